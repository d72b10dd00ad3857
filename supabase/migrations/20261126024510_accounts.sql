-- Who may write. Each account has a role and a status: the first one owns the blog, later ones are authors, either
-- at once or after the owner approves them. Policies look the status up in each statement, so a suspension also
-- applies to tokens that were issued before it.

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
comment on column private.accounts.role is 'author: writes posts; editor: also changes and publishes other authors'' posts; owner: also decides about accounts.';
comment on column private.accounts.status is 'approved; waiting: signed up while the owner approves each account; suspended: by the owner. Only approved accounts write.';
comment on column private.accounts.created_at is 'When the account was created, by the server''s clock.';
comment on column private.accounts.decided_at is 'When the owner last decided about the account; null if never.';
comment on column private.accounts.decided_by is 'Who decided; null if nobody has or that account was deleted.';
comment on index private.accounts_pkey is 'One account, which every policy looks up.';
create unique index accounts_one_owner on private.accounts (role) where role = 'owner';
comment on index private.accounts_one_owner is 'No second owner.';
create index accounts_decided_by on private.accounts (decided_by);
comment on index private.accounts_decided_by is 'What an account decided, which its deletion looks up.';
create index accounts_newest on private.accounts (created_at desc, user_id);
comment on index private.accounts_newest is 'The owner''s list, newest first.';
alter table private.accounts enable row level security;
-- Against the rule of one policy per operation: clients have no grants here, so this policy only tells readers, and the
-- linter that reports a table without policies, that this is intended. The other private tables do the same.
create policy "no client touches the accounts" on private.accounts
  for all to anon, authenticated using (false) with check (false);
comment on policy "no client touches the accounts" on private.accounts is 'Functions read and write them, and each checks its caller.';

create table private.blog_settings (
  is_only_row boolean primary key default true constraint blog_settings_one_row check (is_only_row),
  approved_authors_only boolean not null default false,
  decided_at timestamptz
);
comment on table private.blog_settings is 'The owner''s settings for the blog. One row.';
comment on column private.blog_settings.is_only_row is 'Always true, so that there is one row.';
comment on column private.blog_settings.approved_authors_only is 'Whether new accounts wait until the owner approves them.';
comment on column private.blog_settings.decided_at is 'When the owner last changed the settings; null if never.';
comment on index private.blog_settings_pkey is 'No second row.';
insert into private.blog_settings default values;
alter table private.blog_settings enable row level security;
create policy "no client touches the settings" on private.blog_settings
  for all to anon, authenticated using (false) with check (false);
comment on policy "no client touches the settings" on private.blog_settings is 'set_approved_authors_only writes them.';

create function private.note_decision() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.decided_at := now();
  return new;
end
$$;
comment on function private.note_decision() is 'Sets the time of the owner''s last change.';
create trigger note_decision before update on private.blog_settings
  for each row execute function private.note_decision();
comment on trigger note_decision on private.blog_settings is 'The newer of this and a backup''s settings wins.';

create function private.require_owner() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- A sign-up holds this lock until it ends, so deleting the last account and creating the first one take turns.
  perform pg_advisory_xact_lock(hashtextextended('private.accounts', 0));
  if exists (select from private.accounts) and not exists (select from private.accounts where role = 'owner') then
    raise exception 'The blog needs an owner. Hand the blog over to another account first.' using errcode = '23514', constraint = 'accounts_have_owner';
  end if;
  return null;
end
$$;
comment on function private.require_owner() is 'Refuses a transaction that leaves the blog without an owner.';
-- Deferred, because handing the blog over leaves it without an owner for a moment.
create constraint trigger accounts_have_owner after insert or update or delete on private.accounts
  deferrable initially deferred
  for each row execute function private.require_owner();
comment on trigger accounts_have_owner on private.accounts is 'Never zero owners; the index accounts_one_owner prevents two.';

-- An account counts once its email address is confirmed. Until then, anyone may have typed that address, and nobody can
-- sign in with it: it must not own the blog or appear in the owner's list. If sign-ups need no confirmation, an
-- account is created confirmed.
create function private.record_account() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  is_first boolean;
begin
  -- The auth server confirms some accounts with a second statement.
  if new.confirmed_at is null then
    return null;
  end if;
  -- Two first accounts take turns, so that only one becomes the owner.
  perform pg_advisory_xact_lock(hashtextextended('private.accounts', 0));
  is_first := not exists (select from private.accounts where role = 'owner');
  insert into private.accounts (user_id, role, status)
  values (
    new.id,
    case when is_first then 'owner' else 'author' end,
    case when is_first or not (select approved_authors_only from private.blog_settings) then 'approved' else 'waiting' end
  )
  on conflict (user_id) do nothing;
  return null;
end
$$;
comment on function private.record_account() is 'Gives an account its role and status once its email address is confirmed. The first account owns the blog.';
create trigger record_account after insert on auth.users
  for each row execute function private.record_account();
create trigger record_confirmed_account after update of email_confirmed_at, phone_confirmed_at on auth.users
  for each row execute function private.record_account();

-- Policies and functions ask these. They take no arguments, so a policy evaluates them once per statement.
create function private.may_write() returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (select from private.accounts where user_id = (select auth.uid()) and status = 'approved');
$$;
comment on function private.may_write() is 'Whether the caller''s account is approved.';
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
comment on function private.is_editor() is 'Whether the caller may change and publish everyone''s posts: an approved editor or the owner.';
grant execute on function private.is_editor() to authenticated;

create function private.is_owner() returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (select from private.accounts where user_id = (select auth.uid()) and role = 'owner');
$$;
comment on function private.is_owner() is 'Whether the caller owns the blog.';
grant execute on function private.is_owner() to authenticated;

create function public.is_owner() returns boolean
language sql
stable
security invoker
set search_path = ''
as $$
  select private.is_owner();
$$;
comment on function public.is_owner() is 'Whether the caller owns the blog.';
grant execute on function public.is_owner() to authenticated;

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
      when 'suspended' then 'The owner of this blog has suspended your account, or an earlier one with your e-mail address. Nothing was changed on the blog. Ask the owner to approve it again.'
      else 'This account is no longer there. Nothing was changed on the blog. Sign in with another one.'
    end using errcode = '42501', hint = coalesce(own_status, 'deleted');
  end if;
end
$$;
comment on function private.require_approval() is 'Raises an error that tells callers who aren''t approved why.';
grant execute on function private.require_approval() to authenticated;

create function private.require_owner_caller(deed text default 'decides about its accounts') returns void
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  if not private.is_owner() then
    raise exception 'Only the owner of this blog %.', deed using errcode = '42501';
  end if;
end
$$;
comment on function private.require_owner_caller(text) is 'Raises an error for callers who don''t own the blog. deed: what only the owner does.';
grant execute on function private.require_owner_caller(text) to authenticated;

-- A policy hides rows silently: a refused change would look like a post that someone else has changed.
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
comment on function private.guard_writer() is 'Tells an account why it may not write, instead of leaving rows out silently.';

-- Suspended email addresses. An account that is deleted and created again belongs to the same person, so a suspension
-- follows the address. Suspended people may delete their account, so only a hash of the address stays; anyone who has
-- the table can check a guess against it. The owner lifts the suspension by approving the new account. Only letter case
-- is folded, as the auth server does.

create table private.suspended_addresses (
  address_hash bytea primary key constraint suspended_addresses_hash_length check (octet_length(address_hash) = 32),
  account_id uuid not null,
  suspended_at timestamptz not null default now()
);
comment on table private.suspended_addresses is 'Email addresses that suspended accounts gave up by leaving or changing them. An account with one of them is suspended until the owner approves it.';
comment on column private.suspended_addresses.address_hash is 'SHA-256 of the lowercase address.';
comment on column private.suspended_addresses.account_id is 'The account that had the address, deleted or not. Approving that account frees its addresses.';
comment on column private.suspended_addresses.suspended_at is 'When the account gave up the address, by the server''s clock.';
comment on index private.suspended_addresses_pkey is 'One address, which each sign-up looks up.';
create index suspended_addresses_account on private.suspended_addresses (account_id);
comment on index private.suspended_addresses_account is 'The addresses of one account, which approving it deletes.';
alter table private.suspended_addresses enable row level security;
create policy "no client touches the suspended addresses" on private.suspended_addresses
  for all to anon, authenticated using (false) with check (false);
comment on policy "no client touches the suspended addresses" on private.suspended_addresses is 'Triggers write and read it.';

create function private.hash_address(address text) returns bytea
language sql
stable
set search_path = ''
as $$
  select sha256(convert_to(lower(address), 'UTF8'));
$$;
comment on function private.hash_address(text) is 'Hashes an email address; null for null.';

create function private.remember_suspended_address() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  own_status text;
begin
  -- The lock waits for an owner who is suspending the account right now.
  select status into own_status from private.accounts where user_id = old.id for update;
  if tg_op = 'UPDATE' and lower(new.email) is not distinct from lower(old.email) then
    return new;
  end if;
  if own_status = 'suspended' and old.email <> '' then
    insert into private.suspended_addresses (address_hash, account_id)
      values (private.hash_address(old.email), old.id)
      on conflict (address_hash) do update set account_id = excluded.account_id, suspended_at = excluded.suspended_at;
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  update private.accounts
    set status = 'suspended', decided_at = null, decided_by = null
    where user_id = new.id and role <> 'owner' and status <> 'suspended'
      and exists (select from private.suspended_addresses where address_hash = private.hash_address(new.email));
  return new;
end
$$;
comment on function private.remember_suspended_address() is 'Stores the hash of an address that a suspended account gives up, and suspends an account that takes such an address, except the owner.';
create trigger remember_suspended_address before update of email or delete on auth.users
  for each row execute function private.remember_suspended_address();

create function private.suspend_known_address() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if new.role <> 'owner' and new.status <> 'suspended' and exists (
    select from auth.users as users
    join private.suspended_addresses as known on known.address_hash = private.hash_address(users.email)
    where users.id = new.user_id
  ) then
    new.status := 'suspended';
    -- An earlier decision, from a backup, is not the reason. The list shows that by the missing time.
    new.decided_at := null;
    new.decided_by := null;
  end if;
  return new;
end
$$;
comment on function private.suspend_known_address() is 'Suspends a new account whose address a suspended one had, except the owner.';
create trigger suspend_known_address before insert on private.accounts
  for each row execute function private.suspend_known_address();
comment on trigger suspend_known_address on private.accounts is 'For every way to create an account: sign-up, invitation, restored backup.';

create function private.free_suspended_addresses() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from private.suspended_addresses
    where account_id = new.user_id
      or address_hash = (select private.hash_address(email) from auth.users where id = new.user_id);
  return null;
end
$$;
comment on function private.free_suspended_addresses() is 'Deletes the stored addresses of an account that is no longer suspended.';
create trigger free_suspended_addresses after update of status on private.accounts
  for each row when (old.status = 'suspended' and new.status <> 'suspended')
  execute function private.free_suspended_addresses();
comment on trigger free_suspended_addresses on private.accounts is 'After a suspension ends.';

-- What can't be undone needs the password, and the database checks that: a session left open or a stolen token can't
-- delete the account. Clients sign in again right before. A refresh keeps the session and the time it began.
create function private.is_fresh(began_at timestamptz) returns boolean
language sql
stable
set search_path = ''
as $$
  select began_at > now() - interval '5 minutes';
$$;
comment on function private.is_fresh(timestamptz) is 'Whether a session that began then may still do what can''t be undone: for five minutes.';

create function private.require_fresh_session() returns void
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  claims constant jsonb := nullif(current_setting('request.jwt.claims', true), '')::jsonb;
begin
  -- Checks the session, not only the token, because a session may have ended. If the token says how the user signed
  -- in, as a hosted project's does, it must be by password.
  if not exists (
    select from auth.sessions as sessions
    where sessions.id = (claims ->> 'session_id')::uuid
      and sessions.user_id = (select auth.uid())
      and private.is_fresh(sessions.created_at)
  ) or (
    claims ? 'amr'
    and not jsonb_path_exists(claims -> 'amr', '$[*] ? (@ == "password" || @.method == "password")')
  ) then
    raise exception 'Sign in with your password again first: this counts for five minutes. Nothing was changed.'
      using errcode = '42501', hint = 'session-not-fresh';
  end if;
end
$$;
comment on function private.require_fresh_session() is 'Raises an error if the caller has not signed in with a password in the last five minutes.';

-- The auth server accepts a token of any age for a new email address, and sends the email to the new one.
create function private.guard_email_change() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if new.email_change is distinct from old.email_change and new.email_change <> '' and not exists (
    select from auth.sessions as sessions where sessions.user_id = new.id and private.is_fresh(sessions.created_at)
  ) then
    raise exception 'Sign in with your password again first: this counts for five minutes. Nothing was changed.'
      using errcode = '42501', hint = 'session-not-fresh';
  end if;
  return new;
end
$$;
comment on function private.guard_email_change() is 'Refuses a new email address unless the account signed in within the last five minutes.';
create trigger guard_email_change before update of email_change on auth.users
  for each row execute function private.guard_email_change();

-- On a hosted project, another role owns this table, and only that role may comment on its triggers.
do $$
begin
  comment on trigger record_account on auth.users is 'After a sign-up, an invitation, or an account that a script creates.';
  comment on trigger record_confirmed_account on auth.users is 'After an email address is confirmed.';
  comment on trigger remember_suspended_address on auth.users is 'Before an account is deleted or gets another address, while its status is still known.';
  comment on trigger guard_email_change on auth.users is 'Before an email to a new address.';
exception when insufficient_privilege then
  raise notice 'the triggers on auth.users have no comments here';
end
$$;

-- Clients learn here of a new email address, which is confirmed in a browser.
create function private.read_own_account() returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'role', accounts.role,
    'status', accounts.status,
    'email', users.email,
    'approved_authors_only', case when accounts.role = 'owner' then (select approved_authors_only from private.blog_settings) end
  )
  from private.accounts as accounts
  join auth.users as users on users.id = accounts.user_id
  where accounts.user_id = (select auth.uid());
$$;
comment on function private.read_own_account() is 'The caller''s role, status, and current email address, and for the owner the setting for new accounts. Null if the account is gone.';
grant execute on function private.read_own_account() to authenticated;

create function public.read_own_account() returns jsonb
language sql
stable
security invoker
set search_path = ''
as $$
  select private.read_own_account();
$$;
comment on function public.read_own_account() is 'What the caller may do on the blog, for the clients'' screens.';
grant execute on function public.read_own_account() to authenticated;

-- Locks the owner first: a decision made while the blog is being handed over waits, and then fails like anyone's who
-- doesn't own the blog.
create function private.decide_account(account_id uuid, new_role text, new_status text) returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform from private.accounts where role = 'owner' for update;
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
comment on function private.decide_account(uuid, text, text) is 'Sets an account''s role and status. Owner only.';
grant execute on function private.decide_account(uuid, text, text) to authenticated;

create function public.decide_account(user_id uuid, role text, status text) returns void
language sql
security invoker
set search_path = ''
as $$
  select private.decide_account(decide_account.user_id, decide_account.role, decide_account.status);
$$;
comment on function public.decide_account(uuid, text, text) is 'Sets the role and status of another account. Owner only. Safe to call again.';
grant execute on function public.decide_account(uuid, text, text) to authenticated;

create function private.hand_over_blog(account_id uuid) returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- Of two simultaneous calls, the second one finds another owner.
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
comment on function private.hand_over_blog(uuid) is 'Makes another account the owner; the former owner becomes an editor.';
grant execute on function private.hand_over_blog(uuid) to authenticated;

create function public.hand_over_blog(user_id uuid) returns void
language sql
security invoker
set search_path = ''
as $$
  select private.hand_over_blog(hand_over_blog.user_id);
$$;
comment on function public.hand_over_blog(uuid) is 'Hands the blog over to an approved account; the caller becomes an editor. Owner only.';
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
comment on function private.set_approved_authors_only(boolean) is 'Sets whether new accounts wait for approval; existing accounts stay as they are. Owner only.';
grant execute on function private.set_approved_authors_only(boolean) to authenticated;

create function public.set_approved_authors_only(is_on boolean) returns void
language sql
security invoker
set search_path = ''
as $$
  select private.set_approved_authors_only(set_approved_authors_only.is_on);
$$;
comment on function public.set_approved_authors_only(boolean) is 'The switch "approved authors only". Accounts that are waiting when it is turned off keep waiting. Owner only.';
grant execute on function public.set_approved_authors_only(boolean) to authenticated;
