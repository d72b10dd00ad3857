-- The posts that no page could be made of, as the newest live release left them out: their authors are told why.

create table private.left_out_posts (
  post_id uuid primary key,
  title text not null,
  revision integer,
  reason text not null
);
comment on table private.left_out_posts is 'What the newest live release left out.';
comment on column private.left_out_posts.post_id is 'The post, which may be gone or corrected by now.';
comment on column private.left_out_posts.title is 'Its title then.';
comment on column private.left_out_posts.revision is 'The revision that was left out: a later one may be part of the next release; null where it could not be read.';
comment on column private.left_out_posts.reason is 'Why, in words for its author.';
comment on index private.left_out_posts_pkey is 'A post of the newest release.';
alter table private.left_out_posts enable row level security;
revoke all on private.left_out_posts from public, anon, authenticated, service_role;
create policy "no client touches what was left out" on private.left_out_posts
  for all to anon, authenticated using (false) with check (false);
comment on policy "no client touches what was left out" on private.left_out_posts is 'end_release writes it, and read_releases says it.';

drop function public.end_release(uuid, text, text, integer, integer, bigint, integer, jsonb);
drop function private.end_release(uuid, text, text, integer, integer, bigint, integer, jsonb);

create function private.end_release(
  release_id uuid, end_state text, end_reason text,
  written integer, removed integer, uploaded bigint, changed integer, posts jsonb, left_out jsonb
) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  begun_at timestamptz;
begin
  update public.releases
    set state = end_state, reason = end_reason, ended_at = now(), seen_at = now(),
      files_written = written, files_removed = removed, bytes_uploaded = uploaded, posts_changed = changed
    -- One that was taken for dead has the last word on how it ended.
    where id = release_id and state <> 'live'
    returning started_at into begun_at;
  if not found then
    return false;
  end if;
  insert into public.release_posts (release_id, post_id, change, revision, title)
    select release_id, listed.post_id, listed.change, listed.revision, left(listed.title, 200)
    from (
      select * from jsonb_to_recordset(posts) as post (post_id uuid, change text, revision integer, title text)
      limit 200
    ) as listed
    on conflict do nothing;
  -- A release that ends late says nothing of the site that a newer one has made since.
  if end_state = 'live' and not exists (
    select from public.releases where state = 'live' and started_at > begun_at
  ) then
    delete from private.left_out_posts;
    insert into private.left_out_posts (post_id, title, revision, reason)
      select listed.post_id, left(listed.title, 200), listed.revision, left(listed.reason, 300)
      from (
        select * from jsonb_to_recordset(left_out) as post (post_id uuid, title text, revision integer, reason text)
        limit 400
      ) as listed
      on conflict do nothing;
  end if;
  return true;
end
$$;
comment on function private.end_release(uuid, text, text, integer, integer, bigint, integer, jsonb, jsonb) is 'Writes how a release ended, what it changed and what it left out.';
revoke all on function private.end_release(uuid, text, text, integer, integer, bigint, integer, jsonb, jsonb) from public;
grant execute on function private.end_release(uuid, text, text, integer, integer, bigint, integer, jsonb, jsonb) to service_role;

create function public.end_release(
  id uuid, state text, reason text default null,
  files_written integer default 0, files_removed integer default 0, bytes_uploaded bigint default 0,
  posts_changed integer default 0, posts jsonb default '[]', left_out jsonb default '[]'
) returns boolean
language sql
security invoker
set search_path = ''
as $$
  select private.end_release(
    end_release.id, end_release.state, end_release.reason, end_release.files_written, end_release.files_removed,
    end_release.bytes_uploaded, end_release.posts_changed, end_release.posts, end_release.left_out
  );
$$;
comment on function public.end_release(uuid, text, text, integer, integer, bigint, integer, jsonb, jsonb) is 'How a release ended; false where it is unknown or live already, so that it is safe to call again.';
revoke all on function public.end_release(uuid, text, text, integer, integer, bigint, integer, jsonb, jsonb) from public, anon, authenticated;
grant execute on function public.end_release(uuid, text, text, integer, integer, bigint, integer, jsonb, jsonb) to service_role;

create function private.list_left_out_posts() returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(jsonb_agg(to_jsonb(listed) order by listed.title, listed.post_id), '[]')
  from (
    select left_out.*
    from private.left_out_posts as left_out
    left join public.blog_posts as posts on posts.id = left_out.post_id
    order by (posts.author_id = (select auth.uid())) desc nulls last, left_out.title, left_out.post_id
    limit 200
  ) as listed;
$$;
comment on function private.list_left_out_posts() is 'What the newest release left out: at most 200 posts, the caller''s own before others.';
revoke all on function private.list_left_out_posts() from public;
grant execute on function private.list_left_out_posts() to authenticated;

create or replace function public.read_releases(max_rows integer default 10) returns jsonb
language sql
stable
security invoker
set search_path = ''
as $$
  select jsonb_build_object(
    'now', now(),
    'requested', to_jsonb(private.list_release_requests()),
    'left_out', private.list_left_out_posts(),
    'releases', coalesce(jsonb_agg(
      to_jsonb(newest)
        || jsonb_build_object(
          'is_silent', newest.state = 'running' and private.is_silent(newest.seen_at),
          'posts', (
            select coalesce(jsonb_agg(to_jsonb(posts) - 'release_id' order by posts.title, posts.post_id), '[]')
            from public.release_posts as posts where posts.release_id = newest.id
          )
        )
      order by newest.started_at desc, newest.id
    ), '[]')
  )
  from (
    select * from public.releases order by started_at desc, id
    limit least(greatest(read_releases.max_rows, 1), 100)
  ) as newest;
$$;
comment on function public.read_releases(integer) is 'The last releases with what each changed, which of them has gone silent, what the newest left out, and what was asked for and not begun.';
