-- A restore fills an empty database, in which there is nothing to merge with: no decisions, no other owner, no taken
-- addresses. Into a blog that is in use, posts come back by the editor's import, as drafts of whoever imports them.

create or replace function private.backup_plan() returns table (
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
    ('private.booking_feed', 0, '', false, false, 'The secret of a calendar feed: the owner makes a new one.'),
    ('private.email_changes', 0, '', false, false, 'New addresses that were allowed within five minutes.'),
    ('private.picture_uses', 0, '', false, false, 'A trigger makes it of the posts.'),
    ('private.post_search', 0, '', false, false, 'A trigger makes it of the posts.'),
    ('private.post_change_log', 0, '', false, false, 'Each database has its own.'),
    ('private.post_changes', 0, '', false, false, 'Transactions of one database; the posts come back as changes.'),
    ('private.left_out_posts', 0, '', false, false, 'The next release finds them again.'),
    ('private.release_requests', 0, '', false, false, 'Asked of a publisher that is gone.'),
    ('public.releases', 0, '', false, false, 'What was published from another database.'),
    ('public.release_posts', 0, '', false, false, 'What was published from another database.');
$$;
comment on function private.backup_plan() is 'Each table, and whether a backup keeps it. comes_of_itself: a new database or another row may already have made the row.';

create or replace function private.restore_accounts(accounts jsonb) returns integer
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
    -- Nobody may write before their role and status are restored.
    update private.accounts set status = 'suspended' where user_id = (account ->> 'id')::uuid and role <> 'owner';
    if is_hosted then
      update auth.users set instance_id = '00000000-0000-0000-0000-000000000000' where id = (account ->> 'id')::uuid;
    end if;
    written := written + 1;
  end loop;
  return written;
end
$$;
comment on function private.restore_accounts(jsonb) is 'Creates accounts without a password, suspended until restore_backup_rows sets their roles. The first one owns the blog.';

drop function public.restore_backup_rows(text, jsonb, boolean);
drop function private.restore_backup_rows(text, jsonb, boolean);
drop function private.is_newer_decision(text);
comment on trigger note_decision on private.blog_settings is 'Before a change of the settings.';
comment on trigger note_decision on private.booking_settings is 'Before a change of the settings.';

create function private.restore_backup_rows(table_name text, backup_rows jsonb) returns integer
language plpgsql
security definer
set search_path = ''
set timezone = 'UTC'
as $$
declare
  planned record;
  target regclass;
  -- Triggers that would refuse what was written under earlier rules, or replace times.
  paused constant jsonb := '{
    "public.blog_posts": ["guard_blog_post", "guard_post_slug"],
    "private.blog_settings": ["note_decision"],
    "private.booking_settings": ["note_decision"]
  }';
  paused_trigger text;
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
  if table_name = 'private.blog_post_slugs' then
    -- A backup is no moment: an address of a post that came later has no post here.
    select coalesce(jsonb_agg(elements.value), '[]') into backup_rows
      from jsonb_array_elements(backup_rows) as elements (value)
      where exists (select from public.blog_posts as posts where posts.id = (elements.value ->> 'post_id')::uuid);
  end if;
  for paused_trigger in select jsonb_array_elements_text(paused -> table_name) loop
    execute format('alter table %s disable trigger %I', target, paused_trigger);
  end loop;
  execute format(
    'insert into %1$s (%2$s) select %2$s from jsonb_populate_recordset(null::%1$s, $1) on conflict (%3$I) %4$s',
    target, columns, planned.row_key,
    case when planned.comes_of_itself then 'do update set ' || changes else 'do nothing' end
  ) using backup_rows;
  get diagnostics written = row_count;
  for paused_trigger in select jsonb_array_elements_text(paused -> table_name) loop
    execute format('alter table %s enable trigger %I', target, paused_trigger);
  end loop;
  return written;
end
$$;
comment on function private.restore_backup_rows(text, jsonb) is 'Writes rows of a backup into an empty database, and returns how many. Rows that come of themselves are replaced.';
grant execute on function private.restore_backup_rows(text, jsonb) to service_role;

create function public.restore_backup_rows(table_name text, backup_rows jsonb) returns integer
language sql
security invoker
set search_path = ''
as $$
  select private.restore_backup_rows(restore_backup_rows.table_name, restore_backup_rows.backup_rows);
$$;
comment on function public.restore_backup_rows(text, jsonb) is 'Writes rows of a backup into an empty database, and returns how many.';
grant execute on function public.restore_backup_rows(text, jsonb) to service_role;
