-- A new e-mail address is confirmed in a browser; the clients that are signed in learn of it with what they ask anyway.
create or replace function private.read_own_account() returns jsonb
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
comment on function private.read_own_account() is 'The caller''s role, status and present e-mail address; the switch, too, for the owner. Null where the account is gone.';
