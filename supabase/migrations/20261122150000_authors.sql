-- How an author is named to readers: by the name that they chose, else by their e-mail address where they chose to
-- show it, else not at all, and the site names the company. Posts carry what readers see of their author, so that a
-- page needs one row and nobody reads a table of accounts; it follows what the author changes, in old posts as well.

create table public.authors (
  user_id uuid primary key references auth.users (id) on delete cascade,
  display_name text
    constraint authors_display_name_length check (char_length(display_name) <= 80)
    constraint authors_display_name_one_line check (display_name !~ '[\u0001-\u001F\u007F-\u009F\u2028\u2029]')
    constraint authors_display_name_visible check (
      display_name ~ '[^\u0001-\u0020\u007F-\u00A0\u00AD\u034F\u061C\u115F\u1160\u1680\u17B4\u17B5\u180B-\u180F\u2000-\u200F\u2028-\u202F\u205F-\u206F\u2800\u3000\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFFB\U000E0000-\U000E0FFF]'
    ),
  biography text
    constraint authors_biography_length check (char_length(biography) between 1 and 400),
  shows_email boolean not null default false
);
comment on table public.authors is 'What authors let readers know of them; its owner alone reads a row, and readers what their posts carry of it.';
comment on column public.authors.user_id is 'The author''s account.';
comment on column public.authors.display_name is 'The name at their posts, 1 to 80 characters; null for none.';
comment on column public.authors.biography is 'Plain text at the end of their posts, 1 to 400 characters; null for none.';
comment on column public.authors.shows_email is 'Whether the e-mail address is the name where there is no other.';
comment on index public.authors_pkey is 'One author.';

alter table public.authors enable row level security;
revoke all on public.authors from public, anon, authenticated;
-- With the account's id: saving for the second time writes the same columns as for the first.
grant select, insert, update on public.authors to authenticated;
create policy "authors read their own profile" on public.authors
  for select to authenticated
  using (user_id = (select auth.uid()));
create policy "approved authors insert their own profile" on public.authors
  for insert to authenticated
  with check (user_id = (select auth.uid()) and (select private.may_write()));
create policy "approved authors update their own profile" on public.authors
  for update to authenticated
  using (user_id = (select auth.uid()) and (select private.may_write()))
  with check (user_id = (select auth.uid()) and (select private.may_write()));
comment on policy "authors read their own profile" on public.authors is 'To change it.';
comment on policy "approved authors insert their own profile" on public.authors is 'Readers see it, as they see posts.';
comment on policy "approved authors update their own profile" on public.authors is 'Readers see it, as they see posts.';
create trigger guard_writer before insert or update or delete on public.authors
  for each statement execute function private.guard_writer();
comment on trigger guard_writer on public.authors is 'Before a client''s statement, so that a refusal has words.';

alter table public.blog_posts
  drop constraint blog_posts_author_name_length,
  add constraint blog_posts_author_name_length check (char_length(author_name) <= 320),
  alter column author_name set default '',
  add column author_biography text
    constraint blog_posts_author_biography_length check (char_length(author_biography) between 1 and 400);
comment on column public.blog_posts.author_name is 'What readers see as its author''s name, as public.authors has it; empty where they are to see none. What a client sends is replaced.';
comment on column public.blog_posts.author_biography is 'What readers see of its author at the end of the post, as public.authors has it; null for nothing.';
grant select (author_biography) on public.blog_posts to anon;

-- As before, and: the author's name is no client's to choose and raises no revision, because it says nothing about the
-- text that an editor has read; and an account that is deleted hands its posts on.
create function private.read_byline(author uuid, out name text, out biography text)
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(authors.display_name, case when authors.shows_email then users.email end, ''), authors.biography
  from auth.users as users
  left join public.authors as authors on authors.user_id = users.id
  where users.id = author;
$$;
comment on function private.read_byline(uuid) is 'What readers see of an author.';
revoke all on function private.read_byline(uuid) from public;
grant execute on function private.read_byline(uuid) to authenticated;

create or replace function private.guard_blog_post() returns trigger
language plpgsql
security invoker
set search_path = ''
as $$
declare
  is_client constant boolean := current_user in ('anon', 'authenticated');
begin
  -- The server's clock: one on a laptop that runs fast would hide the post from readers. A post
  -- that readers have seen keeps its date; without a time, a planned one comes out now.
  if new.status = 'published' and new.published_at is null then
    if tg_op = 'UPDATE' and old.published_at <= now() then
      new.published_at := old.published_at;
    else
      new.published_at := now();
    end if;
  end if;
  if is_client then
    select byline.name, byline.biography into new.author_name, new.author_biography
    from private.read_byline(new.author_id) as byline;
  end if;
  if tg_op = 'INSERT' then
    if is_client and (new.views <> 0 or new.revision <> 1) then
      raise exception 'views and revision are kept by the server' using errcode = '42501';
    end if;
    new.created_at := now();
    new.updated_at := now();
  else
    if new.id <> old.id or (
      new.author_id <> old.author_id
      and (is_client or current_setting('callwright.leaving_account', true) is distinct from old.author_id::text)
    ) then
      raise exception 'a post keeps its id and its author' using errcode = '42501';
    end if;
    if is_client and (new.views <> old.views or new.revision <> old.revision) then
      raise exception 'views and revision are kept by the server' using errcode = '42501';
    end if;
    new.created_at := old.created_at;
    if is_client and new.revised_at is distinct from old.revised_at and new.revised_at is not null then
      new.revised_at := now();
    end if;
    if new.published_at is null or new.revised_at <= new.published_at then
      new.revised_at := null;
    end if;
    if (new.title, new.slug, new.content, new.excerpt, new.meta_description, new.keywords,
        new.featured_image_url, new.status, new.published_at, new.revised_at)
      is distinct from
       (old.title, old.slug, old.content, old.excerpt, old.meta_description, old.keywords,
        old.featured_image_url, old.status, old.published_at, old.revised_at)
    then
      new.revision := old.revision + 1;
      new.updated_at := now();
    else
      new.revision := old.revision;
      new.updated_at := old.updated_at;
    end if;
  end if;
  return new;
end
$$;
comment on function private.guard_blog_post() is 'Keeps id, author, byline, views, revision and times of a post what only the server may make them.';

create function private.renew_bylines(author uuid) returns void
language sql
security definer
set search_path = ''
as $$
  update public.blog_posts as posts
    set author_name = byline.name, author_biography = byline.biography
    from private.read_byline(author) as byline
    where posts.author_id = author
      and (posts.author_name, posts.author_biography) is distinct from (byline.name, byline.biography);
$$;
comment on function private.renew_bylines(uuid) is 'Writes what readers see of an author into all posts of theirs.';
revoke all on function private.renew_bylines(uuid) from public;

create function private.follow_author() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.renew_bylines(case when tg_op = 'DELETE' then old.user_id else new.user_id end);
  return null;
end
$$;
comment on function private.follow_author() is 'Lets posts follow their author''s profile.';
revoke all on function private.follow_author() from public;
create trigger follow_author after insert or update or delete on public.authors
  for each row execute function private.follow_author();
comment on trigger follow_author on public.authors is 'After a change of what readers see of an author.';

create trigger follow_approval after update of status on private.accounts
  for each row when (new.status = 'approved' and old.status <> 'approved') execute function private.follow_author();
comment on trigger follow_approval on private.accounts is 'After an account is approved, whose e-mail address may be another one by now.';

create function private.follow_email() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- Whoever is suspended changes nothing that readers see.
  if exists (select from private.accounts where user_id = new.id and status = 'approved') then
    perform private.renew_bylines(new.id);
  end if;
  return null;
end
$$;
comment on function private.follow_email() is 'Lets posts that show their author''s e-mail address show the new one.';
revoke all on function private.follow_email() from public;
create trigger follow_email after update of email on auth.users
  for each row when (new.email is distinct from old.email) execute function private.follow_email();
-- On a hosted project the table belongs to another role, which alone may comment on its triggers.
do $$
begin
  comment on trigger follow_email on auth.users is 'After a change of an account''s e-mail address.';
exception when insufficient_privilege then
  raise notice 'the trigger on auth.users has no comment here';
end
$$;

-- Pages show the byline, so that a change of it is one that readers see.
drop trigger record_post_update on public.blog_posts;
create trigger record_post_update after update on public.blog_posts
  for each row
  when (
    new.revision <> old.revision
    or (new.author_name, new.author_biography) is distinct from (old.author_name, old.author_biography)
  )
  execute function private.record_post_change();
comment on trigger record_post_update on public.blog_posts is 'After a change that readers see, which a view is not.';

-- Posts from before have the author's e-mail address for a name, unless a script chose another one: a name that is no
-- address becomes the author's own, and no address is shown any more until its owner says so.
insert into public.authors (user_id, display_name)
  select distinct on (author_id) author_id, btrim(author_name)
  from public.blog_posts
  where author_name not like '%@%'
    and char_length(btrim(author_name)) between 1 and 80
    and author_name !~ '[\u0001-\u001F\u007F-\u009F\u2028\u2029]'
    and author_name ~ '[^\u0001-\u0020\u007F-\u00A0\u00AD\u034F\u061C\u115F\u1160\u1680\u17B4\u17B5\u180B-\u180F\u2000-\u200F\u2028-\u202F\u205F-\u206F\u2800\u3000\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFFB\U000E0000-\U000E0FFF]'
  order by author_id, updated_at desc
  on conflict do nothing;
select private.renew_bylines(author_id) from (select distinct author_id from public.blog_posts) as authors;
