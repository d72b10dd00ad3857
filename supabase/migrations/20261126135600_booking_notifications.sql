-- Emails about bookings, and the same events for a URL of the owner's. Triggers queue a message in the transaction of the
-- booking. The function `notify` claims one message at a time, sends it, and reports what came of it.

create table private.notify_hook (
  is_only boolean primary key default true constraint notify_hook_one_row check (is_only),
  url text constraint notify_hook_url_is_address check (url ~ '^https?://[\x21-\x7e]+$'),
  -- A line break would end the header that holds it.
  token text constraint notify_hook_token_fits_header check (token ~ '^[\x21-\x7e]+$'),
  channels text[] not null default '{}'
    constraint notify_hook_channels_known check (channels <@ '{visitor,owner,webhook}')
);
comment on table private.notify_hook is 'The function that sends messages about bookings.';
comment on column private.notify_hook.is_only is 'Always true, so that there is one row.';
comment on column private.notify_hook.url is 'The address to call when a message is due; null if nothing is called.';
comment on column private.notify_hook.token is 'The bearer token. Null in a database with Supabase Vault, which keeps it encrypted.';
comment on column private.notify_hook.channels is 'What the function can send, as it reported at its last run. Nothing else is queued.';
comment on index private.notify_hook_pkey is 'The one row.';
insert into private.notify_hook default values;
alter table private.notify_hook enable row level security;
create policy "no client touches the notify hook" on private.notify_hook
  for all to anon, authenticated using (false) with check (false);
comment on policy "no client touches the notify hook" on private.notify_hook is 'It holds a token. The owner sets it with SQL.';

create table private.booking_notifications (
  id uuid primary key default gen_random_uuid(),
  place bigint not null generated always as identity,
  booking_id uuid not null references private.bookings (id) on delete cascade,
  sequence integer not null,
  event text not null
    constraint booking_notifications_event_known check (event in ('booked', 'corrected', 'moved', 'canceled', 'reminder')),
  channel text not null
    constraint booking_notifications_channel_known check (channel in ('visitor', 'owner', 'webhook')),
  booking jsonb not null,
  state text not null default 'waiting'
    constraint booking_notifications_state_known check (state in ('waiting', 'sent', 'failed')),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null,
  leased_until timestamptz,
  last_error text,
  created_at timestamptz not null,
  sent_at timestamptz
);
comment on table private.booking_notifications is 'The outbox: messages about bookings, each for one recipient.';
comment on column private.booking_notifications.id is 'Identifies the message to recipients: the same for each attempt.';
comment on column private.booking_notifications.place is 'The order in which messages were queued.';
comment on column private.booking_notifications.booking_id is 'The booking. Deleting it deletes its messages.';
comment on column private.booking_notifications.sequence is 'The version of the booking. Each version has at most one reminder.';
comment on column private.booking_notifications.event is 'What happened. corrected: the visitor changed their details, not the time.';
comment on column private.booking_notifications.channel is 'Who gets it: the visitor or the owner by email, or the URL of the owner''s.';
comment on column private.booking_notifications.booking is 'The booking as it was then.';
comment on column private.booking_notifications.state is 'failed: no further attempt is made unless the owner asks for it.';
comment on column private.booking_notifications.attempts is 'How many times it was claimed.';
comment on column private.booking_notifications.next_attempt_at is 'When it may be claimed.';
comment on column private.booking_notifications.leased_until is 'Nobody else claims it before this time; null if nobody is sending it.';
comment on column private.booking_notifications.last_error is 'Why the last attempt failed; null if none did.';
comment on column private.booking_notifications.created_at is 'When it was queued.';
comment on column private.booking_notifications.sent_at is 'When it was sent; null if it was not.';
comment on index private.booking_notifications_pkey is 'One message.';
create index booking_notifications_due on private.booking_notifications (next_attempt_at, place) where state = 'waiting';
comment on index private.booking_notifications_due is 'The next message to send.';
create index booking_notifications_of_booking on private.booking_notifications (booking_id, channel, place);
comment on index private.booking_notifications_of_booking is 'Messages of one booking go out in their order.';
create unique index booking_notifications_one_reminder on private.booking_notifications (booking_id, sequence)
  where event = 'reminder';
comment on index private.booking_notifications_one_reminder is 'One reminder for each time of a booking.';
alter table private.booking_notifications enable row level security;
create policy "no client touches messages about bookings" on private.booking_notifications
  for all to anon, authenticated using (false) with check (false);
comment on policy "no client touches messages about bookings" on private.booking_notifications is 'Only functions do: those of the secret key, and the owner''s list of failures.';

create table private.booking_links (
  token_hash bytea primary key,
  booking_id uuid not null references private.bookings (id) on delete cascade
);
comment on table private.booking_links is 'Secrets of the links in emails. Each opens one booking, like the secret that the visitor''s browser made.';
comment on column private.booking_links.token_hash is 'SHA-256 of the secret, which only the email contains.';
comment on column private.booking_links.booking_id is 'The booking that the link opens.';
comment on index private.booking_links_pkey is 'The booking of a link.';
create index booking_links_of_booking on private.booking_links (booking_id);
comment on index private.booking_links_of_booking is 'For deleting a booking.';
alter table private.booking_links enable row level security;
create policy "no client touches links to bookings" on private.booking_links
  for all to anon, authenticated using (false) with check (false);
comment on policy "no client touches links to bookings" on private.booking_links is 'The function that sends emails adds them.';

-- Bookings are found by the secret of the browser that booked, and by those in emails.

create function private.find_booking(token text) returns uuid
language sql
stable
set search_path = ''
as $$
  select id from private.bookings where token_hash = private.hash_booking_secret(token)
  union all
  select booking_id from private.booking_links where token_hash = private.hash_booking_secret(token)
  limit 1;
$$;
comment on function private.find_booking(text) is 'The id of the booking of a secret; null if there is none.';

create or replace function private.describe_booking(booking private.bookings) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select to_jsonb(booking) - 'token_hash' - 'lane' || jsonb_build_object(
    'can_change', booking.status = 'booked' and booking.starts_at > private.booking_clock(),
    'sends_email', (select 'visitor' = any (channels) from private.notify_hook)
  );
$$;
comment on function private.describe_booking(private.bookings) is 'What the visitor and the owner see of a booking: everything except its secret. sends_email: whether visitors get emails.';

create or replace function private.read_booking(token text) returns jsonb
language sql
stable
security definer
set search_path = ''
set jit = off
as $$
  select private.describe_booking(bookings) from private.bookings where id = private.find_booking(token);
$$;

create or replace function private.move_booking(token text, slot timestamptz) returns jsonb
language plpgsql
security definer
set search_path = ''
set jit = off
as $$
declare
  clock constant timestamptz := private.booking_clock();
  is_offered boolean;
  free_lane smallint;
  booking private.bookings;
begin
  -- Before the lock, as in book_demo.
  is_offered := exists (select from private.list_slots(slot, slot + interval '1 second', private.find_booking(token)));
  perform pg_advisory_xact_lock(hashtextextended('private.bookings', 0));
  select * into booking from private.bookings where id = private.find_booking(token);
  if not found then
    return jsonb_build_object('outcome', 'unknown');
  elsif booking.status = 'cancelled' then
    return jsonb_build_object('outcome', 'cancelled', 'booking', private.describe_booking(booking));
  elsif booking.starts_at = slot then
    return jsonb_build_object('outcome', 'moved', 'booking', private.describe_booking(booking));
  elsif booking.status = 'done' or booking.starts_at <= clock then
    return jsonb_build_object('outcome', 'too_late', 'booking', private.describe_booking(booking));
  elsif booking.sequence >= 10 then
    return jsonb_build_object('outcome', 'too_many_moves', 'booking', private.describe_booking(booking));
  end if;
  free_lane := case when is_offered then private.find_lane(slot, booking.id) end;
  if free_lane is null then
    return private.answer_taken(slot, booking.id);
  end if;
  update private.bookings set starts_at = slot, lane = free_lane, sequence = sequence + 1, changed_at = clock
    where id = booking.id returning * into booking;
  return jsonb_build_object('outcome', 'moved', 'booking', private.describe_booking(booking));
end
$$;

create or replace function private.cancel_booking(token text) returns jsonb
language plpgsql
security definer
set search_path = ''
set jit = off
as $$
declare
  clock constant timestamptz := private.booking_clock();
  booking private.bookings;
begin
  perform pg_advisory_xact_lock(hashtextextended('private.bookings', 0));
  select * into booking from private.bookings where id = private.find_booking(token);
  if not found then
    return jsonb_build_object('outcome', 'unknown');
  elsif booking.status = 'done' or (booking.status = 'booked' and booking.starts_at <= clock) then
    return jsonb_build_object('outcome', 'too_late', 'booking', private.describe_booking(booking));
  elsif booking.status = 'booked' then
    update private.bookings
      set status = 'cancelled', cancelled_by = 'visitor', sequence = sequence + 1, changed_at = clock
      where id = booking.id returning * into booking;
  end if;
  return jsonb_build_object('outcome', 'cancelled', 'booking', private.describe_booking(booking));
end
$$;

-- Whoever floods a calendar enters addresses of other people.
create or replace function private.cancel_recent_bookings(hours integer) returns integer
language plpgsql
security definer
set search_path = ''
set jit = off
as $$
declare
  clock constant timestamptz := private.booking_clock();
  cancelled integer;
begin
  perform private.require_owner_caller('sees and changes demo requests');
  if hours not between 1 and 168 then
    raise exception 'a flood is of the last 1 to 168 hours' using errcode = '22023';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('private.bookings', 0));
  perform set_config('callwright.ends_flood', 'on', true);
  update private.bookings
    set status = 'cancelled', cancelled_by = 'owner', sequence = sequence + 1, changed_at = clock
    where status = 'booked' and starts_at > clock and created_at > clock - make_interval(hours => hours);
  get diagnostics cancelled = row_count;
  perform set_config('callwright.ends_flood', '', true);
  return cancelled;
end
$$;
comment on function private.cancel_recent_bookings(integer) is 'Cancels every coming demo that was booked in the last hours. Nobody gets an email. Owner only.';

-- Queueing.

create function private.queue_notifications_of(changed private.bookings, new_event text, new_channels text[]) returns void
language plpgsql
set search_path = ''
as $$
declare
  clock constant timestamptz := private.booking_clock();
begin
  -- A reminder that waits has the time before. Details that were corrected replace those that nobody has got yet.
  with replaced as (
    delete from private.booking_notifications as waiting
    where waiting.booking_id = changed.id and waiting.state = 'waiting' and coalesce(waiting.leased_until, '-infinity') <= clock
      and (waiting.event = 'reminder' or (new_event = 'corrected' and waiting.event in ('booked', 'corrected')))
    returning waiting.channel, waiting.event
  )
  insert into private.booking_notifications (booking_id, sequence, event, channel, booking, next_attempt_at, created_at)
    select
      changed.id, changed.sequence,
      coalesce((
        select min(replaced.event) from replaced where replaced.channel = listed.channel and replaced.event <> 'reminder'
      ), new_event),
      listed.channel, private.describe_booking(changed), clock, clock
    from unnest(new_channels) as listed (channel);
end
$$;
comment on function private.queue_notifications_of(private.bookings, text, text[]) is 'Queues one message for each channel.';

create function private.queue_booking_notifications() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  all_channels constant text[] := (select channels from private.notify_hook);
  ends_flood constant boolean := coalesce(current_setting('callwright.ends_flood', true), '') = 'on';
begin
  if tg_op = 'INSERT' then
    -- Bookings of a backup were announced when they were made.
    if new.created_at = private.booking_clock() then
      perform private.queue_notifications_of(new, 'booked', all_channels);
    end if;
  elsif ends_flood then
    delete from private.booking_notifications
      where booking_id = new.id and state = 'waiting' and channel <> 'webhook';
    perform private.queue_notifications_of(
      new, 'canceled', array(select channel from unnest(all_channels) as channel where channel = 'webhook')
    );
  elsif new.status = 'cancelled' and old.status <> 'cancelled' then
    perform private.queue_notifications_of(new, 'canceled', all_channels);
  elsif new.status = 'booked' and new.starts_at <> old.starts_at then
    perform private.queue_notifications_of(new, 'moved', all_channels);
  elsif new.status = 'booked' and (new.name, new.business, new.trade, new.phone, new.email, new.note, new.time_zone)
    is distinct from (old.name, old.business, old.trade, old.phone, old.email, old.note, old.time_zone)
  then
    perform private.queue_notifications_of(new, 'corrected', all_channels);
  end if;
  return null;
end
$$;
comment on function private.queue_booking_notifications() is 'Queues the messages about a change of a booking.';
create trigger queue_notifications after insert or update on private.bookings
  for each row execute function private.queue_booking_notifications();
comment on trigger queue_notifications on private.bookings is 'In the transaction of the change, so that a message is queued exactly if the change is made.';

create function private.queue_booking_reminders() returns void
language sql
set search_path = ''
as $$
  -- Whoever booked or moved less than a day before the demo has just read about it.
  insert into private.booking_notifications (booking_id, sequence, event, channel, booking, next_attempt_at, created_at)
    select due.id, due.sequence, 'reminder', 'visitor', private.describe_booking(due), clock, clock
    from private.bookings as due cross join private.booking_clock() as clock
    where due.status = 'booked' and due.starts_at > clock and due.starts_at <= clock + interval '24 hours'
      and due.changed_at <= due.starts_at - interval '24 hours'
      and exists (select from private.notify_hook where 'visitor' = any (channels))
    order by due.id
    on conflict (booking_id, sequence) where event = 'reminder' do nothing;
$$;
comment on function private.queue_booking_reminders() is 'Queues the reminders of demos that begin within a day.';

-- Sending, for the secret key.

create function private.claim_booking_notification(can_send text[]) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  clock constant timestamptz := private.booking_clock();
  claimed private.booking_notifications;
begin
  update private.notify_hook set channels = can_send where channels is distinct from can_send;
  perform private.queue_booking_reminders();
  update private.booking_notifications
    set state = 'failed', leased_until = null, last_error = coalesce(last_error, 'Sending took too long.')
    where id in (
      select ended.id from private.booking_notifications as ended
      where ended.state = 'waiting' and coalesce(ended.leased_until, '-infinity') <= clock
        and (ended.attempts >= 10 or (ended.event = 'reminder' and (ended.booking ->> 'starts_at')::timestamptz <= clock))
      for update skip locked
    );
  update private.booking_notifications
    set attempts = attempts + 1, leased_until = clock + interval '2 minutes'
    where id = (
      select due.id from private.booking_notifications as due
      where due.state = 'waiting' and due.channel = any (can_send) and due.next_attempt_at <= clock
        and coalesce(due.leased_until, '-infinity') <= clock
        and not exists (
          select from private.booking_notifications as earlier
          where earlier.booking_id = due.booking_id and earlier.channel = due.channel
            and earlier.state = 'waiting' and earlier.place < due.place
        )
      order by due.next_attempt_at, due.place
      limit 1
      for update skip locked
    )
    returning * into claimed;
  if claimed.id is null then
    return null;
  end if;
  return jsonb_build_object(
    'id', claimed.id,
    'attempt', claimed.attempts,
    'event', claimed.event,
    'channel', claimed.channel,
    'created_at', claimed.created_at,
    'booking', claimed.booking,
    'owner_time_zone', (select time_zone from private.booking_settings),
    'owner_email', (
      select users.email from private.accounts as accounts join auth.users as users on users.id = accounts.user_id
      where accounts.role = 'owner'
    )
  );
end
$$;
comment on function private.claim_booking_notification(text[]) is 'Leases the next due message for two minutes, and stores what the caller can send.';
grant execute on function private.claim_booking_notification(text[]) to service_role;

create function public.claim_booking_notification(can_send text[]) returns jsonb
language sql
security invoker
set search_path = ''
as $$
  select private.claim_booking_notification(claim_booking_notification.can_send);
$$;
comment on function public.claim_booking_notification(text[]) is 'The next message about a booking, for whoever sends it within two minutes; null if none is due. can_send: visitor, owner, webhook.';
grant execute on function public.claim_booking_notification(text[]) to service_role;

create function private.add_booking_link(booking_id uuid, secret text) returns void
language sql
security definer
set search_path = ''
as $$
  insert into private.booking_links (token_hash, booking_id)
    select private.hash_booking_secret(secret), bookings.id from private.bookings where bookings.id = add_booking_link.booking_id
    on conflict do nothing;
$$;
comment on function private.add_booking_link(uuid, text) is 'Lets a secret open a booking.';
grant execute on function private.add_booking_link(uuid, text) to service_role;

create function public.add_booking_link(booking_id uuid, secret text) returns void
language sql
security invoker
set search_path = ''
as $$
  select private.add_booking_link(add_booking_link.booking_id, add_booking_link.secret);
$$;
comment on function public.add_booking_link(uuid, text) is 'Lets the secret of a link in an email open a booking. Safe to call again.';
grant execute on function public.add_booking_link(uuid, text) to service_role;

create function private.finish_booking_notification(
  notification_id uuid, attempt integer, outcome text, error text
) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  clock constant timestamptz := private.booking_clock();
  -- Two days in all.
  pauses_in_minutes constant integer[] := '{1, 2, 5, 15, 60, 180, 360, 720, 1440}';
begin
  if outcome not in ('sent', 'retry', 'failed') then
    raise exception 'the outcome of a message is sent, retry, or failed' using errcode = '22023';
  end if;
  update private.booking_notifications set
    state = case
      when outcome = 'retry' and attempts <= cardinality(pauses_in_minutes) then 'waiting'
      when outcome = 'sent' then 'sent'
      else 'failed'
    end,
    next_attempt_at = case
      when outcome = 'retry' then clock + make_interval(mins => coalesce(pauses_in_minutes[attempts], 0))
      else next_attempt_at
    end,
    sent_at = case when outcome = 'sent' then clock end,
    last_error = left(error, 500),
    leased_until = null
    where id = notification_id and state = 'waiting' and attempts = attempt;
  return found;
end
$$;
comment on function private.finish_booking_notification(uuid, integer, text, text) is 'Stores what came of an attempt. False if another attempt has begun, or the message is gone.';
grant execute on function private.finish_booking_notification(uuid, integer, text, text) to service_role;

create function public.finish_booking_notification(
  notification_id uuid, attempt integer, outcome text, error text default null
) returns boolean
language sql
security invoker
set search_path = ''
as $$
  select private.finish_booking_notification(
    finish_booking_notification.notification_id, finish_booking_notification.attempt,
    finish_booking_notification.outcome, finish_booking_notification.error
  );
$$;
comment on function public.finish_booking_notification(uuid, integer, text, text) is 'Stores what came of an attempt to send a message: sent, retry (after a growing pause, ten attempts at most), or failed.';
grant execute on function public.finish_booking_notification(uuid, integer, text, text) to service_role;

-- For the owner.

create function private.list_unsent_notifications() returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_owner_caller('sees and changes demo requests');
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', listed.id,
      'event', listed.event,
      'channel', listed.channel,
      'name', listed.booking ->> 'name',
      'starts_at', listed.booking -> 'starts_at',
      'has_failed', listed.state = 'failed',
      'last_error', listed.last_error
    ) order by listed.place desc), '[]')
    from (
      select * from private.booking_notifications
      where state = 'failed' or (state = 'waiting' and last_error is not null)
      order by place desc
      limit 100
    ) as listed
  );
end
$$;
comment on function private.list_unsent_notifications() is 'Lists messages that failed. Owner only.';
grant execute on function private.list_unsent_notifications() to authenticated;

create function public.list_unsent_notifications() returns jsonb
language sql
stable
security invoker
set search_path = ''
as $$
  select private.list_unsent_notifications();
$$;
comment on function public.list_unsent_notifications() is 'The newest 100 messages about bookings that could not be sent: has_failed, or is tried again. Owner only.';
grant execute on function public.list_unsent_notifications() to authenticated;

create function private.retry_notification(notification_id uuid) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  clock constant timestamptz := private.booking_clock();
begin
  perform private.require_owner_caller('sees and changes demo requests');
  update private.booking_notifications set state = 'waiting', attempts = 0, next_attempt_at = clock, last_error = null
    where id = notification_id and state <> 'sent' and coalesce(leased_until, '-infinity') <= clock;
  if not found then
    return exists (select from private.booking_notifications where id = notification_id);
  end if;
  perform private.call_notify_hook();
  return true;
end
$$;
comment on function private.retry_notification(uuid) is 'Lets a message be sent at once, with new attempts. Owner only.';
grant execute on function private.retry_notification(uuid) to authenticated;

create function public.retry_notification(notification_id uuid) returns boolean
language sql
security invoker
set search_path = ''
as $$
  select private.retry_notification(retry_notification.notification_id);
$$;
comment on function public.retry_notification(uuid) is 'Sends a message about a booking again; false if it is gone. Owner only.';
grant execute on function public.retry_notification(uuid) to authenticated;

-- Calling the function. It needs the extension pg_net, and reminders and retries need pg_cron.

create function private.read_notify_hook_token() returns text
language plpgsql
stable
set search_path = ''
as $$
declare
  secret text := (select token from private.notify_hook);
begin
  if secret is null and to_regclass('vault.decrypted_secrets') is not null then
    select decrypted_secret into secret from vault.decrypted_secrets where name = 'notify_hook_token';
  end if;
  return secret;
end
$$;
comment on function private.read_notify_hook_token() is 'Returns the bearer token from the table, or from Supabase Vault.';

create function private.keep_notify_hook_token(secret text) returns void
language plpgsql
set search_path = ''
as $$
declare
  secret_id uuid;
begin
  if to_regclass('vault.decrypted_secrets') is null then
    update private.notify_hook set token = secret where is_only;
    return;
  end if;
  update private.notify_hook set token = null where is_only;
  select id into secret_id from vault.secrets where name = 'notify_hook_token';
  if secret is null then
    delete from vault.secrets where id = secret_id;
  elsif secret_id is null then
    perform vault.create_secret(secret, 'notify_hook_token', 'Starts the function that sends emails about bookings.');
  else
    perform vault.update_secret(secret_id, secret);
  end if;
end
$$;
comment on function private.keep_notify_hook_token(text) is 'Stores the bearer token in Supabase Vault if the database has it, otherwise in the table. Null deletes it.';

create function private.call_notify_hook() returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  this_transaction constant text := pg_current_xact_id()::text;
  hook_url constant text := (select url from private.notify_hook);
begin
  if hook_url is null
    or to_regproc('net.http_post') is null
    or current_setting('callwright.notify_hook_called_in', true) = this_transaction
  then
    return;
  end if;
  perform set_config('callwright.notify_hook_called_in', this_transaction, true);
  begin
    -- pg_net sends it once the transaction is committed.
    perform net.http_post(
      url => hook_url,
      body => '{}',
      headers => jsonb_build_object(
        'Authorization', 'Bearer ' || private.read_notify_hook_token(),
        'Content-Type', 'application/json',
        'User-Agent', 'callwright'
      )
    );
  exception when others then
    -- A demo is booked, whatever is wrong with the hook.
    raise warning 'Couldn''t call the function that sends emails: %', sqlerrm;
  end;
end
$$;
comment on function private.call_notify_hook() is 'Calls the function that sends messages, at most once per transaction. Never fails.';

create function private.follow_queued_notification() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.call_notify_hook();
  return null;
end
$$;
comment on function private.follow_queued_notification() is 'Calls the function that sends messages.';
create trigger call_notify_hook after insert on private.booking_notifications
  for each row execute function private.follow_queued_notification();
comment on trigger call_notify_hook on private.booking_notifications is 'After a message was queued.';

create function private.call_notify_hook_when_due() returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  clock constant timestamptz := private.booking_clock();
begin
  perform private.queue_booking_reminders();
  if exists (
    select from private.notify_hook as hook
    where hook.channels = '{}' or exists (
      select from private.booking_notifications as due
      where due.state = 'waiting' and due.channel = any (hook.channels) and due.next_attempt_at <= clock
        and coalesce(due.leased_until, '-infinity') <= clock
    )
  ) then
    perform private.call_notify_hook();
  end if;
end
$$;
comment on function private.call_notify_hook_when_due() is 'Calls the function if a message is due, or if it has not yet reported what it can send.';

create function private.schedule_notify_hook(is_on boolean) returns boolean
language plpgsql
set search_path = ''
as $$
begin
  if not exists (select from pg_extension where extname = 'pg_cron') then
    return false;
  end if;
  perform cron.unschedule(jobid) from cron.job where jobname in ('send-booking-emails', 'delete-notify-hook-runs');
  if is_on then
    perform cron.schedule('send-booking-emails', '* * * * *', 'select private.call_notify_hook_when_due()');
    -- pg_cron logs each run and deletes nothing.
    perform cron.schedule('delete-notify-hook-runs', '47 3 * * *', $job$
      delete from cron.job_run_details
      where end_time < now() - interval '1 day'
        and jobid in (select jobid from cron.job where jobname = 'send-booking-emails')
    $job$);
  end if;
  return is_on;
end
$$;
comment on function private.schedule_notify_hook(boolean) is 'Starts or ends the check for reminders and retries, once a minute. False if it does not run.';

create function private.set_notify_hook(url text, token text) returns text
language plpgsql
set search_path = ''
as $$
declare
  has_schedule boolean;
begin
  if num_nulls(set_notify_hook.url, set_notify_hook.token) = 1 then
    raise exception 'Give both the URL and the token, or null for both to send nothing.' using errcode = '22023';
  end if;
  update private.notify_hook set url = set_notify_hook.url, channels = '{}' where is_only;
  perform private.keep_notify_hook_token(set_notify_hook.token);
  has_schedule := private.schedule_notify_hook(set_notify_hook.url is not null);
  -- The function reports what it can send.
  perform private.call_notify_hook();
  if set_notify_hook.url is null then
    return 'No emails are sent from now on.';
  elsif to_regproc('net.http_post') is null then
    return 'Saved, but nothing is sent yet: turn on the extension pg_net, then run this again.';
  elsif not has_schedule then
    return 'Bookings send emails. Reminders and retries need the extension pg_cron: turn it on, then run this again.';
  end if;
  return 'Bookings send emails and reminders.';
end
$$;
comment on function private.set_notify_hook(text, text) is 'Sets the function that sends messages about bookings, and says what is missing. Null for both ends it. Only from SQL.';

create or replace function private.backup_plan() returns table (
  name text, place integer, row_key text, is_kept boolean, comes_of_itself boolean, reason text
)
language sql
immutable
set search_path = ''
as $$
  values
    -- Kept, in the order of a restore: rows come after the rows they reference.
    ('auth.users', 1, 'id', true, false, 'Accounts: id, e-mail address and times. No password, nor a hash of one: who comes back sets a new one.'),
    ('private.blog_settings', 2, 'is_only_row', true, true, 'What the owner set for the blog.'),
    ('private.accounts', 3, 'user_id', true, true, 'Roles and states of accounts.'),
    ('public.authors', 4, 'user_id', true, false, 'How authors are named.'),
    ('public.blog_posts', 5, 'id', true, false, 'Posts.'),
    ('private.blog_post_slugs', 6, 'slug', true, true, 'The history of addresses; the post comes back with its present one.'),
    ('private.gone_slugs', 7, 'slug', true, false, 'Addresses of deleted posts.'),
    ('private.booking_settings', 8, 'is_only', true, true, 'When demos can be booked.'),
    ('private.bookings', 9, 'id', true, false, 'Bookings, with the hash that their links answer to.'),
    ('storage.objects', 10, 'name', true, false, 'Which pictures there are; their files lie beside the rows.'),
    -- Left out, each for its reason.
    ('private.booking_feed', 0, '', false, false, 'The secret of a calendar feed: the owner makes a new one.'),
    ('private.booking_links', 0, '', false, false, 'Secrets of links in emails; the next email adds its own.'),
    ('private.booking_notifications', 0, '', false, false, 'Messages that were sent, or are sent from another database.'),
    ('private.notify_hook', 0, '', false, false, 'The token of a function: the owner sets it again.'),
    ('private.email_changes', 0, '', false, false, 'New addresses that were allowed within five minutes.'),
    ('private.picture_uses', 0, '', false, false, 'A trigger makes it of the posts.'),
    ('private.post_search', 0, '', false, false, 'A trigger makes it of the posts.'),
    ('private.post_change_log', 0, '', false, false, 'Each database has its own.'),
    ('private.post_changes', 0, '', false, false, 'Transactions of one database; the posts come back as changes.'),
    ('private.left_out_posts', 0, '', false, false, 'The next release finds them again.'),
    ('private.release_requests', 0, '', false, false, 'Asked of a publisher that is gone.'),
    ('private.publish_hook', 0, '', false, false, 'The token of a publisher: the owner sets it again.'),
    ('public.releases', 0, '', false, false, 'What was published from another database.'),
    ('public.release_posts', 0, '', false, false, 'What was published from another database.');
$$;
comment on function private.backup_plan() is 'Each table, and whether a backup keeps it. comes_of_itself: a new database or another row may already have made the row.';
