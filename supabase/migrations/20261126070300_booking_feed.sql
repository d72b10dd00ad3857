-- The calendar feed belongs to the account that made it. A function on the project's own server writes the calendar of
-- the rows that it reads here.

drop function public.read_booking_calendar(text, text);
drop function private.read_booking_calendar(text);
drop function private.write_booking_calendar();
drop function private.write_calendar_event(private.bookings);
drop function private.fold_calendar_line(text);
drop function private.escape_calendar_text(text);
drop domain public."*/*";

-- Nothing says who made a feed that is on already, so its owner turns it on again.
delete from private.booking_feed where is_only;
alter table private.booking_feed
  add column account_id uuid not null references private.accounts (user_id) on delete cascade;
comment on column private.booking_feed.account_id is 'The owner who made it. The feed ends with the account, or once it doesn''t own the blog.';
create index booking_feed_account on private.booking_feed (account_id);
comment on index private.booking_feed_account is 'For deleting an account.';

create function private.end_booking_feed() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from private.booking_feed where account_id = new.user_id;
  return null;
end
$$;
comment on function private.end_booking_feed() is 'Turns off the calendar feed of an account that no longer owns the blog.';
create trigger end_booking_feed after update of role, status on private.accounts
  for each row when (new.role <> 'owner' or new.status <> 'approved') execute function private.end_booking_feed();
comment on trigger end_booking_feed on private.accounts is 'After an account hands over the blog or is suspended.';

create or replace function private.set_booking_feed(secret text) returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_owner_caller('sees and changes demo requests');
  if secret !~ '^[A-Za-z0-9_-]{43}$' then
    raise exception 'the secret of a calendar feed has 43 characters' using errcode = '22023';
  end if;
  delete from private.booking_feed where is_only;
  insert into private.booking_feed (secret_hash, account_id)
    select private.hash_booking_secret(secret), (select auth.uid()) where secret is not null;
end
$$;

-- The coming demos are first, because a busy month or someone who books and cancels may have made many others.
create function private.read_booking_feed(secret text) returns jsonb
language sql
stable
security definer
set search_path = ''
set jit = off
as $$
  select coalesce(
    (
      select jsonb_agg(private.describe_booking(listed) order by listed.starts_at, listed.id)
      from (
        select bookings.*
        from private.bookings as bookings
        cross join private.booking_settings as settings
        cross join lateral (
          select bookings.status = 'booked' and bookings.starts_at > private.booking_clock() - interval '30 minutes'
        ) as placed (is_coming)
        where bookings.starts_at > private.booking_clock() - make_interval(days => least(31, settings.keep_days))
          and (
            bookings.status <> 'cancelled'
            or bookings.changed_at > private.booking_clock() - make_interval(days => settings.keep_days)
          )
        order by
          placed.is_coming desc,
          case when placed.is_coming then bookings.starts_at end,
          bookings.starts_at desc,
          bookings.id
        limit 1000
      ) as listed
    ),
    '[]'
  )
  where exists (
    select from private.booking_feed where secret_hash = private.hash_booking_secret(secret)
  );
$$;
comment on function private.read_booking_feed(text) is 'At most 1,000 bookings since a month ago, canceled ones included: coming ones first, then the latest others.';
grant execute on function private.read_booking_feed(text) to anon, authenticated;

create function public.read_booking_feed(secret text) returns jsonb
language sql
stable
security invoker
set search_path = ''
as $$
  select private.read_booking_feed(read_booking_feed.secret);
$$;
comment on function public.read_booking_feed(text) is 'The owner''s demos, for the function that writes their calendar; null for a secret that opens no feed.';
grant execute on function public.read_booking_feed(text) to anon, authenticated;
