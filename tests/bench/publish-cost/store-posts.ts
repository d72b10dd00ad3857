import type { Post } from '@callwright/shared/post/post.ts';
import type { Backend } from '@callwright/supabase/local/backend/backend.ts';
import { type Author, signInNewAuthor } from '../../helpers/running-backend.ts';

const ROWS_AT_ONCE = 500;

export async function storePosts(backend: Backend, posts: readonly Post[]): Promise<Author> {
  await backend.execute('truncate public.blog_posts, auth.users cascade');
  const author = await signInNewAuthor(backend);
  for (let from = 0; from < posts.length; from += ROWS_AT_ONCE) {
    await insertPosts(backend, author, posts.slice(from, from + ROWS_AT_ONCE));
  }
  return author;
}

/** Inserts posts with SQL, because signing in and API rules aren't measured. */
export async function insertPosts(backend: Backend, author: Author, posts: readonly Post[]): Promise<void> {
  await backend.query(
    `insert into public.blog_posts
       (id, title, slug, content, excerpt, meta_description, keywords, featured_image_url, author_id, author_name, status, published_at)
     select id, title, slug, content, excerpt, meta_description, keywords, featured_image_url, $2, author_name, 'published', published_at
     from json_populate_recordset(null::public.blog_posts, $1)`,
    [JSON.stringify(posts), author.id],
  );
}
