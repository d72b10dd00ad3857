-- How each run of the publisher went, for the authors who wait for it. Only the publisher writes it, with the backend's
-- secret key, which no client has.

create table public.releases (
  id uuid primary key,
  kind text not null constraint releases_kind_known check (kind in ('full', 'changes')),
  host text not null constraint releases_host_known check (host in ('folder', 's3', 'netlify', 'cloudflare')),
  state text not null default 'running' constraint releases_state_known check (state in ('running', 'live', 'failed')),
  step text not null default 'read' constraint releases_step_known check (step in ('read', 'render', 'check', 'upload', 'confirm')),
  reason text constraint releases_reason_length check (char_length(reason) <= 2000),
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  ended_at timestamptz,
  files_written integer constraint releases_files_written_not_negative check (files_written >= 0),
  files_removed integer constraint releases_files_removed_not_negative check (files_removed >= 0),
  bytes_uploaded bigint constraint releases_bytes_uploaded_not_negative check (bytes_uploaded >= 0),
  posts_changed integer constraint releases_posts_changed_not_negative check (posts_changed >= 0),
  constraint releases_ended check ((state = 'running') = (ended_at is null)),
  constraint releases_reason_given check (state <> 'failed' or reason is not null)
);
comment on table public.releases is 'Deploys: runs of the publisher, each of which makes one version of the static site.';
comment on column public.releases.id is 'Made by the publisher, so that beginning again after a lost response is still one deploy.';
comment on column public.releases.kind is 'full: every page; changes: what changed since the previous deploy.';
comment on column public.releases.host is 'The host of the site.';
comment on column public.releases.state is 'running: until it ends or its publisher is silent for a minute; live: readers get it; failed: readers get the previous one.';
comment on column public.releases.step is 'The current step, the one that failed, or the last one.';
comment on column public.releases.reason is 'Why it failed and what to do, for the owner.';
comment on column public.releases.started_at is 'When it began, by the server''s clock.';
comment on column public.releases.seen_at is 'When its publisher last reported. A publisher that is silent for a minute counts as dead.';
comment on column public.releases.ended_at is 'When it ended, by the server''s clock; null while it is running.';
comment on column public.releases.files_written is 'Files that are new or changed since the previous deploy.';
comment on column public.releases.files_removed is 'Files of the previous deploy that were removed.';
comment on column public.releases.bytes_uploaded is 'Bytes sent to the host.';
comment on column public.releases.posts_changed is 'Number of posts that it changed; release_posts lists at most 200 of them.';
comment on index public.releases_pkey is 'One deploy.';
create index releases_newest on public.releases (started_at desc, id);
comment on index public.releases_newest is 'The latest deploys.';

create table public.release_posts (
  release_id uuid not null references public.releases (id) on delete cascade,
  post_id uuid not null,
  change text not null constraint release_posts_change_known check (change in ('published', 'changed', 'moved', 'removed')),
  revision integer,
  title text not null constraint release_posts_title_length check (char_length(title) <= 200),
  primary key (release_id, post_id)
);
comment on table public.release_posts is 'What a deploy changed, post by post, without unchanged posts.';
comment on column public.release_posts.release_id is 'The deploy.';
comment on column public.release_posts.post_id is 'The post, which may be deleted.';
comment on column public.release_posts.change is 'published: new to readers; changed; moved: at another address; removed: no longer on the blog.';
comment on column public.release_posts.revision is 'The deployed revision; null if the post was removed.';
comment on column public.release_posts.title is 'The title that readers saw last.';
comment on index public.release_posts_pkey is 'What one deploy changed.';

alter table public.releases enable row level security;
alter table public.release_posts enable row level security;
-- Even the secret key writes only through the functions.
revoke all on public.releases, public.release_posts from anon, authenticated, service_role;
grant select on public.releases, public.release_posts to authenticated, service_role;
create policy "approved accounts read how releases went" on public.releases
  for select to authenticated using ((select private.may_write()));
comment on policy "approved accounts read how releases went" on public.releases is 'Authors wait for deploys.';
create policy "approved accounts read what releases changed" on public.release_posts
  for select to authenticated using ((select private.may_write()));
comment on policy "approved accounts read what releases changed" on public.release_posts is 'The titles are public.';

create table private.release_requests (
  kind text primary key constraint release_requests_kind_known check (kind in ('full', 'changes')),
  requested_by uuid not null references auth.users (id) on delete cascade,
  requested_at timestamptz not null default now(),
  taken_at timestamptz
);
comment on table private.release_requests is 'Requested deploys that no publisher has begun: "Try again" (changes) and "Publish the whole site again" (full).';
comment on column private.release_requests.kind is 'The kind of deploy. At most one request of each kind.';
comment on column private.release_requests.requested_by is 'Who requested it.';
comment on column private.release_requests.requested_at is 'When it was requested, by the server''s clock.';
comment on column private.release_requests.taken_at is 'When a publisher took it. After a minute without a deploy, another publisher may take it.';
comment on index private.release_requests_pkey is 'The request of one kind.';
create index release_requests_account on private.release_requests (requested_by);
comment on index private.release_requests_account is 'An account''s requests, which its deletion looks up.';
alter table private.release_requests enable row level security;
create policy "no client touches what was asked for" on private.release_requests
  for all to anon, authenticated using (false) with check (false);
comment on policy "no client touches what was asked for" on private.release_requests is 'request_release writes them, and read_releases lists the kinds.';

create table private.left_out_posts (
  post_id uuid primary key,
  title text not null,
  revision integer,
  reason text not null
);
comment on table private.left_out_posts is 'Posts that the newest live deploy left out.';
comment on column private.left_out_posts.post_id is 'The post, which may be deleted or corrected since.';
comment on column private.left_out_posts.title is 'The title at that time.';
comment on column private.left_out_posts.revision is 'The revision that was left out; null if it could not be read.';
comment on column private.left_out_posts.reason is 'Why it was left out, for its author.';
comment on index private.left_out_posts_pkey is 'One post that was left out.';
alter table private.left_out_posts enable row level security;
create policy "no client touches what was left out" on private.left_out_posts
  for all to anon, authenticated using (false) with check (false);
comment on policy "no client touches what was left out" on private.left_out_posts is 'end_release writes them, and read_releases lists them.';

create function private.is_silent(seen_at timestamptz) returns boolean
language sql
stable
set search_path = ''
as $$
  select seen_at < now() - interval '1 minute';
$$;
comment on function private.is_silent(timestamptz) is 'Whether a publisher that last reported then counts as dead.';
grant execute on function private.is_silent(timestamptz) to authenticated, service_role;

create function private.begin_release(release_id uuid, release_kind text, release_host text) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  known_state text;
begin
  -- Two that begin at the same time take turns.
  perform pg_advisory_xact_lock(hashtextextended('public.releases', 0));
  select state into known_state from public.releases where id = release_id;
  if known_state is not null then
    return known_state = 'running';
  end if;
  update public.releases
    set state = 'failed', ended_at = now(), reason = 'The publisher ended before the release did. The site is as it was before; the next release brings what this one should have.'
    where state = 'running' and private.is_silent(seen_at);
  if exists (select from public.releases where state = 'running') then
    return false;
  end if;
  insert into public.releases (id, kind, host) values (release_id, release_kind, release_host);
  delete from private.release_requests where release_kind = 'full' or kind = release_kind;
  delete from public.releases where id in (
    select id from public.releases order by started_at desc, id offset 100
  );
  return true;
end
$$;
comment on function private.begin_release(uuid, text, text) is 'Begins a deploy unless another is running. Fulfills requests for it, and keeps the last 100 deploys.';
grant execute on function private.begin_release(uuid, text, text) to service_role;

create function public.begin_release(id uuid, kind text, host text) returns boolean
language sql
security invoker
set search_path = ''
as $$
  select private.begin_release(begin_release.id, begin_release.kind, begin_release.host);
$$;
comment on function public.begin_release(uuid, text, text) is 'Begins a deploy; false while another one is running. Safe to call again.';
grant execute on function public.begin_release(uuid, text, text) to service_role;

create function private.report_release(release_id uuid, release_step text) returns boolean
language sql
security definer
set search_path = ''
as $$
  with seen as (
    update public.releases set step = release_step, seen_at = now()
    where id = release_id and state = 'running'
    returning id
  )
  select exists (select from seen);
$$;
comment on function private.report_release(uuid, text) is 'Stores a running deploy''s step and the time.';
grant execute on function private.report_release(uuid, text) to service_role;

create function public.report_release(id uuid, step text) returns boolean
language sql
security invoker
set search_path = ''
as $$
  select private.report_release(report_release.id, report_release.step);
$$;
comment on function public.report_release(uuid, text) is 'Reports the current step, at least once a minute; false if the deploy is no longer running.';
grant execute on function public.report_release(uuid, text) to service_role;

-- The first deletion has a condition for hosted projects, whose API refuses one without (pg-safeupdate), also inside
-- functions.
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
    -- A publisher that was taken for dead may still report how the deploy ended.
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
  -- A deploy that ends late says nothing about the site of a newer one.
  if end_state = 'live' and not exists (
    select from public.releases where state = 'live' and started_at > begun_at
  ) then
    delete from private.left_out_posts where post_id is not null;
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
comment on function private.end_release(uuid, text, text, integer, integer, bigint, integer, jsonb, jsonb) is 'Stores how a deploy ended, what it changed, and what it left out.';
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
comment on function public.end_release(uuid, text, text, integer, integer, bigint, integer, jsonb, jsonb) is 'Reports how a deploy ended; false if it is unknown or already live. Safe to call again.';
grant execute on function public.end_release(uuid, text, text, integer, integer, bigint, integer, jsonb, jsonb) to service_role;

-- A deploy may leave out more posts than one call holds. The rest follows page by page, so that each author reads of
-- all of theirs.
create function private.add_left_out_posts(release_id uuid, left_out jsonb) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- Only the newest deploy says something about the current site.
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
comment on function private.add_left_out_posts(uuid, jsonb) is 'Stores more posts that the newest live deploy left out, at most 400 per call.';
grant execute on function private.add_left_out_posts(uuid, jsonb) to service_role;

create function public.add_left_out_posts(id uuid, left_out jsonb) returns boolean
language sql
security invoker
set search_path = ''
as $$
  select private.add_left_out_posts(add_left_out_posts.id, add_left_out_posts.left_out);
$$;
comment on function public.add_left_out_posts(uuid, jsonb) is 'Reports more posts that a deploy left out; false if it is not the newest live one. Safe to call again.';
grant execute on function public.add_left_out_posts(uuid, jsonb) to service_role;

create function private.take_release_request() returns text
language sql
security definer
set search_path = ''
as $$
  with taken as (
    update private.release_requests set taken_at = now()
    where taken_at is null or private.is_silent(taken_at)
    returning kind
  )
  -- A full deploy includes the changes.
  select max(kind) from taken;
$$;
comment on function private.take_release_request() is 'Gives requests to one publisher. They stay until a deploy begins.';
grant execute on function private.take_release_request() to service_role;

create function public.take_release_request() returns text
language sql
security invoker
set search_path = ''
as $$
  select private.take_release_request();
$$;
comment on function public.take_release_request() is 'The kind of deploy that was requested: full, changes, or null for none.';
grant execute on function public.take_release_request() to service_role;

create function private.request_release(release_kind text) returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  if (select auth.uid()) is null or (release_kind = 'full' and not private.is_owner()) then
    raise exception 'only the owner of the blog publishes the whole site again' using errcode = '42501';
  end if;
  perform private.require_approval();
  insert into private.release_requests (kind, requested_by) values (release_kind, (select auth.uid()))
    on conflict (kind) do update set requested_at = now(), taken_at = null;
end
$$;
comment on function private.request_release(text) is 'Requests a deploy; at most one request of each kind.';
grant execute on function private.request_release(text) to authenticated;

create function public.request_release(kind text) returns void
language sql
security invoker
set search_path = ''
as $$
  select private.request_release(request_release.kind);
$$;
comment on function public.request_release(text) is 'Requests a deploy: "Try again" (changes, any approved account) or "Publish the whole site again" (full, owner only).';
grant execute on function public.request_release(text) to authenticated;

create function private.list_release_requests() returns text[]
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(array_agg(kind order by kind), '{}') from private.release_requests where private.may_write();
$$;
comment on function private.list_release_requests() is 'The kinds of deploy that were requested and not begun; none for callers who aren''t approved.';
grant execute on function private.list_release_requests() to authenticated;

create function private.list_left_out_posts() returns jsonb
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
comment on function private.list_left_out_posts() is 'Posts that the newest deploy left out: at most 2,000 of the caller''s own and 200 of others.';
grant execute on function private.list_left_out_posts() to authenticated;

create function public.read_releases(max_rows integer default 10) returns jsonb
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
comment on function public.read_releases(integer) is 'The latest deploys with what each changed and whether it went silent, what the newest left out, and pending requests.';
grant execute on function public.read_releases(integer) to authenticated;
