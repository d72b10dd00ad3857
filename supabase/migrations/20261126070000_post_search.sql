-- The search over the blog's posts. Its words are in a table of their own: a generated column of `blog_posts` would be
-- computed again for each view, because a trigger runs before every update, and would be part of every `select *`.

-- Each pattern stops at a character that it can't begin after, so that the longest post takes a moment, however it is
-- written. The result is for the search and for a line of text, not for a page.
create function private.to_plain_text(markdown text) returns text
language sql
immutable
set search_path = ''
as $$
  select btrim(regexp_replace(
    regexp_replace(
      regexp_replace(
        regexp_replace(
          regexp_replace(
            regexp_replace(markdown, '<!--.*?(?:-->|$)', ' ', 'g'),
            -- The marks of code blocks, headings, quotes, lists, and tables, and where links defined below lead to.
            '^[ \t>]*(?:(?:`{3,}|~{3,}).*$|#{1,6}(?=\s)|[-+*](?=\s)|[-=:|+* \t]+$|\[[^]\[^][^]\[]*\]:.*$)', ' ', 'gn'
          ),
          -- Where a link leads to, and addresses in the text.
          '\]\([^()]*(?:\([^()]*\)[^()]*)?\)|\]\[[^]\[]*\]|<?(?:https?://|mailto:|www\.)[^\s<>)\]]+>?', ' ', 'gi'
        ),
        '</?[a-z][^<>]*>|&#?[a-z0-9]{1,31};|\[\^[^]\[]*\]:?', ' ', 'gi'
      ),
      '\\(?=[[:punct:]])|[*`~|]+|!?\[|\]|(?<![[:alnum:]])_+|_+(?![[:alnum:]])', '', 'g'
    ),
    '\s+', ' ', 'g'
  ));
$$;
comment on function private.to_plain_text(text) is 'What a post''s Markdown says, without its marks, addresses, tags, and comments, on one line.';

-- A script without spaces has no words to split at: there each character counts as one.
create function private.to_search_words(content text) returns text
language sql
immutable
set search_path = ''
as $$
  select regexp_replace(
    regexp_replace(
      regexp_replace(normalize(content, nfkd), '[\u0300-\u036F]', '', 'g'),
      '([\u0E00-\u0EFF\u1000-\u109F\u1780-\u17FF\u3040-\u30FF\u3400-\u9FFF])', ' \1 ', 'g'
    ),
    '[^[:alnum:]]+', ' ', 'g'
  );
$$;
comment on function private.to_search_words(text) is 'A text as words between blanks, without accents, as the search compares them.';

create function private.to_post_words(title text, keywords text, excerpt text, plain_text text) returns tsvector
language sql
immutable
set search_path = ''
as $$
  select setweight(to_tsvector('pg_catalog.simple', private.to_search_words(title)), 'A')
    || setweight(to_tsvector('pg_catalog.simple', private.to_search_words(keywords)), 'B')
    || setweight(to_tsvector('pg_catalog.simple', private.to_search_words(excerpt)), 'C')
    || setweight(to_tsvector('pg_catalog.simple', private.to_search_words(plain_text)), 'D');
$$;
comment on function private.to_post_words(text, text, text, text) is 'Every word of a post, weighted A in the title, B in the keywords, C in the excerpt, and D in the content.';

create table private.post_search (
  post_id uuid primary key references public.blog_posts (id) on delete cascade,
  title text not null,
  keywords text not null,
  excerpt text not null,
  plain_text text not null,
  words tsvector not null generated always as (private.to_post_words(title, keywords, excerpt, plain_text)) stored
);
comment on table private.post_search is 'What the search finds of each post. A trigger on blog_posts writes it.';
comment on column private.post_search.post_id is 'The post.';
comment on column private.post_search.title is 'The post''s title.';
comment on column private.post_search.keywords is 'The post''s keywords; empty for none.';
comment on column private.post_search.excerpt is 'The post''s excerpt; empty for none.';
comment on column private.post_search.plain_text is 'The post''s content without Markdown, for the lines of a result.';
comment on column private.post_search.words is 'Every word of these four, with its weight.';
comment on index private.post_search_pkey is 'The words of one post.';
create index post_search_words on private.post_search using gin (words);
comment on index private.post_search_words is 'The posts that have a word, or one that begins like it.';
alter table private.post_search enable row level security;
create policy "no client touches the words of posts" on private.post_search
  for all to anon, authenticated using (false) with check (false);
comment on policy "no client touches the words of posts" on private.post_search is 'search_posts finds published posts only.';

create function private.record_post_words() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into private.post_search (post_id, title, keywords, excerpt, plain_text) values (
    new.id, new.title, coalesce(new.keywords, ''), coalesce(new.excerpt, ''), private.to_plain_text(new.content)
  )
  on conflict (post_id) do update set
    title = excluded.title, keywords = excluded.keywords, excerpt = excluded.excerpt, plain_text = excluded.plain_text;
  return null;
end
$$;
comment on function private.record_post_words() is 'Writes what the search finds of a post.';
create trigger record_post_words after insert or update of title, keywords, excerpt, content on public.blog_posts
  for each row execute function private.record_post_words();
comment on trigger record_post_words on public.blog_posts is 'After a write of a text that the search finds. A view writes none.';
insert into private.post_search (post_id, title, keywords, excerpt, plain_text)
  select id, title, coalesce(keywords, ''), coalesce(excerpt, ''), private.to_plain_text(content)
  from public.blog_posts;

-- A word finds itself, and the words that begin like its stem: "heating" finds "heater". The last word may be half typed,
-- so it also finds the words that begin with it. One letter begins too many words for that.
create function private.to_post_query(typed text) returns tsquery
language sql
immutable
set search_path = ''
as $$
  select to_tsquery('pg_catalog.simple', string_agg(format(
    '(''%s''%s%s)',
    word,
    case when place = last_place and char_length(word) > 1 then ':*' end,
    case when char_length(stem) > 2 then ' | ''' || stem || ''':*' end
  ), ' & '))
  from (
    select word, place, max(place) over () as last_place,
      (ts_lexize('pg_catalog.english_stem', lower(word)))[1] as stem
    from string_to_table(btrim(private.to_search_words(left(typed, 200))), ' ') with ordinality as words (word, place)
    where word <> ''
    limit 10
  ) as terms;
$$;
comment on function private.to_post_query(text) is 'What someone typed, as a query for posts with all of its first ten words; null if it has no word.';

-- Ranks the 1,000 newest of the posts found, so that a word of every post takes a bounded time in a blog of any size. The
-- signs around a found word are control characters, which no page shows.
create function private.search_posts(query text, max_rows integer, skipped integer) returns jsonb
language sql
stable
security definer
set search_path = ''
set jit = off
-- The planner doesn't count what reading long values costs, and would scan a small table instead of using its index.
set enable_seqscan = off
as $$
  with wanted as materialized (
    select private.to_post_query(query) as loose,
      plainto_tsquery('pg_catalog.simple', private.to_search_words(left(query, 200))) as exact
  ),
  matching as materialized (
    select post_search.post_id, post_search.words
    from private.post_search cross join wanted
    where post_search.words @@ wanted.loose
  ),
  found as materialized (
    select posts.id, posts.slug, posts.published_at, matching.words
    from matching join public.blog_posts as posts on posts.id = matching.post_id
    where posts.status = 'published' and posts.published_at <= now()
  ),
  newest as (
    select * from found order by published_at desc, id desc limit 1000
  ),
  page as materialized (
    select newest.*, row_number() over (
      order by ts_rank(newest.words, wanted.loose) + ts_rank(newest.words, wanted.exact) desc,
        newest.published_at desc, newest.id desc
    ) as place
    from newest cross join wanted
    order by place
    offset greatest(skipped, 0)
    limit least(greatest(max_rows, 1), 20)
  )
  select jsonb_build_object(
    'count', (select count(*) from found),
    'posts', coalesce((
      select jsonb_agg(jsonb_build_object(
        'slug', page.slug,
        'published_at', page.published_at,
        'title', ts_headline(
          'pg_catalog.simple', translate(shown.title, U&'\0002\0003', ''), wanted.loose,
          U&'StartSel=\0002,StopSel=\0003,HighlightAll=true'
        ),
        'text', ts_headline(
          'pg_catalog.simple', translate(left(concat_ws(' ', shown.excerpt, shown.plain_text), 10000), U&'\0002\0003', ''), wanted.loose,
          U&'StartSel=\0002,StopSel=\0003,MaxFragments=1,MaxWords=30,MinWords=20'
        )
      ) order by page.place)
      from page cross join wanted join private.post_search as shown on shown.post_id = page.id
    ), '[]')
  );
$$;
comment on function private.search_posts(text, integer, integer) is 'Finds published posts by all words of a query, the best first.';
grant execute on function private.search_posts(text, integer, integer) to anon, authenticated;

create function public.search_posts(query text, max_rows integer default 20, skipped integer default 0) returns jsonb
language sql
stable
security invoker
set search_path = ''
as $$
  select private.search_posts(search_posts.query, search_posts.max_rows, search_posts.skipped);
$$;
comment on function public.search_posts(text, integer, integer) is 'Finds published posts by all words of a query: {"count", "posts"}, at most 20 posts from a place on, the best first. In "title" and "text", each found word is between the characters U+0002 and U+0003.';
grant execute on function public.search_posts(text, integer, integer) to anon, authenticated;
