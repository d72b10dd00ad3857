-- The blog's posts, which readers and authors share. Grants say which columns a role may touch, policies say which rows,
-- and triggers protect what must never change, even if a server grants more than we do.

-- A browser reads a host that ends in a number as an IPv4 address, or not at all; a port has 16 bits.
create function private.is_web_address(address text) returns boolean
language sql
immutable
set search_path = ''
as $$
  select address ~* '^https?://((25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9])(\.(25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9])){3}|(?!([^/?#:]*\.)?([0-9]+|0x[0-9a-f]*)\.?([:/?#]|$))[^\x01-\x20\u007F-\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000\uFEFF"<>\\^`{|}/?#@%:[\]]+)(:([0-9]{1,4}|0[0-9]{4}|[1-5][0-9]{4}|6[0-4][0-9]{3}|65[0-4][0-9]{2}|655[0-2][0-9]|6553[0-5]))?([/?#][^\x01-\x20\u007F-\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000\uFEFF"<>\\^`{|}]*)?$';
$$;
comment on function private.is_web_address(text) is 'Whether a page may load an image from this address: http or https, no credentials, and no character that has to be escaped.';
grant execute on function private.is_web_address(text) to anon, authenticated, service_role;

-- The limits are the specification's, section 5, and equal those of the post schema that editor and site share.
-- `char_length` counts characters. The white space trimmed from a title is what JavaScript's `trim` removes.
create table public.blog_posts (
  id uuid primary key default gen_random_uuid(),
  title text not null
    constraint blog_posts_title_required check (
      btrim(title, U&'\0009\000A\000B\000C\000D\0020\00A0\1680\2000\2001\2002\2003\2004\2005\2006\2007\2008\2009\200A\2028\2029\202F\205F\3000\FEFF') <> ''
    )
    constraint blog_posts_title_length check (char_length(title) <= 200)
    constraint blog_posts_title_visible check (
      title ~ '[^\u0001-\u0020\u007F-\u00A0\u00AD\u034F\u061C\u115F\u1160\u1680\u17B4\u17B5\u180B-\u180F\u2000-\u200F\u2028-\u202F\u205F-\u206F\u2800\u3000\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFFB\U000E0000-\U000E0FFF]'
    ),
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
    constraint blog_posts_featured_image_url_format check (private.is_web_address(featured_image_url)),
  -- Deleting an account must not remove published pages: its posts are deleted or handed over first.
  author_id uuid not null references auth.users (id) on delete restrict,
  author_name text not null default ''
    constraint blog_posts_author_name_length check (char_length(author_name) <= 320),
  status text not null default 'draft'
    constraint blog_posts_status_known check (status in ('draft', 'published')),
  published_at timestamptz
    constraint blog_posts_published_at_range check (
      published_at >= '1970-01-01 00:00:00+00' and published_at < '10000-01-01 00:00:00+00'
    ),
  views bigint not null default 0 constraint blog_posts_views_not_negative check (views >= 0),
  revision integer not null default 1 constraint blog_posts_revision_positive check (revision > 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  revised_at timestamptz,
  author_biography text
    constraint blog_posts_author_biography_length check (char_length(author_biography) between 1 and 400),
  featured_image_alt text
    constraint blog_posts_featured_image_alt_length check (char_length(featured_image_alt) between 1 and 300),
  constraint blog_posts_published_has_time check (status <> 'published' or published_at is not null)
);
comment on table public.blog_posts is 'Posts of the blog. Readers see published posts whose publish time has come.';
comment on column public.blog_posts.id is 'Made on the author''s computer, so that publishing again after a lost response is still one row.';
comment on column public.blog_posts.title is 'Plain text, 1 to 200 characters.';
comment on column public.blog_posts.slug is 'The post''s address, /blog/{slug}; unique, and never that of one of our own pages.';
comment on column public.blog_posts.content is 'GitHub-flavored Markdown, 1 to 50,000 characters.';
comment on column public.blog_posts.excerpt is 'What a card shows under the title; null for none.';
comment on column public.blog_posts.meta_description is 'What a search result shows; null falls back to the title.';
comment on column public.blog_posts.keywords is 'Comma-separated; null for none.';
comment on column public.blog_posts.featured_image_url is 'An http or https address; null for none.';
comment on column public.blog_posts.author_id is 'The author; set to the caller on insert, and changed only when an account hands its posts over.';
comment on column public.blog_posts.author_name is 'The author''s name that readers see, from public.authors; empty for none. A value from a client is replaced.';
comment on column public.blog_posts.status is 'draft: visible to its author and to editors; published: visible to readers from published_at on.';
comment on column public.blog_posts.published_at is 'Set by the server when first published, unless the author chose a time; editing keeps it.';
comment on column public.blog_posts.views is 'Raised only by increment_post_views.';
comment on column public.blog_posts.revision is 'Rises by one with every change that readers can see; detects stale writes.';
comment on column public.blog_posts.created_at is 'When the row was created, by the server''s clock.';
comment on column public.blog_posts.updated_at is 'When the revision last rose, by the server''s clock.';
comment on column public.blog_posts.revised_at is 'When the author last marked the post as updated, by the server''s clock; null if never.';
comment on column public.blog_posts.author_biography is 'The author''s biography that readers see, from public.authors; null for none.';
comment on column public.blog_posts.featured_image_alt is 'What the featured image shows, in words; null if it is decorative, and then screen readers skip it.';
comment on index public.blog_posts_pkey is 'A post by its id.';
comment on index public.blog_posts_slug_key is 'One post by its address.';
-- Each list has an index in its exact order, so that a read follows the index however many posts there are.
create index blog_posts_newest_published on public.blog_posts (published_at desc, id desc) where status = 'published';
comment on index public.blog_posts_newest_published is 'The blog''s list, newest first; read from its end, posts that become due.';
create index blog_posts_author_changed on public.blog_posts (author_id, updated_at desc, id);
comment on index public.blog_posts_author_changed is 'An author''s posts, newest change first; also for deleting an account.';
create index blog_posts_changed on public.blog_posts (updated_at desc, id);
comment on index public.blog_posts_changed is 'Everyone''s posts, newest change first, as editors list them.';

alter table public.blog_posts enable row level security;
revoke all on public.blog_posts from anon, authenticated;
grant select (
  id, title, slug, content, excerpt, meta_description, keywords, featured_image_url, featured_image_alt,
  author_name, author_biography, status, published_at, views, revision, updated_at, revised_at
) on public.blog_posts to anon;
grant select, delete on public.blog_posts to authenticated;
grant insert (
  id, title, slug, content, excerpt, meta_description, keywords, featured_image_url, featured_image_alt,
  author_id, author_name, status, published_at
) on public.blog_posts to authenticated;
grant update (
  title, slug, content, excerpt, meta_description, keywords, featured_image_url, featured_image_alt,
  author_name, status, published_at, revised_at
) on public.blog_posts to authenticated;

create policy "anyone reads published posts" on public.blog_posts
  for select to anon
  using (status = 'published' and published_at <= now());
comment on policy "anyone reads published posts" on public.blog_posts is 'Readers, without an account, once the publish time has come.';
create policy "authors read published posts and their own, editors all" on public.blog_posts
  for select to authenticated
  using (
    (status = 'published' and published_at <= now())
    or author_id = (select auth.uid())
    or (select private.is_editor())
  );
comment on policy "authors read published posts and their own, editors all" on public.blog_posts is 'What readers see, and the author''s own drafts, approved or not.';
create policy "approved authors insert their own posts" on public.blog_posts
  for insert to authenticated
  with check (author_id = (select auth.uid()) and (select private.may_write()));
comment on policy "approved authors insert their own posts" on public.blog_posts is 'Only in the caller''s own name, editors and the owner included.';
create policy "approved authors update their own posts, editors all" on public.blog_posts
  for update to authenticated
  using ((author_id = (select auth.uid()) and (select private.may_write())) or (select private.is_editor()))
  with check ((author_id = (select auth.uid()) and (select private.may_write())) or (select private.is_editor()));
comment on policy "approved authors update their own posts, editors all" on public.blog_posts is 'guard_blog_post keeps the post''s author.';
create policy "approved authors delete their own posts, the owner all" on public.blog_posts
  for delete to authenticated
  using ((author_id = (select auth.uid()) and (select private.may_write())) or (select private.is_owner()));
comment on policy "approved authors delete their own posts, the owner all" on public.blog_posts is 'Editors can unpublish other authors'' posts. Only the author and the owner delete a post.';
create trigger guard_writer before insert or update or delete on public.blog_posts
  for each statement execute function private.guard_writer();
comment on trigger guard_writer on public.blog_posts is 'Before a client''s statement, even if it matches no row.';

-- A change of the byline raises no revision, because it changes nothing in the text that an editor has read. Telling
-- readers of an update does, at the server's time, once readers have seen the post.
create function private.guard_blog_post() returns trigger
language plpgsql
security invoker
set search_path = ''
as $$
declare
  is_client constant boolean := current_user in ('anon', 'authenticated');
begin
  -- The server's clock, because a laptop's fast clock would hide the post from readers. A post that readers have seen
  -- keeps its date; a scheduled one without a time is published now.
  if new.status = 'published' and new.published_at is null then
    if tg_op = 'UPDATE' and old.published_at <= now() then
      new.published_at := old.published_at;
    else
      new.published_at := now();
    end if;
  end if;
  if is_client then
    select byline.name, byline.biography into new.author_name, new.author_biography
    from private.read_byline(new.author_id) as byline;
  end if;
  if tg_op = 'INSERT' then
    if is_client and (new.views <> 0 or new.revision <> 1) then
      raise exception 'views and revision are kept by the server' using errcode = '42501';
    end if;
    new.created_at := now();
    new.updated_at := now();
  else
    if new.id <> old.id or (
      new.author_id <> old.author_id
      and (is_client or current_setting('callwright.leaving_account', true) is distinct from old.author_id::text)
    ) then
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
        new.featured_image_url, new.status, new.published_at, new.revised_at)
      is distinct from
       (old.title, old.slug, old.content, old.excerpt, old.meta_description, old.keywords,
        old.featured_image_url, old.status, old.published_at, old.revised_at)
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
comment on function private.guard_blog_post() is 'Protects what only the server sets: id, author, byline, views, revision, and times.';
create trigger guard_blog_post before insert or update on public.blog_posts
  for each row execute function private.guard_blog_post();
comment on trigger guard_blog_post on public.blog_posts is 'Before every write of a post.';

-- Fires after guard_blog_post, by its name: the revision is decided by then.
create function private.guard_post_image_alt() returns trigger
language plpgsql
security invoker
set search_path = ''
as $$
begin
  if new.revision = old.revision then
    new.revision := old.revision + 1;
    new.updated_at := now();
  end if;
  return new;
end
$$;
comment on function private.guard_post_image_alt() is 'Raises the revision when the featured image''s description changes.';
create trigger guard_post_image_alt before update on public.blog_posts
  for each row when (new.featured_image_alt is distinct from old.featured_image_alt)
  execute function private.guard_post_image_alt();
comment on trigger guard_post_image_alt on public.blog_posts is 'Before a write that changes the description of the featured image.';

-- Not a constraint: a post that has such a slug from before stays valid and can be edited and unpublished.
create function private.guard_post_slug() returns trigger
language plpgsql
security invoker
set search_path = ''
as $$
begin
  if new.slug in ('404', 'feed', 'index', 'page', 'search', 'tag', 'tags') and (tg_op = 'INSERT' or new.slug <> old.slug) then
    raise exception 'the slug "%" is the address of a page of the site', new.slug
      using errcode = '23514', constraint = 'blog_posts_slug_not_reserved';
  end if;
  return new;
end
$$;
comment on function private.guard_post_slug() is 'Refuses slugs that the site or a host uses: lists and search live below some, and hosts serve 404.html and index themselves.';
create trigger guard_post_slug before insert or update of slug on public.blog_posts
  for each row execute function private.guard_post_slug();
comment on trigger guard_post_slug on public.blog_posts is 'Before a write that may change a post''s address.';

-- One statement, so that simultaneous views are all counted. The API exposes the function that runs as the caller, not
-- the one that runs as its owner.
create function private.increment_post_views(post_slug text) returns void
language sql
security definer
set search_path = ''
as $$
  update public.blog_posts set views = views + 1
  where slug = post_slug and status = 'published' and published_at <= now();
$$;
comment on function private.increment_post_views(text) is 'Counts one view of the published post at this slug.';
grant execute on function private.increment_post_views(text) to anon, authenticated;

create function public.increment_post_views(slug text) returns void
language sql
security invoker
set search_path = ''
as $$
  select private.increment_post_views(increment_post_views.slug);
$$;
comment on function public.increment_post_views(text) is 'Counts a reader''s view of the published post at this slug.';
grant execute on function public.increment_post_views(text) to anon, authenticated;

-- Bylines. Posts carry what readers see of their author, so that a page needs one row and nobody reads a table of
-- accounts. Old posts follow the author's changes too.

create function private.renew_bylines(author uuid) returns void
language sql
security definer
set search_path = ''
as $$
  update public.blog_posts as posts
    set author_name = byline.name, author_biography = byline.biography
    from private.read_byline(author) as byline
    where posts.author_id = author
      and (posts.author_name, posts.author_biography) is distinct from (byline.name, byline.biography);
$$;
comment on function private.renew_bylines(uuid) is 'Writes an author''s byline into all their posts.';

create function private.follow_author() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.renew_bylines(case when tg_op = 'DELETE' then old.user_id else new.user_id end);
  return null;
end
$$;
comment on function private.follow_author() is 'Updates posts after a change of their author''s profile.';
create trigger follow_author after insert or update or delete on public.authors
  for each row execute function private.follow_author();
comment on trigger follow_author on public.authors is 'After a change of an author''s profile.';
create trigger follow_approval after update of status on private.accounts
  for each row when (new.status = 'approved' and old.status <> 'approved') execute function private.follow_author();
comment on trigger follow_approval on private.accounts is 'After an account is approved, because its email address may have changed meanwhile.';

create function private.follow_email() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- Suspended accounts change nothing that readers see.
  if exists (select from private.accounts where user_id = new.id and status = 'approved') then
    perform private.renew_bylines(new.id);
  end if;
  return null;
end
$$;
comment on function private.follow_email() is 'Updates posts after a change of their author''s email address.';
create trigger follow_email after update of email on auth.users
  for each row when (new.email is distinct from old.email) execute function private.follow_email();
-- On a hosted project, another role owns this table, and only that role may comment on its triggers.
do $$
begin
  comment on trigger follow_email on auth.users is 'After a change of an account''s email address.';
exception when insufficient_privilege then
  raise notice 'the trigger on auth.users has no comment here';
end
$$;
