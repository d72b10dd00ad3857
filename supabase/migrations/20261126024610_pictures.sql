-- Pictures of posts: a public bucket with a folder for each author, which posts use which picture, and how much one
-- author may store. A picture's name is its content's hash, so nothing is ever overwritten, and readers may cache
-- pictures forever.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('post-pictures', 'post-pictures', true, 6291456, array['image/webp', 'image/png', 'image/jpeg', 'image/gif'])
on conflict (id) do update set
  public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

-- The shared format of picture names, below a folder named by its author's id.
create function private.is_picture_path(path text) returns boolean
language sql
immutable
set search_path = ''
as $$
  select path ~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/[0-9a-f]{32}\.[1-9][0-9]{0,4}x[1-9][0-9]{0,4}\.[0-9a-f]{6}\.(webp|png|jpeg|gif)$'
$$;
comment on function private.is_picture_path(text) is 'Whether this is <author id>/<hash>.<width>x<height>.<color>.<type>.';
grant execute on function private.is_picture_path(text) to authenticated;

create table private.picture_uses (
  path text not null,
  post_id uuid not null references public.blog_posts (id) on delete cascade,
  primary key (path, post_id)
);
comment on table private.picture_uses is 'Which posts, in any status, use which pictures, in their text or as the featured image.';
comment on column private.picture_uses.path is 'The picture in the bucket: <author id>/<name>.';
comment on column private.picture_uses.post_id is 'The post that uses it.';
comment on index private.picture_uses_pkey is 'The posts of one picture.';
create index picture_uses_post on private.picture_uses (post_id);
comment on index private.picture_uses_post is 'The pictures of one post.';
alter table private.picture_uses enable row level security;
create policy "no client touches the uses of pictures" on private.picture_uses
  for all to anon, authenticated using (false) with check (false);
comment on policy "no client touches the uses of pictures" on private.picture_uses is 'A trigger writes them, and list_pictures reads them.';

-- For any host: a backend that moved to another address still has its pictures.
create function private.find_picture_paths(text) returns setof text
language sql
immutable
set search_path = ''
as $$
  select distinct found[1]
  from regexp_matches(
    $1,
    '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/[0-9a-f]{32}\.[1-9][0-9]{0,4}x[1-9][0-9]{0,4}\.[0-9a-f]{6}\.(?:webp|png|jpeg|gif)',
    'g'
  ) as found
$$;
comment on function private.find_picture_paths(text) is 'Finds the pictures in a text.';

create function private.record_picture_uses() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' then
    if (new.content, new.featured_image_url) is not distinct from (old.content, old.featured_image_url) then
      return null;
    end if;
    delete from private.picture_uses where post_id = new.id;
  end if;
  insert into private.picture_uses (path, post_id)
    select path, new.id from private.find_picture_paths(concat_ws(' ', new.content, new.featured_image_url)) as path;
  return null;
end
$$;
comment on function private.record_picture_uses() is 'Stores which pictures a post uses.';
create trigger record_picture_uses after insert or update of content, featured_image_url on public.blog_posts
  for each row execute function private.record_picture_uses();
comment on trigger record_picture_uses on public.blog_posts is 'After a write that may use other pictures.';

-- The next two run as their owner: a policy must know of posts that the caller may not see.
create function private.is_picture_used(path text) returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (select from private.picture_uses as uses where uses.path = is_picture_used.path)
$$;
comment on function private.is_picture_used(text) is 'Whether any post, published or not, uses this picture.';
grant execute on function private.is_picture_used(text) to authenticated;

create function private.is_picture_published(path text) returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (
    select from private.picture_uses as uses
    join public.blog_posts as posts on posts.id = uses.post_id
    where uses.path = is_picture_published.path and posts.status = 'published' and posts.published_at <= now()
  )
$$;
comment on function private.is_picture_published(text) is 'Whether a post that readers see uses this picture.';
grant execute on function private.is_picture_published(text) to authenticated;

create function private.read_picture_quota()
returns table (used_bytes bigint, max_bytes bigint, used_pictures bigint, max_pictures bigint)
language sql
stable
security definer
set search_path = ''
as $$
  select
    coalesce(sum((objects.metadata ->> 'size')::bigint), 0)::bigint,
    (1024 * 1024 * 1024)::bigint,
    count(*),
    5000::bigint
  from storage.objects as objects
  where objects.bucket_id = 'post-pictures' and objects.name like (select auth.uid())::text || '/%'
$$;
comment on function private.read_picture_quota() is 'The storage that the caller''s pictures use, and the limits: 1 GiB and 5,000 pictures.';
grant execute on function private.read_picture_quota() to authenticated;

create function public.read_picture_quota()
returns table (used_bytes bigint, max_bytes bigint, used_pictures bigint, max_pictures bigint)
language sql
stable
security invoker
set search_path = ''
as $$
  select * from private.read_picture_quota()
$$;
comment on function public.read_picture_quota() is 'The storage that the caller''s pictures use, and the limits.';
grant execute on function public.read_picture_quota() to authenticated;

-- A size is known only once a picture is stored, so the last one may pass the limit.
create function private.may_add_picture() returns boolean
language sql
stable
security invoker
set search_path = ''
as $$
  select used_bytes < max_bytes and used_pictures < max_pictures from private.read_picture_quota()
$$;
comment on function private.may_add_picture() is 'Whether the caller''s quota has room.';
grant execute on function private.may_add_picture() to authenticated;

create function private.list_picture_uses(paths text[]) returns table (path text, post_id uuid)
language sql
stable
security definer
set search_path = ''
as $$
  select uses.path, uses.post_id from private.picture_uses as uses where uses.path = any (list_picture_uses.paths)
$$;
comment on function private.list_picture_uses(text[]) is 'The ids of the posts that use these pictures.';
grant execute on function private.list_picture_uses(text[]) to authenticated;

-- Runs as its caller: the policies say which pictures and posts the caller sees. Posts the caller may not see are only
-- counted.
create function public.list_pictures(only_paths text[] default null, after_path text default '', max_rows integer default 1000)
returns table (path text, bytes bigint, created_at timestamptz, posts jsonb, unseen_posts integer)
language sql
stable
security invoker
set search_path = ''
as $$
  with pictures as materialized (
    select objects.name, objects.metadata, objects.created_at
    from storage.objects as objects
    where objects.bucket_id = 'post-pictures'
      and objects.name > list_pictures.after_path
      and (list_pictures.only_paths is null or objects.name = any (list_pictures.only_paths))
    order by objects.name
    limit least(list_pictures.max_rows, 1000)
  ),
  uses as (
    select uses.path,
      jsonb_agg(jsonb_build_object('id', posts.id, 'title', posts.title, 'status', posts.status) order by posts.title, posts.id)
        filter (where posts.id is not null) as posts,
      count(*) filter (where posts.id is null) as unseen
    from private.list_picture_uses(array(select pictures.name from pictures)) as uses
    left join public.blog_posts as posts on posts.id = uses.post_id
    group by uses.path
  )
  select pictures.name, (pictures.metadata ->> 'size')::bigint, pictures.created_at,
    coalesce(uses.posts, '[]'::jsonb), coalesce(uses.unseen, 0)::integer
  from pictures left join uses on uses.path = pictures.name
  order by pictures.name
$$;
comment on function public.list_pictures(text[], text, integer) is 'The pictures that the caller may see, ordered by path, with the posts that use them.';
grant execute on function public.list_pictures(text[], text, integer) to authenticated;

-- This table has row level security from the start. There is no policy for updates: a picture is never overwritten or
-- moved. Readers need none, because the bucket is public.
create policy "authors see their own pictures and those that readers see" on storage.objects
  for select to authenticated
  using (
    bucket_id = 'post-pictures'
    and ((storage.foldername(name))[1] = (select auth.uid())::text or private.is_picture_published(name))
  );
create policy "authors add pictures under their own folder" on storage.objects
  for insert to authenticated
  with check (
    bucket_id = 'post-pictures'
    and (storage.foldername(name))[1] = (select auth.uid())::text
    and private.is_picture_path(name)
    and (select private.may_add_picture())
  );
create policy "only approved accounts add pictures" on storage.objects
  as restrictive for insert to authenticated
  with check (bucket_id <> 'post-pictures' or (select private.may_write()));
create policy "authors delete their own pictures that no post names" on storage.objects
  for delete to authenticated
  using (
    bucket_id = 'post-pictures'
    and (storage.foldername(name))[1] = (select auth.uid())::text
    and not private.is_picture_used(name)
  );
create policy "only approved accounts delete pictures" on storage.objects
  as restrictive for delete to authenticated
  using (bucket_id <> 'post-pictures' or (select private.may_write()));
-- On a hosted project, another role owns this table, and only that role may comment on its policies.
do $$
begin
  comment on policy "authors see their own pictures and those that readers see" on storage.objects is 'As with posts: the author''s own, and what is published.';
  comment on policy "authors add pictures under their own folder" on storage.objects is 'The first folder is the author''s id, the name has our format, and the quota has room.';
  comment on policy "only approved accounts add pictures" on storage.objects is 'As with posts: waiting and suspended accounts write nothing.';
  comment on policy "authors delete their own pictures that no post names" on storage.objects is 'A post keeps its pictures, published or not.';
  comment on policy "only approved accounts delete pictures" on storage.objects is 'As with posts: waiting and suspended accounts write nothing.';
exception when insufficient_privilege then
  raise notice 'the policies of storage.objects have no comments here';
end
$$;
