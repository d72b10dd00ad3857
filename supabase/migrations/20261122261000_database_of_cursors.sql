-- Two publishers of different databases may be given one host by mistake, a trial's and the real one's. Each would put
-- its own site in the place of the other's, for ever. So a cursor names its database, and with it each release does.

alter table private.post_change_log add column database_id uuid not null default gen_random_uuid();
comment on column private.post_change_log.database_id is 'Which database this is, also after all posts went at once and the log is another one.';

-- As before, and the cursor names its database.
create or replace function private.list_post_changes(since jsonb, max_rows integer) returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  -- Behind every id: a time without a post's id was read to its end.
  last_id constant uuid := 'ffffffff-ffff-ffff-ffff-ffffffffffff';
  this_log constant uuid := (select id from private.post_change_log);
  horizon constant xid8 := pg_snapshot_xmin(pg_current_snapshot());
  now_in_log constant jsonb := jsonb_build_object(
    'database', (select database_id from private.post_change_log),
    'log', this_log, 'xid', horizon::text, 'seq', 0, 'time', now(), 'id', last_id
  );
  after_xid xid8;
  after_seq bigint;
  after_time timestamptz;
  after_id uuid;
  changed uuid[];
  due uuid[];
  last record;
begin
  if since ->> 'log' = this_log::text then
    after_xid := since ->> 'xid';
    after_seq := since ->> 'seq';
    after_time := since ->> 'time';
    after_id := since ->> 'id';
  end if;
  -- A transaction that has not begun yet is one of a database that was set back since.
  if not coalesce(after_xid <= horizon and num_nulls(after_seq, after_time, after_id) = 0, false) then
    -- The position now: whoever reads every post after asking may go on from here.
    return jsonb_build_object('is_known', false, 'has_more', false, 'post_ids', jsonb_build_array(), 'cursor', now_in_log);
  end if;

  select coalesce(array_agg(page.post_id order by page.xid, page.seq), '{}') into changed
  from (
    select post_id, xid, seq from private.post_changes
    where (xid, seq) > (after_xid, after_seq) and xid < horizon
    order by xid, seq
    limit max_rows
  ) as page;
  if cardinality(changed) = max_rows then
    -- Time stands still until the log is read to its end, so that nothing that became due is passed over.
    select xid, seq into last from private.post_changes where post_id = changed[max_rows];
    return jsonb_build_object(
      'is_known', true, 'has_more', true, 'post_ids', to_jsonb(changed),
      'cursor', since || jsonb_build_object('xid', last.xid::text, 'seq', last.seq)
    );
  end if;

  select coalesce(array_agg(page.id order by page.published_at, page.id), '{}') into due
  from (
    select id, published_at from public.blog_posts
    where status = 'published'
      -- The first of the two lower bounds is the one that the index knows.
      and published_at >= after_time and (published_at, id) > (after_time, after_id)
      and published_at <= now()
    order by published_at, id
    limit max_rows
  ) as page;
  if cardinality(due) = max_rows then
    select id, published_at into last from public.blog_posts where id = due[max_rows];
    return jsonb_build_object(
      'is_known', true, 'has_more', true, 'post_ids', to_jsonb(private.with_gone_neighbours(changed, due)),
      'cursor', now_in_log || jsonb_build_object('time', last.published_at, 'id', last.id)
    );
  end if;
  return jsonb_build_object(
    'is_known', true, 'has_more', false, 'post_ids', to_jsonb(private.with_gone_neighbours(changed, due)),
    -- After a clock was set back, posts are listed twice rather than passed over.
    'cursor', now_in_log
  );
end
$$;
