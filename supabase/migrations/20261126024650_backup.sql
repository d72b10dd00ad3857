-- A backup of everything, and its restore: rows as JSON, page by page, for the secret key alone. An author's backup of
-- their own posts has the same rows.

create function private.backup_plan() returns table (
  name text, place integer, row_key text, is_kept boolean, comes_of_itself boolean, reason text
)
language sql
immutable
set search_path = ''
as $$
  values
    -- Kept, in the order of a restore: rows come after the rows they reference.
    ('auth.users', 1, 'id', true, false, 'Accounts: id, e-mail address and times. No password, nor a hash of one: who comes back sets a new one.'),
    ('private.blog_settings', 2, 'is_only_row', true, true, 'What the owner set for the blog.'),
    ('private.accounts', 3, 'user_id', true, true, 'Roles and states of accounts.'),
    ('public.authors', 4, 'user_id', true, false, 'How authors are named.'),
    ('public.blog_posts', 5, 'id', true, false, 'Posts.'),
    ('private.blog_post_slugs', 6, 'slug', true, true, 'The history of addresses; the post comes back with its present one.'),
    ('private.gone_slugs', 7, 'slug', true, false, 'Addresses of deleted posts.'),
    ('private.booking_settings', 8, 'is_only', true, true, 'When demos can be booked.'),
    ('private.bookings', 9, 'id', true, false, 'Bookings, with the hash that their links answer to.'),
    ('storage.objects', 10, 'name', true, false, 'Which pictures there are; their files lie beside the rows.'),
    -- Left out, each for its reason.
    ('private.booking_networks', 0, '', false, false, 'From which networks demos were booked within the last hour.'),
    ('private.suspended_addresses', 11, 'address_hash', true, false, 'Hashes of the addresses of suspended accounts that left.'),
    ('private.booking_feed', 0, '', false, false, 'The secret of a calendar feed: the owner makes a new one.'),
    ('private.picture_uses', 0, '', false, false, 'A trigger makes it of the posts.'),
    ('private.post_change_log', 0, '', false, false, 'Each database has its own.'),
    ('private.post_changes', 0, '', false, false, 'Transactions of one database; the posts come back as changes.'),
    ('private.left_out_posts', 0, '', false, false, 'The next release finds them again.'),
    ('private.release_requests', 0, '', false, false, 'Asked of a publisher that is gone.'),
    ('public.releases', 0, '', false, false, 'What was published from another database.'),
    ('public.release_posts', 0, '', false, false, 'What was published from another database.');
$$;
comment on function private.backup_plan() is 'Each table, and whether a backup keeps it. comes_of_itself: a new database or another row may already have made the row.';

-- Accounts and pictures are Supabase's tables: a backup has only what is the blog's in them.
create function private.backup_source(table_name text) returns text
language plpgsql
stable
set search_path = ''
as $$
declare
  planned record;
begin
  select * into planned from private.backup_plan() as plan where plan.name = table_name and plan.is_kept;
  if planned is null or to_regclass(table_name) is null then
    raise exception 'A backup has no table %.', table_name using errcode = '22023';
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
comment on function private.backup_source(text) is 'The query that returns a kept table as rows of JSON; an error for any other name.';

create function private.list_backup_tables() returns table (name text, row_count bigint)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  for name in
    select plan.name from private.backup_plan() as plan
    where plan.is_kept and to_regclass(plan.name) is not null order by plan.place
  loop
    execute format('select count(*) from (%s) as source', private.backup_source(name)) into row_count;
    return next;
  end loop;
end
$$;
comment on function private.list_backup_tables() is 'The tables that a backup keeps, in the order of a restore, with their numbers of rows.';
grant execute on function private.list_backup_tables() to service_role;

create function public.list_backup_tables() returns table (name text, row_count bigint)
language sql
stable
security invoker
set search_path = ''
as $$
  select * from private.list_backup_tables();
$$;
comment on function public.list_backup_tables() is 'The tables that a backup keeps, in the order of a restore, with their numbers of rows.';
grant execute on function public.list_backup_tables() to service_role;

create function private.read_backup_rows(table_name text, after_key text, page_size integer)
returns table (row_key text, value jsonb)
language plpgsql
stable
security definer
set search_path = ''
-- Times are written in one time zone, to the microsecond.
set timezone = 'UTC'
as $$
begin
  return query execute format(
    'select row_key, value from (%s) as source where row_key collate "C" > $1 order by row_key collate "C" limit $2',
    private.backup_source(table_name)
  ) using after_key, least(greatest(page_size, 1), 500);
end
$$;
comment on function private.read_backup_rows(text, text, integer) is 'A page of at most 500 rows of a table, after a key, ordered by key.';
grant execute on function private.read_backup_rows(text, text, integer) to service_role;

create function public.read_backup_rows(table_name text, after_key text default '', page_size integer default 100) returns table (row_key text, value jsonb)
language sql
stable
security invoker
set search_path = ''
as $$
  select * from private.read_backup_rows(read_backup_rows.table_name, read_backup_rows.after_key, read_backup_rows.page_size);
$$;
comment on function public.read_backup_rows(text, text, integer) is 'A page of at most 500 rows of a table, after a key, ordered by key.';
grant execute on function public.read_backup_rows(text, text, integer) to service_role;

create function private.restore_accounts(accounts jsonb) returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  account jsonb;
  is_hosted constant boolean := exists (
    select from information_schema.columns
    where table_schema = 'auth' and table_name = 'users' and column_name = 'instance_id'
  );
  written integer := 0;
begin
  for account in select * from jsonb_array_elements(accounts) loop
    continue when exists (
      select from auth.users as users where users.id = (account ->> 'id')::uuid or lower(users.email) = lower(account ->> 'email')
    );
    -- As a sign-up writes them: the auth server marks "none" with an empty password and empty tokens.
    insert into auth.users (
      id, aud, role, email, encrypted_password, email_confirmed_at, created_at, updated_at, raw_app_meta_data,
      raw_user_meta_data, confirmation_token, recovery_token, email_change, email_change_token_new
    ) values (
      (account ->> 'id')::uuid, 'authenticated', 'authenticated', account ->> 'email', '',
      (account ->> 'email_confirmed_at')::timestamptz, (account ->> 'created_at')::timestamptz, now(),
      '{"provider": "email", "providers": ["email"]}', '{}', '', '', '', ''
    );
    insert into auth.identities (id, provider, provider_id, user_id, identity_data) values (
      gen_random_uuid(), 'email', account ->> 'id', (account ->> 'id')::uuid,
      jsonb_build_object('sub', account ->> 'id', 'email', account ->> 'email')
    );
    -- Nobody may write before their role and status are restored; this time marks accounts that still wait for that.
    update private.accounts
      set status = case when role = 'owner' then status else 'suspended' end, decided_at = 'epoch'
      where user_id = (account ->> 'id')::uuid;
    if is_hosted then
      update auth.users set instance_id = '00000000-0000-0000-0000-000000000000' where id = (account ->> 'id')::uuid;
    end if;
    written := written + 1;
  end loop;
  return written;
end
$$;
comment on function private.restore_accounts(jsonb) is 'Creates accounts without a password, suspended until restore_backup_rows sets their roles. An account that exists, by id or email address, stays as it is.';

-- Of the owner's decisions in a backup and in the blog that it is restored into, the newer one wins: approvals,
-- suspensions, roles, and settings. What nobody has decided yields to a decision.
create function private.is_newer_decision(table_name text) returns text
language sql
immutable
set search_path = ''
as $$
  select 'coalesce(excluded.decided_at > present.decided_at, present.decided_at is null and (excluded.decided_at is not null or $2))'
    || case table_name
      -- The owner stays the owner. An account suspended for its address stays so until the owner approves it here.
      when 'private.accounts' then ' and present.role <> ''owner'' and not (present.status = ''suspended'' and present.decided_at is null)'
      else ''
    end;
$$;
comment on function private.is_newer_decision(text) is 'The condition under which a backup''s row replaces the existing one. $2: whether it also replaces one that nobody decided about.';

create function private.restore_backup_rows(table_name text, backup_rows jsonb, overwrite boolean) returns integer
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
  -- Only columns in the backup: columns added since keep their defaults.
  select string_agg(format('%I', attname), ', ' order by attnum),
    string_agg(format('%1$I = excluded.%1$I', attname), ', ' order by attnum)
    into columns, changes
    from pg_catalog.pg_attribute
    where attrelid = target and attnum > 0 and not attisdropped and attgenerated = ''
      and exists (select from jsonb_array_elements(backup_rows) as elements (value) where elements.value ? attname);
  if columns is null then return 0; end if;
  if target = 'public.blog_posts'::regclass then
    -- A restored post keeps its times and revision, which the first trigger would reset, and its slug, which the second
    -- trigger would refuse if it was reserved since.
    alter table public.blog_posts disable trigger guard_blog_post;
    alter table public.blog_posts disable trigger guard_post_slug;
    -- An address that another post has or had stays that post's.
    select coalesce(jsonb_agg(elements.value), '[]') into backup_rows
      from jsonb_array_elements(backup_rows) as elements (value)
      where not exists (
        select from private.blog_post_slugs as history
        where history.slug = elements.value ->> 'slug' and history.post_id <> (elements.value ->> 'id')::uuid
      );
  elsif table_name in ('private.blog_settings', 'private.booking_settings') then
    -- The time of the decision comes from the backup.
    execute format('alter table %s disable trigger note_decision', target);
  elsif table_name = 'private.blog_post_slugs' then
    select coalesce(jsonb_agg(elements.value), '[]') into backup_rows
      from jsonb_array_elements(backup_rows) as elements (value)
      where exists (select from public.blog_posts as posts where posts.id = (elements.value ->> 'post_id')::uuid);
  elsif table_name = 'private.suspended_addresses' then
    -- Addresses that the owner has freed since stay free.
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
    -- Accounts that were just restored have no role of their own yet.
    delete from private.accounts as accounts
      where accounts.decided_at = 'epoch'
        and accounts.user_id in (select (elements.value ->> 'user_id')::uuid from jsonb_array_elements(backup_rows) as elements (value));
    -- There are never two owners: the blog's current owner stays.
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
    -- An account that nobody has decided about signed up here before its suspension was known.
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
comment on function private.restore_backup_rows(text, jsonb, boolean) is 'Writes rows of a backup, and returns how many. An existing row stays unless the backup has a newer decision, or overwrite is set and the table''s rows come of themselves.';
grant execute on function private.restore_backup_rows(text, jsonb, boolean) to service_role;

create function public.restore_backup_rows(table_name text, backup_rows jsonb, overwrite boolean default false) returns integer
language sql
security invoker
set search_path = ''
as $$
  select private.restore_backup_rows(restore_backup_rows.table_name, restore_backup_rows.backup_rows, restore_backup_rows.overwrite);
$$;
comment on function public.restore_backup_rows(text, jsonb, boolean) is 'Writes rows of a backup, and returns how many. An existing row stays unless the backup has a newer decision, or overwrite is set and the table''s rows come of themselves.';
grant execute on function public.restore_backup_rows(text, jsonb, boolean) to service_role;

-- The caller's own posts.

create function private.own_backup_keys(table_name text) returns text
language sql
immutable
set search_path = ''
as $$
  select case table_name
    when 'auth.users' then 'select (select auth.uid())::text'
    when 'public.authors' then 'select (select auth.uid())::text'
    when 'public.blog_posts' then 'select id::text from public.blog_posts where author_id = (select auth.uid())'
    when 'private.blog_post_slugs' then
      'select history.slug from private.blog_post_slugs as history join public.blog_posts as posts on posts.id = history.post_id where posts.author_id = (select auth.uid())'
    -- The caller's pictures, and others' pictures that the caller's posts use.
    when 'storage.objects' then
      'select name from storage.objects where bucket_id = ''post-pictures'' and name like (select auth.uid())::text || ''/%'' union all select uses.path from private.picture_uses as uses join public.blog_posts as posts on posts.id = uses.post_id where posts.author_id = (select auth.uid())'
  end;
$$;
comment on function private.own_backup_keys(text) is 'The query that returns the keys of the caller''s rows in a kept table; null for a table without rows of one author.';

create function private.own_backup_source(table_name text) returns text
language plpgsql
stable
set search_path = ''
as $$
begin
  if private.own_backup_keys(table_name) is null then
    raise exception 'A backup of one''s own posts has no table %.', table_name using errcode = '22023';
  end if;
  return format(
    'select row_key, value from (%s) as source where row_key in (%s)',
    private.backup_source(table_name), private.own_backup_keys(table_name)
  );
end
$$;
comment on function private.own_backup_source(text) is 'The query that returns the caller''s rows of a kept table as JSON; an error for any other name.';

create function private.list_own_backup_tables() returns table (name text, row_count bigint)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  for name in
    select plan.name from private.backup_plan() as plan
    where plan.is_kept and private.own_backup_keys(plan.name) is not null and to_regclass(plan.name) is not null
    order by plan.place
  loop
    execute format('select count(*) from (%s) as own', private.own_backup_source(name)) into row_count;
    return next;
  end loop;
end
$$;
comment on function private.list_own_backup_tables() is 'The tables of a backup of the caller''s own posts, in the order of a restore, with their numbers of rows.';
grant execute on function private.list_own_backup_tables() to authenticated;

create function public.list_own_backup_tables() returns table (name text, row_count bigint)
language sql
stable
security invoker
set search_path = ''
as $$
  select * from private.list_own_backup_tables();
$$;
comment on function public.list_own_backup_tables() is 'The tables of a backup of the caller''s own posts, in the order of a restore, with their numbers of rows.';
grant execute on function public.list_own_backup_tables() to authenticated;

create function private.read_own_backup_rows(table_name text, after_key text, page_size integer)
returns table (row_key text, value jsonb)
language plpgsql
stable
security definer
set search_path = ''
-- Times are written in one time zone, to the microsecond.
set timezone = 'UTC'
as $$
begin
  return query execute format(
    'select row_key, value from (%s) as own where row_key collate "C" > $1 order by row_key collate "C" limit $2',
    private.own_backup_source(table_name)
  ) using after_key, least(greatest(page_size, 1), 100);
end
$$;
comment on function private.read_own_backup_rows(text, text, integer) is 'A page of at most 100 of the caller''s rows of a table, after a key, ordered by key.';
grant execute on function private.read_own_backup_rows(text, text, integer) to authenticated;

create function public.read_own_backup_rows(table_name text, after_key text default '', page_size integer default 50) returns table (row_key text, value jsonb)
language sql
stable
security invoker
set search_path = ''
as $$
  select * from private.read_own_backup_rows(read_own_backup_rows.table_name, read_own_backup_rows.after_key, read_own_backup_rows.page_size);
$$;
comment on function public.read_own_backup_rows(text, text, integer) is 'A page of at most 100 of the caller''s rows of a table, after a key, ordered by key.';
grant execute on function public.read_own_backup_rows(text, text, integer) to authenticated;
