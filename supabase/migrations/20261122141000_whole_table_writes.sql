-- A hosted project's API refuses a deletion and an update without a condition (pg-safeupdate), inside functions as
-- well: a release could not have ended there. The two functions as before, with a condition that holds for each row.

create or replace function private.end_release(
  release_id uuid, end_state text, end_reason text,
  written integer, removed integer, uploaded bigint, changed integer, posts jsonb, left_out jsonb
) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  begun_at timestamptz;
begin
  update public.releases
    set state = end_state, reason = end_reason, ended_at = now(), seen_at = now(),
      files_written = written, files_removed = removed, bytes_uploaded = uploaded, posts_changed = changed
    -- One that was taken for dead has the last word on how it ended.
    where id = release_id and state <> 'live'
    returning started_at into begun_at;
  if not found then
    return false;
  end if;
  insert into public.release_posts (release_id, post_id, change, revision, title)
    select release_id, listed.post_id, listed.change, listed.revision, left(listed.title, 200)
    from (
      select * from jsonb_to_recordset(posts) as post (post_id uuid, change text, revision integer, title text)
      limit 200
    ) as listed
    on conflict do nothing;
  -- A release that ends late says nothing of the site that a newer one has made since.
  if end_state = 'live' and not exists (
    select from public.releases where state = 'live' and started_at > begun_at
  ) then
    delete from private.left_out_posts where post_id is not null;
    insert into private.left_out_posts (post_id, title, revision, reason)
      select listed.post_id, left(listed.title, 200), listed.revision, left(listed.reason, 300)
      from (
        select * from jsonb_to_recordset(left_out) as post (post_id uuid, title text, revision integer, reason text)
        limit 400
      ) as listed
      on conflict do nothing;
  end if;
  return true;
end
$$;
create or replace function private.renew_post_change_log() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update private.post_change_log set id = gen_random_uuid() where is_only_row;
  return null;
end
$$;
