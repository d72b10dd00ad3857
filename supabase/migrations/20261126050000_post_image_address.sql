-- The address of a featured image gets a length: one row of 20 MB made every release of the site fail. The rules are
-- those that a page needs. Whether a host exists, only a browser can tell.

create or replace function private.is_web_address(address text) returns boolean
  language sql
  immutable
  set search_path = ''
  as $$
  select address ~* '^https?://[^/?#@\x01-\x20"<>\\^`{|}]+([/?#][^\x01-\x20"<>\\^`{|}]*)?$';
$$;

-- Not valid: addresses that are too long already stay until their post is changed.
alter table public.blog_posts
  add constraint blog_posts_featured_image_url_length check (char_length(featured_image_url) <= 2000) not valid;

-- One function for every field that came later than guard_blog_post, which names the first ones. Its triggers fire after
-- that of guard_blog_post, by their names: the revision is decided by then.
create function private.raise_revision() returns trigger
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
comment on function private.raise_revision() is 'Raises the revision of a post, once per write.';
drop trigger guard_post_image_alt on public.blog_posts;
drop function private.guard_post_image_alt();
create trigger guard_post_image_alt before update on public.blog_posts
  for each row when (new.featured_image_alt is distinct from old.featured_image_alt)
  execute function private.raise_revision();
comment on trigger guard_post_image_alt on public.blog_posts is 'Before a write that changes the description of the featured image.';
