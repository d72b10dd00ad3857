-- Demos that visitors book: half hours in the company's working hours, and who comes. Tables are reached only through
-- functions: visitors use the secret of their own booking, and the owner sees all bookings.

create function private.is_working_hours(hours jsonb) returns boolean
language sql
immutable
set search_path = ''
as $$
  select case
    when jsonb_typeof(hours) is distinct from 'array' then false
    when jsonb_array_length(hours) > 28 then false
    else not exists (
      select from jsonb_array_elements(hours) as elements (range)
      where not coalesce(
        case when jsonb_typeof(range) = 'object' then
          (select count(*) from jsonb_object_keys(range)) = 3
          and jsonb_typeof(range -> 'weekday') = 'number' and range ->> 'weekday' ~ '^[1-7]$'
          and jsonb_typeof(range -> 'from') = 'string' and range ->> 'from' ~ '^([01][0-9]|2[0-3]):[03]0$'
          and jsonb_typeof(range -> 'to') = 'string' and range ->> 'to' ~ '^(([01][0-9]|2[0-3]):[03]0|24:00)$'
          and (range ->> 'from') collate "C" < (range ->> 'to') collate "C"
        end,
        false
      )
    )
  end;
$$;
comment on function private.is_working_hours(jsonb) is 'Whether this is a list of at most 28 ranges of half hours, each within one weekday.';

create table private.booking_settings (
  is_only boolean primary key default true constraint booking_settings_one_row check (is_only),
  time_zone text not null default 'America/New_York'
    constraint booking_settings_time_zone_format check (
      char_length(time_zone) <= 64 and time_zone ~ '^[A-Za-z][A-Za-z0-9_+-]*(/[A-Za-z0-9_+-]+){0,2}$'
    ),
  working_hours jsonb not null
    constraint booking_settings_working_hours_format check (private.is_working_hours(working_hours)),
  holidays date[] not null default '{}'
    constraint booking_settings_holidays_limit check (
      cardinality(holidays) <= 366 and array_position(holidays, null) is null
    )
    constraint booking_settings_holidays_range check (
      date '1970-01-01' <= all (holidays) and date '9999-12-31' >= all (holidays)
    ),
  lead_hours integer not null default 4
    constraint booking_settings_lead_hours_range check (lead_hours between 0 and 336),
  horizon_days integer not null default 30
    constraint booking_settings_horizon_days_range check (horizon_days between 1 and 180),
  lanes integer not null default 1
    constraint booking_settings_lanes_range check (lanes between 1 and 20),
  max_per_hour integer not null default 20
    constraint booking_settings_max_per_hour_range check (max_per_hour between 1 and 1000),
  keep_days integer not null default 90
    constraint booking_settings_keep_days_range check (keep_days between 1 and 3650),
  decided_at timestamptz
);
comment on table private.booking_settings is 'The owner''s settings for bookings. One row.';
comment on column private.booking_settings.is_only is 'Always true, so that there is one row.';
comment on column private.booking_settings.time_zone is 'The company''s IANA time zone, for working hours and holidays.';
comment on column private.booking_settings.working_hours is 'A list of {"weekday": 1 for Monday to 7, "from": "09:00", "to": "17:00"}, on the half hour. An empty list closes the calendar.';
comment on column private.booking_settings.holidays is 'Days without time slots.';
comment on column private.booking_settings.lead_hours is 'How many hours before its start a slot is last offered.';
comment on column private.booking_settings.horizon_days is 'How many days before its start a slot is first offered.';
comment on column private.booking_settings.lanes is 'How many demos may take place at the same time.';
comment on column private.booking_settings.max_per_hour is 'Maximum number of bookings per hour, for everyone together.';
comment on column private.booking_settings.keep_days is 'How many days after its time, or after it was canceled, a booking is deleted.';
comment on column private.booking_settings.decided_at is 'When the owner last changed the settings; null if never.';
comment on index private.booking_settings_pkey is 'The one row.';
insert into private.booking_settings (working_hours)
  select jsonb_agg(jsonb_build_object('weekday', weekday, 'from', '09:00', 'to', '17:00') order by weekday)
  from generate_series(1, 5) as weekday;
alter table private.booking_settings enable row level security;
create policy "no client touches the settings of bookings" on private.booking_settings
  for all to anon, authenticated using (false) with check (false);
comment on policy "no client touches the settings of bookings" on private.booking_settings is 'list_free_slots returns what visitors need, and read_booking_settings returns the rest to the owner.';
create trigger note_decision before update on private.booking_settings
  for each row execute function private.note_decision();
comment on trigger note_decision on private.booking_settings is 'The newer of this and a backup''s settings wins.';

-- The limits equal those of the booking form's schema. `char_length` counts characters. A line has no control
-- characters, and a name shows something: the same characters as in a post's title.
create table private.bookings (
  id uuid primary key default gen_random_uuid(),
  token_hash bytea not null constraint bookings_token_hash_key unique,
  starts_at timestamptz not null
    constraint bookings_starts_on_the_quarter check (extract(epoch from starts_at)::bigint % 900 = 0),
  lane smallint not null constraint bookings_lane_range check (lane between 1 and 20),
  status text not null default 'booked' constraint bookings_status_known check (status in ('booked', 'cancelled', 'done')),
  cancelled_by text
    constraint bookings_cancelled_by_known check (cancelled_by in ('visitor', 'owner'))
    constraint bookings_cancelled_by_somebody check ((status = 'cancelled') = (cancelled_by is not null)),
  name text not null
    constraint bookings_name_length check (char_length(name) <= 100)
    constraint bookings_name_line check (name !~ '[\u0001-\u001F\u007F-\u009F\u2028\u2029]')
    constraint bookings_name_visible check (
      name ~ '[^\u0001-\u0020\u007F-\u00A0\u00AD\u034F\u061C\u115F\u1160\u1680\u17B4\u17B5\u180B-\u180F\u2000-\u200F\u2028-\u202F\u205F-\u206F\u2800\u3000\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFFB\U000E0000-\U000E0FFF]'
    ),
  business text not null
    constraint bookings_business_length check (char_length(business) <= 100)
    constraint bookings_business_line check (business !~ '[\u0001-\u001F\u007F-\u009F\u2028\u2029]'),
  trade text not null
    constraint bookings_trade_known check (trade in ('plumbing', 'hvac', 'electrical', 'cleaning', 'lawn-care', 'other')),
  phone text not null
    constraint bookings_phone_format check (phone ~ '^(?=([^0-9]*[0-9]){5})[0-9+() .,/#;x-]{5,40}$'),
  email text not null
    constraint bookings_email_length check (char_length(email) <= 254)
    constraint bookings_email_format check (
      email ~ '^[A-Za-z0-9.!#$%&''*+/=?^_`{|}~-]+@[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?(\.[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?)+$'
    ),
  note text not null
    constraint bookings_note_length check (char_length(note) <= 1000),
  time_zone text not null
    constraint bookings_time_zone_format check (
      char_length(time_zone) <= 64 and time_zone ~ '^[A-Za-z][A-Za-z0-9_+-]*(/[A-Za-z0-9_+-]+){0,2}$'
    ),
  sequence integer not null default 0 constraint bookings_sequence_range check (sequence between 0 and 1000),
  created_at timestamptz not null,
  changed_at timestamptz not null
);
comment on table private.bookings is 'Demos that visitors booked, until they are old enough to be deleted.';
comment on column private.bookings.id is 'Identifies the booking in calendars and to the owner. It gives no access.';
comment on column private.bookings.token_hash is 'SHA-256 of the secret that the visitor''s browser made. The link to move or cancel the booking contains it.';
comment on column private.bookings.starts_at is 'When the half hour begins.';
comment on column private.bookings.lane is 'Which of the simultaneous demos it is.';
comment on column private.bookings.status is 'booked; done: it took place; cancelled: the slot is free again.';
comment on column private.bookings.cancelled_by is 'Who canceled it; null if nobody has.';
comment on column private.bookings.name is 'The visitor''s name, 1 to 100 characters.';
comment on column private.bookings.business is 'The visitor''s business; empty for none.';
comment on column private.bookings.trade is 'One of the five trades, or other.';
comment on column private.bookings.phone is 'The visitor''s phone number, as they wrote it.';
comment on column private.bookings.email is 'The visitor''s email address.';
comment on column private.bookings.note is 'What the visitor wants to see; empty for none.';
comment on column private.bookings.time_zone is 'The visitor''s IANA time zone.';
comment on column private.bookings.sequence is 'Rises when it is moved or canceled, so that calendars know which version is newer.';
comment on column private.bookings.created_at is 'When it was booked, by the server''s clock.';
comment on column private.bookings.changed_at is 'When it was last booked, moved, or canceled, by the server''s clock.';
comment on index private.bookings_pkey is 'One booking.';
comment on index private.bookings_token_hash_key is 'The booking of a secret. Booking again after a lost response is still one booking.';
-- This index is the promise that no slot is given twice. The functions check first only to give a better answer.
create unique index bookings_slot on private.bookings (starts_at, lane) where status <> 'cancelled';
comment on index private.bookings_slot is 'No slot is given twice.';
create index bookings_time on private.bookings (starts_at, id);
comment on index private.bookings_time is 'The owner''s list, and old bookings.';
create index bookings_open_of_email on private.bookings (lower(email)) where status = 'booked';
comment on index private.bookings_open_of_email is 'How many open bookings an email address has.';
create index bookings_newest on private.bookings (created_at);
comment on index private.bookings_newest is 'How many bookings the last hour had.';
alter table private.bookings enable row level security;
create policy "no client touches bookings" on private.bookings
  for all to anon, authenticated using (false) with check (false);
comment on policy "no client touches bookings" on private.bookings is 'Visitors use the functions that take the secret of one booking, and the owner those for all.';

create function private.booking_clock() returns timestamptz
language sql
stable
set search_path = ''
as $$
  select now();
$$;
comment on function private.booking_clock() is 'The current time for bookings. Tests replace this function to set the clock.';

create function private.hash_booking_secret(secret text) returns bytea
language sql
immutable
set search_path = ''
as $$
  select sha256(convert_to(secret, 'UTF8'));
$$;
comment on function private.hash_booking_secret(text) is 'Hashes a secret for storage.';

-- A time that a clock change skips is no slot; of a half hour that comes twice, the second one is.
create function private.list_slots(from_time timestamptz, to_time timestamptz, except_id uuid default null)
returns setof timestamptz
language sql
stable
security definer
set search_path = ''
as $$
  with settings as (
    select *, private.booking_clock() as clock from private.booking_settings
  ),
  span as (
    select
      greatest(from_time, clock + make_interval(hours => lead_hours)) as first_at,
      least(to_time, clock + make_interval(days => horizon_days)) as last_at
    from settings
  ),
  offered as (
    select distinct (day + half_hour) as local_at, (day + half_hour) at time zone settings.time_zone as starts_at
    from settings
    cross join span
    cross join generate_series(
      date_trunc('day', span.first_at at time zone settings.time_zone),
      date_trunc('day', span.last_at at time zone settings.time_zone),
      interval '1 day'
    ) as day
    cross join jsonb_to_recordset(settings.working_hours) as hours (weekday integer, "from" interval, "to" interval)
    cross join generate_series(0, 47) as number
    cross join make_interval(mins => 30 * number) as half_hour
    where hours.weekday = extract(isodow from day) and day::date <> all (settings.holidays)
      and half_hour >= hours."from" and half_hour < hours."to"
  )
  select offered.starts_at
  from offered cross join settings cross join span
  where offered.starts_at >= span.first_at and offered.starts_at < span.last_at
    and offered.starts_at at time zone settings.time_zone = offered.local_at
    and (
      select count(*) from private.bookings as taken
      where taken.status <> 'cancelled' and taken.id is distinct from except_id
        and taken.starts_at > offered.starts_at - interval '30 minutes'
        and taken.starts_at < offered.starts_at + interval '30 minutes'
    ) < settings.lanes
  order by offered.starts_at;
$$;
comment on function private.list_slots(timestamptz, timestamptz, uuid) is 'The free half hours in a range of time, in order. except_id: a booking to ignore, because it is being moved.';

create function private.find_lane(slot timestamptz, except_id uuid default null) returns smallint
language sql
stable
security definer
set search_path = ''
as $$
  select min(lane)::smallint
  from private.booking_settings as settings cross join generate_series(1, settings.lanes) as numbers (lane)
  where exists (select from private.list_slots(slot, slot + interval '1 second', except_id))
    and not exists (
      select from private.bookings as taken
      where taken.starts_at = slot and taken.lane = numbers.lane and taken.status <> 'cancelled'
        and taken.id is distinct from except_id
    );
$$;
comment on function private.find_lane(timestamptz, uuid) is 'The first free lane of a slot; null if the slot is taken or not offered.';

create function private.answer_taken(slot timestamptz, except_id uuid default null) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object('outcome', 'taken', 'next', coalesce(jsonb_agg(next_at order by next_at), '[]'))
  from (
    select next_at from private.list_slots(slot, 'infinity', except_id) as next_at order by next_at limit 5
  ) as next_slots;
$$;
comment on function private.answer_taken(timestamptz, uuid) is 'The answer that a slot is taken, with the next five free ones.';

create function private.describe_booking(booking private.bookings) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select to_jsonb(booking) - 'token_hash' - 'lane' || jsonb_build_object(
    'can_change', booking.status = 'booked' and booking.starts_at > private.booking_clock()
  );
$$;
comment on function private.describe_booking(private.bookings) is 'What the visitor and the owner see of a booking: everything except its secret.';

-- Networks from which demos were booked within the last hour, apart from the bookings. A row stores 16 bits of a salted
-- hash, which one network in 65,536 shares, and the end of a quarter hour, which rows have in common: enough to count
-- by, not enough to find a network or to prove one.

create table private.booking_networks (
  id uuid primary key default gen_random_uuid(),
  network_hash bytea not null constraint booking_networks_hash_length check (octet_length(network_hash) = 2),
  counts_until timestamptz not null
);
comment on table private.booking_networks is 'The networks from which demos were booked within the last hour, so that one network can''t use up everyone''s limit. No row says which booking it belongs to.';
comment on column private.booking_networks.id is 'Random salt of the hash, so that one network has different hashes in different rows.';
comment on column private.booking_networks.network_hash is 'Two bytes of a hash of id and network: enough to count, not enough to find a network.';
comment on column private.booking_networks.counts_until is 'When the row is deleted: on a quarter hour, 60 to 75 minutes after the booking.';
comment on index private.booking_networks_pkey is 'One booking from a network.';
alter table private.booking_networks enable row level security;
create policy "no client touches the networks of visitors" on private.booking_networks
  for all to anon, authenticated using (false) with check (false);
comment on policy "no client touches the networks of visitors" on private.booking_networks is 'Only book_demo compares with them.';

create function private.fingerprint_network(salt uuid, network text) returns bytea
language sql
immutable
set search_path = ''
as $$
  select substr(private.hash_booking_secret(salt || network), 1, 2);
$$;
comment on function private.fingerprint_network(uuid, text) is 'The first two bytes of the SHA-256 of both. Another network is counted by mistake once in 65,536.';

create function private.end_of_network_count(booked_at timestamptz) returns timestamptz
language sql
immutable
set search_path = ''
as $$
  select date_bin('15 minutes', booked_at, timestamptz 'epoch') + interval '75 minutes';
$$;
comment on function private.end_of_network_count(timestamptz) is 'Until when a booking counts for its network: the first quarter hour that is more than an hour later.';

-- A hosted project's gateway writes the caller's address into a header, so callers can't choose it. Behind a gateway that
-- passes on what a caller writes, this limit can be evaded, and the limit for everyone together remains. An address of an
-- internal network is that of a container's gateway or a load balancer, through which everyone comes.
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
  -- A gateway that listens on IPv6 writes 192.0.2.7 as ::ffff:192.0.2.7, whose /64 would be all of IPv4.
  address := regexp_replace(host(address), '^::ffff:(?=[0-9.]+$)', '');
  if exists (
    select from unnest(array[
      '0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.168.0.0/16',
      '::/127', 'fc00::/7', 'fe80::/10'
    ]::inet[]) as inner_network
    where address <<= inner_network
  ) then
    return null;
  end if;
  -- Anyone with one IPv6 address has its whole /64.
  return network(set_masklen(address, case family(address) when 6 then 64 else 32 end));
exception
  -- A header that is no address names no network.
  when data_exception then return null;
end
$$;
comment on function private.read_visitor_network() is 'The public network that a request comes from; null if no header says so.';

-- Skips rows that another call is deleting. Each call deletes from both tables, so two calls that waited for each
-- other's rows could wait forever.
create function private.delete_old_bookings() returns void
language sql
security definer
set search_path = ''
as $$
  delete from private.booking_networks where id in (
    select id from private.booking_networks where counts_until <= private.booking_clock() for update skip locked
  );
  delete from private.bookings where id in (
    select old.id from private.bookings as old cross join private.booking_settings as settings
    where old.starts_at < private.booking_clock() - make_interval(days => settings.keep_days)
      or (old.status = 'cancelled' and old.changed_at < private.booking_clock() - make_interval(days => settings.keep_days))
    for update of old skip locked
  );
$$;
comment on function private.delete_old_bookings() is 'Deletes bookings that are older than the owner keeps them. Every booking function that may write calls it first, so no timer is needed.';

create function private.list_free_slots(from_time timestamptz, to_time timestamptz) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.delete_old_bookings();
  return (
    select jsonb_build_object(
      'time_zone', settings.time_zone,
      'keep_days', settings.keep_days,
      'slots', coalesce((
        select jsonb_agg(slot order by slot)
        from private.list_slots(from_time, to_time) as slot
      ), '[]')
    )
    from private.booking_settings as settings
  );
end
$$;
comment on function private.list_free_slots(timestamptz, timestamptz) is 'Lists free half hours, after deleting old bookings.';
grant execute on function private.list_free_slots(timestamptz, timestamptz) to anon, authenticated;

create function public.list_free_slots(from_time timestamptz, to_time timestamptz) returns jsonb
language sql
security invoker
set search_path = ''
as $$
  select private.list_free_slots(list_free_slots.from_time, list_free_slots.to_time);
$$;
comment on function public.list_free_slots(timestamptz, timestamptz) is 'The half hours that can be booked, the company''s time zone, and how many days bookings are kept.';
grant execute on function public.list_free_slots(timestamptz, timestamptz) to anon, authenticated;

-- Bookings take turns, so that each limit is counted exactly. Each turn takes milliseconds.
create function private.book_demo(
  token text, slot timestamptz, visitor_name text, visitor_business text, visitor_trade text, visitor_phone text,
  visitor_email text, visitor_note text, visitor_zone text, left_empty text, filled_in_ms integer
) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  clock constant timestamptz := private.booking_clock();
  -- Without extension and country code, so that one phone is the same however it is written.
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
  -- An unchanged repeat has passed this check before.
  if (lower(booking.email), booking.phone) is distinct from (lower(visitor_email), visitor_phone) and (
    select count(*) from private.bookings as open
    where open.status = 'booked' and open.starts_at > clock and open.id is distinct from booking.id
      and (
        lower(open.email) = lower(visitor_email)
        or right(regexp_replace(split_part(open.phone, 'x', 1), '[^0-9]', '', 'g'), 10) = digits
      )
  ) >= 3 then
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
  network := private.read_visitor_network();
  if (select count(*) from private.bookings where created_at > clock - interval '1 hour')
      >= (select max_per_hour from private.booking_settings)
    or (
      select count(*) from private.booking_networks as seen
      where seen.counts_until > clock and seen.network_hash = private.fingerprint_network(seen.id, network)
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
    -- Rewrites all counting rows in the order of their random ids, so that neither a row's transaction nor its place says
    -- which one belongs to this booking. There are only as many rows as bookings in an hour.
    with others as (
      delete from private.booking_networks where counts_until > clock returning id, network_hash, counts_until
    )
    insert into private.booking_networks (id, network_hash, counts_until)
      select id, network_hash, counts_until from (
        select id, network_hash, counts_until from others
        union all
        select id, private.fingerprint_network(id, network), private.end_of_network_count(clock)
        from gen_random_uuid() as id
      ) as counted
      order by id;
  end if;
  return jsonb_build_object('outcome', 'booked', 'booking', private.describe_booking(booking));
end
$$;
comment on function private.book_demo(text, timestamptz, text, text, text, text, text, text, text, text, integer) is 'Books a free slot within the limits per email address or phone number, per network, and per hour. For a secret with a booking, corrects the visitor''s details.';
grant execute on function private.book_demo(text, timestamptz, text, text, text, text, text, text, text, text, integer) to anon, authenticated;

create function public.book_demo(
  token text, starts_at timestamptz, name text, business text, trade text, phone text, email text, note text,
  time_zone text, left_empty text, filled_in_ms integer
) returns jsonb
language sql
security invoker
set search_path = ''
as $$
  select private.book_demo(
    book_demo.token, book_demo.starts_at, book_demo.name, book_demo.business, book_demo.trade, book_demo.phone,
    book_demo.email, book_demo.note, book_demo.time_zone, book_demo.left_empty, book_demo.filled_in_ms
  );
$$;
comment on function public.book_demo(text, timestamptz, text, text, text, text, text, text, text, text, integer) is 'Books a half hour. {"outcome"} is booked, taken (with the next free slots), too_many_for_email (three are open for this email address or phone number), too_many_now (the owner''s limit per hour, or 5 from one network), or looks_automatic. Safe to call again: stores corrected details, or answers not_corrected if three demos are open for the new email address or phone number.';
grant execute on function public.book_demo(text, timestamptz, text, text, text, text, text, text, text, text, integer) to anon, authenticated;

create function private.read_booking(token text) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.delete_old_bookings();
  return (
    select private.describe_booking(bookings) from private.bookings
    where token_hash = private.hash_booking_secret(token)
  );
end
$$;
comment on function private.read_booking(text) is 'Finds the booking of a secret, after deleting old bookings.';
grant execute on function private.read_booking(text) to anon, authenticated;

create function public.read_booking(token text) returns jsonb
language sql
security invoker
set search_path = ''
as $$
  select private.read_booking(read_booking.token);
$$;
comment on function public.read_booking(text) is 'The visitor''s own booking; null if there is none.';
grant execute on function public.read_booking(text) to anon, authenticated;

create function private.move_booking(token text, slot timestamptz) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  clock constant timestamptz := private.booking_clock();
  free_lane smallint;
  booking private.bookings;
begin
  perform pg_advisory_xact_lock(hashtextextended('private.bookings', 0));
  perform private.delete_old_bookings();
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
  free_lane := private.find_lane(slot, booking.id);
  if free_lane is null then
    return private.answer_taken(slot, booking.id);
  end if;
  update private.bookings set starts_at = slot, lane = free_lane, sequence = sequence + 1, changed_at = clock
    where id = booking.id returning * into booking;
  return jsonb_build_object('outcome', 'moved', 'booking', private.describe_booking(booking));
end
$$;
comment on function private.move_booking(text, timestamptz) is 'Moves a booking to another free slot; otherwise it keeps its own.';
grant execute on function private.move_booking(text, timestamptz) to anon, authenticated;

create function public.move_booking(token text, starts_at timestamptz) returns jsonb
language sql
security invoker
set search_path = ''
as $$
  select private.move_booking(move_booking.token, move_booking.starts_at);
$$;
comment on function public.move_booking(text, timestamptz) is 'Moves the visitor''s own booking, at most ten times. {"outcome"} is moved, taken (with the next free slots), cancelled, too_late, too_many_moves, or unknown.';
grant execute on function public.move_booking(text, timestamptz) to anon, authenticated;

create function private.cancel_booking(token text) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  clock constant timestamptz := private.booking_clock();
  booking private.bookings;
begin
  perform pg_advisory_xact_lock(hashtextextended('private.bookings', 0));
  perform private.delete_old_bookings();
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
comment on function private.cancel_booking(text) is 'Cancels a booking that has not begun.';
grant execute on function private.cancel_booking(text) to anon, authenticated;

create function public.cancel_booking(token text) returns jsonb
language sql
security invoker
set search_path = ''
as $$
  select private.cancel_booking(cancel_booking.token);
$$;
comment on function public.cancel_booking(text) is 'Cancels the visitor''s own booking. {"outcome"} is cancelled, too_late, or unknown. Safe to call again.';
grant execute on function public.cancel_booking(text) to anon, authenticated;

-- For the owner.

create function private.list_bookings(kind text, after_time timestamptz, after_id uuid, max_rows integer) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  clock constant timestamptz := private.booking_clock();
  is_ascending constant boolean := kind = 'coming';
begin
  perform private.require_owner_caller('sees and changes demo requests');
  if kind not in ('coming', 'past', 'done', 'cancelled', 'all') then
    raise exception 'there is no such list of demo requests' using errcode = '22023';
  end if;
  perform private.delete_old_bookings();
  return (
    select coalesce(jsonb_agg(private.describe_booking(page) order by
      case when is_ascending then extract(epoch from page.starts_at) else -extract(epoch from page.starts_at) end,
      case when is_ascending then page.id end, case when not is_ascending then page.id end desc
    ), '[]')
    from (
      select * from private.bookings as listed
      where case kind
          when 'coming' then listed.status = 'booked' and listed.starts_at > clock - interval '30 minutes'
          when 'past' then listed.status = 'booked' and listed.starts_at <= clock - interval '30 minutes'
          when 'all' then true
          else listed.status = kind
        end
        and (after_time is null or case
          when is_ascending then (listed.starts_at, listed.id) > (after_time, after_id)
          else (listed.starts_at, listed.id) < (after_time, after_id)
        end)
      order by
        case when is_ascending then listed.starts_at end, case when is_ascending then listed.id end,
        case when not is_ascending then listed.starts_at end desc, case when not is_ascending then listed.id end desc
      limit least(greatest(max_rows, 1), 500)
    ) as page
  );
end
$$;
comment on function private.list_bookings(text, timestamptz, uuid, integer) is 'Lists a page of bookings, after deleting old ones. Owner only.';
grant execute on function private.list_bookings(text, timestamptz, uuid, integer) to authenticated;

create function public.list_bookings(
  kind text, after_time timestamptz default null, after_id uuid default null, max_rows integer default 100
) returns jsonb
language sql
security invoker
set search_path = ''
as $$
  select private.list_bookings(list_bookings.kind, list_bookings.after_time, list_bookings.after_id, list_bookings.max_rows);
$$;
comment on function public.list_bookings(text, timestamptz, uuid, integer) is 'A page of bookings: coming (soonest first), past, done, cancelled, or all (latest first). The next page begins after the last one''s time and id. Owner only.';
grant execute on function public.list_bookings(text, timestamptz, uuid, integer) to authenticated;

create function private.set_booking_status(booking_id uuid, new_status text) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  booking private.bookings;
begin
  perform private.require_owner_caller('sees and changes demo requests');
  perform pg_advisory_xact_lock(hashtextextended('private.bookings', 0));
  perform private.delete_old_bookings();
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
comment on function private.set_booking_status(uuid, text) is 'Sets a booking''s status. Owner only.';
grant execute on function private.set_booking_status(uuid, text) to authenticated;

create function public.set_booking_status(booking_id uuid, status text) returns jsonb
language sql
security invoker
set search_path = ''
as $$
  select private.set_booking_status(set_booking_status.booking_id, set_booking_status.status);
$$;
comment on function public.set_booking_status(uuid, text) is 'Marks a booking as done or booked, or cancels it. {"outcome"} is set, cancelled (and stays so), or unknown. Owner only.';
grant execute on function public.set_booking_status(uuid, text) to authenticated;

create function private.delete_booking(booking_id uuid) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_owner_caller('sees and changes demo requests');
  perform private.delete_old_bookings();
  delete from private.bookings where id = booking_id;
  return found;
end
$$;
comment on function private.delete_booking(uuid) is 'Deletes a booking with the visitor''s details. Owner only.';
grant execute on function private.delete_booking(uuid) to authenticated;

create function public.delete_booking(booking_id uuid) returns boolean
language sql
security invoker
set search_path = ''
as $$
  select private.delete_booking(delete_booking.booking_id);
$$;
comment on function public.delete_booking(uuid) is 'Deletes a booking with the visitor''s details; false if there is none. Owner only.';
grant execute on function public.delete_booking(uuid) to authenticated;
