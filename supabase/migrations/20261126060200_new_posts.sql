-- How many posts an author may add within an hour. Without a limit, posts that are added and deleted leave as many
-- addresses that answer "gone".

alter table private.accounts
  add column new_posts integer not null default 0,
  add column new_posts_since timestamptz not null default now();
comment on column private.accounts.new_posts is 'Posts that an author added since new_posts_since, deleted ones included. Editors and the owner aren''t counted.';
comment on column private.accounts.new_posts_since is 'When the hour began in which new_posts are counted.';

-- Counting a post must not take the lock that decides who owns the blog.
drop trigger accounts_have_owner on private.accounts;
create constraint trigger accounts_have_owner after insert or delete or update of user_id, role on private.accounts
  deferrable initially deferred
  for each row execute function private.require_owner();
comment on trigger accounts_have_owner on private.accounts is 'Never zero owners; the index accounts_one_owner prevents two.';

-- Fires after the row is written, so that writing a post again that is on the blog counts nothing. Each branch locks the
-- caller's account: a post that is written while the account is being suspended waits, and is refused.
create function private.guard_publishing() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  max_an_hour constant integer := 60;
  own_id constant uuid := (select auth.uid());
  own_role text;
  own_posts integer;
begin
  if tg_op = 'INSERT' then
    update private.accounts set
      new_posts = case
        when role <> 'author' then new_posts
        when new_posts_since > now() - interval '1 hour' then new_posts + 1
        else 1
      end,
      new_posts_since = case when new_posts_since > now() - interval '1 hour' then new_posts_since else now() end
      where user_id = own_id and status = 'approved'
      returning role, new_posts into own_role, own_posts;
  else
    select role into own_role from private.accounts where user_id = own_id and status = 'approved' for share;
  end if;
  if own_role is null then
    perform private.require_approval();
  end if;
  if own_role = 'author' and own_posts > max_an_hour then
    raise exception 'An account can add % posts an hour, and yours has. Publish this one later.', max_an_hour
      using errcode = '23514', constraint = 'blog_posts_new_limit';
  end if;
  return null;
end
$$;
comment on function private.guard_publishing() is 'Counts the posts that an author adds, and refuses more than 60 an hour. Refuses callers who were suspended meanwhile.';
create trigger guard_publishing after insert or update of status, published_at on public.blog_posts
  for each row when (current_user = 'authenticated') execute function private.guard_publishing();
comment on trigger guard_publishing on public.blog_posts is 'After a client adds or publishes a post.';
