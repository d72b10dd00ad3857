-- How readers see an author: by the name the author chose, else by their email address if they show it, else not at all,
-- and the site names the company.

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
comment on table public.authors is 'Authors'' public profiles. Authors read only their own row; readers see what posts carry of it.';
comment on column public.authors.user_id is 'The author''s account.';
comment on column public.authors.display_name is 'The name shown with their posts, 1 to 80 characters; null for none.';
comment on column public.authors.biography is 'Plain text at the end of their posts, 1 to 400 characters; null for none.';
comment on column public.authors.shows_email is 'Whether the email address is shown if there is no name.';
comment on index public.authors_pkey is 'One author.';

alter table public.authors enable row level security;
revoke all on public.authors from anon, authenticated;
-- Including the account's id: saving again writes the same columns as the first save.
grant select, insert, update on public.authors to authenticated;
create policy "authors read their own profile" on public.authors
  for select to authenticated
  using (user_id = (select auth.uid()));
comment on policy "authors read their own profile" on public.authors is 'Authors read their profile to change it.';
create policy "approved authors insert their own profile" on public.authors
  for insert to authenticated
  with check (user_id = (select auth.uid()) and (select private.may_write()));
comment on policy "approved authors insert their own profile" on public.authors is 'Readers see it, as they see posts.';
create policy "approved authors update their own profile" on public.authors
  for update to authenticated
  using (user_id = (select auth.uid()) and (select private.may_write()))
  with check (user_id = (select auth.uid()) and (select private.may_write()));
comment on policy "approved authors update their own profile" on public.authors is 'Readers see it, as they see posts.';
create trigger guard_writer before insert or update or delete on public.authors
  for each statement execute function private.guard_writer();
comment on trigger guard_writer on public.authors is 'Before a client''s statement, so that a refusal has a message.';

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
comment on function private.read_byline(uuid) is 'The name and biography that readers see of an author.';
grant execute on function private.read_byline(uuid) to authenticated;
