-- Whoever has an account may take it away. Their posts go to the blog's owner, or with the account; the owner hands the
-- blog over first.

create function private.delete_own_account(deletes_posts boolean) returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  own_id constant uuid := (select auth.uid());
  owner_id uuid;
  posts integer;
begin
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
  if deletes_posts then
    -- Whoever is suspended changes nothing that readers see.
    perform private.require_approval();
    delete from public.blog_posts where author_id = own_id;
  else
    perform set_config('callwright.leaving_account', own_id::text, true);
    update public.blog_posts as handed_on
      set author_id = owner_id, author_name = byline.name, author_biography = byline.biography
      from private.read_byline(owner_id) as byline
      where handed_on.author_id = own_id;
  end if;
  get diagnostics posts = row_count;
  perform set_config('callwright.leaving_account', '', true);
  delete from auth.users where id = own_id;
  return posts;
end
$$;
comment on function private.delete_own_account(boolean) is 'Deletes the caller''s account, and hands the posts on to the owner or deletes them; how many there were.';
revoke all on function private.delete_own_account(boolean) from public;
grant execute on function private.delete_own_account(boolean) to authenticated;

create function public.delete_own_account(deletes_posts boolean default false) returns integer
language sql
security invoker
set search_path = ''
as $$
  select private.delete_own_account(delete_own_account.deletes_posts);
$$;
comment on function public.delete_own_account(boolean) is 'The caller leaves for good; their posts go to the owner, in the owner''s name, unless they are to be deleted.';
revoke all on function public.delete_own_account(boolean) from public, anon, service_role;
grant execute on function public.delete_own_account(boolean) to authenticated;
