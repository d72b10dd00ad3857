-- Broken links to other sites. The publisher requests the links of published posts and reports those that failed twice,
-- a week apart. Authors see them at the post.

create table private.broken_links (
  post_id uuid not null references public.blog_posts (id) on delete cascade,
  url text not null constraint broken_links_url_form check (url ~ '^https?://' and octet_length(url) <= 2000),
  reason text not null constraint broken_links_reason_length check (char_length(reason) between 1 and 200),
  first_failed_at timestamptz not null,
  last_failed_at timestamptz not null,
  ignored_at timestamptz,
  primary key (post_id, url),
  constraint broken_links_failed_twice check (last_failed_at > first_failed_at)
);
comment on table private.broken_links is 'Links from published posts to other sites that the publisher found broken.';
comment on column private.broken_links.post_id is 'The post. Its rows are deleted with it.';
comment on column private.broken_links.url is 'The link as the publisher requested it, without a fragment.';
comment on column private.broken_links.reason is 'What the last request got, like 404.';
comment on column private.broken_links.first_failed_at is 'When the link first failed, by the publisher''s clock. No request has worked since.';
comment on column private.broken_links.last_failed_at is 'When it last failed, by the publisher''s clock.';
comment on column private.broken_links.ignored_at is 'When the author or an editor chose to ignore it; null if they haven''t.';
comment on index private.broken_links_pkey is 'A post''s broken links.';
alter table private.broken_links enable row level security;
create policy "no client touches broken links" on private.broken_links
  for all to anon, authenticated using (false) with check (false);
comment on policy "no client touches broken links" on private.broken_links is 'report_broken_links and ignore_broken_link write them, and list_broken_links lists them.';

create function private.report_broken_links(reported_post_id uuid, links jsonb) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- Locks the post, so that it can't be deleted in between.
  perform from public.blog_posts where id = reported_post_id for key share;
  if not found then
    return false;
  end if;
  delete from private.broken_links as broken
    where broken.post_id = reported_post_id
      and not exists (select from jsonb_array_elements(links) as link where link ->> 'url' = broken.url);
  insert into private.broken_links as broken (post_id, url, reason, first_failed_at, last_failed_at)
    select reported_post_id, listed.url, left(listed.reason, 200), listed.first_failed_at, listed.last_failed_at
    from (
      select distinct on (link.url) link.*
      from jsonb_to_recordset(links)
        as link (url text, reason text, first_failed_at timestamptz, last_failed_at timestamptz)
      order by link.url
      limit 100
    ) as listed
    on conflict (post_id, url) do update
      set reason = excluded.reason, first_failed_at = excluded.first_failed_at, last_failed_at = excluded.last_failed_at;
  return true;
end
$$;
comment on function private.report_broken_links(uuid, jsonb) is 'Replaces a post''s broken links, at most 100. Ignored ones stay ignored while they are reported.';
grant execute on function private.report_broken_links(uuid, jsonb) to service_role;

create function public.report_broken_links(post_id uuid, links jsonb) returns boolean
language sql
security invoker
set search_path = ''
as $$
  select private.report_broken_links(report_broken_links.post_id, report_broken_links.links);
$$;
comment on function public.report_broken_links(uuid, jsonb) is 'Replaces a post''s broken links; false if the post doesn''t exist. Safe to call again.';
grant execute on function public.report_broken_links(uuid, jsonb) to service_role;

create function private.list_broken_links(listed_post_id uuid) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'url', broken.url, 'reason', broken.reason,
    'first_failed_at', broken.first_failed_at, 'last_failed_at', broken.last_failed_at
  ) order by broken.first_failed_at, broken.url), '[]')
  from private.broken_links as broken
  join public.blog_posts as posts on posts.id = broken.post_id
  where broken.post_id = listed_post_id and broken.ignored_at is null
    and (posts.author_id = (select auth.uid()) or (select private.is_editor()));
$$;
comment on function private.list_broken_links(uuid) is 'The broken links of a post of the caller''s, or of anyone''s for editors, without ignored ones.';
grant execute on function private.list_broken_links(uuid) to authenticated;

create function public.list_broken_links(post_id uuid) returns jsonb
language sql
stable
security invoker
set search_path = ''
as $$
  select private.list_broken_links(list_broken_links.post_id);
$$;
comment on function public.list_broken_links(uuid) is 'The broken links of a post that the caller can edit, oldest first, without ignored ones.';
grant execute on function public.list_broken_links(uuid) to authenticated;

create function private.ignore_broken_link(ignored_post_id uuid, ignored_url text) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_approval();
  update private.broken_links as broken set ignored_at = coalesce(broken.ignored_at, now())
    from public.blog_posts as posts
    where posts.id = broken.post_id and broken.post_id = ignored_post_id and broken.url = ignored_url
      and (posts.author_id = (select auth.uid()) or (select private.is_editor()));
  return found;
end
$$;
comment on function private.ignore_broken_link(uuid, text) is 'Hides a broken link of a post that the caller can edit, until a request of it works.';
grant execute on function private.ignore_broken_link(uuid, text) to authenticated;

create function public.ignore_broken_link(post_id uuid, url text) returns boolean
language sql
security invoker
set search_path = ''
as $$
  select private.ignore_broken_link(ignore_broken_link.post_id, ignore_broken_link.url);
$$;
comment on function public.ignore_broken_link(uuid, text) is 'Ignores a broken link. Returns false if the caller can''t ignore it or it doesn''t exist. Safe to call again.';
grant execute on function public.ignore_broken_link(uuid, text) to authenticated;

create or replace function private.backup_plan() returns table (
  name text, place integer, row_key text, is_kept boolean, comes_of_itself boolean, reason text
)
language sql
immutable
set search_path = ''
as $$
  values
    -- Kept, in the order of a restore: rows come after the rows they reference.
    ('auth.users', 1, 'id', true, false, 'Accounts: id, e-mail address and times. No password, nor a hash of one: who comes back sets a new one.'),
    ('private.blog_settings', 2, 'is_only_row', true, true, 'What the owner set for the blog.'),
    ('private.accounts', 3, 'user_id', true, true, 'Roles and states of accounts.'),
    ('public.authors', 4, 'user_id', true, false, 'How authors are named.'),
    ('public.blog_posts', 5, 'id', true, false, 'Posts.'),
    ('private.blog_post_slugs', 6, 'slug', true, true, 'The history of addresses; the post comes back with its present one.'),
    ('private.gone_slugs', 7, 'slug', true, false, 'Addresses of deleted posts.'),
    ('private.booking_settings', 8, 'is_only', true, true, 'When demos can be booked.'),
    ('private.bookings', 9, 'id', true, false, 'Bookings, with the hash that their links answer to.'),
    ('storage.objects', 10, 'name', true, false, 'Which pictures there are; their files lie beside the rows.'),
    -- Left out, each for its reason.
    ('private.booking_feed', 0, '', false, false, 'The secret of a calendar feed: the owner makes a new one.'),
    ('private.booking_links', 0, '', false, false, 'Secrets of links in emails; the next email adds its own.'),
    ('private.booking_notifications', 0, '', false, false, 'Messages that were sent, or are sent from another database.'),
    ('private.notify_hook', 0, '', false, false, 'The token of a function: the owner sets it again.'),
    ('private.email_changes', 0, '', false, false, 'New addresses that were allowed within five minutes.'),
    ('private.picture_uses', 0, '', false, false, 'A trigger makes it of the posts.'),
    ('private.post_search', 0, '', false, false, 'A trigger makes it of the posts.'),
    ('private.post_change_log', 0, '', false, false, 'Each database has its own.'),
    ('private.post_changes', 0, '', false, false, 'Transactions of one database; the posts come back as changes.'),
    ('private.left_out_posts', 0, '', false, false, 'The next release finds them again.'),
    ('private.release_requests', 0, '', false, false, 'Asked of a publisher that is gone.'),
    ('private.broken_links', 0, '', false, false, 'The publisher finds them again.'),
    ('private.publish_hook', 0, '', false, false, 'The token of a publisher: the owner sets it again.'),
    ('public.releases', 0, '', false, false, 'What was published from another database.'),
    ('public.release_posts', 0, '', false, false, 'What was published from another database.');
$$;
comment on function private.backup_plan() is 'Each table, and whether a backup keeps it. comes_of_itself: a new database or another row may already have made the row.';
