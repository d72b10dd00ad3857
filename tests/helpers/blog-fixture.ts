import { type BlogClient, createAnonymousBlogClient } from '@callwright/shared/api/client.ts';
import type { PostToPublish } from '@callwright/shared/api/publish-post.ts';
import { EMPTY_POST_FIELDS, type PostFields } from '@callwright/shared/post/post.ts';
import type { Backend } from '@callwright/supabase/local/backend/backend.ts';
import { beforeAll, beforeEach } from 'vitest';
import { restoreBetweenTests } from './restore-between-tests.ts';
import { type Author, openEmptyBackend, settingsOf, signInNewAuthor } from './running-backend.ts';

type Blog = {
  backend: Backend;
  reader: BlogClient;
  author: Author;
  other: Author;
  between: (send: typeof fetch, ...request: Parameters<typeof fetch>) => Promise<Response>;
  toPublish(slug: string, changes?: Partial<PostToPublish>): PostToPublish;
  storedSlugs(): Promise<string[]>;
  /** Inserts posts directly, one per minute; the last one is the newest. */
  insertPosts(count: number, prefix: string): Promise<void>;
};

const POSTS_PER_STATEMENT = 100;

export function setUpBlog(): Blog {
  const passOn: Blog['between'] = (send, ...request) => send(...request);
  const blog = {
    between: passOn,
    toPublish: (slug, changes = {}) => ({
      id: crypto.randomUUID(),
      fields: fieldsOf(slug),
      author: { id: blog.author.id, name: blog.author.name },
      baseRevision: null,
      ...changes,
    }),
    async storedSlugs() {
      const rows = await blog.backend.query<{ slug: string }>('select slug from public.blog_posts order by slug');
      return rows.map((row) => row.slug);
    },
    async insertPosts(count, prefix) {
      // A statement blocks this process, including the backend's server, which then resets waiting connections.
      for (let from = 1; from <= count; from += POSTS_PER_STATEMENT) {
        await blog.backend.query(
          `insert into public.blog_posts (title, slug, content, author_id, author_name, status, published_at)
           select 'T', $1 || n, 'Words', $2, 'a', 'published', timestamptz '2026-01-01' + n * interval '1 minute'
           from generate_series($3::int, $4::int) n`,
          [prefix, blog.author.id, from, Math.min(count, from + POSTS_PER_STATEMENT - 1)],
        );
      }
    },
  } as Blog;

  beforeAll(async () => {
    blog.backend = await openEmptyBackend();
    blog.reader = createAnonymousBlogClient(settingsOf(blog.backend));
    blog.author = await signInNewAuthor(blog.backend, (...request) => blog.between(fetch, ...request));
    blog.other = await signInNewAuthor(blog.backend);
  });
  beforeEach(() => {
    blog.between = passOn;
  });
  restoreBetweenTests(() => blog.backend);

  return blog;
}

export const fieldsOf = (slug: string, changes: Partial<PostFields> = {}): PostFields => ({
  ...EMPTY_POST_FIELDS,
  title: 'A title',
  slug,
  content: 'Words',
  ...changes,
});
