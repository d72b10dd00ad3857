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
comment on table private.post_change_log is 'Identifies this log: a cursor from another log is unknown here.';
comment on column private.post_change_log.id is 'The log''s id. All cursors become unknown when it changes.';
comment on column private.post_change_log.is_only_row is 'Always true, so that there is one row.';
comment on column private.post_change_log.database_id is 'Identifies the database, even after the log''s id changes.';
comment on index private.post_change_log_pkey is 'The log''s row.';
comment on index private.post_change_log_is_only_row_key is 'No second row.';
insert into private.post_change_log default values;
alter table private.post_change_log enable row level security;
create policy "no client touches the log's id" on private.post_change_log
  for all to anon, authenticated using (false) with check (false);
comment on policy "no client touches the log's id" on private.post_change_log is 'list_post_changes puts it into a cursor.';

create sequence private.post_changes_seq;
comment on sequence private.post_changes_seq is 'The order of changes within a transaction.';
create table private.post_changes (
  post_id uuid primary key,
  xid xid8 not null,
  seq bigint not null
);
comment on table private.post_changes is 'The last change of each post that readers can see, deletions included. Views are no changes.';
comment on column private.post_changes.post_id is 'The post, which may be deleted.';
comment on column private.post_changes.xid is 'The transaction of the change. Transactions don''t end in the order they begin, so a reader takes only those before the oldest running one.';
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
  -- The addresses of a draft that readers once saw now answer "gone".
  leaves_addresses constant boolean := tg_op = 'DELETE'
    and exists (select from private.blog_post_slugs where post_id = old.id and was_readable);
begin
  if was_published and old.published_at <= clock_timestamp() then
    update private.blog_post_slugs set was_readable = true where slug = old.slug and not was_readable;
  end if;
  -- Also for a draft that was unpublished: it may come back at another address.
  if tg_op = 'UPDATE' then
    update private.blog_post_slugs set is_former = was_readable and slug <> new.slug
      where post_id = new.id and is_former <> (was_readable and slug <> new.slug);
  end if;
  if was_published or is_published or leaves_addresses then
    -- A deleted post's address answers differently when this post moves there or leaves.
    insert into private.post_changes (post_id, xid, seq)
    select changed.post_id, pg_current_xact_id(), nextval('private.post_changes_seq')
    from (
      select changed_id as post_id
      union
      select gone.post_id
      from private.blog_post_slugs as history
      join private.gone_slugs as gone on gone.slug = history.slug
      where history.post_id = changed_id
      -- The order keeps two writers from waiting for each other.
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
comment on function private.record_post_change() is 'Logs a change that readers can see, and moves a deleted post''s addresses to gone_slugs.';

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
comment on trigger record_post_update on public.blog_posts is 'After a change that readers see. A view is no such change.';
-- Before, because a deletion removes the history of addresses too.
create trigger record_post_deletion before delete on public.blog_posts
  for each row execute function private.record_post_change();
comment on trigger record_post_deletion on public.blog_posts is 'Before a post and its addresses are deleted.';

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
comment on trigger renew_post_change_log on public.blog_posts is 'After a truncate, which no other trigger sees.';

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
comment on function private.with_gone_neighbours(uuid[], uuid[]) is 'The posts of both lists, each once, and deleted posts that had the address of a post in due.';

create function private.list_post_changes(since jsonb, max_rows integer) returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  -- Sorts after every id: everything at that time was read.
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
  -- A transaction id from the future means that the database was set back.
  if not coalesce(after_xid <= horizon and num_nulls(after_seq, after_time, after_id) = 0, false) then
    -- The current position, for callers who now read every post.
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
    -- The time stays until the log is read to its end, so that no post that became due is skipped.
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
      -- The index serves only the first of the two lower bounds.
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
    -- If the clock was set back, posts are listed twice rather than skipped.
    'cursor', now_in_log
  );
end
$$;
comment on function private.list_post_changes(jsonb, integer) is 'The posts that changed for readers after a cursor, including those that became due, and the next cursor. A cursor from another log is unknown.';
grant execute on function private.list_post_changes(jsonb, integer) to anon, authenticated, service_role;

create function public.list_post_changes(since jsonb default null, max_rows integer default 1000) returns jsonb
language sql
stable
security invoker
set search_path = ''
as $$
  select private.list_post_changes(list_post_changes.since, least(greatest(list_post_changes.max_rows, 1), 1000));
$$;
comment on function public.list_post_changes(jsonb, integer) is 'Which posts a publisher of the static site has to read again.';
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
  -- The publisher asks for the addresses of changed posts, so it learns that this one leads nowhere now.
  insert into private.post_changes (post_id, xid, seq)
    select changed.post_id, pg_current_xact_id(), nextval('private.post_changes_seq')
    -- The order keeps two writers from waiting for each other.
    from (select unnest(freed_from) as post_id order by post_id) as changed
    on conflict (post_id) do update set xid = excluded.xid, seq = excluded.seq;
  return true;
end
$$;
comment on function private.free_post_address(text) is 'Deletes the history of an address, so that another post may use it. Owner only.';
grant execute on function private.free_post_address(text) to authenticated;

create function public.free_post_address(slug text) returns boolean
language sql
security invoker
set search_path = ''
as $$
  select private.free_post_address(free_post_address.slug);
$$;
comment on function public.free_post_address(text) is 'Frees a former address. Owner only. False if no post was there, or one is there now.';
grant execute on function public.free_post_address(text) to authenticated;
