-- What a publisher of the static site reads: which posts changed for readers since it last looked, and the
-- addresses that lead elsewhere or nowhere. It needs no secret: an entry says that a post changed, and
-- whoever asks for the post sees what a reader may see.

alter table public.blog_posts add column revised_at timestamptz;
comment on column public.blog_posts.revised_at is 'When its author last told readers that the post was updated, by the server''s clock; null where they never did.';
grant select (revised_at) on public.blog_posts to anon;
grant update (revised_at) on public.blog_posts to authenticated;

create table private.post_change_log (
  id uuid primary key default gen_random_uuid(),
  is_only_row boolean not null default true unique check (is_only_row)
);
comment on table private.post_change_log is 'Which log of changes this is: a cursor of another database means nothing here.';
insert into private.post_change_log default values;

create sequence private.post_changes_seq;
create table private.post_changes (
  post_id uuid primary key,
  xid xid8 not null,
  seq bigint not null
);
comment on table private.post_changes is 'The last change of each post that a reader could see, a deletion included; views are none.';
comment on column private.post_changes.xid is 'The transaction of the change. Transactions end in another order than they begin, so a reader of the log takes only those before the oldest that still runs.';
comment on column private.post_changes.seq is 'The order of changes within a transaction.';
create index post_changes_order on private.post_changes (xid, seq);
comment on index private.post_changes_order is 'The changes after a cursor.';

create table private.gone_slugs (
  slug text primary key,
  post_id uuid not null
);
comment on table private.gone_slugs is 'The addresses of deleted posts, which answer "gone" until another post takes them.';
create index gone_slugs_post on private.gone_slugs (post_id);
comment on index private.gone_slugs_post is 'The addresses of one deleted post.';

-- Views raise no revision, so they never come here.
create function private.record_post_change() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  was_published constant boolean := tg_op <> 'INSERT' and old.status = 'published';
  is_published constant boolean := tg_op <> 'DELETE' and new.status = 'published';
begin
  if (was_published or is_published) and not (tg_op = 'UPDATE' and new.revision = old.revision) then
    insert into private.post_changes (post_id, xid, seq)
      values (case when tg_op = 'DELETE' then old.id else new.id end, pg_current_xact_id(), nextval('private.post_changes_seq'))
      on conflict (post_id) do update set xid = excluded.xid, seq = excluded.seq;
  end if;
  if tg_op = 'DELETE' then
    insert into private.gone_slugs (slug, post_id)
      select slug, post_id from private.blog_post_slugs where post_id = old.id
      on conflict (slug) do update set post_id = excluded.post_id;
    return old;
  end if;
  if is_published then
    delete from private.gone_slugs where slug = new.slug;
  end if;
  return new;
end
$$;
comment on function private.record_post_change() is 'Writes what readers can see of a change into the log, and a deleted post''s addresses among those that are gone.';
revoke all on function private.record_post_change() from public;

-- A deletion takes the history of addresses with it, so its trigger comes before.
create trigger record_post_change after insert or update on public.blog_posts
  for each row execute function private.record_post_change();
comment on trigger record_post_change on public.blog_posts is 'After every write of a post.';
create trigger record_post_deletion before delete on public.blog_posts
  for each row execute function private.record_post_change();
comment on trigger record_post_deletion on public.blog_posts is 'Before a post and its addresses go.';

create function private.list_post_changes(since jsonb, max_rows integer) returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  this_log constant uuid := (select id from private.post_change_log);
  horizon constant xid8 := pg_snapshot_xmin(pg_current_snapshot());
  is_known constant boolean := since is not null and since ->> 'log' = this_log::text;
  after_xid constant xid8 := coalesce(since ->> 'xid', '0')::xid8;
  after_seq constant bigint := coalesce(since ->> 'seq', '0')::bigint;
  after_time constant timestamptz := (since ->> 'time')::timestamptz;
  changed uuid[];
  due uuid[];
  last record;
begin
  if not is_known then
    -- The position now: whoever has read every post after asking may go on from here.
    return jsonb_build_object(
      'is_known', false, 'has_more', false, 'post_ids', jsonb_build_array(),
      'cursor', jsonb_build_object('log', this_log, 'xid', horizon::text, 'seq', 0, 'time', now())
    );
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
      'cursor', jsonb_build_object('log', this_log, 'xid', last.xid::text, 'seq', last.seq, 'time', after_time)
    );
  end if;
  select coalesce(array_agg(id order by published_at, id), '{}') into due
  from public.blog_posts
  where status = 'published' and published_at > after_time and published_at <= now();
  return jsonb_build_object(
    'is_known', true, 'has_more', false, 'post_ids', to_jsonb(array(select distinct unnest(changed || due))),
    'cursor', jsonb_build_object('log', this_log, 'xid', horizon::text, 'seq', 0, 'time', greatest(after_time, now()))
  );
end
$$;
comment on function private.list_post_changes(jsonb, integer) is 'The posts that changed for readers after a cursor, those whose publish time came since then included, and the next cursor; a cursor of another log is not known.';
revoke all on function private.list_post_changes(jsonb, integer) from public;
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
revoke all on function public.list_post_changes(jsonb, integer) from public;
grant execute on function public.list_post_changes(jsonb, integer) to anon, authenticated, service_role;

create function private.list_post_addresses(post_ids uuid[], after_slug text, max_rows integer)
returns table (slug text, post_id uuid, leads_to text)
language sql
stable
security definer
set search_path = ''
as $$
  select addresses.slug, addresses.post_id, addresses.leads_to
  from (
    select former.slug, former.post_id, posts.slug as leads_to
    from private.blog_post_slugs as former
    join public.blog_posts as posts on posts.id = former.post_id
    where posts.slug <> former.slug and posts.status = 'published' and posts.published_at <= now()
    union all
    select gone.slug, gone.post_id, null from private.gone_slugs as gone
  ) as addresses
  where addresses.slug > after_slug and (post_ids is null or addresses.post_id = any (post_ids))
  order by addresses.slug
  limit max_rows
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
