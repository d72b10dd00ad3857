-- An account counts once its e-mail address is confirmed: until then anybody may have typed that address, and nobody
-- can sign in with it. So whoever signs up first and never opens the letter does not own the blog, and the owner's list
-- has nobody who is not there. Where sign-ups need no confirmation, an account is confirmed as it is made.

create or replace function private.record_account() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  is_first boolean;
begin
  -- The accounts' server confirms some accounts by a second statement.
  if new.confirmed_at is null then
    return null;
  end if;
  -- Two first accounts take turns.
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
comment on function private.record_account() is 'Writes down what a new account may do, once its address is confirmed: the first one owns the blog.';

create trigger record_confirmed_account after update of email_confirmed_at, phone_confirmed_at on auth.users
  for each row execute function private.record_account();
do $$
begin
  comment on trigger record_confirmed_account on auth.users is 'After the letter was opened.';
exception when insufficient_privilege then
  raise notice 'the trigger on auth.users has no comment here';
end
$$;

-- Accounts that nobody has confirmed and that wrote nothing: they are written down when somebody does.
delete from private.accounts as accounts
  using auth.users as users
  where users.id = accounts.user_id and users.confirmed_at is null
    and not exists (select from public.blog_posts as posts where posts.author_id = accounts.user_id);
update private.accounts set role = 'owner', status = 'approved'
  where user_id = (select user_id from private.accounts order by created_at, user_id limit 1)
    and not exists (select from private.accounts where role = 'owner');
