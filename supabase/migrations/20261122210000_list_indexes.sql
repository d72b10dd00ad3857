-- The lists of posts in the very order in which they are asked for, so that each is read along an index however many
-- posts there are.

drop index public.blog_posts_newest_published;
create index blog_posts_newest_published on public.blog_posts (published_at desc, id desc) where status = 'published';
comment on index public.blog_posts_newest_published is 'The list of the blog, newest first; read from its end, the posts whose time has come.';

drop index public.blog_posts_author;
create index blog_posts_author_changed on public.blog_posts (author_id, updated_at desc, id);
comment on index public.blog_posts_author_changed is 'An author''s posts, the newest change first; and those of an account that is deleted.';
create index blog_posts_changed on public.blog_posts (updated_at desc, id);
comment on index public.blog_posts_changed is 'Everybody''s posts, the newest change first, as an editor lists them.';
