-- What a publisher of the static site reads: which posts changed for readers since it last looked. It needs no secret: an
-- entry says that a post changed, and reading the post shows what readers may see. Of a draft or a scheduled post, it
-- shows only the id.

create table private.post_change_log (
  id uuid primary key default gen_random_uuid(),
  is_only_row boolean not null default true unique check (is_only_row),
  -- Two publishers of different databases may be given one host by mistake, and each would replace the other's site.
  -- A cursor names its database, and so does each deploy.
  database_id uuid not null default gen_random_uuid()
);
comment on table private.post_change_log is 'Which log of changes this is: a cursor of another database means nothing here.';
comment on column private.post_change_log.id is 'Made once for each database.';
comment on column private.post_change_log.is_only_row is 'Keeps a second row out.';
comment on column private.post_change_log.database_id is 'Which database this is, also after all posts went at once and the log is another one.';
comment on index private.post_change_log_pkey is 'The log''s row.';
comment on index private.post_change_log_is_only_row_key is 'No second row.';
insert into private.post_change_log default values;
alter table private.post_change_log enable row level security;
create policy "no client touches the log's id" on private.post_change_log
  for all to anon, authenticated using (false) with check (false);
comment on policy "no client touches the log's id" on private.post_change_log is 'list_post_changes says it in a cursor.';

create sequence private.post_changes_seq;
comment on sequence private.post_changes_seq is 'The order of changes within a transaction.';
create table private.post_changes (
  post_id uuid primary key,
  xid xid8 not null,
  seq bigint not null
);
comment on table private.post_changes is 'The last change of each post that a reader could see, a deletion included; views are none.';
comment on column private.post_changes.post_id is 'The post, which may be gone.';
comment on column private.post_changes.xid is 'The transaction of the change. Transactions end in another order than they begin, so a reader of the log takes only those before the oldest that is still running.';
comment on column private.post_changes.seq is 'The order of changes within a transaction.';
comment on index private.post_changes_pkey is 'The last change of one post.';
create index post_changes_order on private.post_changes (xid, seq);
comment on index private.post_changes_order is 'The changes after a cursor.';
alter table private.post_changes enable row level security;
create policy "no client touches the log of changes" on private.post_changes
  for all to anon, authenticated using (false) with check (false);
comment on policy "no client touches the log of changes" on private.post_changes is 'A trigger writes it, and list_post_changes reads it.';

create function private.record_post_change() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  was_published constant boolean := tg_op <> 'INSERT' and old.status = 'published';
  is_published constant boolean := tg_op <> 'DELETE' and new.status = 'published';
  changed_id constant uuid := case when tg_op = 'DELETE' then old.id else new.id end;
  -- The addresses of a draft that readers once saw answer otherwise from now on.
  leaves_addresses constant boolean := tg_op = 'DELETE'
    and exists (select from private.blog_post_slugs where post_id = old.id and was_readable);
begin
  if was_published and old.published_at <= clock_timestamp() then
    update private.blog_post_slugs set was_readable = true where slug = old.slug and not was_readable;
  end if;
  -- Of a draft that was taken off the blog, too: it may come back at another address.
  if tg_op = 'UPDATE' then
    update private.blog_post_slugs set is_former = was_readable and slug <> new.slug
      where post_id = new.id and is_former <> (was_readable and slug <> new.slug);
  end if;
  if was_published or is_published or leaves_addresses then
    -- A deleted post's address answers otherwise once this post is there, or is there no more.
    insert into private.post_changes (post_id, xid, seq)
    select changed.post_id, pg_current_xact_id(), nextval('private.post_changes_seq')
    from (
      select changed_id as post_id
      union
      select gone.post_id
      from private.blog_post_slugs as history
      join private.gone_slugs as gone on gone.slug = history.slug
      where history.post_id = changed_id
      -- Two writers take the rows in one order, or each could wait for the other.
      order by post_id
    ) as changed
    on conflict (post_id) do update set xid = excluded.xid, seq = excluded.seq;
  end if;
  if tg_op <> 'DELETE' then
    return null;
  end if;
  insert into private.gone_slugs (slug, post_id)
    select slug, post_id from private.blog_post_slugs where post_id = old.id and was_readable order by slug
    on conflict (slug) do update set post_id = excluded.post_id;
  return old;
end
$$;
comment on function private.record_post_change() is 'Writes what readers can see of a change into the log, and a deleted post''s addresses among those that are gone.';

-- Insertions and updates fire after record_blog_post_slug, by their names: it writes the history of addresses.
create trigger record_post_insertion after insert on public.blog_posts
  for each row execute function private.record_post_change();
comment on trigger record_post_insertion on public.blog_posts is 'After a new post.';
-- Pages show the byline, so a change of it counts.
create trigger record_post_update after update on public.blog_posts
  for each row
  when (
    new.revision <> old.revision
    or (new.author_name, new.author_biography) is distinct from (old.author_name, old.author_biography)
  )
  execute function private.record_post_change();
comment on trigger record_post_update on public.blog_posts is 'After a change that readers see, which a view is not.';
-- Before, because a deletion removes the history of addresses too.
create trigger record_post_deletion before delete on public.blog_posts
  for each row execute function private.record_post_change();
comment on trigger record_post_deletion on public.blog_posts is 'Before a post and its addresses go.';

-- The condition is for hosted projects, whose API refuses an update or a deletion without one (pg-safeupdate), also
-- inside functions.
create function private.renew_post_change_log() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update private.post_change_log set id = gen_random_uuid() where is_only_row;
  return null;
end
$$;
comment on function private.renew_post_change_log() is 'Makes every cursor unknown.';
create trigger renew_post_change_log after truncate on public.blog_posts
  for each statement execute function private.renew_post_change_log();
comment on trigger renew_post_change_log on public.blog_posts is 'After all posts went at once, which no other trigger sees.';

create function private.with_gone_neighbours(changed uuid[], due uuid[]) returns uuid[]
language sql
stable
set search_path = ''
as $$
  select coalesce(array_agg(listed.post_id), '{}')
  from (
    select unnest(changed || due) as post_id
    union
    select gone.post_id
    from private.blog_post_slugs as history
    join private.gone_slugs as gone on gone.slug = history.slug
    where history.post_id = any (due)
  ) as listed;
$$;
comment on function private.with_gone_neighbours(uuid[], uuid[]) is 'The posts of both lists once, and the deleted posts that had an address of one whose time has come.';

create function private.list_post_changes(since jsonb, max_rows integer) returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  -- Behind every id: a time without a post's id was read to its end.
  last_id constant uuid := 'ffffffff-ffff-ffff-ffff-ffffffffffff';
  this_log constant uuid := (select id from private.post_change_log);
  horizon constant xid8 := pg_snapshot_xmin(pg_current_snapshot());
  now_in_log constant jsonb := jsonb_build_object(
    'database', (select database_id from private.post_change_log),
    'log', this_log, 'xid', horizon::text, 'seq', 0, 'time', now(), 'id', last_id
  );
  after_xid xid8;
  after_seq bigint;
  after_time timestamptz;
  after_id uuid;
  changed uuid[];
  due uuid[];
  last record;
begin
  if since ->> 'log' = this_log::text then
    after_xid := since ->> 'xid';
    after_seq := since ->> 'seq';
    after_time := since ->> 'time';
    after_id := since ->> 'id';
  end if;
  -- A transaction that has not begun yet is one of a database that was set back since.
  if not coalesce(after_xid <= horizon and num_nulls(after_seq, after_time, after_id) = 0, false) then
    -- The position now: whoever reads every post after asking may go on from here.
    return jsonb_build_object('is_known', false, 'has_more', false, 'post_ids', jsonb_build_array(), 'cursor', now_in_log);
  end if;

  select coalesce(array_agg(page.post_id order by page.xid, page.seq), '{}') into changed
  from (
    select post_id, xid, seq from private.post_changes
    where (xid, seq) > (after_xid, after_seq) and xid < horizon
    order by xid, seq
    limit max_rows
  ) as page;
  if cardinality(changed) = max_rows then
    -- Time stands still until the log is read to its end, so that nothing that became due is passed over.
    select xid, seq into last from private.post_changes where post_id = changed[max_rows];
    return jsonb_build_object(
      'is_known', true, 'has_more', true, 'post_ids', to_jsonb(changed),
      'cursor', since || jsonb_build_object('xid', last.xid::text, 'seq', last.seq)
    );
  end if;

  select coalesce(array_agg(page.id order by page.published_at, page.id), '{}') into due
  from (
    select id, published_at from public.blog_posts
    where status = 'published'
      -- The first of the two lower bounds is the one that the index knows.
      and published_at >= after_time and (published_at, id) > (after_time, after_id)
      and published_at <= now()
    order by published_at, id
    limit max_rows
  ) as page;
  if cardinality(due) = max_rows then
    select id, published_at into last from public.blog_posts where id = due[max_rows];
    return jsonb_build_object(
      'is_known', true, 'has_more', true, 'post_ids', to_jsonb(private.with_gone_neighbours(changed, due)),
      'cursor', now_in_log || jsonb_build_object('time', last.published_at, 'id', last.id)
    );
  end if;
  return jsonb_build_object(
    'is_known', true, 'has_more', false, 'post_ids', to_jsonb(private.with_gone_neighbours(changed, due)),
    -- After a clock was set back, posts are listed twice rather than passed over.
    'cursor', now_in_log
  );
end
$$;
comment on function private.list_post_changes(jsonb, integer) is 'The posts that changed for readers after a cursor, those whose publish time came since then included, and the next cursor; a cursor of another log is not known.';
grant execute on function private.list_post_changes(jsonb, integer) to anon, authenticated, service_role;

create function public.list_post_changes(since jsonb default null, max_rows integer default 1000) returns jsonb
language sql
stable
security invoker
set search_path = ''
as $$
  select private.list_post_changes(list_post_changes.since, least(greatest(list_post_changes.max_rows, 1), 1000));
$$;
comment on function public.list_post_changes(jsonb, integer) is 'What a publisher of the static site asks first: which posts to read again.';
grant execute on function public.list_post_changes(jsonb, integer) to anon, authenticated, service_role;

-- An address may have been two posts': a deleted one's, then that of one that left it. Both are forgotten at once, or
-- the deleted one's would come back without any publisher knowing.
create function private.free_post_address(former_slug text) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  freed_from uuid[];
begin
  if not private.is_owner() then
    raise exception 'only the owner of the blog frees an address' using errcode = '42501';
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
  -- The publisher asks for the addresses of posts that changed: this one answers as one that never was.
  insert into private.post_changes (post_id, xid, seq)
    select changed.post_id, pg_current_xact_id(), nextval('private.post_changes_seq')
    -- Two writers take the rows in one order, or each could wait for the other.
    from (select unnest(freed_from) as post_id order by post_id) as changed
    on conflict (post_id) do update set xid = excluded.xid, seq = excluded.seq;
  return true;
end
$$;
comment on function private.free_post_address(text) is 'Forgets which posts once were at an address, so that another post may have it.';
grant execute on function private.free_post_address(text) to authenticated;

create function public.free_post_address(slug text) returns boolean
language sql
security invoker
set search_path = ''
as $$
  select private.free_post_address(free_post_address.slug);
$$;
comment on function public.free_post_address(text) is 'Frees a former address, for the owner; false where no post was there, or one is there now.';
grant execute on function public.free_post_address(text) to authenticated;
