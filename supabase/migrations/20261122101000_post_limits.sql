-- What no page can show is refused where it is written, by the rules of shared/post/post.ts. Rows from before:
-- a time beyond the limits becomes the nearest limit, a title that shows nothing becomes the slug, a picture's
-- address that no browser opens is removed, and a slug that is reserved by now stays until it is changed. Such posts
-- were left out of the site, or shown without the picture; they are published with the next release.

-- A check that no row from before has to pass is asked at every later write of it, a view and what follows here
-- included. `guard_post_slug` asks for new addresses alone.
alter table public.blog_posts drop constraint blog_posts_slug_not_index;

update public.blog_posts set published_at = case
    when published_at < '1970-01-01 00:00:00+00' then timestamptz '1970-01-01 00:00:00+00'
    else timestamptz '9999-12-31 23:59:59+00'
  end
  where published_at < '1970-01-01 00:00:00+00' or published_at >= '10000-01-01 00:00:00+00';
alter table public.blog_posts add constraint blog_posts_published_at_range check (
  published_at >= '1970-01-01 00:00:00+00' and published_at < '10000-01-01 00:00:00+00'
);

update public.blog_posts set title = slug
  where title !~ '[^\u0001-\u0020\u007F-\u00A0\u00AD\u034F\u061C\u115F\u1160\u1680\u17B4\u17B5\u180B-\u180F\u2000-\u200F\u2028-\u202F\u205F-\u206F\u2800\u3000\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFFB\U000E0000-\U000E0FFF]';
alter table public.blog_posts add constraint blog_posts_title_visible check (
  title ~ '[^\u0001-\u0020\u007F-\u00A0\u00AD\u034F\u061C\u115F\u1160\u1680\u17B4\u17B5\u180B-\u180F\u2000-\u200F\u2028-\u202F\u205F-\u206F\u2800\u3000\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFFB\U000E0000-\U000E0FFF]'
);

alter table public.blog_posts drop constraint blog_posts_featured_image_url_format;
create function private.is_web_address(address text) returns boolean
language sql
immutable
set search_path = ''
as $$
  -- A host that ends in a number is an IPv4 address to a browser, or none at all; a port has 16 bits.
  select address ~* '^https?://((25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9])(\.(25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9])){3}|(?!([^/?#:]*\.)?([0-9]+|0x[0-9a-f]*)\.?([:/?#]|$))[^\x01-\x20\u007F-\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000\uFEFF"<>\\^`{|}/?#@%:[\]]+)(:([0-9]{1,4}|0[0-9]{4}|[1-5][0-9]{4}|6[0-4][0-9]{3}|65[0-4][0-9]{2}|655[0-2][0-9]|6553[0-5]))?([/?#][^\x01-\x20\u007F-\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000\uFEFF"<>\\^`{|}]*)?$';
$$;
comment on function private.is_web_address(text) is 'Whether a page may load an image from there: http or https, a host without credentials, and no character that has to be escaped.';
revoke all on function private.is_web_address(text) from public;
grant execute on function private.is_web_address(text) to anon, authenticated, service_role;
update public.blog_posts set featured_image_url = null where not private.is_web_address(featured_image_url);
alter table public.blog_posts add constraint blog_posts_featured_image_url_format
  check (private.is_web_address(featured_image_url));

-- No constraint: a post that has such a slug from before is fine, and may be edited and taken off the blog.
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
comment on function private.guard_post_slug() is 'Keeps a post from an address to which the site or a host gives a meaning: lists and the search lie below some, and hosts answer with the nearest 404.html and take index for the list.';
revoke all on function private.guard_post_slug() from public;
create trigger guard_post_slug before insert or update of slug on public.blog_posts
  for each row execute function private.guard_post_slug();
comment on trigger guard_post_slug on public.blog_posts is 'Before a write that may change a post''s address.';
