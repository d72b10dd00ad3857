-- Authors delete their own pictures unless a post of theirs or one that readers see names them. A draft of somebody else
-- keeps nobody's picture: its owner couldn't even know of it.

create or replace function private.list_picture_uses(paths text[]) returns table (path text, post_id uuid)
language sql
stable
security definer
set search_path = ''
as $$
  select uses.path, uses.post_id
  from private.picture_uses as uses
  join public.blog_posts as posts on posts.id = uses.post_id
  where uses.path = any (list_picture_uses.paths)
    and (
      posts.author_id::text = split_part(uses.path, '/', 1)
      or (posts.status = 'published' and posts.published_at <= now())
    )
$$;
comment on function private.list_picture_uses(text[]) is 'The ids of the posts that keep these pictures: all posts of the pictures'' author, and those that readers see.';

create or replace function private.is_picture_used(path text) returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (select from private.list_picture_uses(array[is_picture_used.path]))
$$;
comment on function private.is_picture_used(text) is 'Whether a post keeps this picture: one of its author, or one that readers see.';

-- Volatile, because uploads take turns: each counts those before it, which ended meanwhile.
create or replace function private.may_add_picture() returns boolean
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('post-pictures/' || auth.uid()::text, 0));
  return (select used_bytes < max_bytes and used_pictures < max_pictures from private.read_picture_quota());
end
$$;
comment on function private.may_add_picture() is 'Whether the caller''s quota has room. Uploads of one author take turns.';
