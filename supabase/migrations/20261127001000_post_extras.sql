-- Two more fields of a post: a call to action at its end, and its paths on an earlier site, which redirect to it.

-- Without the slash at the end of a path, because both forms redirect.
create function private.list_old_urls(old_urls text) returns text[]
language sql
immutable
set search_path = ''
as $$
  select regexp_split_to_array(regexp_replace(list_old_urls.old_urls, '/(\n|$)', '\1', 'g'), '\n');
$$;
comment on function private.list_old_urls(text) is 'Lists a post''s old URLs, each without a slash at its end.';
-- The index below evaluates it for each writer.
grant execute on function private.list_old_urls(text) to authenticated, service_role;

alter table public.blog_posts
  add column call_to_action text
    constraint blog_posts_call_to_action_length check (char_length(call_to_action) between 1 and 200)
    constraint blog_posts_call_to_action_format check (
      call_to_action ~ '^(none|\[[^][\r\n]+\]\((/(?!/)[A-Za-z0-9!#$%&''*+,./:;=?@_~-]*|https?://[A-Za-z0-9.-]+(:[0-9]+)?([/?#][A-Za-z0-9!#$%&''*+,./:;=?@_~-]*)?)\))$'
    )
    constraint blog_posts_call_to_action_visible check (
      call_to_action = 'none'
      or substring(call_to_action from '^\[([^]]*)') ~ '[^\u0001-\u0020\u007F-\u00A0\u00AD\u034F\u061C\u115F\u1160\u1680\u17B4\u17B5\u180B-\u180F\u2000-\u200F\u2028-\u202F\u205F-\u206F\u2800\u3000\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFFB\U000E0000-\U000E0FFF]'
    ),
  add column old_urls text
    constraint blog_posts_old_urls_length check (char_length(old_urls) between 1 and 2000)
    constraint blog_posts_old_urls_format check (
      old_urls ~ '^(/([A-Za-z0-9_~+,=@&-]|%[89A-F][0-9A-F])([A-Za-z0-9._~+,=@&-]|%[89A-F][0-9A-F])*)+/?(\n(/([A-Za-z0-9_~+,=@&-]|%[89A-F][0-9A-F])([A-Za-z0-9._~+,=@&-]|%[89A-F][0-9A-F])*)+/?)*$'
    ),
  -- Otherwise, the post would redirect to itself.
  add constraint blog_posts_old_urls_not_own check (
    position(E'\n/blog/' || slug || E'\n' in E'\n' || old_urls || E'\n') = 0
    and position(E'\n/blog/' || slug || E'/\n' in E'\n' || old_urls || E'\n') = 0
  );
comment on column public.blog_posts.call_to_action is 'A Markdown link below the post; "none" for no link; null for the site''s default.';
comment on column public.blog_posts.old_urls is 'Paths on an earlier site that redirect to the post, one per line; null for none.';
grant select (call_to_action, old_urls) on public.blog_posts to anon;
grant insert (call_to_action, old_urls), update (call_to_action, old_urls) on public.blog_posts to authenticated;

create trigger guard_post_extras before update on public.blog_posts
  for each row when ((new.call_to_action, new.old_urls) is distinct from (old.call_to_action, old.old_urls))
  execute function private.raise_revision();
comment on trigger guard_post_extras on public.blog_posts is 'Before a write that changes the call to action or the old URLs.';

create index blog_posts_old_urls on public.blog_posts using gin (private.list_old_urls(old_urls))
  where old_urls is not null;
comment on index public.blog_posts_old_urls is 'The posts that have a path among their old URLs.';

-- The newest post wins, as in the host's rules.
create function private.resolve_old_url(old_path text) returns text
language sql
stable
security definer
set search_path = ''
as $$
  select posts.slug
  from public.blog_posts as posts
  where posts.old_urls is not null
    and private.list_old_urls(posts.old_urls) @> array[regexp_replace(old_path, '/$', '')]
    and posts.status = 'published' and posts.published_at <= now()
  order by posts.published_at desc, posts.id desc
  limit 1;
$$;
comment on function private.resolve_old_url(text) is 'The slug of the published post with this path among its old URLs; null if there is none.';
grant execute on function private.resolve_old_url(text) to anon, authenticated;

create function public.resolve_old_url(path text) returns text
language sql
stable
security invoker
set search_path = ''
as $$
  select private.resolve_old_url(resolve_old_url.path);
$$;
comment on function public.resolve_old_url(text) is 'Finds the slug of the post that was at a path of an earlier site.';
grant execute on function public.resolve_old_url(text) to anon, authenticated;
