-- The blog: one table that readers and authors share, and the addresses its posts ever had.
-- Grants say which columns a role may touch, policies say which rows, and triggers hold what
-- must never change even where a server grants more than we do.

create schema private;
comment on schema private is 'What the API does not expose: triggers'' functions and the history of slugs.';
revoke all on schema private from public;
grant usage on schema private to anon, authenticated;

-- Limits: the specification's, section 5; the same ones as in shared/post.ts. `char_length` counts
-- characters. The white space trimmed from a title is what JavaScript's `trim` takes away.
create table public.blog_posts (
  id uuid primary key default gen_random_uuid(),
  title text not null
    constraint blog_posts_title_required check (
      btrim(title, U&'\0009\000A\000B\000C\000D\0020\00A0\1680\2000\2001\2002\2003\2004\2005\2006\2007\2008\2009\200A\2028\2029\202F\205F\3000\FEFF') <> ''
    )
    constraint blog_posts_title_length check (char_length(title) <= 200),
  slug text not null
    constraint blog_posts_slug_key unique
    constraint blog_posts_slug_length check (char_length(slug) <= 200)
    constraint blog_posts_slug_format check (slug ~ '^[a-z0-9-]+$')
    constraint blog_posts_slug_not_reserved check (slug not in ('admin')),
  content text not null
    constraint blog_posts_content_required check (
      btrim(content, U&'\0009\000A\000B\000C\000D\0020\00A0\1680\2000\2001\2002\2003\2004\2005\2006\2007\2008\2009\200A\2028\2029\202F\205F\3000\FEFF') <> ''
    )
    constraint blog_posts_content_length check (char_length(content) <= 50000),
  excerpt text
    constraint blog_posts_excerpt_length check (char_length(excerpt) between 1 and 500),
  meta_description text
    constraint blog_posts_meta_description_length check (char_length(meta_description) between 1 and 160),
  keywords text
    constraint blog_posts_keywords_length check (char_length(keywords) between 1 and 200),
  featured_image_url text
    constraint blog_posts_featured_image_url_format check (
      featured_image_url ~* '^https?://[^\x01-\x20\u007F-\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000\uFEFF"<>\\^`{|}/?#@%:[\]]+(:[0-9]{1,5})?([/?#][^\x01-\x20\u007F-\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000\uFEFF"<>\\^`{|}]*)?$'
    ),
  -- Deleting an account must not take published pages with it: its posts go first, on purpose.
  author_id uuid not null references auth.users (id) on delete restrict,
  author_name text not null
    constraint blog_posts_author_name_length check (char_length(author_name) between 1 and 320),
  status text not null default 'draft'
    constraint blog_posts_status_known check (status in ('draft', 'published')),
  published_at timestamptz,
  views bigint not null default 0 constraint blog_posts_views_not_negative check (views >= 0),
  revision integer not null default 1 constraint blog_posts_revision_positive check (revision > 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint blog_posts_published_has_time check (status <> 'published' or published_at is not null)
);

comment on table public.blog_posts is 'Posts of the public blog; a reader sees the published ones whose time has come.';
comment on column public.blog_posts.id is 'Made by the author''s machine, so that publishing twice after a lost answer is one row.';
comment on column public.blog_posts.title is 'Plain text, 1 to 200 characters.';
comment on column public.blog_posts.slug is 'The post''s address, /blog/{slug}; unique, and never that of a screen.';
comment on column public.blog_posts.content is 'GitHub-flavoured Markdown, 1 to 50,000 characters.';
comment on column public.blog_posts.excerpt is 'What a card shows under the title; null for none.';
comment on column public.blog_posts.meta_description is 'What a search result shows; null falls back to the title.';
comment on column public.blog_posts.keywords is 'Comma-separated; null for none.';
comment on column public.blog_posts.featured_image_url is 'An http or https address; null for none.';
comment on column public.blog_posts.author_id is 'Who wrote it; set at insert to oneself, never changed.';
comment on column public.blog_posts.author_name is 'The byline; the forms send the author''s e-mail address.';
comment on column public.blog_posts.status is 'draft: its author''s alone; published: readers see it from published_at on.';
comment on column public.blog_posts.published_at is 'Set by the server at the first publish unless the author gave a time; editing keeps it.';
comment on column public.blog_posts.views is 'Raised by increment_post_views alone.';
comment on column public.blog_posts.revision is 'Raised by one whenever something a reader can see changes; a stale write is found by it.';
comment on column public.blog_posts.created_at is 'When the row came to be, by the server''s clock.';
comment on column public.blog_posts.updated_at is 'When the revision last rose, by the server''s clock.';

-- The two reads of the site are the list, newest first, and one post by slug (blog_posts_slug_key).
comment on index public.blog_posts_pkey is 'A post by its id.';
comment on index public.blog_posts_slug_key is 'One post by its address, and no second one there.';
create index blog_posts_newest_published on public.blog_posts (published_at desc, id) where status = 'published';
comment on index public.blog_posts_newest_published is 'The list: published posts, newest first.';
create index blog_posts_author on public.blog_posts (author_id);
comment on index public.blog_posts_author is 'An author''s own posts, as every policy asks for them.';

create table private.blog_post_slugs (
  slug text primary key,
  post_id uuid not null references public.blog_posts (id) on delete cascade,
  first_published_at timestamptz not null default now()
);
comment on table private.blog_post_slugs is 'Every address at which a post was ever published; it stays that post''s, so that old links find it.';
comment on column private.blog_post_slugs.slug is 'The address, which no other post may take.';
comment on column private.blog_post_slugs.post_id is 'The post that it leads to; deleting the post frees the address.';
comment on column private.blog_post_slugs.first_published_at is 'When the post was first readable there, by the server''s clock.';
comment on index private.blog_post_slugs_pkey is 'The post that an address belongs to.';
create index blog_post_slugs_post on private.blog_post_slugs (post_id);
comment on index private.blog_post_slugs_post is 'A post''s own addresses, as its deletion looks them up.';
alter table private.blog_post_slugs enable row level security;
revoke all on private.blog_post_slugs from public, anon, authenticated;
-- One policy for all four operations, against the rule of one for each: it changes nothing, because
-- the revoke above already denies them. It says so to whoever reads the policies, and to the linter that
-- reports a table with row level security and no policy.
create policy "no client touches the history of addresses" on private.blog_post_slugs
  for all to anon, authenticated
  using (false)
  with check (false);
comment on policy "no client touches the history of addresses" on private.blog_post_slugs is 'The trigger that keeps it runs as its owner.';

create function private.guard_blog_post() returns trigger
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
    if (new.title, new.slug, new.content, new.excerpt, new.meta_description, new.keywords,
        new.featured_image_url, new.author_name, new.status, new.published_at)
      is distinct from
       (old.title, old.slug, old.content, old.excerpt, old.meta_description, old.keywords,
        old.featured_image_url, old.author_name, old.status, old.published_at)
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
comment on function private.guard_blog_post() is 'Keeps id, author, views, revision and times of a post what only the server may make them.';
revoke all on function private.guard_blog_post() from public;

create trigger guard_blog_post before insert or update on public.blog_posts
  for each row execute function private.guard_blog_post();
comment on trigger guard_blog_post on public.blog_posts is 'Before every write of a post.';

-- Runs as its owner: the history is nobody's to read or write, and the addresses it must be
-- compared with include those of posts that the author may not see.
create function private.record_blog_post_slug() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if new.status = 'published' then
    insert into private.blog_post_slugs (slug, post_id) values (new.slug, new.id)
      on conflict (slug) do nothing;
  end if;
  if exists (select 1 from private.blog_post_slugs where slug = new.slug and post_id <> new.id) then
    raise exception 'the slug "%" belongs to another post', new.slug
      using errcode = '23505', constraint = 'blog_post_slugs_pkey';
  end if;
  return null;
end
$$;
comment on function private.record_blog_post_slug() is 'Writes a published post''s address into the history and refuses one that is another post''s there.';
revoke all on function private.record_blog_post_slug() from public;

create trigger record_blog_post_slug after insert or update of slug, status on public.blog_posts
  for each row execute function private.record_blog_post_slug();
comment on trigger record_blog_post_slug on public.blog_posts is 'After a write that may change a post''s address.';

-- One statement, so that views at the same moment are all counted. The half that runs as its
-- owner is not exposed by the API; the half that is exposed runs as the caller.
create function private.increment_post_views(post_slug text) returns void
language sql
security definer
set search_path = ''
as $$
  update public.blog_posts set views = views + 1
  where slug = post_slug and status = 'published' and published_at <= now();
$$;
comment on function private.increment_post_views(text) is 'Counts one view of the published post at this slug; none for any other.';
revoke all on function private.increment_post_views(text) from public;
grant execute on function private.increment_post_views(text) to anon, authenticated;

create function public.increment_post_views(slug text) returns void
language sql
security invoker
set search_path = ''
as $$
  select private.increment_post_views(increment_post_views.slug);
$$;
comment on function public.increment_post_views(text) is 'A reader looked at the published post at this slug.';
revoke all on function public.increment_post_views(text) from public;
grant execute on function public.increment_post_views(text) to anon, authenticated;

alter table public.blog_posts enable row level security;
revoke all on public.blog_posts from public, anon, authenticated;
grant select (
  id, title, slug, content, excerpt, meta_description, keywords, featured_image_url,
  author_name, status, published_at, views, revision, updated_at
) on public.blog_posts to anon;
grant select, delete on public.blog_posts to authenticated;
grant insert (
  id, title, slug, content, excerpt, meta_description, keywords, featured_image_url,
  author_id, author_name, status, published_at
) on public.blog_posts to authenticated;
grant update (
  title, slug, content, excerpt, meta_description, keywords, featured_image_url,
  author_name, status, published_at
) on public.blog_posts to authenticated;

create policy "anyone reads published posts" on public.blog_posts
  for select to anon
  using (status = 'published' and published_at <= now());
create policy "authors read published posts and their own" on public.blog_posts
  for select to authenticated
  using ((status = 'published' and published_at <= now()) or author_id = (select auth.uid()));
create policy "authors insert their own posts" on public.blog_posts
  for insert to authenticated
  with check (author_id = (select auth.uid()));
create policy "authors update their own posts" on public.blog_posts
  for update to authenticated
  using (author_id = (select auth.uid()))
  with check (author_id = (select auth.uid()));
create policy "authors delete their own posts" on public.blog_posts
  for delete to authenticated
  using (author_id = (select auth.uid()));
comment on policy "anyone reads published posts" on public.blog_posts is 'Readers, without an account, once the publish time has come.';
comment on policy "authors read published posts and their own" on public.blog_posts is 'Whatever a reader sees, and one''s own drafts.';
comment on policy "authors insert their own posts" on public.blog_posts is 'Any signed-in user may write; a restrictive policy beside this one can narrow that to approved authors.';
comment on policy "authors update their own posts" on public.blog_posts is 'One''s own, and they stay one''s own.';
comment on policy "authors delete their own posts" on public.blog_posts is 'One''s own.';
