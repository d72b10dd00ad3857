-- What one visitor may do to the others, what is corrected after a lost answer, and a calendar that was closed unawares.

-- One function refuses whoever does not own the blog, and says of what.
drop function private.require_owner_caller();
create function private.require_owner_caller(deed text default 'decides about its accounts') returns void
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  if not private.is_owner() then
    raise exception 'Only the owner of this blog %.', deed using errcode = '42501';
  end if;
end
$$;
comment on function private.require_owner_caller(text) is 'Refuses in words whoever does not own the blog. deed: what the owner alone does.';
revoke all on function private.require_owner_caller(text) from public;
grant execute on function private.require_owner_caller(text) to authenticated;

do $$
declare
  caller oid;
begin
  for caller in
    select functions.oid from pg_catalog.pg_proc as functions
    where functions.pronamespace = 'private'::regnamespace
      and functions.prosrc like '%private.require_booking_owner()%'
  loop
    execute replace(
      pg_catalog.pg_get_functiondef(caller),
      'private.require_booking_owner()',
      'private.require_owner_caller(''sees and changes demo requests'')'
    );
  end loop;
end
$$;
drop function private.require_booking_owner();

-- From which networks demos were booked within the last hour. Apart from the bookings: nothing says whose is whose.
create table private.booking_networks (
  id uuid primary key default gen_random_uuid(),
  network_hash bytea not null,
  booked_at timestamptz not null
);
comment on table private.booking_networks is 'From which networks demos were booked within the last hour, so that one of them does not use up the hour of all.';
comment on column private.booking_networks.id is 'Random, and hashed together with the network: the same network is another hash in each row.';
comment on column private.booking_networks.network_hash is 'SHA-256 of id and network.';
comment on column private.booking_networks.booked_at is 'When it was, by the server''s clock; the row is deleted an hour later.';
comment on index private.booking_networks_pkey is 'One booking from a network.';
alter table private.booking_networks enable row level security;
revoke all on private.booking_networks from public, anon, authenticated, service_role;
create policy "no client touches the networks of visitors" on private.booking_networks
  for all to anon, authenticated using (false) with check (false);
comment on policy "no client touches the networks of visitors" on private.booking_networks is 'book_demo alone compares with them.';

-- The plan of a backup names every table. By replacement, because other tables come into it by other migrations.
do $$
begin
  execute replace(
    pg_catalog.pg_get_functiondef('private.backup_plan()'::regprocedure),
    '(''private.booking_feed'', 0,',
    '(''private.booking_networks'', 0, '''', false, false, ''From which networks demos were booked within the last hour.''),
    (''private.booking_feed'', 0,'
  );
end
$$;

-- A hosted project names the caller's address in a header that its gateway writes, so that no caller chooses it. Where a
-- gateway of another make passes on what a caller writes, this bound can be evaded, and that of all together remains.
create function private.read_visitor_network() returns text
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  headers json;
  address inet;
begin
  headers := nullif(current_setting('request.headers', true), '');
  address := coalesce(
    headers ->> 'cf-connecting-ip',
    nullif(trim(split_part(headers ->> 'x-forwarded-for', ',', 1)), '')
  );
  -- Whoever has one address of IPv6 has all of its /64.
  return network(set_masklen(address, case family(address) when 6 then 64 else 32 end));
exception
  -- A gateway that writes something else names no network.
  when data_exception then return null;
end
$$;
comment on function private.read_visitor_network() is 'The network that a request comes from; null where no header says so.';
revoke all on function private.read_visitor_network() from public;

create or replace function private.delete_old_bookings() returns void
language sql
security definer
set search_path = ''
as $$
  delete from private.booking_networks where booked_at < private.booking_clock() - interval '1 hour';
  delete from private.bookings as old using private.booking_settings as settings
  where old.starts_at < private.booking_clock() - make_interval(days => settings.keep_days)
    or (old.status = 'cancelled' and old.changed_at < private.booking_clock() - make_interval(days => settings.keep_days));
$$;

-- Those who book take turns, so that each limit is counted exactly. Each turn takes milliseconds.
create or replace function private.book_demo(
  token text, slot timestamptz, visitor_name text, visitor_business text, visitor_trade text, visitor_phone text,
  visitor_email text, visitor_note text, visitor_zone text, left_empty text, filled_in_ms integer
) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  clock constant timestamptz := private.booking_clock();
  -- Without an extension and a country's prefix: the same telephone, however it is written.
  digits constant text := right(regexp_replace(split_part(visitor_phone, 'x', 1), '[^0-9]', '', 'g'), 10);
  network text;
  free_lane smallint;
  booking private.bookings;
begin
  if token !~ '^[A-Za-z0-9_-]{43}$' then
    raise exception 'the secret of a booking has 43 characters' using errcode = '22023';
  end if;
  if coalesce(left_empty, '') <> '' or coalesce(filled_in_ms, 0) < 2000 then
    return jsonb_build_object('outcome', 'looks_automatic');
  end if;
  perform pg_advisory_xact_lock(hashtextextended('private.bookings', 0));
  perform private.delete_old_bookings();
  select * into booking from private.bookings where token_hash = private.hash_booking_secret(token);
  if found and (booking.status <> 'booked' or booking.starts_at <= clock) then
    return jsonb_build_object('outcome', 'booked', 'booking', private.describe_booking(booking));
  end if;
  if (
    select count(*) from private.bookings as open
    where open.status = 'booked' and open.starts_at > clock and open.id is distinct from booking.id
      and (
        lower(open.email) = lower(visitor_email)
        or right(regexp_replace(split_part(open.phone, 'x', 1), '[^0-9]', '', 'g'), 10) = digits
      )
  ) >= 3 then
    return jsonb_build_object('outcome', 'too_many_for_email');
  end if;
  if booking.id is not null then
    -- Sent again, after an answer that was lost: what was corrected meanwhile counts.
    update private.bookings set
      name = visitor_name, business = visitor_business, trade = visitor_trade, phone = visitor_phone,
      email = visitor_email, note = visitor_note, time_zone = visitor_zone, changed_at = clock
      where id = booking.id
        and (name, business, trade, phone, email, note, time_zone) is distinct from
          (visitor_name, visitor_business, visitor_trade, visitor_phone, visitor_email, visitor_note, visitor_zone);
    select * into booking from private.bookings where id = booking.id;
    return jsonb_build_object('outcome', 'booked', 'booking', private.describe_booking(booking));
  end if;
  network := private.read_visitor_network();
  if (select count(*) from private.bookings where created_at > clock - interval '1 hour')
      >= (select max_per_hour from private.booking_settings)
    or (
      select count(*) from private.booking_networks as seen
      where seen.network_hash = private.hash_booking_secret(seen.id || network)
    ) >= 5
  then
    return jsonb_build_object('outcome', 'too_many_now');
  end if;
  free_lane := private.find_lane(slot);
  if free_lane is null then
    return private.answer_taken(slot);
  end if;
  insert into private.bookings (
    token_hash, starts_at, lane, name, business, trade, phone, email, note, time_zone, created_at, changed_at
  ) values (
    private.hash_booking_secret(token), slot, free_lane, visitor_name, visitor_business, visitor_trade, visitor_phone,
    visitor_email, visitor_note, visitor_zone, clock, clock
  ) returning * into booking;
  if network is not null then
    insert into private.booking_networks (id, network_hash, booked_at)
      select id, private.hash_booking_secret(id || network), clock from gen_random_uuid() as id;
  end if;
  return jsonb_build_object('outcome', 'booked', 'booking', private.describe_booking(booking));
end
$$;
comment on function private.book_demo(text, timestamptz, text, text, text, text, text, text, text, text, integer) is 'Takes a free slot for a visitor, within the limits of an e-mail address or a telephone, of a network and of an hour; for a secret that booked before, corrects who comes.';
comment on function public.book_demo(text, timestamptz, text, text, text, text, text, text, text, text, integer) is 'Books a half hour: {"outcome"} is booked, taken (with the next free ones), too_many_for_email (or telephone: three are open), too_many_now (20 an hour of everybody, or as the owner set, and 5 of one network) or looks_automatic. Safe to call again: then what is new of the visitor is stored.';

-- A notice that is as long as the days ahead leaves no time to offer, and nothing said so.
update private.booking_settings set horizon_days = lead_hours / 24 + 1 where lead_hours >= horizon_days * 24;

create or replace function private.save_booking_settings(settings jsonb) returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_owner_caller('sees and changes demo requests');
  if not exists (select from pg_catalog.pg_timezone_names where name = settings ->> 'time_zone') then
    raise exception 'there is no time zone "%"', settings ->> 'time_zone' using errcode = '22023';
  end if;
  -- No check of the table's: a backup from before comes back.
  if (settings ->> 'lead_hours')::integer >= (settings ->> 'horizon_days')::integer * 24 then
    raise exception 'the notice is as long as the days ahead, so that no time could ever be booked' using errcode = '22023';
  end if;
  update private.booking_settings set
    time_zone = settings ->> 'time_zone',
    working_hours = settings -> 'working_hours',
    holidays = array(select distinct day::date from jsonb_array_elements_text(settings -> 'holidays') as day order by 1),
    lead_hours = (settings ->> 'lead_hours')::integer,
    horizon_days = (settings ->> 'horizon_days')::integer,
    lanes = (settings ->> 'lanes')::integer,
    max_per_hour = (settings ->> 'max_per_hour')::integer,
    keep_days = (settings ->> 'keep_days')::integer
    where is_only;
  -- A shorter time to keep them is meant at once.
  perform private.delete_old_bookings();
end
$$;
