-- A post takes only so many addresses: each stays its own for ever, and nobody else can have it. The owner of the
-- blog can free one that no post is at.

create or replace function private.record_blog_post_slug() returns trigger
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
  -- The first address is no change of one.
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
comment on function private.record_blog_post_slug() is 'Writes a published post''s address into the history, refuses one that is another post''s there, and bounds how many a post takes.';

create function private.free_post_address(former_slug text) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  freed_from uuid;
begin
  if not private.is_owner() then
    raise exception 'only the owner of the blog frees an address' using errcode = '42501';
  end if;
  delete from private.blog_post_slugs as history
    where history.slug = former_slug
      and not exists (select from public.blog_posts as posts where posts.slug = former_slug)
    returning history.post_id into freed_from;
  if freed_from is null then
    delete from private.gone_slugs where slug = former_slug returning post_id into freed_from;
  end if;
  if freed_from is null then
    return false;
  end if;
  -- The publisher asks for the addresses of posts that changed: this one answers as one that never was.
  insert into private.post_changes (post_id, xid, seq)
    values (freed_from, pg_current_xact_id(), nextval('private.post_changes_seq'))
    on conflict (post_id) do update set xid = excluded.xid, seq = excluded.seq;
  return true;
end
$$;
comment on function private.free_post_address(text) is 'Forgets where a post once was, so that another post may have the address.';
revoke all on function private.free_post_address(text) from public;
grant execute on function private.free_post_address(text) to authenticated;

create function public.free_post_address(slug text) returns boolean
language sql
security invoker
set search_path = ''
as $$
  select private.free_post_address(free_post_address.slug);
$$;
comment on function public.free_post_address(text) is 'Frees a former address, for the owner; false where no post was there, or one is there now.';
revoke all on function public.free_post_address(text) from public, anon, service_role;
grant execute on function public.free_post_address(text) to authenticated;
