-- How each run of the publisher went, for the authors who wait for it; written by the publisher alone, with
-- the backend's secret key, which no client has.

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
  constraint releases_ended check ((state = 'running') = (ended_at is null)),
  constraint releases_reason_given check (state <> 'failed' or reason is not null)
);
comment on table public.releases is 'The runs of the publisher, each of which makes one state of the static site.';
comment on column public.releases.kind is 'full: every page anew; changes: what changed since the release before.';
comment on column public.releases.step is 'The step under way, the one that failed, or the last one.';
comment on column public.releases.reason is 'Why it failed and what to do, in words for the owner.';
comment on column public.releases.seen_at is 'When its publisher last said that it is at work; one that has been silent for a minute is dead.';
create index releases_newest on public.releases (started_at desc, id);
comment on index public.releases_newest is 'The last releases.';

create table public.release_posts (
  release_id uuid not null references public.releases (id) on delete cascade,
  post_id uuid not null,
  change text not null constraint release_posts_change_known check (change in ('published', 'changed', 'moved', 'removed')),
  revision integer,
  title text not null,
  primary key (release_id, post_id)
);
comment on table public.release_posts is 'What a release changed, post by post; a full one names none that is as it was.';
comment on column public.release_posts.revision is 'The revision that went out; null where the post was removed.';

create table private.release_requests (
  kind text primary key constraint release_requests_kind_known check (kind in ('full', 'changes')),
  requested_by uuid not null references auth.users (id) on delete cascade,
  requested_at timestamptz not null default now()
);
comment on table private.release_requests is 'What somebody pressed and no publisher has begun: "Try again" (changes) and "Publish the whole site again" (full).';
