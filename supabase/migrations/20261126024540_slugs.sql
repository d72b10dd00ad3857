-- The addresses that posts ever had. A published post's address stays its own, so that old links lead to it; addresses
-- of deleted posts answer "gone".

create table private.blog_post_slugs (
  slug text primary key,
  post_id uuid not null references public.blog_posts (id) on delete cascade,
  first_published_at timestamptz not null default now(),
  -- A scheduled post's address is in the history before its time has come, and may leave it unseen.
  was_readable boolean not null default false,
  is_former boolean not null default false
);
comment on table private.blog_post_slugs is 'Every address at which a post was ever published. It stays that post''s, so that old links work.';
comment on column private.blog_post_slugs.slug is 'The address. No other post may take it.';
comment on column private.blog_post_slugs.post_id is 'The post at this address; deleting the post frees the address.';
comment on column private.blog_post_slugs.first_published_at is 'When the post was first published there, by the server''s clock.';
comment on column private.blog_post_slugs.was_readable is 'Whether readers could see the post at this address when the post last changed.';
comment on column private.blog_post_slugs.is_former is 'Whether readers saw the post at this address and it has moved since.';
comment on index private.blog_post_slugs_pkey is 'The post that an address belongs to.';
create index blog_post_slugs_post on private.blog_post_slugs (post_id);
comment on index private.blog_post_slugs_post is 'A post''s addresses, which its deletion looks up.';
create index blog_post_slugs_former on private.blog_post_slugs (slug) where is_former;
comment on index private.blog_post_slugs_former is 'The former addresses, in order.';
alter table private.blog_post_slugs enable row level security;
create policy "no client touches the history of addresses" on private.blog_post_slugs
  for all to anon, authenticated using (false) with check (false);
comment on policy "no client touches the history of addresses" on private.blog_post_slugs is 'The trigger that keeps it runs as its owner.';

-- Limits the number of addresses, because each stays the post's own and nobody else can have it. Runs as its owner: no
-- client reads or writes the history, and it also holds addresses of posts that the author may not see.
create function private.record_blog_post_slug() returns trigger
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
    raise exception 'This post has changed its address too often: % times a day and % times in all at most. Keep the slug that it has, or go back to one that it had.', max_a_day, max_in_all
      using errcode = '23514', constraint = 'blog_post_slugs_limit';
  end if;
  return null;
end
$$;
comment on function private.record_blog_post_slug() is 'Writes a published post''s address into the history. Refuses another post''s address, and too many addresses for one post.';
create trigger record_blog_post_slug after insert or update of slug, status on public.blog_posts
  for each row execute function private.record_blog_post_slug();
comment on trigger record_blog_post_slug on public.blog_posts is 'After a write that may change a post''s address.';

-- The history leads straight to the post, and the post has one address: there are no chains or loops of redirects.
create function private.resolve_post_slug(former_slug text) returns text
language sql
stable
security definer
set search_path = ''
as $$
  select posts.slug
  from private.blog_post_slugs as former
  join public.blog_posts as posts on posts.id = former.post_id
  where former.slug = former_slug
    and posts.slug <> former_slug
    and posts.status = 'published' and posts.published_at <= now();
$$;
comment on function private.resolve_post_slug(text) is 'The current address of the published post that was once at this one; null if there is none or it never moved.';
grant execute on function private.resolve_post_slug(text) to anon, authenticated;

create function public.resolve_post_slug(slug text) returns text
language sql
stable
security invoker
set search_path = ''
as $$
  select private.resolve_post_slug(resolve_post_slug.slug);
$$;
comment on function public.resolve_post_slug(text) is 'Finds the current address for a post''s former address.';
grant execute on function public.resolve_post_slug(text) to anon, authenticated;

create table private.gone_slugs (
  slug text primary key,
  post_id uuid not null
);
comment on table private.gone_slugs is 'Addresses of deleted posts that readers saw. They answer "gone" until another post uses them.';
comment on column private.gone_slugs.slug is 'The address.';
comment on column private.gone_slugs.post_id is 'The last deleted post that readers saw there.';
comment on index private.gone_slugs_pkey is 'One address of a deleted post.';
create index gone_slugs_post on private.gone_slugs (post_id);
comment on index private.gone_slugs_post is 'The addresses of one deleted post.';
alter table private.gone_slugs enable row level security;
create policy "no client touches the addresses that are gone" on private.gone_slugs
  for all to anon, authenticated using (false) with check (false);
comment on policy "no client touches the addresses that are gone" on private.gone_slugs is 'A trigger writes them, and list_post_addresses reads them.';

create view private.former_addresses with (security_invoker = true) as
select history.slug, history.post_id, posts.slug as leads_to
from private.blog_post_slugs as history
join public.blog_posts as posts on posts.id = history.post_id
where history.is_former and posts.status = 'published' and posts.published_at <= now();
comment on view private.former_addresses is 'Addresses of posts that have moved, with where they redirect.';

create view private.gone_addresses with (security_invoker = true) as
select gone.slug, gone.post_id, null::text as leads_to
from private.gone_slugs as gone
where not exists (
  select from private.blog_post_slugs as history
  join public.blog_posts as posts on posts.id = history.post_id
  where history.slug = gone.slug and (history.is_former or posts.slug = gone.slug)
    and posts.status = 'published' and posts.published_at <= now()
);
comment on view private.gone_addresses is 'Addresses of deleted posts that no other post uses now.';

create function private.list_post_addresses(post_ids uuid[], after_slug text, max_rows integer)
returns table (slug text, post_id uuid, leads_to text)
language plpgsql
stable
security definer
set search_path = ''
as $$
#variable_conflict use_column
begin
  -- Two queries, by post id or along the addresses, because one condition for both would use no index.
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
comment on function private.list_post_addresses(uuid[], text, integer) is 'A page of addresses to redirect: former ones with the post''s current slug, and those of deleted posts with null.';
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
comment on function public.list_post_addresses(uuid[], text, integer) is 'Addresses to redirect or to answer with "gone", ordered by slug. post_ids: null for every post.';
grant execute on function public.list_post_addresses(uuid[], text, integer) to anon, authenticated, service_role;
