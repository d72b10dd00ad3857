-- What a publisher of the static site reads: which posts changed for readers since it last looked, and the
-- addresses that lead elsewhere or nowhere. It needs no secret: an entry says that a post changed, and
-- whoever asks for the post sees what a reader may see. Of a draft or a planned post nothing but its id
-- shows here, and no address at which readers have never seen a post.

grant usage on schema private to service_role;

alter table public.blog_posts add column revised_at timestamptz;
comment on column public.blog_posts.revised_at is 'When its author last told readers that the post was updated, by the server''s clock; null where they never did.';
grant select (revised_at) on public.blog_posts to anon;
grant update (revised_at) on public.blog_posts to authenticated;

-- As before, and: telling readers of an update is a change that they see, at the server's time. A post that
-- readers have not seen yet has no update to tell them of.
create or replace function private.guard_blog_post() returns trigger
language plpgsql
security invoker
set search_path = ''
as $$
declare
  is_client constant boolean := current_user in ('anon', 'authenticated');
begin
  -- The server's clock: one on a laptop that runs fast would hide the post from readers. A post
  -- that readers have seen keeps its date; without a time, a planned one comes out now.
  if new.status = 'published' and new.published_at is null then
    if tg_op = 'UPDATE' and old.published_at <= now() then
      new.published_at := old.published_at;
    else
      new.published_at := now();
    end if;
  end if;
  if tg_op = 'INSERT' then
    if is_client and (new.views <> 0 or new.revision <> 1) then
      raise exception 'views and revision are kept by the server' using errcode = '42501';
    end if;
    new.created_at := now();
    new.updated_at := now();
  else
    if new.id <> old.id or new.author_id <> old.author_id then
      raise exception 'a post keeps its id and its author' using errcode = '42501';
    end if;
    if is_client and (new.views <> old.views or new.revision <> old.revision) then
      raise exception 'views and revision are kept by the server' using errcode = '42501';
    end if;
    new.created_at := old.created_at;
    if is_client and new.revised_at is distinct from old.revised_at and new.revised_at is not null then
      new.revised_at := now();
    end if;
    if new.published_at is null or new.revised_at <= new.published_at then
      new.revised_at := null;
    end if;
    if (new.title, new.slug, new.content, new.excerpt, new.meta_description, new.keywords,
        new.featured_image_url, new.author_name, new.status, new.published_at, new.revised_at)
      is distinct from
       (old.title, old.slug, old.content, old.excerpt, old.meta_description, old.keywords,
        old.featured_image_url, old.author_name, old.status, old.published_at, old.revised_at)
    then
      new.revision := old.revision + 1;
      new.updated_at := now();
    else
      new.revision := old.revision;
      new.updated_at := old.updated_at;
    end if;
  end if;
  return new;
end
$$;

-- Hosts answer `/blog/` with a file of that name. A post that has it already keeps it until it is edited.
alter table public.blog_posts add constraint blog_posts_slug_not_index check (slug <> 'index') not valid;

create table private.post_change_log (
  id uuid primary key default gen_random_uuid(),
  is_only_row boolean not null default true unique check (is_only_row)
);
comment on table private.post_change_log is 'Which log of changes this is: a cursor of another database means nothing here.';
comment on column private.post_change_log.id is 'Made once for each database.';
comment on column private.post_change_log.is_only_row is 'Keeps a second row out.';
comment on index private.post_change_log_pkey is 'The log''s row.';
comment on index private.post_change_log_is_only_row_key is 'No second row.';
insert into private.post_change_log default values;

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

create table private.gone_slugs (
  slug text primary key,
  post_id uuid not null
);
comment on table private.gone_slugs is 'Addresses at which readers saw a post that was deleted since; they answer "gone" while no other post is or was there.';
comment on column private.gone_slugs.slug is 'The address.';
comment on column private.gone_slugs.post_id is 'The last deleted post that readers saw there.';
comment on index private.gone_slugs_pkey is 'Whether an address is that of a deleted post.';
create index gone_slugs_post on private.gone_slugs (post_id);
comment on index private.gone_slugs_post is 'The addresses of one deleted post.';

-- An address of a planned post is in the history before its time has come, and may leave it unseen.
alter table private.blog_post_slugs
  add column was_readable boolean not null default false,
  add column is_former boolean not null default false;
comment on column private.blog_post_slugs.was_readable is 'Whether readers could see the post at this address when it was last changed.';
comment on column private.blog_post_slugs.is_former is 'Whether readers saw the post at this address, and it has another one now.';
update private.blog_post_slugs as history
set was_readable = posts.published_at <= now(), is_former = posts.published_at <= now() and history.slug <> posts.slug
from public.blog_posts as posts
where posts.id = history.post_id and posts.published_at is not null;
create index blog_post_slugs_former on private.blog_post_slugs (slug) where is_former;
comment on index private.blog_post_slugs_former is 'The former addresses, in their order.';

create view private.former_addresses with (security_invoker = true) as
select history.slug, history.post_id, posts.slug as leads_to
from private.blog_post_slugs as history
join public.blog_posts as posts on posts.id = history.post_id
where history.is_former and posts.status = 'published' and posts.published_at <= now();
comment on view private.former_addresses is 'Where readers once saw a post that they see elsewhere now.';

create view private.gone_addresses with (security_invoker = true) as
select gone.slug, gone.post_id, null::text as leads_to
from private.gone_slugs as gone
where not exists (
  select from private.blog_post_slugs as history
  join public.blog_posts as posts on posts.id = history.post_id
  where history.slug = gone.slug and (history.is_former or posts.slug = gone.slug)
    and posts.status = 'published' and posts.published_at <= now()
);
comment on view private.gone_addresses is 'Where readers once saw a post that is deleted, and come to no other one now.';
revoke all on private.former_addresses, private.gone_addresses from public, anon, authenticated, service_role;

alter table private.post_change_log enable row level security;
alter table private.post_changes enable row level security;
alter table private.gone_slugs enable row level security;
revoke all on private.post_change_log, private.post_changes, private.gone_slugs from public, anon, authenticated, service_role;
revoke all on sequence private.post_changes_seq from public, anon, authenticated, service_role;
create policy "no client touches the log's id" on private.post_change_log
  for all to anon, authenticated using (false) with check (false);
create policy "no client touches the log of changes" on private.post_changes
  for all to anon, authenticated using (false) with check (false);
create policy "no client touches the addresses that are gone" on private.gone_slugs
  for all to anon, authenticated using (false) with check (false);
comment on policy "no client touches the log's id" on private.post_change_log is 'list_post_changes says it in a cursor.';
comment on policy "no client touches the log of changes" on private.post_changes is 'A trigger writes it, and list_post_changes reads it.';
comment on policy "no client touches the addresses that are gone" on private.gone_slugs is 'A trigger writes them, and list_post_addresses reads them.';

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
revoke all on function private.record_post_change() from public;

-- Their names put them behind record_blog_post_slug, which writes the history of addresses.
create trigger record_post_insertion after insert on public.blog_posts
  for each row execute function private.record_post_change();
comment on trigger record_post_insertion on public.blog_posts is 'After a new post.';
create trigger record_post_update after update on public.blog_posts
  for each row when (new.revision <> old.revision) execute function private.record_post_change();
comment on trigger record_post_update on public.blog_posts is 'After a change that raised the revision, which a view does not.';
-- A deletion takes the history of addresses with it, so its trigger comes before.
create trigger record_post_deletion before delete on public.blog_posts
  for each row execute function private.record_post_change();
comment on trigger record_post_deletion on public.blog_posts is 'Before a post and its addresses go.';

create function private.renew_post_change_log() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update private.post_change_log set id = gen_random_uuid();
  return null;
end
$$;
comment on function private.renew_post_change_log() is 'Makes every cursor unknown.';
revoke all on function private.renew_post_change_log() from public;

create trigger renew_post_change_log after truncate on public.blog_posts
  for each statement execute function private.renew_post_change_log();
comment on trigger renew_post_change_log on public.blog_posts is 'After all posts went at once, which no other trigger sees.';

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
  now_in_log constant jsonb := jsonb_build_object('log', this_log, 'xid', horizon::text, 'seq', 0, 'time', now(), 'id', last_id);
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
revoke all on function private.list_post_changes(jsonb, integer) from public;
grant execute on function private.list_post_changes(jsonb, integer) to anon, authenticated, service_role;

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
revoke all on function private.with_gone_neighbours(uuid[], uuid[]) from public;

create function public.list_post_changes(since jsonb default null, max_rows integer default 1000) returns jsonb
language sql
stable
security invoker
set search_path = ''
as $$
  select private.list_post_changes(list_post_changes.since, least(greatest(list_post_changes.max_rows, 1), 1000));
$$;
comment on function public.list_post_changes(jsonb, integer) is 'What a publisher of the static site asks first: which posts to read again.';
revoke all on function public.list_post_changes(jsonb, integer) from public;
grant execute on function public.list_post_changes(jsonb, integer) to anon, authenticated, service_role;

create function private.list_post_addresses(post_ids uuid[], after_slug text, max_rows integer)
returns table (slug text, post_id uuid, leads_to text)
language plpgsql
stable
security definer
set search_path = ''
as $$
#variable_conflict use_column
begin
  -- Two plans: by the posts' ids, or along the addresses; a condition for both would use no index.
  if list_post_addresses.post_ids is null then
    return query
      select addresses.slug, addresses.post_id, addresses.leads_to
      from (
        (
          select * from private.former_addresses as former
          where former.slug > list_post_addresses.after_slug order by former.slug limit list_post_addresses.max_rows
        )
        union all
        (
          select * from private.gone_addresses as gone
          where gone.slug > list_post_addresses.after_slug order by gone.slug limit list_post_addresses.max_rows
        )
      ) as addresses
      order by addresses.slug
      limit list_post_addresses.max_rows;
  else
    return query
      select addresses.slug, addresses.post_id, addresses.leads_to
      from (
        select * from private.former_addresses as former where former.post_id = any (list_post_addresses.post_ids)
        union all
        select * from private.gone_addresses as gone where gone.post_id = any (list_post_addresses.post_ids)
      ) as addresses
      where addresses.slug > list_post_addresses.after_slug
      order by addresses.slug
      limit list_post_addresses.max_rows;
  end if;
end
$$;
comment on function private.list_post_addresses(uuid[], text, integer) is 'Addresses without a post of their own: former ones of posts that readers see, with the slug now, and those of deleted posts, which lead nowhere (null).';
revoke all on function private.list_post_addresses(uuid[], text, integer) from public;
grant execute on function private.list_post_addresses(uuid[], text, integer) to anon, authenticated, service_role;

create function public.list_post_addresses(post_ids uuid[] default null, after_slug text default '', max_rows integer default 1000)
returns table (slug text, post_id uuid, leads_to text)
language sql
stable
security invoker
set search_path = ''
as $$
  select * from private.list_post_addresses(
    list_post_addresses.post_ids, list_post_addresses.after_slug, least(greatest(list_post_addresses.max_rows, 1), 1000)
  );
$$;
comment on function public.list_post_addresses(uuid[], text, integer) is 'For redirects and for "gone", in the order of the slugs; null for the addresses of every post.';
revoke all on function public.list_post_addresses(uuid[], text, integer) from public;
grant execute on function public.list_post_addresses(uuid[], text, integer) to anon, authenticated, service_role;
