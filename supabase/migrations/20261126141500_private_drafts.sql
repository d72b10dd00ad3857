-- A draft that was never on the blog is its author's alone. Editors still see what they need to change or take off the
-- blog: posts that are published, scheduled, or were.

alter policy "authors read published posts and their own, editors all" on public.blog_posts
  using (
    (status = 'published' and published_at <= now())
    or author_id = (select auth.uid())
    or (published_at is not null and (select private.is_editor()))
  );
alter policy "authors read published posts and their own, editors all" on public.blog_posts
  rename to "authors read published posts and their own, editors dated ones";
comment on policy "authors read published posts and their own, editors dated ones" on public.blog_posts is 'What readers see, and the author''s own drafts, approved or not. Editors see everyone''s posts that have or had a publish time.';

alter policy "approved authors update their own posts, editors all" on public.blog_posts
  using (
    (author_id = (select auth.uid()) and (select private.may_write()))
    or (published_at is not null and (select private.is_editor()))
  );
alter policy "approved authors update their own posts, editors all" on public.blog_posts
  rename to "approved authors update their own posts, editors dated ones";
comment on policy "approved authors update their own posts, editors dated ones" on public.blog_posts is 'guard_blog_post keeps the post''s author. An update without a filter reaches no draft of another author.';

comment on column public.blog_posts.status is 'draft: visible to its author, and to editors if it has a publish time; published: visible to readers from published_at on.';
