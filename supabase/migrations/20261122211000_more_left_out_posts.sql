-- A release may leave out more posts than one call tells of: the rest follows, page by page, and each author reads of
-- all of their own.

create function private.add_left_out_posts(release_id uuid, left_out jsonb) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- A release that is not the newest one says nothing of the site as it is.
  if not exists (
    select from public.releases as said
    where said.id = release_id and said.state = 'live' and not exists (
      select from public.releases as newer where newer.state = 'live' and newer.started_at > said.started_at
    )
  ) then
    return false;
  end if;
  insert into private.left_out_posts (post_id, title, revision, reason)
    select listed.post_id, left(listed.title, 200), listed.revision, left(listed.reason, 300)
    from (
      select * from jsonb_to_recordset(left_out) as post (post_id uuid, title text, revision integer, reason text)
      limit 400
    ) as listed
    on conflict do nothing;
  return true;
end
$$;
comment on function private.add_left_out_posts(uuid, jsonb) is 'Writes more of what the newest live release left out, at most 400 posts a call.';
revoke all on function private.add_left_out_posts(uuid, jsonb) from public;
grant execute on function private.add_left_out_posts(uuid, jsonb) to service_role;

create function public.add_left_out_posts(id uuid, left_out jsonb) returns boolean
language sql
security invoker
set search_path = ''
as $$
  select private.add_left_out_posts(add_left_out_posts.id, add_left_out_posts.left_out);
$$;
comment on function public.add_left_out_posts(uuid, jsonb) is 'What else a release left out, after its end; false where it is not the newest live one. Safe to call again.';
revoke all on function public.add_left_out_posts(uuid, jsonb) from public, anon, authenticated;
grant execute on function public.add_left_out_posts(uuid, jsonb) to service_role;

create or replace function private.list_left_out_posts() returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(jsonb_agg(to_jsonb(listed) - array['place', 'is_own'] order by listed.title, listed.post_id), '[]')
  from (
    select left_out.*, row_number() over (
      partition by posts.author_id is not distinct from (select auth.uid()) order by left_out.title, left_out.post_id
    ) as place, posts.author_id is not distinct from (select auth.uid()) as is_own
    from private.left_out_posts as left_out
    left join public.blog_posts as posts on posts.id = left_out.post_id
    where posts.author_id = (select auth.uid()) or (select private.may_write())
  ) as listed
  where listed.place <= case when listed.is_own then 2000 else 200 end;
$$;
comment on function private.list_left_out_posts() is 'What the newest release left out: of the caller''s own posts at most 2,000, of others'' at most 200.';
