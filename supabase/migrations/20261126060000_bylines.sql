-- Nobody's words appear under someone else's name. What an account hands on when it is deleted is labeled, whoever has
-- the post afterwards. An author who hasn't entered a name is a guest: only the owner and editors write in the
-- company's name.

alter table public.blog_posts add column was_handed_over boolean not null default false;
comment on column public.blog_posts.was_handed_over is 'Whether an account that was deleted wrote the post. Readers see "A former author", not the account that has it now.';

create or replace function private.read_byline(author uuid, out name text, out biography text)
language sql
stable
security definer
set search_path = ''
as $$
  select
    coalesce(
      authors.display_name,
      case when authors.shows_email then users.email end,
      case when accounts.role in ('owner', 'editor') then '' else 'Guest author' end
    ),
    authors.biography
  from auth.users as users
  left join public.authors as authors on authors.user_id = users.id
  left join private.accounts as accounts on accounts.user_id = users.id
  where users.id = author;
$$;
comment on function private.read_byline(uuid) is 'The name and biography that readers see of an author. The empty name, for the company''s, is only for the owner and editors.';

-- Fires after guard_blog_post, by its name: that writes the byline of the account that has the post.
create function private.guard_former_author() returns trigger
language plpgsql
security invoker
set search_path = ''
as $$
begin
  new.author_name := 'A former author';
  new.author_biography := null;
  return new;
end
$$;
comment on function private.guard_former_author() is 'Labels a post whose author''s account was deleted.';
create trigger guard_former_author before insert or update on public.blog_posts
  for each row when (new.was_handed_over) execute function private.guard_former_author();
comment on trigger guard_former_author on public.blog_posts is 'Before every write of a post that was handed over.';

create trigger follow_role after update of role on private.accounts
  for each row when (new.role <> old.role) execute function private.follow_author();
comment on trigger follow_role on private.accounts is 'After an account becomes an author or an editor, because only editors write in the company''s name.';

create or replace function private.delete_own_account(deletes_posts boolean, successor_id uuid) returns integer
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
    -- Accounts that aren't approved hand nothing on: only what readers see stays.
    if not private.may_write() then
      delete from public.blog_posts where author_id = own_id and (status <> 'published' or published_at > now());
    end if;
    perform set_config('callwright.leaving_account', own_id::text, true);
    update public.blog_posts set author_id = heir_id, was_handed_over = true where author_id = own_id;
    get diagnostics posts = row_count;
    perform set_config('callwright.leaving_account', '', true);
  end if;
  delete from auth.users where id = own_id;
  return posts;
end
$$;
comment on function public.delete_own_account(boolean, uuid) is 'Deletes the caller''s account. Its posts go to the owner or the chosen account, as posts of "A former author", unless they are deleted too. The caller must have signed in within five minutes.';

-- Posts that are on the blog already.
select private.renew_bylines(user_id) from private.accounts where role = 'author';
