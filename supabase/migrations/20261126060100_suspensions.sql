-- A suspension holds for the account: it writes nothing, and what it has scheduled isn't published. Its address may sign
-- up again; an owner who doesn't want that approves each account.

drop trigger remember_suspended_address on auth.users;
drop trigger suspend_known_address on private.accounts;
drop trigger free_suspended_addresses on private.accounts;
drop function private.remember_suspended_address();
drop function private.suspend_known_address();
drop function private.free_suspended_addresses();
drop table private.suspended_addresses;
drop function private.hash_address(text);

create or replace function private.require_approval() returns void
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

create function private.unschedule_posts(author uuid) returns void
language sql
security definer
set search_path = ''
as $$
  update public.blog_posts set status = 'draft', published_at = null
  where author_id = author and status = 'published' and published_at > now();
$$;
comment on function private.unschedule_posts(uuid) is 'Makes an author''s scheduled posts drafts, without their times.';

create function private.follow_suspension() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.unschedule_posts(new.user_id);
  return null;
end
$$;
comment on function private.follow_suspension() is 'Makes the scheduled posts of a suspended author drafts. They stay drafts when the account is approved again.';
create trigger follow_suspension after update of status on private.accounts
  for each row when (new.status <> 'approved') execute function private.follow_suspension();
comment on trigger follow_suspension on private.accounts is 'After an account is no longer approved.';

select private.unschedule_posts(user_id) from private.accounts where status <> 'approved';
