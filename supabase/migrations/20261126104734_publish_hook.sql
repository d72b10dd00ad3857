-- Calls the publisher of the static site when readers would see a change, so that nothing has to look every few minutes.
-- The call needs the extension pg_net, and scheduled posts need pg_cron. Without them, or without an address, nothing
-- happens: the publisher then looks by itself.

create table private.publish_hook (
  is_only_row boolean primary key default true constraint publish_hook_is_only_row check (is_only_row),
  url text constraint publish_hook_url_is_address check (url ~ '^https?://[\x21-\x7e]+$'),
  -- A line break would end the header that holds it.
  token text constraint publish_hook_token_fits_header check (token ~ '^[\x21-\x7e]+$'),
  checked_until timestamptz not null default now()
);
comment on table private.publish_hook is 'What to call when readers would see a change: a GitHub workflow, or a publisher that listens.';
comment on column private.publish_hook.is_only_row is 'Always true, so that there is one row.';
comment on column private.publish_hook.url is 'The address to call; null if nothing is called.';
comment on column private.publish_hook.token is 'The bearer token. Null in a database with Supabase Vault, which keeps it encrypted.';
comment on column private.publish_hook.checked_until is 'Scheduled posts up to this time have had their call.';
comment on index private.publish_hook_pkey is 'No second row.';
insert into private.publish_hook default values;
alter table private.publish_hook enable row level security;
create policy "no client touches the publish hook" on private.publish_hook
  for all to anon, authenticated using (false) with check (false);
comment on policy "no client touches the publish hook" on private.publish_hook is 'It holds a token. The owner sets it with SQL.';

create function private.read_publish_hook_token() returns text
language plpgsql
stable
set search_path = ''
as $$
declare
  secret text := (select token from private.publish_hook);
begin
  if secret is null and to_regclass('vault.decrypted_secrets') is not null then
    select decrypted_secret into secret from vault.decrypted_secrets where name = 'publish_hook_token';
  end if;
  return secret;
end
$$;
comment on function private.read_publish_hook_token() is 'Returns the bearer token from the table, or from Supabase Vault.';

create function private.keep_publish_hook_token(secret text) returns void
language plpgsql
set search_path = ''
as $$
declare
  secret_id uuid;
begin
  if to_regclass('vault.decrypted_secrets') is null then
    update private.publish_hook set token = secret where is_only_row;
    return;
  end if;
  update private.publish_hook set token = null where is_only_row;
  select id into secret_id from vault.secrets where name = 'publish_hook_token';
  if secret is null then
    delete from vault.secrets where id = secret_id;
  elsif secret_id is null then
    perform vault.create_secret(secret, 'publish_hook_token', 'Starts the publisher of the site.');
  else
    perform vault.update_secret(secret_id, secret);
  end if;
end
$$;
comment on function private.keep_publish_hook_token(text) is 'Stores the bearer token in Supabase Vault if the database has it, otherwise in the table. Null deletes it.';

-- Once per transaction: a thousand deleted posts are one call. Simultaneous transactions call once each, and whoever is
-- called merges them. Waiting for each other here would make authors wait.
create function private.call_publish_hook() returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  this_transaction constant text := pg_current_xact_id()::text;
  hook_url constant text := (select url from private.publish_hook);
begin
  if hook_url is null
    or to_regproc('net.http_post') is null
    or current_setting('callwright.publish_hook_called_in', true) = this_transaction
  then
    return;
  end if;
  perform set_config('callwright.publish_hook_called_in', this_transaction, true);
  begin
    -- pg_net sends it once the transaction is committed. The names are GitHub's; a publisher reads only the token.
    perform net.http_post(
      url => hook_url,
      body => '{"event_type": "publish-site"}',
      headers => jsonb_build_object(
        'Authorization', 'Bearer ' || private.read_publish_hook_token(),
        'Accept', 'application/vnd.github+json',
        'Content-Type', 'application/json',
        'User-Agent', 'callwright'
      )
    );
  exception when others then
    -- A post is saved, whatever is wrong with the hook. The publisher looks by itself, too.
    raise warning 'Couldn''t call the publisher: %', sqlerrm;
  end;
end
$$;
comment on function private.call_publish_hook() is 'Calls the publisher, at most once per transaction. Never fails.';

create function private.follow_visible_change() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.call_publish_hook();
  return null;
end
$$;
comment on function private.follow_visible_change() is 'Calls the publisher.';
-- A change that is logged again, and a request that is made again, insert a row in conflict with the first one. This
-- fires then, too, and not when a publisher takes a request.
create trigger call_publish_hook after insert on private.post_changes
  for each statement execute function private.follow_visible_change();
comment on trigger call_publish_hook on private.post_changes is 'After a change that readers see.';
create trigger call_publish_hook after insert on private.release_requests
  for each statement execute function private.follow_visible_change();
comment on trigger call_publish_hook on private.release_requests is 'After a request to publish.';
create trigger call_publish_hook after update on private.post_change_log
  for each statement execute function private.follow_visible_change();
comment on trigger call_publish_hook on private.post_change_log is 'After all posts were deleted at once.';

create function private.call_publish_hook_when_due() returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  since constant timestamptz := (select checked_until from private.publish_hook);
begin
  if exists (
    select from public.blog_posts
    where status = 'published' and published_at > since and published_at <= now()
      -- A later change had its own call, when readers could already see the post.
      and updated_at < published_at
  ) then
    perform private.call_publish_hook();
  end if;
  update private.publish_hook set checked_until = now() where is_only_row;
end
$$;
comment on function private.call_publish_hook_when_due() is 'Calls the publisher if a scheduled post became visible since the last check.';

create function private.schedule_publish_hook(is_on boolean) returns boolean
language plpgsql
set search_path = ''
as $$
begin
  if not exists (select from pg_extension where extname = 'pg_cron') then
    return false;
  end if;
  perform cron.unschedule(jobid) from cron.job
    where jobname in ('publish-scheduled-posts', 'delete-publish-hook-runs');
  if is_on then
    perform cron.schedule('publish-scheduled-posts', '* * * * *', 'select private.call_publish_hook_when_due()');
    -- pg_cron logs each run and deletes nothing: half a million rows a year.
    perform cron.schedule('delete-publish-hook-runs', '43 3 * * *', $job$
      delete from cron.job_run_details
      where end_time < now() - interval '1 day'
        and jobid in (select jobid from cron.job where jobname = 'publish-scheduled-posts')
    $job$);
  end if;
  return is_on;
end
$$;
comment on function private.schedule_publish_hook(boolean) is 'Starts or ends the check for scheduled posts, once a minute. False if it does not run.';

create function private.set_publish_hook(url text, token text) returns text
language plpgsql
set search_path = ''
as $$
declare
  has_schedule boolean;
begin
  if num_nulls(set_publish_hook.url, set_publish_hook.token) = 1 then
    raise exception 'Give both the URL and the token, or null for both to call nothing.' using errcode = '22023';
  end if;
  update private.publish_hook set url = set_publish_hook.url, checked_until = now() where is_only_row;
  perform private.keep_publish_hook_token(set_publish_hook.token);
  has_schedule := private.schedule_publish_hook(set_publish_hook.url is not null);
  if set_publish_hook.url is null then
    return 'Nothing is called from now on.';
  elsif to_regproc('net.http_post') is null then
    return 'Saved, but nothing is called yet: turn on the extension pg_net.';
  elsif not has_schedule then
    return 'Changes call the publisher. Scheduled posts don''t: turn on the extension pg_cron, then run this again.';
  end if;
  return 'Changes and scheduled posts call the publisher.';
end
$$;
comment on function private.set_publish_hook(text, text) is 'Sets what is called when readers would see a change, and says what is missing. Null for both ends it. Only from SQL.';

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
    ('private.email_changes', 0, '', false, false, 'New addresses that were allowed within five minutes.'),
    ('private.picture_uses', 0, '', false, false, 'A trigger makes it of the posts.'),
    ('private.post_search', 0, '', false, false, 'A trigger makes it of the posts.'),
    ('private.post_change_log', 0, '', false, false, 'Each database has its own.'),
    ('private.post_changes', 0, '', false, false, 'Transactions of one database; the posts come back as changes.'),
    ('private.left_out_posts', 0, '', false, false, 'The next release finds them again.'),
    ('private.release_requests', 0, '', false, false, 'Asked of a publisher that is gone.'),
    ('private.publish_hook', 0, '', false, false, 'The token of a publisher: the owner sets it again.'),
    ('public.releases', 0, '', false, false, 'What was published from another database.'),
    ('public.release_posts', 0, '', false, false, 'What was published from another database.');
$$;
comment on function private.backup_plan() is 'Each table, and whether a backup keeps it. comes_of_itself: a new database or another row may already have made the row.';
