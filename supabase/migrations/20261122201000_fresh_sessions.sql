-- What can't be undone asks for the password, and the database checks that: whoever finds a session that was left
-- open, or a token, can't take the account away. Clients sign in once more right before. A refresh keeps the session,
-- and with it the time at which it began.

create function private.is_fresh(began_at timestamptz) returns boolean
language sql
stable
set search_path = ''
as $$
  select began_at > now() - interval '5 minutes';
$$;
comment on function private.is_fresh(timestamptz) is 'Whether a session that began then may do what can''t be undone: for five minutes.';
revoke all on function private.is_fresh(timestamptz) from public;

create function private.require_fresh_session() returns void
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  claims constant jsonb := nullif(current_setting('request.jwt.claims', true), '')::jsonb;
begin
  -- The session, not only the token: one that was ended opens nothing any more. Where the token says how somebody
  -- signed in, as a hosted project's does, it has to be by the password.
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
comment on function private.require_fresh_session() is 'Refuses in words whoever has not signed in with the password in the last five minutes.';
revoke all on function private.require_fresh_session() from public;

-- The accounts' server takes a token of any age for a change of the address, whose letter goes to the new one.
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
comment on function private.guard_email_change() is 'Takes a new address only where the account has signed in within the last five minutes.';
revoke all on function private.guard_email_change() from public;
create trigger guard_email_change before update of email_change on auth.users
  for each row execute function private.guard_email_change();
do $$
begin
  comment on trigger guard_email_change on auth.users is 'Before a letter to a new address.';
exception when insufficient_privilege then
  raise notice 'the trigger on auth.users has no comment here';
end
$$;

-- Leaving: the posts go to the owner, to another approved account that the leaver chooses, or with the account.

drop function public.delete_own_account(boolean);
drop function private.delete_own_account(boolean);

-- Locks the blog's owner and the caller's account, and says whose posts they will be.
create function private.begin_leaving(successor_id uuid) returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  own_id constant uuid := (select auth.uid());
  owner_id uuid;
begin
  perform private.require_fresh_session();
  -- While the blog is handed over, nobody leaves: the posts would go to who was the owner.
  loop
    select user_id into owner_id from private.accounts where role = 'owner' for update;
    -- Not found: it was handed over while this waited, and the next look sees to whom.
    exit when found or not exists (select from private.accounts where role = 'owner');
  end loop;
  if not exists (select from auth.users where id = own_id for update) then
    raise exception 'This account is no longer there.' using errcode = '42501';
  end if;
  if own_id = owner_id then
    raise exception 'You own this blog. Hand it over to another account first, then delete yours.'
      using errcode = '23514';
  end if;
  -- Whoever is suspended changes nothing that readers see, and puts no text under another author's name.
  if successor_id is not null and not private.may_write() then
    raise exception 'Your account is not approved, so your posts can only go to the owner of this blog. Nothing was changed.'
      using errcode = '42501';
  end if;
  if successor_id is not null and (successor_id = own_id or not exists (
    select from private.accounts where user_id = successor_id and status = 'approved' for update
  )) then
    raise exception 'Your posts can only go to an approved account. Choose another one.' using errcode = '23514';
  end if;
  return coalesce(successor_id, owner_id);
end
$$;
comment on function private.begin_leaving(uuid) is 'Refuses who may not leave, and returns who gets the posts: the owner, unless the leaver chose another.';
revoke all on function private.begin_leaving(uuid) from public;

create function private.delete_own_posts() returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  posts integer;
begin
  perform private.begin_leaving(null);
  -- Whoever is suspended changes nothing that readers see.
  perform private.require_approval();
  delete from public.blog_posts where author_id = (select auth.uid());
  get diagnostics posts = row_count;
  return posts;
end
$$;
comment on function private.delete_own_posts() is 'Deletes the posts of a caller who leaves; how many there were.';
revoke all on function private.delete_own_posts() from public;
grant execute on function private.delete_own_posts() to authenticated;

create function private.delete_own_account(deletes_posts boolean, successor_id uuid) returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  own_id constant uuid := (select auth.uid());
  heir_id constant uuid := private.begin_leaving(case when not deletes_posts then successor_id end);
  posts integer;
begin
  if deletes_posts then
    posts := private.delete_own_posts();
  else
    perform set_config('callwright.leaving_account', own_id::text, true);
    update public.blog_posts as handed_on
      set author_id = heir_id, author_name = byline.name, author_biography = byline.biography
      from private.read_byline(heir_id) as byline
      where handed_on.author_id = own_id;
    get diagnostics posts = row_count;
    perform set_config('callwright.leaving_account', '', true);
  end if;
  delete from auth.users where id = own_id;
  return posts;
end
$$;
comment on function private.delete_own_account(boolean, uuid) is 'Deletes the caller''s account, and hands the posts on or deletes them; how many there were.';
revoke all on function private.delete_own_account(boolean, uuid) from public;
grant execute on function private.delete_own_account(boolean, uuid) to authenticated;

-- By the names that readers see: an author without one can't be chosen, and nobody's address is told.
create function private.list_successors() returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(jsonb_agg(
    jsonb_build_object('user_id', accounts.user_id, 'name', authors.display_name)
    order by authors.display_name, accounts.user_id
  ), '[]')
  from private.accounts as accounts
  join public.authors as authors on authors.user_id = accounts.user_id
  where private.may_write()
    and accounts.status = 'approved' and accounts.role <> 'owner' and accounts.user_id <> (select auth.uid())
    and authors.display_name is not null;
$$;
comment on function private.list_successors() is 'Approved accounts with a name, but the owner and the caller; none for whoever is not approved.';
revoke all on function private.list_successors() from public;
grant execute on function private.list_successors() to authenticated;

create function public.delete_own_posts() returns integer
language sql
security invoker
set search_path = ''
as $$
  select private.delete_own_posts();
$$;
comment on function public.delete_own_posts() is 'First step of leaving with one''s posts: until they are gone, their pictures can''t go.';
revoke all on function public.delete_own_posts() from public, anon, service_role;
grant execute on function public.delete_own_posts() to authenticated;

create function public.delete_own_account(deletes_posts boolean default false, successor_id uuid default null) returns integer
language sql
security invoker
set search_path = ''
as $$
  select private.delete_own_account(delete_own_account.deletes_posts, delete_own_account.successor_id);
$$;
comment on function public.delete_own_account(boolean, uuid) is 'The caller leaves for good; their posts go to the owner or to the account that they choose, in that one''s name, unless they are to be deleted. The sign-in has to be at most five minutes old.';
revoke all on function public.delete_own_account(boolean, uuid) from public, anon, service_role;
grant execute on function public.delete_own_account(boolean, uuid) to authenticated;

create function public.list_successors() returns jsonb
language sql
stable
security invoker
set search_path = ''
as $$
  select private.list_successors();
$$;
comment on function public.list_successors() is 'Who can take over the posts of a caller who leaves, by id and name; the owner always can.';
revoke all on function public.list_successors() from public, anon, service_role;
grant execute on function public.list_successors() to authenticated;
