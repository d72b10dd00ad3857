-- The owner's list of accounts has the names that readers see, too.

drop function public.list_accounts(timestamptz, uuid, integer);
drop function private.list_accounts(timestamptz, uuid, integer);

create function private.list_accounts(before_time timestamptz, before_id uuid, max_rows integer)
returns table (
  user_id uuid, display_name text, email text, role text, status text, created_at timestamptz, decided_at timestamptz, posts bigint
)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_owner_caller();
  return query
    select accounts.user_id, authors.display_name, users.email::text, accounts.role, accounts.status, accounts.created_at,
      accounts.decided_at,
      (select count(*) from public.blog_posts as posts where posts.author_id = accounts.user_id and posts.status = 'published')
    from private.accounts as accounts
    join auth.users as users on users.id = accounts.user_id
    left join public.authors as authors on authors.user_id = accounts.user_id
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
returns table (
  user_id uuid, display_name text, email text, role text, status text, created_at timestamptz, decided_at timestamptz, posts bigint
)
language sql
stable
security invoker
set search_path = ''
as $$
  select * from private.list_accounts(list_accounts.before_time, list_accounts.before_id, list_accounts.max_rows);
$$;
comment on function public.list_accounts(timestamptz, uuid, integer) is 'A page of accounts, newest first, with names, email addresses, and how many posts each has published. Owner only.';
grant execute on function public.list_accounts(timestamptz, uuid, integer) to authenticated;
