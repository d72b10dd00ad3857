-- An editor keeps drafts under the account that wrote them. Where that account was deleted elsewhere, nobody can sign in
-- to see them, and the editor has to learn of it. Whoever is signed in may ask about ids that they name, and hears no
-- more than which of them lead to no account: nobody reads an address, a name or another id from it.

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
revoke all on function private.list_gone_accounts(uuid[]) from public;
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
revoke all on function public.list_gone_accounts(uuid[]) from public, anon, service_role;
grant execute on function public.list_gone_accounts(uuid[]) to authenticated;
