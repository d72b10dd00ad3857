-- Of what the owner decided, in a backup and in the blog that it comes back into, the newer decision holds: approvals,
-- suspensions and roles, when demos can be booked, whether sign-ups need an approval. What nobody has decided gives way
-- to what somebody has. Before, whatever was there stayed: whoever was suspended and signed up in a new database before
-- the backup came back was approved there, and a restore that broke off lost the owner's settings.

alter table private.blog_settings add column decided_at timestamptz;
comment on column private.blog_settings.decided_at is 'When the owner last set it; null where nobody has since this is known.';
alter table private.booking_settings add column decided_at timestamptz;
comment on column private.booking_settings.decided_at is 'When the owner last set it; null where nobody has since this is known.';

create function private.note_decision() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.decided_at := now();
  return new;
end
$$;
comment on function private.note_decision() is 'Writes down when settings were decided.';
revoke all on function private.note_decision() from public;
create trigger note_decision before update on private.blog_settings
  for each row execute function private.note_decision();
comment on trigger note_decision on private.blog_settings is 'Of this and a backup, the newer one holds.';
create trigger note_decision before update on private.booking_settings
  for each row execute function private.note_decision();
comment on trigger note_decision on private.booking_settings is 'Of this and a backup, the newer one holds.';

-- The owner reads settings, and not when they were set.
do $$
begin
  execute replace(
    pg_catalog.pg_get_functiondef('private.read_booking_settings()'::regprocedure),
    'to_jsonb(settings) - ''is_only''',
    'to_jsonb(settings) - ''is_only'' - ''decided_at'''
  );
end
$$;

create function private.is_newer_decision(table_name text) returns text
language sql
immutable
set search_path = ''
as $$
  select 'coalesce(excluded.decided_at > present.decided_at, present.decided_at is null and (excluded.decided_at is not null or $2))'
    || case table_name
      -- The owner stays the owner. Whoever is suspended for their address stays so until the owner approves them here.
      when 'private.accounts' then ' and present.role <> ''owner'' and not (present.status = ''suspended'' and present.decided_at is null)'
      else ''
    end;
$$;
comment on function private.is_newer_decision(text) is 'The condition under which a row of a backup takes the place of the present one; $2 is whether one that nobody decided does.';
revoke all on function private.is_newer_decision(text) from public;

-- As before, and of two decisions the newer one holds.
create or replace function private.restore_backup_rows(table_name text, backup_rows jsonb, overwrite boolean) returns integer
language plpgsql
security definer
set search_path = ''
set timezone = 'UTC'
as $$
declare
  planned record;
  target regclass;
  columns text;
  changes text;
  written integer;
begin
  perform private.backup_source(table_name);
  select * into planned from private.backup_plan() as plan where plan.name = table_name;
  target := to_regclass(table_name);
  if table_name = 'auth.users' then return private.restore_accounts(backup_rows); end if;
  if table_name = 'storage.objects' then
    raise exception 'Pictures come back by being uploaded.' using errcode = '22023';
  end if;
  -- Columns that the backup knows: one that was added since keeps its default.
  select string_agg(format('%I', attname), ', ' order by attnum),
    string_agg(format('%1$I = excluded.%1$I', attname), ', ' order by attnum)
    into columns, changes
    from pg_catalog.pg_attribute
    where attrelid = target and attnum > 0 and not attisdropped and attgenerated = ''
      and exists (select from jsonb_array_elements(backup_rows) as elements (value) where elements.value ? attname);
  if columns is null then return 0; end if;
  if target = 'public.blog_posts'::regclass then
    -- A row comes back with the times and the revision that it had, which the first trigger makes those of a new
    -- post, and with its address, which the second one refuses a new post where it was reserved since.
    alter table public.blog_posts disable trigger guard_blog_post;
    alter table public.blog_posts disable trigger guard_post_slug;
    -- An address that another post has, or had, stays that one's.
    select coalesce(jsonb_agg(elements.value), '[]') into backup_rows
      from jsonb_array_elements(backup_rows) as elements (value)
      where not exists (
        select from private.blog_post_slugs as history
        where history.slug = elements.value ->> 'slug' and history.post_id <> (elements.value ->> 'id')::uuid
      );
  elsif table_name in ('private.blog_settings', 'private.booking_settings') then
    -- What comes back was decided when the backup says, or by nobody.
    execute format('alter table %s disable trigger note_decision', target);
  elsif table_name = 'private.blog_post_slugs' then
    select coalesce(jsonb_agg(elements.value), '[]') into backup_rows
      from jsonb_array_elements(backup_rows) as elements (value)
      where exists (select from public.blog_posts as posts where posts.id = (elements.value ->> 'post_id')::uuid);
  elsif table_name = 'private.suspended_addresses' then
    -- An address that the owner has freed since stays free.
    select coalesce(jsonb_agg(elements.value), '[]') into backup_rows
      from jsonb_array_elements(backup_rows) as elements (value)
      where not exists (
        select from private.accounts as accounts join auth.users as users on users.id = accounts.user_id
        where accounts.status <> 'suspended' and accounts.decided_at > (elements.value ->> 'suspended_at')::timestamptz
          and (
            accounts.user_id = (elements.value ->> 'account_id')::uuid
            or private.hash_address(users.email) = (elements.value ->> 'address_hash')::bytea
          )
      );
  elsif table_name = 'private.accounts' then
    -- Accounts that came back a moment ago have no role of their own yet.
    delete from private.accounts as accounts
      where accounts.decided_at = 'epoch'
        and accounts.user_id in (select (elements.value ->> 'user_id')::uuid from jsonb_array_elements(backup_rows) as elements (value));
    -- There are never two owners: who owned this blog before goes on owning it.
    if exists (select from private.accounts where role = 'owner') then
      select coalesce(jsonb_agg(
        elements.value || case when elements.value ->> 'role' = 'owner' then '{"role": "editor"}' else '{}' end::jsonb
      ), '[]') into backup_rows
        from jsonb_array_elements(backup_rows) as elements (value);
    end if;
  end if;
  execute format(
    'insert into %1$s as present (%2$s) select %2$s from jsonb_populate_recordset(null::%1$s, $1) on conflict %3$s',
    target, columns,
    case
      when table_name in ('private.accounts', 'private.blog_settings', 'private.booking_settings')
        then format('(%I) do update set %s where %s', planned.row_key, changes, private.is_newer_decision(table_name))
      when overwrite and planned.comes_of_itself then format('(%I) do update set %s', planned.row_key, changes)
      else 'do nothing'
    end
  ) using backup_rows, overwrite;
  get diagnostics written = row_count;
  if table_name = 'private.suspended_addresses' then
    -- Somebody whom nobody has decided about here signed up before it was known that they are suspended.
    update private.accounts as accounts set status = 'suspended'
      from auth.users as users
      where users.id = accounts.user_id and accounts.role <> 'owner' and accounts.status <> 'suspended'
        and accounts.decided_at is null
        and exists (select from private.suspended_addresses where address_hash = private.hash_address(users.email));
  end if;
  if target = 'public.blog_posts'::regclass then
    alter table public.blog_posts enable trigger guard_blog_post;
    alter table public.blog_posts enable trigger guard_post_slug;
  elsif table_name in ('private.blog_settings', 'private.booking_settings') then
    execute format('alter table %s enable trigger note_decision', target);
  end if;
  return written;
end
$$;
comment on function private.restore_backup_rows(text, jsonb, boolean) is 'Writes rows of a backup, and how many. A row that is there stays, unless the backup has a newer decision; those that come of themselves are written where overwrite is set.';
comment on function public.restore_backup_rows(text, jsonb, boolean) is 'Writes rows of a backup, and how many. A row that is there stays, unless the backup has a newer decision; those that come of themselves are written where overwrite is set.';
