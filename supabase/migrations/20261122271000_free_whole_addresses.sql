-- An address may have been two posts': that of one that was deleted, then that of one that left it. Freeing it forgets
-- both at once. As before, the deleted one's came back, which no publisher heard of: the site and a new export of it
-- answered the address differently.

create or replace function private.free_post_address(former_slug text) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  freed_from uuid[];
begin
  if not private.is_owner() then
    raise exception 'only the owner of the blog frees an address' using errcode = '42501';
  end if;
  if exists (select from public.blog_posts where slug = former_slug) then
    return false;
  end if;
  with left_by as (
    delete from private.blog_post_slugs where slug = former_slug returning post_id
  ),
  gone_with as (
    delete from private.gone_slugs where slug = former_slug returning post_id
  )
  select array_agg(freed.post_id) into freed_from
  from (select post_id from left_by union select post_id from gone_with) as freed;
  if freed_from is null then
    return false;
  end if;
  -- The publisher asks for the addresses of posts that changed: this one answers as one that never was.
  insert into private.post_changes (post_id, xid, seq)
    select changed.post_id, pg_current_xact_id(), nextval('private.post_changes_seq')
    -- Two writers take the rows in one order, or each could wait for the other.
    from (select unnest(freed_from) as post_id order by post_id) as changed
    on conflict (post_id) do update set xid = excluded.xid, seq = excluded.seq;
  return true;
end
$$;
comment on function private.free_post_address(text) is 'Forgets which posts once were at an address, so that another post may have it.';
