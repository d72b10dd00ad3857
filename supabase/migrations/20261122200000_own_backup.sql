-- What a backup keeps of one's own posts, for whoever is signed in, in the same rows as the secret key reads.

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
    -- Pictures of one's own, and those of others that one's own posts name.
    when 'storage.objects' then
      'select name from storage.objects where bucket_id = ''post-pictures'' and name like (select auth.uid())::text || ''/%'' union all select uses.path from private.picture_uses as uses join public.blog_posts as posts on posts.id = uses.post_id where posts.author_id = (select auth.uid())'
  end;
$$;
comment on function private.own_backup_keys(text) is 'The query of the keys that are the caller''s in a table that a backup keeps; null for a table of which nothing is one author''s.';
revoke all on function private.own_backup_keys(text) from public;

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
comment on function private.own_backup_source(text) is 'The query that gives the caller''s rows of a kept table as JSON; an error for any other name.';
revoke all on function private.own_backup_source(text) from public;

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
comment on function private.list_own_backup_tables() is 'The tables of a backup of the caller''s own posts, in the order in which they come back, and how many rows each has.';
revoke all on function private.list_own_backup_tables() from public;
grant execute on function private.list_own_backup_tables() to authenticated;

create function private.read_own_backup_rows(table_name text, after_key text, page_size integer)
returns table (row_key text, value jsonb)
language plpgsql
stable
security definer
set search_path = ''
-- Times are written in one zone, and to the microsecond.
set timezone = 'UTC'
as $$
begin
  return query execute format(
    'select row_key, value from (%s) as own where row_key collate "C" > $1 order by row_key collate "C" limit $2',
    private.own_backup_source(table_name)
  ) using after_key, least(greatest(page_size, 1), 100);
end
$$;
comment on function private.read_own_backup_rows(text, text, integer) is 'A page of at most 100 of the caller''s rows of a table, after a key, in the order of the keys.';
revoke all on function private.read_own_backup_rows(text, text, integer) from public;
grant execute on function private.read_own_backup_rows(text, text, integer) to authenticated;

create function public.list_own_backup_tables() returns table (name text, row_count bigint)
language sql
stable
security invoker
set search_path = ''
as $$
  select * from private.list_own_backup_tables();
$$;
comment on function public.list_own_backup_tables() is 'The tables of a backup of one''s own posts, in the order in which they come back, and how many rows each has.';
revoke all on function public.list_own_backup_tables() from public, anon, service_role;
grant execute on function public.list_own_backup_tables() to authenticated;

create function public.read_own_backup_rows(table_name text, after_key text default '', page_size integer default 50) returns table (row_key text, value jsonb)
language sql
stable
security invoker
set search_path = ''
as $$
  select * from private.read_own_backup_rows(read_own_backup_rows.table_name, read_own_backup_rows.after_key, read_own_backup_rows.page_size);
$$;
comment on function public.read_own_backup_rows(text, text, integer) is 'A page of at most 100 of one''s own rows of a table, after a key, in the order of the keys.';
revoke all on function public.read_own_backup_rows(text, text, integer) from public, anon, service_role;
grant execute on function public.read_own_backup_rows(text, text, integer) to authenticated;
