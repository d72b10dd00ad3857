-- Who may publish. Each account has a role and a status: the first one owns the blog, later ones are authors, at once
-- or after the owner approved them. Policies ask the table at each statement, so a token that was given out before
-- opens nothing that its account may not do now.

create table private.accounts (
  user_id uuid primary key references auth.users (id) on delete cascade,
  role text not null constraint accounts_role_known check (role in ('owner', 'editor', 'author')),
  status text not null constraint accounts_status_known check (status in ('approved', 'waiting', 'suspended')),
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  decided_by uuid references auth.users (id) on delete set null,
  constraint accounts_owner_is_approved check (role <> 'owner' or status = 'approved')
);
comment on table private.accounts is 'What each account may do on the blog.';
comment on column private.accounts.user_id is 'The account.';
comment on column private.accounts.role is 'author: writes posts; editor: changes and publishes those of others, too; owner: decides about accounts as well.';
comment on column private.accounts.status is 'approved; waiting: signed up while the owner approves each; suspended by the owner. Only approved accounts write.';
comment on column private.accounts.created_at is 'When somebody signed up, by the server''s clock.';
comment on column private.accounts.decided_at is 'When the owner last decided about the account; null where nobody has.';
comment on column private.accounts.decided_by is 'Who decided; null where nobody has, or that account is deleted.';
comment on index private.accounts_pkey is 'One account, as every policy asks for it.';
create unique index accounts_one_owner on private.accounts (role) where role = 'owner';
comment on index private.accounts_one_owner is 'No second owner.';
create index accounts_decided_by on private.accounts (decided_by);
comment on index private.accounts_decided_by is 'What an account decided, as its deletion looks it up.';
create index accounts_newest on private.accounts (created_at desc, user_id);
comment on index private.accounts_newest is 'The owner''s list, the newest first.';

create table private.blog_settings (
  is_only_row boolean primary key default true constraint blog_settings_one_row check (is_only_row),
  approved_authors_only boolean not null default false
);
comment on table private.blog_settings is 'What the owner set for the blog.';
comment on column private.blog_settings.is_only_row is 'Keeps a second row out.';
comment on column private.blog_settings.approved_authors_only is 'Whether those who sign up from now on wait for the owner.';
comment on index private.blog_settings_pkey is 'No second row.';
insert into private.blog_settings default values;

alter table private.accounts enable row level security;
alter table private.blog_settings enable row level security;
revoke all on private.accounts, private.blog_settings from public, anon, authenticated, service_role;
create policy "no client touches the accounts" on private.accounts
  for all to anon, authenticated using (false) with check (false);
create policy "no client touches the settings" on private.blog_settings
  for all to anon, authenticated using (false) with check (false);
comment on policy "no client touches the accounts" on private.accounts is 'Functions read and write them, each for those who may.';
comment on policy "no client touches the settings" on private.blog_settings is 'set_approved_authors_only writes them.';

-- Those who could publish until now still can; the oldest account was the owner's.
insert into private.accounts (user_id, role, status, created_at)
  select id, case when row_number() over (order by created_at, id) = 1 then 'owner' else 'author' end,
    'approved', coalesce(created_at, now())
  from auth.users;

create function private.require_owner() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- A sign-up holds this lock to its end: a last account that goes and a first one that comes take turns.
  perform pg_advisory_xact_lock(hashtextextended('private.accounts', 0));
  if exists (select from private.accounts) and not exists (select from private.accounts where role = 'owner') then
    raise exception 'The blog needs an owner. Hand the blog over to another account first.' using errcode = '23514', constraint = 'accounts_have_owner';
  end if;
  return null;
end
$$;
comment on function private.require_owner() is 'Refuses to leave accounts without an owner.';
revoke all on function private.require_owner() from public;
-- At the end of the transaction: while the blog is handed over, there is a moment without an owner.
create constraint trigger accounts_have_owner after insert or update or delete on private.accounts
  deferrable initially deferred
  for each row execute function private.require_owner();
comment on trigger accounts_have_owner on private.accounts is 'Never zero owners; accounts_one_owner sees to it that there are never two.';

create function private.record_account() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  is_first boolean;
begin
  -- Two first accounts take turns.
  perform pg_advisory_xact_lock(hashtextextended('private.accounts', 0));
  is_first := not exists (select from private.accounts where role = 'owner');
  insert into private.accounts (user_id, role, status)
  values (
    new.id,
    case when is_first then 'owner' else 'author' end,
    case when is_first or not (select approved_authors_only from private.blog_settings) then 'approved' else 'waiting' end
  );
  return null;
end
$$;
comment on function private.record_account() is 'Writes down what a new account may do: the first one owns the blog.';
revoke all on function private.record_account() from public;
create trigger record_account after insert on auth.users
  for each row execute function private.record_account();
-- On a hosted project the table belongs to another role, which alone may comment on its triggers.
do $$
begin
  comment on trigger record_account on auth.users is 'After a sign-up, an invitation, or an account that a script makes.';
exception when insufficient_privilege then
  raise notice 'the trigger on auth.users has no comment here';
end
$$;

-- The three questions that policies and functions ask. Without arguments, so that a policy asks once a statement.

create function private.may_write() returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (select from private.accounts where user_id = (select auth.uid()) and status = 'approved');
$$;
comment on function private.may_write() is 'Whether the caller''s account is approved.';
revoke all on function private.may_write() from public;
grant execute on function private.may_write() to authenticated;

create function private.is_editor() returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (
    select from private.accounts
    where user_id = (select auth.uid()) and status = 'approved' and role in ('editor', 'owner')
  );
$$;
comment on function private.is_editor() is 'Whether the caller may change and publish everyone''s posts: an approved editor, or the owner.';
revoke all on function private.is_editor() from public;
grant execute on function private.is_editor() to authenticated;

create or replace function private.is_owner() returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (select from private.accounts where user_id = (select auth.uid()) and role = 'owner');
$$;
comment on function private.is_owner() is 'Whether the caller owns the blog: the first account, or the one that it was handed over to.';
comment on function public.is_owner() is 'Whether the caller owns the blog.';

create function private.require_approval() returns void
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  own_status constant text := (select status from private.accounts where user_id = (select auth.uid()));
begin
  if own_status is distinct from 'approved' then
    raise exception '%', case own_status
      when 'waiting' then 'Your account waits for the owner of this blog to approve it. Nothing was changed on the blog. Publish again once it is approved.'
      when 'suspended' then 'The owner of this blog has suspended your account. Nothing was changed on the blog. Ask the owner to approve it again.'
      else 'This account is no longer there. Nothing was changed on the blog. Sign in with another one.'
    end using errcode = '42501', hint = coalesce(own_status, 'deleted');
  end if;
end
$$;
comment on function private.require_approval() is 'Refuses in words whoever is not approved.';
revoke all on function private.require_approval() from public;
grant execute on function private.require_approval() to authenticated;

create function private.require_owner_caller() returns void
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  if not private.is_owner() then
    raise exception 'Only the owner of this blog decides about its accounts.' using errcode = '42501';
  end if;
end
$$;
comment on function private.require_owner_caller() is 'Refuses in words whoever does not own the blog.';
revoke all on function private.require_owner_caller() from public;
grant execute on function private.require_owner_caller() to authenticated;

-- Posts.

drop policy "authors read published posts and their own" on public.blog_posts;
drop policy "authors insert their own posts" on public.blog_posts;
drop policy "authors update their own posts" on public.blog_posts;
drop policy "authors delete their own posts" on public.blog_posts;

create policy "authors read published posts and their own, editors all" on public.blog_posts
  for select to authenticated
  using (
    (status = 'published' and published_at <= now())
    or author_id = (select auth.uid())
    or (select private.is_editor())
  );
create policy "approved authors insert their own posts" on public.blog_posts
  for insert to authenticated
  with check (author_id = (select auth.uid()) and (select private.may_write()));
create policy "approved authors update their own posts, editors all" on public.blog_posts
  for update to authenticated
  using ((author_id = (select auth.uid()) and (select private.may_write())) or (select private.is_editor()))
  with check ((author_id = (select auth.uid()) and (select private.may_write())) or (select private.is_editor()));
create policy "approved authors delete their own posts, the owner all" on public.blog_posts
  for delete to authenticated
  using ((author_id = (select auth.uid()) and (select private.may_write())) or (select private.is_owner()));
comment on policy "authors read published posts and their own, editors all" on public.blog_posts is 'Whatever a reader sees, and one''s own drafts, approved or not.';
comment on policy "approved authors insert their own posts" on public.blog_posts is 'In one''s own name alone, editors and the owner too.';
comment on policy "approved authors update their own posts, editors all" on public.blog_posts is 'A post keeps its author, whoever changes it: guard_blog_post.';
comment on policy "approved authors delete their own posts, the owner all" on public.blog_posts is 'An editor takes another''s post off the blog; for good, only its author and the owner delete it.';

-- A policy leaves rows out in silence: a refused change would look like a post that somebody else has changed.
create function private.guard_writer() returns trigger
language plpgsql
security invoker
set search_path = ''
as $$
begin
  if current_user in ('anon', 'authenticated') then
    perform private.require_approval();
  end if;
  return null;
end
$$;
comment on function private.guard_writer() is 'Says in words why an account writes no post.';
revoke all on function private.guard_writer() from public;
create trigger guard_writer before insert or update or delete on public.blog_posts
  for each statement execute function private.guard_writer();
comment on trigger guard_writer on public.blog_posts is 'Before a client''s statement, whether it finds a row or not.';

-- Pictures: beside the policies that say which ones.

create policy "only approved accounts add pictures" on storage.objects
  as restrictive for insert to authenticated
  with check (bucket_id <> 'post-pictures' or (select private.may_write()));
create policy "only approved accounts delete pictures" on storage.objects
  as restrictive for delete to authenticated
  using (bucket_id <> 'post-pictures' or (select private.may_write()));
do $$
begin
  comment on policy "only approved accounts add pictures" on storage.objects is 'As with posts: whoever waits or is suspended writes nothing.';
  comment on policy "only approved accounts delete pictures" on storage.objects is 'As with posts: whoever waits or is suspended writes nothing.';
exception when insufficient_privilege then
  raise notice 'the policies of storage.objects have no comments here';
end
$$;

-- Releases: whoever is not approved reads what readers read, and of what was left out their own posts.

drop policy "authors read how releases went" on public.releases;
drop policy "authors read what releases changed" on public.release_posts;
create policy "approved accounts read how releases went" on public.releases
  for select to authenticated using ((select private.may_write()));
create policy "approved accounts read what releases changed" on public.release_posts
  for select to authenticated using ((select private.may_write()));
comment on policy "approved accounts read how releases went" on public.releases is 'Whoever may publish waits for them.';
comment on policy "approved accounts read what releases changed" on public.release_posts is 'Their titles are those that readers saw.';

create or replace function private.request_release(release_kind text) returns void
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
comment on function public.request_release(text) is '"Try again" (changes, any approved account) and "Publish the whole site again" (full, the owner).';

create or replace function private.list_release_requests() returns text[]
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(array_agg(kind order by kind), '{}') from private.release_requests where private.may_write();
$$;
comment on function private.list_release_requests() is 'The kinds of release that were asked for and not begun; none for whoever is not approved.';

create or replace function private.list_left_out_posts() returns jsonb
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
    where posts.author_id = (select auth.uid()) or (select private.may_write())
    order by (posts.author_id = (select auth.uid())) desc nulls last, left_out.title, left_out.post_id
    limit 200
  ) as listed;
$$;

-- What the screens ask and the owner decides.

create function private.read_own_account() returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'role', accounts.role,
    'status', accounts.status,
    'approved_authors_only', case when accounts.role = 'owner' then (select approved_authors_only from private.blog_settings) end
  )
  from private.accounts as accounts where accounts.user_id = (select auth.uid());
$$;
comment on function private.read_own_account() is 'The caller''s role and status; the switch, too, for the owner. Null where the account is gone.';
revoke all on function private.read_own_account() from public;
grant execute on function private.read_own_account() to authenticated;

create function public.read_own_account() returns jsonb
language sql
stable
security invoker
set search_path = ''
as $$
  select private.read_own_account();
$$;
comment on function public.read_own_account() is 'What the caller may do on the blog.';
revoke all on function public.read_own_account() from public, anon, service_role;
grant execute on function public.read_own_account() to authenticated;

create function private.list_accounts(before_time timestamptz, before_id uuid, max_rows integer)
returns table (user_id uuid, email text, role text, status text, created_at timestamptz, decided_at timestamptz, posts bigint)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_owner_caller();
  return query
    select accounts.user_id, users.email::text, accounts.role, accounts.status, accounts.created_at, accounts.decided_at,
      (select count(*) from public.blog_posts as posts where posts.author_id = accounts.user_id and posts.status = 'published')
    from private.accounts as accounts
    join auth.users as users on users.id = accounts.user_id
    where before_time is null
      or accounts.created_at < before_time
      or (accounts.created_at = before_time and accounts.user_id > before_id)
    order by accounts.created_at desc, accounts.user_id
    limit least(greatest(max_rows, 1), 1000);
end
$$;
comment on function private.list_accounts(timestamptz, uuid, integer) is 'A page of the accounts, the newest first, for the owner.';
revoke all on function private.list_accounts(timestamptz, uuid, integer) from public;
grant execute on function private.list_accounts(timestamptz, uuid, integer) to authenticated;

create function public.list_accounts(before_time timestamptz default null, before_id uuid default null, max_rows integer default 250)
returns table (user_id uuid, email text, role text, status text, created_at timestamptz, decided_at timestamptz, posts bigint)
language sql
stable
security invoker
set search_path = ''
as $$
  select * from private.list_accounts(list_accounts.before_time, list_accounts.before_id, list_accounts.max_rows);
$$;
comment on function public.list_accounts(timestamptz, uuid, integer) is 'The accounts with their e-mail addresses and how many posts each has published; for the owner alone.';
revoke all on function public.list_accounts(timestamptz, uuid, integer) from public, anon, service_role;
grant execute on function public.list_accounts(timestamptz, uuid, integer) to authenticated;

create function private.decide_account(account_id uuid, new_role text, new_status text) returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_owner_caller();
  if new_role = 'owner' or account_id = (select auth.uid()) then
    raise exception 'The blog has one owner, who is always approved. Hand the blog over to change that.' using errcode = '23514';
  end if;
  update private.accounts
    set role = new_role, status = new_status, decided_at = now(), decided_by = (select auth.uid())
    where user_id = account_id;
  if not found then
    raise exception 'This account is no longer there. Load the list again.' using errcode = '23503';
  end if;
end
$$;
comment on function private.decide_account(uuid, text, text) is 'Sets an account''s role and status, for the owner.';
revoke all on function private.decide_account(uuid, text, text) from public;
grant execute on function private.decide_account(uuid, text, text) to authenticated;

create function public.decide_account(user_id uuid, role text, status text) returns void
language sql
security invoker
set search_path = ''
as $$
  select private.decide_account(decide_account.user_id, decide_account.role, decide_account.status);
$$;
comment on function public.decide_account(uuid, text, text) is 'The owner approves, suspends, or makes an editor or an author of another account. Safe to call again.';
revoke all on function public.decide_account(uuid, text, text) from public, anon, service_role;
grant execute on function public.decide_account(uuid, text, text) to authenticated;

create function private.hand_over_blog(account_id uuid) returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- Of two at the same moment, the second one finds another owner.
  perform from private.accounts where role = 'owner' for update;
  perform private.require_owner_caller();
  if account_id = (select auth.uid()) then
    return;
  end if;
  if not exists (select from private.accounts where user_id = account_id and status = 'approved' for update) then
    raise exception 'The blog can only be handed over to an approved account. Approve it first.' using errcode = '23514';
  end if;
  update private.accounts set role = 'editor' where role = 'owner';
  update private.accounts set role = 'owner', decided_at = now(), decided_by = (select auth.uid()) where user_id = account_id;
end
$$;
comment on function private.hand_over_blog(uuid) is 'Makes another account the owner; the one before stays an editor.';
revoke all on function private.hand_over_blog(uuid) from public;
grant execute on function private.hand_over_blog(uuid) to authenticated;

create function public.hand_over_blog(user_id uuid) returns void
language sql
security invoker
set search_path = ''
as $$
  select private.hand_over_blog(hand_over_blog.user_id);
$$;
comment on function public.hand_over_blog(uuid) is 'The owner hands the blog over to an approved account, and is an editor from then on.';
revoke all on function public.hand_over_blog(uuid) from public, anon, service_role;
grant execute on function public.hand_over_blog(uuid) to authenticated;

create function private.set_approved_authors_only(is_on boolean) returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_owner_caller();
  update private.blog_settings set approved_authors_only = is_on where is_only_row;
end
$$;
comment on function private.set_approved_authors_only(boolean) is 'Sets whether those who sign up from now on wait, for the owner; it changes no account.';
revoke all on function private.set_approved_authors_only(boolean) from public;
grant execute on function private.set_approved_authors_only(boolean) to authenticated;

create function public.set_approved_authors_only(is_on boolean) returns void
language sql
security invoker
set search_path = ''
as $$
  select private.set_approved_authors_only(set_approved_authors_only.is_on);
$$;
comment on function public.set_approved_authors_only(boolean) is 'The switch "approved authors only". Accounts that wait when it is turned off still wait.';
revoke all on function public.set_approved_authors_only(boolean) from public, anon, service_role;
grant execute on function public.set_approved_authors_only(boolean) to authenticated;
