import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createOwnPosts, type OwnPosts } from '@callwright/desktop/main/posts/own-posts.ts';
import type { PostFields } from '@callwright/shared/post/post.ts';
import type { Backend } from '@callwright/supabase/local/backend/backend.ts';
import { afterEach, beforeAll, beforeEach } from 'vitest';
import { openPublishingFixture, type PublishingFixture, postOf, signInAuthor } from './publishing-fixture.ts';
import { openEmptyBackend } from './running-backend.ts';

/** An author with their drafts, queue and posts on the blog. */
type Author = {
  backend: Backend;
  folder: string;
  fixture: PublishingFixture;
  posts: OwnPosts;
  /** What happens to a request on its way; a test may break the line. */
  line: typeof fetch;
  /** The app ends as it is, and starts again on the same folder. */
  restart(): Promise<void>;
  /** A new post on the blog, and its draft here; returns its id. */
  publish(fields?: PostFields): Promise<string>;
  /** Another computer, or the web admin, changes what is on the blog. */
  editElsewhere(set?: string): Promise<unknown>;
  /** The only post on the blog. */
  readRow(): Promise<PostRow | undefined>;
};

type PostRow = { content: string; revision: number; status: string };

/** What a post says before anybody changes it, and what its author makes of it here. */
export const before = postOf('pipes', { content: 'Before.' });
export const mine = postOf('pipes', { content: 'Mine.', excerpt: 'My excerpt' });

/** One backend for the tests of the file, and for each of them an empty blog and an app on a folder of its own. */
export function setUpDesk(): Author {
  const author = {
    async restart() {
      await author.fixture.close();
      await open();
    },
    async publish(fields = before) {
      const id = crypto.randomUUID();
      const published = await author.fixture.queue.publish(id, fields);
      if (!published.ok) throw new Error(published.error.message);
      return id;
    },
    editElsewhere: (set = "content = 'Theirs.'") => author.backend.query(`update public.blog_posts set ${set}`),
    async readRow() {
      const rows = await author.backend.query<PostRow>('select content, revision, status from public.blog_posts');
      return rows[0];
    },
  } as Author;

  beforeAll(async () => {
    author.backend = await openEmptyBackend();
  });

  beforeEach(async () => {
    author.line = fetch;
    await author.backend.query('delete from public.blog_posts');
    author.folder = await mkdtemp(join(tmpdir(), 'callwright-fixture-'));
    await open();
  });
  afterEach(async () => {
    await author.fixture.close();
    await rm(author.folder, { recursive: true, maxRetries: 10 });
  });

  async function open(): Promise<void> {
    const { backend, folder } = author;
    const through: typeof fetch = (input, init) => author.line(input, init);
    author.fixture = await openPublishingFixture({
      folder,
      backend,
      account: await signInAuthor(backend),
      fetch: through,
    });
    author.posts = createOwnPosts({ backend, fetch: through, now: Date.now, ...author.fixture });
  }

  return author;
}

export const noNetwork: typeof fetch = () => Promise.reject(new TypeError('fetch failed'));

/** The backend does what it is asked, and the line breaks before the answer comes. */
export const loseAnswerTo =
  (method: string): typeof fetch =>
  async (input, init) => {
    const response = await fetch(input, init);
    if (init?.method === method && String(input).includes('/blog_posts')) throw new TypeError('the line broke');
    return response;
  };
