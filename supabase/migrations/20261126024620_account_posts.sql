-- Accounts with their posts: the owner's list counts them, and an author who deletes their account hands them over or
-- deletes them. The owner hands the blog over first.

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
grant execute on function public.list_accounts(timestamptz, uuid, integer) to authenticated;

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
grant execute on function private.delete_own_posts() to authenticated;

create function public.delete_own_posts() returns integer
language sql
security invoker
set search_path = ''
as $$
  select private.delete_own_posts();
$$;
comment on function public.delete_own_posts() is 'First step of leaving with one''s posts: until they are gone, their pictures can''t go.';
grant execute on function public.delete_own_posts() to authenticated;

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
grant execute on function private.delete_own_account(boolean, uuid) to authenticated;

create function public.delete_own_account(deletes_posts boolean default false, successor_id uuid default null) returns integer
language sql
security invoker
set search_path = ''
as $$
  select private.delete_own_account(delete_own_account.deletes_posts, delete_own_account.successor_id);
$$;
comment on function public.delete_own_account(boolean, uuid) is 'The caller leaves for good; their posts go to the owner or to the account that they choose, in that one''s name, unless they are to be deleted. The sign-in has to be at most five minutes old.';
grant execute on function public.delete_own_account(boolean, uuid) to authenticated;

-- By the names that readers see: an author without one can't be chosen, and no email address is revealed.
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
grant execute on function private.list_successors() to authenticated;

create function public.list_successors() returns jsonb
language sql
stable
security invoker
set search_path = ''
as $$
  select private.list_successors();
$$;
comment on function public.list_successors() is 'Who can take over the posts of a caller who leaves, by id and name; the owner always can.';
grant execute on function public.list_successors() to authenticated;

-- The editor stores drafts under the account that wrote them. If that account was deleted elsewhere, nobody can sign in
-- to see them, and the editor has to learn of it. Callers learn only which of the ids they name belong to no account.
create function private.list_gone_accounts(account_ids uuid[]) returns setof uuid
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  -- A token outlives its account by some minutes.
  if not exists (select from auth.users where id = (select auth.uid())) then
    raise exception 'only whoever has an account asks about others' using errcode = '42501';
  end if;
  if cardinality(account_ids) > 100 then
    raise exception 'at most 100 accounts at a time' using errcode = '22023';
  end if;
  return query
    select distinct named.id
    from unnest(account_ids) as named (id)
    where named.id is not null and not exists (select from auth.users as users where users.id = named.id);
end
$$;
comment on function private.list_gone_accounts(uuid[]) is 'Those of at most 100 ids that lead to no account.';
grant execute on function private.list_gone_accounts(uuid[]) to authenticated;

create function public.list_gone_accounts(account_ids uuid[]) returns setof uuid
language sql
stable
security invoker
set search_path = ''
as $$
  select private.list_gone_accounts(list_gone_accounts.account_ids);
$$;
comment on function public.list_gone_accounts(uuid[]) is 'Which of the accounts that an editor has seen are deleted; at most 100 ids.';
grant execute on function public.list_gone_accounts(uuid[]) to authenticated;
