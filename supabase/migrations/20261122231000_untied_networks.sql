-- What is kept of a visitor's network tells nobody whose it was, and who corrects a booking is told that it stands.

-- A row had the time of the booking that it came with, to the microsecond, and the whole hash of an id beside it and the
-- network, of which there are few enough to try them all. Now it has the end of a quarter of an hour, as others do, and
-- sixteen bits, which one network in 65,536 shares: enough to count by, not enough to find a network or to prove one.
create function private.fingerprint_network(salt uuid, network text) returns bytea
language sql
immutable
set search_path = ''
as $$
  select substr(private.hash_booking_secret(salt || network), 1, 2);
$$;
comment on function private.fingerprint_network(uuid, text) is 'The first two bytes of the SHA-256 of both: another network of an hour counts by mistake once in 65,536.';
revoke all on function private.fingerprint_network(uuid, text) from public;

create function private.end_of_network_count(booked_at timestamptz) returns timestamptz
language sql
immutable
set search_path = ''
as $$
  select date_bin('15 minutes', booked_at, timestamptz 'epoch') + interval '75 minutes';
$$;
comment on function private.end_of_network_count(timestamptz) is 'Until when a booking counts for its network: the first quarter of an hour that is more than an hour later.';
revoke all on function private.end_of_network_count(timestamptz) from public;

alter table private.booking_networks rename column booked_at to counts_until;
update private.booking_networks set
  counts_until = private.end_of_network_count(counts_until),
  network_hash = substr(network_hash, 1, 2)
  where true;
alter table private.booking_networks
  add constraint booking_networks_hash_length check (octet_length(network_hash) = 2);
comment on table private.booking_networks is 'From which networks demos were booked within the last hour, so that one of them does not use up the hour of all. No row says which booking it came with.';
comment on column private.booking_networks.network_hash is 'Two bytes of a hash of id and network: it counts, and finds no network.';
comment on column private.booking_networks.counts_until is 'When the row is deleted: on the quarter of an hour, 60 to 75 minutes after the booking.';

-- What another call is deleting already is left to it: whoever books deletes rows of networks after old bookings, too, so
-- two that waited for each other's rows could wait for ever.
create or replace function private.delete_old_bookings() returns void
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
  -- What is sent again as it was has passed before.
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
    -- All rows that count are written anew, in the order of their random ids: neither a row's transaction nor its place says which
    -- of them came with this booking. There are as many as an hour has bookings.
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
comment on function public.book_demo(text, timestamptz, text, text, text, text, text, text, text, text, integer) is 'Books a half hour: {"outcome"} is booked, taken (with the next free ones), too_many_for_email (or telephone: three are open), too_many_now (20 an hour of everybody, or as the owner set, and 5 of one network) or looks_automatic. Safe to call again: then what is new of the visitor is stored, or nothing of it, not_corrected, where three demos are open for the new address or telephone.';
