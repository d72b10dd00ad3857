-- The owner's calendar feed: an address that calendar programs read by themselves, every few hours. They send no header
-- of ours, so the address holds the secret and the publishable key, and the answer is the calendar (RFC 5545) itself.

drop function public.read_booking_feed(text);
drop function private.read_booking_feed(text);

-- PostgREST answers with the bare text of a function whose result has this name, whatever media types the caller accepts:
-- calendar programs accept everything, or do not say. https://docs.postgrest.org/en/v12/references/api/media_type_handlers.html
create domain public."*/*" as text;
comment on domain public."*/*" is 'An answer that is no JSON; the function that gives it names its media type.';

create function private.escape_calendar_text(content text) returns text
language sql
immutable
set search_path = ''
as $$
  select regexp_replace(
    regexp_replace(regexp_replace(content, '[\\;,]', '\\\&', 'g'), '\r\n|[\r\n\u2028\u2029]', '\\n', 'g'),
    '[\u0001-\u001F\u007F-\u009F]', ' ', 'g'
  );
$$;
comment on function private.escape_calendar_text(text) is 'Writes what a visitor typed as a TEXT of a calendar: nothing in it ends its line (RFC 5545, section 3.3.11).';
revoke all on function private.escape_calendar_text(text) from public;

-- A part begins at a multiple of 71 bytes and ends with the character that reaches the next one: of at most 74 bytes,
-- and 75 with the blank in front.
create function private.fold_calendar_line(line text) returns text
language sql
immutable
set search_path = ''
as $$
  select case when octet_length(line) <= 75 then line else (
    select string_agg(part, E'\r\n ' order by number)
    from (
      select bytes_before / 71 as number, string_agg(letter, '' order by place) as part
      from (
        select place, letter,
          sum(octet_length(letter)) over (order by place) - octet_length(letter) as bytes_before
        from string_to_table(line, null) with ordinality as letters (letter, place)
      ) as measured
      group by bytes_before / 71
    ) as parts
  ) end;
$$;
comment on function private.fold_calendar_line(text) is 'Breaks a line of more than 75 bytes, and no character in two (RFC 5545, section 3.1).';
revoke all on function private.fold_calendar_line(text) from public;

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
    -- The time of a cancelled one is free, in programs that show it even so.
    'TRANSP:' || case when booking.status = 'cancelled' then 'TRANSPARENT' else 'OPAQUE' end,
    'END:VEVENT'
  ]) with ordinality as lines (line, place);
$$;
comment on function private.write_calendar_event(private.bookings) is 'Writes a booking as an event of a calendar; by its UID and SEQUENCE a calendar moves or cancels it.';
revoke all on function private.write_calendar_event(private.bookings) from public;

-- Those that are old enough to be deleted are left out here and deleted elsewhere: what a calendar program asks changes
-- nothing, and PostgREST lets it change nothing.
create function private.write_booking_calendar() returns text
language sql
stable
security definer
set search_path = ''
as $$
  select concat(
    E'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Callwright//Demos//EN\r\nMETHOD:PUBLISH\r\n',
    E'NAME:Demos\r\nX-WR-CALNAME:Demos\r\nREFRESH-INTERVAL;VALUE=DURATION:PT1H\r\nX-PUBLISHED-TTL:PT1H\r\n',
    string_agg(event, '' order by starts_at, id),
    E'END:VCALENDAR\r\n'
  )
  from (
    select private.write_calendar_event(bookings) as event, bookings.starts_at, bookings.id
    from private.bookings as bookings cross join private.booking_settings as settings
    where bookings.starts_at > private.booking_clock() - make_interval(days => least(31, settings.keep_days))
      and (
        bookings.status <> 'cancelled'
        or bookings.changed_at > private.booking_clock() - make_interval(days => settings.keep_days)
      )
    order by bookings.starts_at, bookings.id
    limit 1000
  ) as listed;
$$;
comment on function private.write_booking_calendar() is 'The first 1,000 bookings from a month ago on as a calendar, cancelled ones included.';
revoke all on function private.write_booking_calendar() from public;

-- A reading can't be counted, because it may write nothing. So what a flood of them costs is bounded: a wrong secret costs
-- one hash, and of those with the right one four are answered at the same time.
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
comment on function private.read_booking_calendar(text) is 'Finds the calendar of a secret, and says by response.status and response.headers what the answer is.';
revoke all on function private.read_booking_calendar(text) from public;
grant execute on function private.read_booking_calendar(text) to anon, authenticated;

create function public.read_booking_calendar(secret text, apikey text default null) returns public."*/*"
language sql
security invoker
set search_path = ''
as $$
  select private.read_booking_calendar(read_booking_calendar.secret);
$$;
comment on function public.read_booking_calendar(text, text) is 'The owner''s demos as a calendar (text/calendar), for whoever has the secret of the feed; 404 for a wrong one. apikey: read by the gateway in front, some of which pass it on.';
revoke all on function public.read_booking_calendar(text, text) from public, service_role;
grant execute on function public.read_booking_calendar(text, text) to anon, authenticated;
