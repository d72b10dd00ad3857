-- Where a post is now whose address was renamed: the history leads straight to the post, and the
-- post has one address, so there is no chain of renames to follow and none that goes in a circle.

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
comment on function private.resolve_post_slug(text) is 'The address now of the published post that once was at this one; null where there is none, or it never moved.';
revoke all on function private.resolve_post_slug(text) from public;
grant execute on function private.resolve_post_slug(text) to anon, authenticated;

create function public.resolve_post_slug(slug text) returns text
language sql
stable
security invoker
set search_path = ''
as $$
  select private.resolve_post_slug(resolve_post_slug.slug);
$$;
comment on function public.resolve_post_slug(text) is 'Leads a reader from a post''s former address to the one it has now.';
revoke all on function public.resolve_post_slug(text) from public;
grant execute on function public.resolve_post_slug(text) to anon, authenticated;
