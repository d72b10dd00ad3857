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
comment on function private.list_accounts(timestamptz, uuid, integer) is 'A page of accounts, newest first. Owner only.';
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
comment on function public.list_accounts(timestamptz, uuid, integer) is 'A page of accounts, newest first, with email addresses and how many posts each has published. Owner only.';
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
  -- Nobody leaves while the blog is being handed over, because the posts would go to the former owner.
  loop
    select user_id into owner_id from private.accounts where role = 'owner' for update;
    -- If not found, the blog was handed over while this waited, and the next read finds the new owner.
    exit when found or not exists (select from private.accounts where role = 'owner');
  end loop;
  if not exists (select from auth.users where id = own_id for update) then
    raise exception 'This account is no longer there.' using errcode = '42501';
  end if;
  if own_id = owner_id then
    raise exception 'You own this blog. Hand it over to another account first, then delete yours.'
      using errcode = '23514';
  end if;
  -- Suspended accounts change nothing that readers see, and put no text under another author's name.
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
comment on function private.begin_leaving(uuid) is 'Locks the owner and the caller, refuses a caller who may not leave, and returns who gets the posts: the owner or the chosen account.';

create function private.delete_own_posts() returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  posts integer;
begin
  perform private.begin_leaving(null);
  -- Suspended accounts change nothing that readers see.
  perform private.require_approval();
  delete from public.blog_posts where author_id = (select auth.uid());
  get diagnostics posts = row_count;
  return posts;
end
$$;
comment on function private.delete_own_posts() is 'Deletes the posts of a caller who leaves, and returns how many.';
grant execute on function private.delete_own_posts() to authenticated;

create function public.delete_own_posts() returns integer
language sql
security invoker
set search_path = ''
as $$
  select private.delete_own_posts();
$$;
comment on function public.delete_own_posts() is 'Deletes the caller''s posts before the account. Until then, their pictures can''t be deleted.';
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
comment on function private.delete_own_account(boolean, uuid) is 'Deletes the caller''s account, hands its posts over or deletes them, and returns how many.';
grant execute on function private.delete_own_account(boolean, uuid) to authenticated;

create function public.delete_own_account(deletes_posts boolean default false, successor_id uuid default null) returns integer
language sql
security invoker
set search_path = ''
as $$
  select private.delete_own_account(delete_own_account.deletes_posts, delete_own_account.successor_id);
$$;
comment on function public.delete_own_account(boolean, uuid) is 'Deletes the caller''s account. Its posts go to the owner or the chosen account, under that account''s name, unless they are deleted too. The caller must have signed in within five minutes.';
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
comment on function private.list_successors() is 'Approved accounts with a name, except the owner and the caller; none for callers who aren''t approved.';
grant execute on function private.list_successors() to authenticated;

create function public.list_successors() returns jsonb
language sql
stable
security invoker
set search_path = ''
as $$
  select private.list_successors();
$$;
comment on function public.list_successors() is 'Who can take over the posts of a caller who leaves, by id and name. The owner always can.';
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
  -- A token stays valid for a while after its account is deleted.
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
comment on function private.list_gone_accounts(uuid[]) is 'Returns those of at most 100 ids that belong to no account.';
grant execute on function private.list_gone_accounts(uuid[]) to authenticated;

create function public.list_gone_accounts(account_ids uuid[]) returns setof uuid
language sql
stable
security invoker
set search_path = ''
as $$
  select private.list_gone_accounts(list_gone_accounts.account_ids);
$$;
comment on function public.list_gone_accounts(uuid[]) is 'Which of these accounts are deleted; at most 100 ids.';
grant execute on function public.list_gone_accounts(uuid[]) to authenticated;
