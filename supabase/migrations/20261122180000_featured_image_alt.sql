-- What a post's featured image shows, for whoever can't see it. Null says that it is decorative: a screen reader
-- passes it over, as it does with the posts from before.

alter table public.blog_posts add column featured_image_alt text
  constraint blog_posts_featured_image_alt_length check (char_length(featured_image_alt) between 1 and 300);
comment on column public.blog_posts.featured_image_alt is 'What the featured image shows, in words; null where it is decorative.';
grant select (featured_image_alt) on public.blog_posts to anon;
grant insert (featured_image_alt) on public.blog_posts to authenticated;
grant update (featured_image_alt) on public.blog_posts to authenticated;

-- Its name puts it behind guard_blog_post, which knows the other fields and has decided on the revision by then.
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
comment on function private.guard_post_image_alt() is 'Counts another description of the featured image as a change of the post.';
revoke all on function private.guard_post_image_alt() from public;
create trigger guard_post_image_alt before update on public.blog_posts
  for each row when (new.featured_image_alt is distinct from old.featured_image_alt)
  execute function private.guard_post_image_alt();
comment on trigger guard_post_image_alt on public.blog_posts is 'Before a write that changes the description of the featured image.';
