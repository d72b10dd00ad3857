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
