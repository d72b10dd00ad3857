-- Limits of bookings that keep nothing of a visitor's network, and bookings that wait for each other for less time.
-- PostgreSQL compiles a query that it expects to be expensive (JIT). That takes up to a second for these, and saves nothing.

drop function private.end_of_network_count(timestamptz);
drop function private.fingerprint_network(uuid, text);
drop function private.read_visitor_network();

create or replace function private.delete_old_bookings() returns void
language sql
security definer
set search_path = ''
as $$
  delete from private.bookings as old using private.booking_settings as settings
  where old.starts_at < private.booking_clock() - make_interval(days => settings.keep_days)
    or (old.status = 'cancelled' and old.changed_at < private.booking_clock() - make_interval(days => settings.keep_days));
$$;
comment on function private.delete_old_bookings() is 'Deletes bookings that are older than the owner keeps them: when the owner lists bookings or saves the settings, and every hour if the database has pg_cron.';
do $$
begin
  if exists (select from pg_extension where extname = 'pg_cron') then
    perform cron.schedule('delete-old-bookings', '17 * * * *', 'select private.delete_old_bookings()');
  end if;
end
$$;
drop table private.booking_networks;

create or replace function private.list_free_slots(from_time timestamptz, to_time timestamptz) returns jsonb
language sql
stable
security definer
set search_path = ''
set jit = off
as $$
  select jsonb_build_object(
    'time_zone', settings.time_zone,
    'keep_days', settings.keep_days,
    'slots', coalesce((
      select jsonb_agg(slot order by slot)
      from private.list_slots(from_time, to_time) as slot
    ), '[]')
  )
  from private.booking_settings as settings;
$$;
comment on function private.list_free_slots(timestamptz, timestamptz) is 'Lists free half hours.';

create or replace function private.find_lane(slot timestamptz, except_id uuid default null) returns smallint
language sql
stable
security definer
set search_path = ''
as $$
  select min(lane)::smallint
  from private.booking_settings as settings cross join generate_series(1, settings.lanes) as numbers (lane)
  where not exists (
      select from private.bookings as taken
      where taken.starts_at = slot and taken.lane = numbers.lane and taken.status <> 'cancelled'
        and taken.id is distinct from except_id
    )
    and (
      select count(*) from private.bookings as overlapping
      where overlapping.status <> 'cancelled' and overlapping.id is distinct from except_id
        and overlapping.starts_at > slot - interval '30 minutes' and overlapping.starts_at < slot + interval '30 minutes'
    ) < settings.lanes;
$$;
comment on function private.find_lane(timestamptz, uuid) is 'The first free lane of a slot that is offered; null if the slot is taken.';

-- Bookings take turns, so that each limit is counted exactly. Each turn takes milliseconds.
create or replace function private.book_demo(
  token text, slot timestamptz, visitor_name text, visitor_business text, visitor_trade text, visitor_phone text,
  visitor_email text, visitor_note text, visitor_zone text, left_empty text, filled_in_ms integer
) returns jsonb
language plpgsql
security definer
set search_path = ''
set jit = off
as $$
declare
  clock constant timestamptz := private.booking_clock();
  -- Without extension and country code, so that one phone is the same however it is written.
  digits constant text := right(regexp_replace(split_part(visitor_phone, 'x', 1), '[^0-9]', '', 'g'), 10);
  is_offered boolean;
  free_lane smallint;
  booking private.bookings;
begin
  if token !~ '^[A-Za-z0-9_-]{43}$' then
    raise exception 'the secret of a booking has 43 characters' using errcode = '22023';
  end if;
  if coalesce(left_empty, '') <> '' or coalesce(filled_in_ms, 0) < 2000 then
    return jsonb_build_object('outcome', 'looks_automatic');
  end if;
  -- Looking for slots takes the longest, so it comes before the lock. A booking that takes the slot meanwhile is seen below.
  is_offered := exists (select from private.list_slots(slot, slot + interval '1 second'));
  if not is_offered
    and not exists (select from private.bookings where token_hash = private.hash_booking_secret(token))
  then
    return private.answer_taken(slot);
  end if;
  perform pg_advisory_xact_lock(hashtextextended('private.bookings', 0));
  select * into booking from private.bookings where token_hash = private.hash_booking_secret(token);
  if found and (booking.status <> 'booked' or booking.starts_at <= clock) then
    return jsonb_build_object('outcome', 'booked', 'booking', private.describe_booking(booking));
  end if;
  -- An unchanged repeat has passed this check before.
  if (lower(booking.email), booking.phone) is distinct from (lower(visitor_email), visitor_phone) and (
    select count(*) from private.bookings as open
    where open.status = 'booked' and open.starts_at > clock and open.id is distinct from booking.id
      and (
        lower(open.email) = lower(visitor_email)
        or right(regexp_replace(split_part(open.phone, 'x', 1), '[^0-9]', '', 'g'), 10) = digits
      )
  ) >= 2 then
    return case when booking.id is null then jsonb_build_object('outcome', 'too_many_for_email')
      else jsonb_build_object('outcome', 'not_corrected', 'booking', private.describe_booking(booking)) end;
  end if;
  if booking.id is not null then
    -- Sent again after a lost response: details that were corrected meanwhile count.
    update private.bookings set
      name = visitor_name, business = visitor_business, trade = visitor_trade, phone = visitor_phone,
      email = visitor_email, note = visitor_note, time_zone = visitor_zone, changed_at = clock
      where id = booking.id
        and (name, business, trade, phone, email, note, time_zone) is distinct from
          (visitor_name, visitor_business, visitor_trade, visitor_phone, visitor_email, visitor_note, visitor_zone);
    select * into booking from private.bookings where id = booking.id;
    return jsonb_build_object('outcome', 'booked', 'booking', private.describe_booking(booking));
  end if;
  if (select count(*) from private.bookings where created_at > clock - interval '1 hour')
    >= (select max_per_hour from private.booking_settings)
  then
    return jsonb_build_object('outcome', 'too_many_now');
  end if;
  free_lane := case when is_offered then private.find_lane(slot) end;
  if free_lane is null then
    return private.answer_taken(slot);
  end if;
  insert into private.bookings (
    token_hash, starts_at, lane, name, business, trade, phone, email, note, time_zone, created_at, changed_at
  ) values (
    private.hash_booking_secret(token), slot, free_lane, visitor_name, visitor_business, visitor_trade, visitor_phone,
    visitor_email, visitor_note, visitor_zone, clock, clock
  ) returning * into booking;
  return jsonb_build_object('outcome', 'booked', 'booking', private.describe_booking(booking));
end
$$;
comment on function private.book_demo(text, timestamptz, text, text, text, text, text, text, text, text, integer) is 'Books a free slot within the limits per email address or phone number and per hour. For a secret with a booking, corrects the visitor''s details.';
comment on function public.book_demo(text, timestamptz, text, text, text, text, text, text, text, text, integer) is 'Books a half hour. {"outcome"} is booked, taken (with the next free slots), too_many_for_email (two are open for this email address or phone number), too_many_now (the owner''s limit per hour), or looks_automatic. Safe to call again: stores corrected details, or answers not_corrected if two demos are open for the new email address or phone number.';

create or replace function private.read_booking(token text) returns jsonb
language sql
stable
security definer
set search_path = ''
set jit = off
as $$
  select private.describe_booking(bookings) from private.bookings
  where token_hash = private.hash_booking_secret(token);
$$;
comment on function private.read_booking(text) is 'Finds the booking of a secret.';

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
  is_offered := exists (
    select from private.list_slots(slot, slot + interval '1 second', (
      select id from private.bookings where token_hash = private.hash_booking_secret(token)
    ))
  );
  perform pg_advisory_xact_lock(hashtextextended('private.bookings', 0));
  select * into booking from private.bookings where token_hash = private.hash_booking_secret(token);
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
  select * into booking from private.bookings where token_hash = private.hash_booking_secret(token);
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

create or replace function private.set_booking_status(booking_id uuid, new_status text) returns jsonb
language plpgsql
security definer
set search_path = ''
set jit = off
as $$
declare
  booking private.bookings;
begin
  perform private.require_owner_caller('sees and changes demo requests');
  perform pg_advisory_xact_lock(hashtextextended('private.bookings', 0));
  select * into booking from private.bookings where id = booking_id;
  if not found then
    return jsonb_build_object('outcome', 'unknown');
  -- Another visitor may have the slot by now.
  elsif booking.status = 'cancelled' and new_status <> 'cancelled' then
    return jsonb_build_object('outcome', 'cancelled', 'booking', private.describe_booking(booking));
  elsif booking.status <> new_status then
    update private.bookings set
      status = new_status,
      cancelled_by = case when new_status = 'cancelled' then 'owner' end,
      sequence = sequence + case when new_status = 'cancelled' then 1 else 0 end,
      changed_at = private.booking_clock()
      where id = booking_id returning * into booking;
  end if;
  return jsonb_build_object('outcome', 'set', 'booking', private.describe_booking(booking));
end
$$;

create or replace function private.delete_booking(booking_id uuid) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_owner_caller('sees and changes demo requests');
  delete from private.bookings where id = booking_id;
  return found;
end
$$;

create or replace function private.read_booking_settings() returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_owner_caller('sees and changes demo requests');
  return (
    select to_jsonb(settings) - 'is_only' - 'decided_at'
      || jsonb_build_object('has_feed', exists (select from private.booking_feed))
    from private.booking_settings as settings
  );
end
$$;

alter function private.list_bookings(text, timestamptz, uuid, integer) set jit = off;

create function private.cancel_recent_bookings(hours integer) returns integer
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
  update private.bookings
    set status = 'cancelled', cancelled_by = 'owner', sequence = sequence + 1, changed_at = clock
    where status = 'booked' and starts_at > clock and created_at > clock - make_interval(hours => hours);
  get diagnostics cancelled = row_count;
  return cancelled;
end
$$;
comment on function private.cancel_recent_bookings(integer) is 'Cancels every coming demo that was booked in the last hours. Owner only.';
grant execute on function private.cancel_recent_bookings(integer) to authenticated;

create function public.cancel_recent_bookings(hours integer) returns integer
language sql
security invoker
set search_path = ''
as $$
  select private.cancel_recent_bookings(cancel_recent_bookings.hours);
$$;
comment on function public.cancel_recent_bookings(integer) is 'Cancels every coming demo that was booked in the last hours (1 to 168), and returns how many. For an owner whose calendar was flooded. Owner only.';
grant execute on function public.cancel_recent_bookings(integer) to authenticated;
