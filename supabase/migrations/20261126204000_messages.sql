-- Rewords messages that people can see. Nothing else about these functions changes.

create or replace function private.require_approval() returns void
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  own_status constant text := (select status from private.accounts where user_id = (select auth.uid()));
begin
  if own_status is distinct from 'approved' then
    raise exception '%', case own_status
      when 'waiting' then 'Your account is waiting for the owner of this blog to approve it. Nothing was changed. Publish again once it''s approved.'
      when 'suspended' then 'The owner of this blog suspended your account. Nothing was changed. Ask the owner to approve it again.'
      else 'This account no longer exists. Nothing was changed. Sign in with another one.'
    end using errcode = '42501', hint = coalesce(own_status, 'deleted');
  end if;
end
$$;

create or replace function private.require_fresh_session() returns void
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  claims constant jsonb := nullif(current_setting('request.jwt.claims', true), '')::jsonb;
begin
  -- Checks the session, not only the token, because a session may have ended. If the token says how the user signed
  -- in, as a hosted project's does, it must be by password.
  if not exists (
    select from auth.sessions as sessions
    where sessions.id = (claims ->> 'session_id')::uuid
      and sessions.user_id = (select auth.uid())
      and private.is_fresh(sessions.created_at)
  ) or (
    claims ? 'amr'
    and not jsonb_path_exists(claims -> 'amr', '$[*] ? (@ == "password" || @.method == "password")')
  ) then
    raise exception 'Sign in with your password again, then retry within five minutes. Nothing was changed.'
      using errcode = '42501', hint = 'session-not-fresh';
  end if;
end
$$;

create or replace function private.guard_email_change() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if new.email_change is distinct from old.email_change and new.email_change <> '' then
    delete from private.email_changes
      where user_id = new.id and address = lower(new.email_change) and private.is_fresh(allowed_at);
    if not found then
      raise exception 'Sign in with your password again, then retry within five minutes. Nothing was changed.'
        using errcode = '42501', hint = 'session-not-fresh';
    end if;
  end if;
  return new;
end
$$;

create or replace function private.decide_account(account_id uuid, new_role text, new_status text) returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform from private.accounts where role = 'owner' for update;
  perform private.require_owner_caller();
  if new_role = 'owner' or account_id = (select auth.uid()) then
    raise exception 'The blog has one owner, who is always approved. Hand the blog over to change that.' using errcode = '23514';
  end if;
  update private.accounts
    set role = new_role, status = new_status, decided_at = now(), decided_by = (select auth.uid())
    where user_id = account_id;
  if not found then
    raise exception 'This account no longer exists. Reload the list.' using errcode = '23503';
  end if;
end
$$;

create or replace function private.guard_post_slug() returns trigger
language plpgsql
security invoker
set search_path = ''
as $$
begin
  if new.slug in ('404', 'feed', 'index', 'page', 'search', 'tag', 'tags') and (tg_op = 'INSERT' or new.slug <> old.slug) then
    raise exception 'A page of the site already uses the slug "%". Choose a different slug.', new.slug
      using errcode = '23514', constraint = 'blog_posts_slug_not_reserved';
  end if;
  return new;
end
$$;

create or replace function private.record_blog_post_slug() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  max_a_day constant integer := 5;
  max_in_all constant integer := 50;
  is_new boolean := false;
begin
  if new.status = 'published' then
    insert into private.blog_post_slugs (slug, post_id) values (new.slug, new.id)
      on conflict (slug) do nothing;
    is_new := found;
  end if;
  if exists (select 1 from private.blog_post_slugs where slug = new.slug and post_id <> new.id) then
    raise exception 'the slug "%" belongs to another post', new.slug
      using errcode = '23505', constraint = 'blog_post_slugs_pkey';
  end if;
  -- A post's first address is no change.
  if is_new and (
    select count(*) > max_in_all + 1
      or count(*) filter (where first_published_at > now() - interval '1 day') > max_a_day + 1
    from private.blog_post_slugs where post_id = new.id
  ) then
    raise exception 'This post''s address has changed too often. The limit is % changes a day and % in total. Keep the current slug, or go back to an earlier one.', max_a_day, max_in_all
      using errcode = '23514', constraint = 'blog_post_slugs_limit';
  end if;
  return null;
end
$$;

create or replace function private.free_post_address(former_slug text) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  freed_from uuid[];
begin
  if not private.is_owner() then
    raise exception 'Only the owner of this blog can free an address.' using errcode = '42501';
  end if;
  if exists (select from public.blog_posts where slug = former_slug) then
    return false;
  end if;
  with left_by as (
    delete from private.blog_post_slugs where slug = former_slug returning post_id
  ),
  gone_with as (
    delete from private.gone_slugs where slug = former_slug returning post_id
  )
  select array_agg(freed.post_id) into freed_from
  from (select post_id from left_by union select post_id from gone_with) as freed;
  if freed_from is null then
    return false;
  end if;
  -- The publisher asks for the addresses of changed posts, so it learns that this one leads nowhere now.
  insert into private.post_changes (post_id, xid, seq)
    select changed.post_id, pg_current_xact_id(), nextval('private.post_changes_seq')
    -- The order keeps two writers from waiting for each other.
    from (select unnest(freed_from) as post_id order by post_id) as changed
    on conflict (post_id) do update set xid = excluded.xid, seq = excluded.seq;
  return true;
end
$$;

create or replace function private.request_release(release_kind text) returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  if (select auth.uid()) is null or (release_kind = 'full' and not private.is_owner()) then
    raise exception 'Only the owner of this blog can deploy the whole site.' using errcode = '42501';
  end if;
  perform private.require_approval();
  insert into private.release_requests (kind, requested_by) values (release_kind, (select auth.uid()))
    on conflict (kind) do update set requested_at = now(), taken_at = null;
end
$$;

create or replace function private.begin_leaving(successor_id uuid) returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  own_id constant uuid := (select auth.uid());
  owner_id uuid;
begin
  perform private.require_fresh_session();
  -- Nobody leaves while the blog is being handed over, because the posts would go to the former owner.
  loop
    select user_id into owner_id from private.accounts where role = 'owner' for update;
    -- If not found, the blog was handed over while this waited, and the next read finds the new owner.
    exit when found or not exists (select from private.accounts where role = 'owner');
  end loop;
  if not exists (select from auth.users where id = own_id for update) then
    raise exception 'This account no longer exists.' using errcode = '42501';
  end if;
  if own_id = owner_id then
    raise exception 'You own this blog. Hand it over to another account first, then delete yours.'
      using errcode = '23514';
  end if;
  -- Suspended accounts change nothing that readers see, and put no text under another author's name.
  if successor_id is not null and not private.may_write() then
    raise exception 'Your account isn''t approved, so your posts can only go to the owner of this blog. Nothing was changed.'
      using errcode = '42501';
  end if;
  if successor_id is not null and (successor_id = own_id or not exists (
    select from private.accounts where user_id = successor_id and status = 'approved' for update
  )) then
    raise exception 'Your posts can only go to an approved account. Choose another one.' using errcode = '23514';
  end if;
  return coalesce(successor_id, owner_id);
end
$$;

create or replace function private.list_gone_accounts(account_ids uuid[]) returns setof uuid
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  -- A token stays valid for a while after its account is deleted.
  if not exists (select from auth.users where id = (select auth.uid())) then
    raise exception 'This account no longer exists. Sign in with another one.' using errcode = '42501';
  end if;
  if cardinality(account_ids) > 100 then
    raise exception 'Ask for at most 100 accounts at a time.' using errcode = '22023';
  end if;
  return query
    select distinct named.id
    from unnest(account_ids) as named (id)
    where named.id is not null and not exists (select from auth.users as users where users.id = named.id);
end
$$;

create or replace function private.guard_publishing() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  max_an_hour constant integer := 60;
  own_id constant uuid := (select auth.uid());
  own_role text;
  own_posts integer;
begin
  if tg_op = 'INSERT' then
    update private.accounts set
      new_posts = case
        when role <> 'author' then new_posts
        when new_posts_since > now() - interval '1 hour' then new_posts + 1
        else 1
      end,
      new_posts_since = case when new_posts_since > now() - interval '1 hour' then new_posts_since else now() end
      where user_id = own_id and status = 'approved'
      returning role, new_posts into own_role, own_posts;
  else
    select role into own_role from private.accounts where user_id = own_id and status = 'approved' for share;
  end if;
  if own_role is null then
    perform private.require_approval();
  end if;
  if own_role = 'author' and own_posts > max_an_hour then
    raise exception 'You''ve reached the limit of % new posts an hour. Publish this one later.', max_an_hour
      using errcode = '23514', constraint = 'blog_posts_new_limit';
  end if;
  return null;
end
$$;

create or replace function private.save_booking_settings(settings jsonb) returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_owner_caller('sees and changes demo requests');
  if not exists (select from pg_catalog.pg_timezone_names where name = settings ->> 'time_zone') then
    raise exception 'The time zone "%" doesn''t exist.', settings ->> 'time_zone' using errcode = '22023';
  end if;
  -- Not a constraint of the table, because older backups must restore.
  if (settings ->> 'lead_hours')::integer >= (settings ->> 'horizon_days')::integer * 24 then
    raise exception 'Nobody could book a demo, because the notice is as long as the days ahead. Choose fewer hours or more days.' using errcode = '22023';
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
    raise exception 'Choose from 1 to 168 hours.' using errcode = '22023';
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

create or replace function private.backup_source(table_name text) returns text
language plpgsql
stable
set search_path = ''
as $$
declare
  planned record;
begin
  select * into planned from private.backup_plan() as plan where plan.name = table_name and plan.is_kept;
  if planned is null or to_regclass(table_name) is null then
    raise exception 'Backups don''t contain the table %.', table_name using errcode = '22023';
  end if;
  return case table_name
    when 'auth.users' then
      'select id::text as row_key, (select jsonb_object_agg(key, field) from jsonb_each(to_jsonb(t)) as fields (key, field) where key in (''id'', ''email'', ''created_at'', ''email_confirmed_at'')) as value from auth.users as t'
    when 'storage.objects' then
      -- A dashboard stores its own files beside the pictures.
      'select name as row_key, jsonb_build_object(''name'', name, ''created_at'', created_at) as value from storage.objects where bucket_id = ''post-pictures'' and private.is_picture_path(name)'
    else format('select %I::text as row_key, to_jsonb(t) as value from %s as t', planned.row_key, to_regclass(table_name))
  end;
end
$$;

create or replace function private.own_backup_source(table_name text) returns text
language plpgsql
stable
set search_path = ''
as $$
begin
  if private.own_backup_keys(table_name) is null then
    raise exception 'A backup of your own posts doesn''t contain the table %.', table_name using errcode = '22023';
  end if;
  return format(
    'select row_key, value from (%s) as source where row_key in (%s)',
    private.backup_source(table_name), private.own_backup_keys(table_name)
  );
end
$$;
