-- Whom the bound on a network counts as one, and which demos the calendar keeps where it can't have all.

-- An address within a network of its own says who stands in front of the database, not who asks: a container's gateway
-- or a balancer, through which everybody comes.
create or replace function private.read_visitor_network() returns text
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
  -- A gateway that listens on IPv6 writes 192.0.2.7 as ::ffff:192.0.2.7: the /64 of that is all of IPv4.
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
  -- Whoever has one address of IPv6 has all of its /64.
  return network(set_masklen(address, case family(address) when 6 then 64 else 32 end));
exception
  -- A gateway that writes something else names no network.
  when data_exception then return null;
end
$$;
comment on function private.read_visitor_network() is 'The network of the internet that a request comes from; null where no header says so.';

-- The demos to come before all others, which somebody who books and cancels, or a busy month, may have made many of.
create or replace function private.write_booking_calendar() returns text
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
comment on function private.write_booking_calendar() is 'At most 1,000 bookings from a month ago on as a calendar, cancelled ones included: the next ones first, then the latest of the others.';
