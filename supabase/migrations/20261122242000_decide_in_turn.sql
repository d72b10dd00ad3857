-- Who decides about an account while the blog is handed over waits for that, and is refused as whoever owns no blog is.
-- Without the lock it went on, against the new owner as well, and met the rule that a blog has an owner.
create or replace function private.decide_account(account_id uuid, new_role text, new_status text) returns void
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
