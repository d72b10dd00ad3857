-- The owner's settings for bookings, and the calendar feed: an address that calendar programs read by themselves, every
-- few hours. They send no header of ours, so the address holds the secret and the publishable key, and the answer is the
-- calendar (RFC 5545) itself.

create table private.booking_feed (
  is_only boolean primary key default true constraint booking_feed_one_row check (is_only),
  secret_hash bytea not null
);
comment on table private.booking_feed is 'The secret of the owner''s calendar feed. No row while the feed is off.';
comment on column private.booking_feed.is_only is 'Always true, so that there is at most one row.';
comment on column private.booking_feed.secret_hash is 'SHA-256 of the secret in the feed''s address.';
comment on index private.booking_feed_pkey is 'The one row.';
alter table private.booking_feed enable row level security;
create policy "no client touches the secret of the feed" on private.booking_feed
  for all to anon, authenticated using (false) with check (false);
comment on policy "no client touches the secret of the feed" on private.booking_feed is 'set_booking_feed writes it, and read_booking_calendar compares with it.';

create function private.read_booking_settings() returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_owner_caller('sees and changes demo requests');
  perform private.delete_old_bookings();
  return (
    select to_jsonb(settings) - 'is_only' - 'decided_at'
      || jsonb_build_object('has_feed', exists (select from private.booking_feed))
    from private.booking_settings as settings
  );
end
$$;
comment on function private.read_booking_settings() is 'Reads the settings for bookings. Owner only.';
grant execute on function private.read_booking_settings() to authenticated;

create function public.read_booking_settings() returns jsonb
language sql
security invoker
set search_path = ''
as $$
  select private.read_booking_settings();
$$;
comment on function public.read_booking_settings() is 'The settings for bookings, and whether there is a calendar feed. Owner only.';
grant execute on function public.read_booking_settings() to authenticated;

create function private.save_booking_settings(settings jsonb) returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_owner_caller('sees and changes demo requests');
  if not exists (select from pg_catalog.pg_timezone_names where name = settings ->> 'time_zone') then
    raise exception 'there is no time zone "%"', settings ->> 'time_zone' using errcode = '22023';
  end if;
  -- Not a constraint of the table, because older backups must restore.
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
  -- A shorter time to keep bookings applies at once.
  perform private.delete_old_bookings();
end
$$;
comment on function private.save_booking_settings(jsonb) is 'Stores the settings for bookings. Owner only.';
grant execute on function private.save_booking_settings(jsonb) to authenticated;

create function public.save_booking_settings(settings jsonb) returns void
language sql
security invoker
set search_path = ''
as $$
  select private.save_booking_settings(save_booking_settings.settings);
$$;
comment on function public.save_booking_settings(jsonb) is 'Changes the settings for bookings. Existing bookings stay as they are, unless they are now too old. Owner only.';
grant execute on function public.save_booking_settings(jsonb) to authenticated;

create function private.set_booking_feed(secret text) returns void
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
  insert into private.booking_feed (secret_hash) select private.hash_booking_secret(secret) where secret is not null;
end
$$;
comment on function private.set_booking_feed(text) is 'Stores the secret of the calendar feed; null turns the feed off. Owner only.';
grant execute on function private.set_booking_feed(text) to authenticated;

create function public.set_booking_feed(secret text default null) returns void
language sql
security invoker
set search_path = ''
as $$
  select private.set_booking_feed(set_booking_feed.secret);
$$;
comment on function public.set_booking_feed(text) is 'Gives the calendar feed a new secret, which replaces the old one; null turns the feed off. Owner only.';
grant execute on function public.set_booking_feed(text) to authenticated;

-- The calendar file that a visitor's browser writes has the same rules. Google Calendar and others show markup in a
-- description as such, and others show an entity as it is written, so similar signs replace both brackets. Characters
-- that turn the direction of the rest of a line are removed: translate drops what has no counterpart.
create function private.escape_calendar_text(content text) returns text
language sql
immutable
set search_path = ''
as $$
  select regexp_replace(
    regexp_replace(
      regexp_replace(
        translate(content, U&'<>\202A\202B\202C\202D\202E\2066\2067\2068\2069', U&'\2039\203A'), '[\\;,]', '\\\&', 'g'
      ),
      '\r\n|[\r\n\u2028\u2029]', '\\n', 'g'
    ),
    '[\u0001-\u001F\u007F-\u009F]', ' ', 'g'
  );
$$;
comment on function private.escape_calendar_text(text) is 'Escapes what a visitor typed as a calendar''s TEXT (RFC 5545, section 3.3.11), so that nothing in it ends its line or is markup.';

-- Works on text, not on a row per letter, which kept the database busy for many seconds with 1,000 long notes. Counts
-- characters, not bytes: after the blank in front, 74 of ASCII fit a line of 75 bytes, 18 of any others.
create function private.fold_calendar_line(line text) returns text
language sql
immutable
set search_path = ''
as $$
  select case
    when octet_length(line) <= 75 then line
    when octet_length(line) = char_length(line) then regexp_replace(line, '(.{74})(?=.)', E'\\1\r\n ', 'g')
    else regexp_replace(line, '(.{18})(?=.)', E'\\1\r\n ', 'g')
  end;
$$;
comment on function private.fold_calendar_line(text) is 'Folds a line of more than 75 bytes without splitting a character (RFC 5545, section 3.1).';

create function private.write_calendar_event(booking private.bookings) returns text
language sql
stable
set search_path = ''
as $$
  select string_agg(private.fold_calendar_line(line) || E'\r\n', '' order by place)
  from unnest(array[
    'BEGIN:VEVENT',
    'UID:' || booking.id,
    'SEQUENCE:' || booking.sequence,
    'DTSTAMP:' || to_char(booking.changed_at at time zone 'UTC', 'YYYYMMDD"T"HH24MISS"Z"'),
    'DTSTART:' || to_char(booking.starts_at at time zone 'UTC', 'YYYYMMDD"T"HH24MISS"Z"'),
    'DTEND:' || to_char((booking.starts_at + interval '30 minutes') at time zone 'UTC', 'YYYYMMDD"T"HH24MISS"Z"'),
    'SUMMARY:' || case when booking.status = 'cancelled' then 'Cancelled: ' else 'Demo: ' end
      || private.escape_calendar_text(concat_ws(', ', booking.name, nullif(booking.business, ''))),
    'DESCRIPTION:' || private.escape_calendar_text(concat_ws(
      E'\n',
      case booking.trade
        when 'hvac' then 'HVAC'
        when 'other' then 'Another trade'
        else upper(left(booking.trade, 1)) || replace(substr(booking.trade, 2), '-', ' ')
      end,
      booking.phone, booking.email, nullif(booking.note, '')
    )),
    'STATUS:' || case when booking.status = 'cancelled' then 'CANCELLED' else 'CONFIRMED' end,
    -- Some programs still show a canceled event; this keeps its time free.
    'TRANSP:' || case when booking.status = 'cancelled' then 'TRANSPARENT' else 'OPAQUE' end,
    'END:VEVENT'
  ]) with ordinality as lines (line, place);
$$;
comment on function private.write_calendar_event(private.bookings) is 'Writes a booking as a calendar event. Calendars use UID and SEQUENCE to move or cancel it.';

-- Leaves out what is old enough to be deleted, which other functions delete: PostgREST runs this read-only. The coming
-- demos are first, because a busy month or someone who books and cancels may have made many others.
create function private.write_booking_calendar() returns text
language sql
stable
security definer
set search_path = ''
as $$
  select concat(
    E'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Callwright//Demos//EN\r\nMETHOD:PUBLISH\r\n',
    E'NAME:Demos\r\nX-WR-CALNAME:Demos\r\nREFRESH-INTERVAL;VALUE=DURATION:PT1H\r\nX-PUBLISHED-TTL:PT1H\r\n',
    string_agg(private.write_calendar_event(listed), '' order by listed.starts_at, listed.id),
    E'END:VCALENDAR\r\n'
  )
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
  ) as listed;
$$;
comment on function private.write_booking_calendar() is 'Writes at most 1,000 bookings since a month ago as a calendar, canceled ones included: coming ones first, then the latest others.';

-- A read may write nothing, so reads can't be counted; their cost is limited instead. A wrong secret costs one hash, and
-- four reads with the right one run at a time.
create function private.read_booking_calendar(secret text) returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  status text := '200';
  headers jsonb := '[{"Content-Type": "text/plain; charset=utf-8"}, {"Cache-Control": "no-store"}]';
  answer text;
begin
  if not exists (select from private.booking_feed where secret_hash = private.hash_booking_secret(secret)) then
    status := '404';
    answer := 'There is no calendar at this address. Its owner has made a new one, or turned it off.';
  elsif not exists (
    select from generate_series(1, 4) as place
    where pg_try_advisory_xact_lock(hashtextextended('private.read_booking_calendar', place))
  ) then
    status := '429';
    headers := headers || '[{"Retry-After": "60"}]';
    answer := 'This calendar is read too often. Ask again in a minute.';
  else
    headers := '[{"Content-Type": "text/calendar; charset=utf-8"}, {"Cache-Control": "private, max-age=60"}]';
    answer := private.write_booking_calendar();
  end if;
  perform set_config('response.status', status, true), set_config('response.headers', headers::text, true);
  return answer;
end
$$;
comment on function private.read_booking_calendar(text) is 'Writes the calendar for the right secret, and sets PostgREST''s response.status and response.headers.';
grant execute on function private.read_booking_calendar(text) to anon, authenticated;

-- PostgREST answers with the bare text of a function whose result has this name, whatever media types the caller accepts:
-- calendar programs accept everything, or do not say. https://docs.postgrest.org/en/v12/references/api/media_type_handlers.html
create domain public."*/*" as text;
comment on domain public."*/*" is 'A response that is not JSON. The function that returns it sets its media type.';

create function public.read_booking_calendar(secret text, apikey text default null) returns public."*/*"
language sql
security invoker
set search_path = ''
as $$
  select private.read_booking_calendar(read_booking_calendar.secret);
$$;
comment on function public.read_booking_calendar(text, text) is 'The owner''s demos as a calendar (text/calendar), for anyone with the feed''s secret; 404 for a wrong one. apikey: read by the gateway in front; some gateways pass it on.';
grant execute on function public.read_booking_calendar(text, text) to anon, authenticated;
