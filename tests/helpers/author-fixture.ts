import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OutboxRow } from '@callwright/desktop/main/database/tables/outbox.ts';
import type { DraftVisibility } from '@callwright/desktop/main/drafts/draft-visibility.ts';
import type { Operations } from '@callwright/desktop/main/storage/operations.ts';
import { EMPTY_POST_FIELDS, type PostFields } from '@callwright/shared/post/post.ts';
import type { Backend } from '@callwright/supabase/local/backend/backend.ts';
import { afterEach, beforeAll, beforeEach } from 'vitest';
import {
  ana,
  openPublishingFixture,
  type PublishingFixture,
  postOf,
  SEES_ALL,
  signInAuthor,
  userDataOf,
} from './publishing-fixture.ts';
import { restoreBetweenTests } from './restore-between-tests.ts';
import { openEmptyBackend } from './running-backend.ts';
import { unwrap } from './unwrap.ts';

type Author = PublishingFixture & {
  backend: Backend;
  folder: string;
  userData: string;
  /** Intercepts each request; a test can replace it to break the connection. */
  network: typeof fetch;
  /** How long the app waits for the blog before it shows a conflict. Takes effect at the next start. */
  conflictTimeoutMs: number | undefined;
  visibility: DraftVisibility;
  refusedAtStart: Set<keyof Operations>;
  restart(credentials?: typeof ana): Promise<void>;
  changeComputer(): Promise<void>;
  reopen(): Promise<void>;
  listOutbox(): Promise<OutboxRow[]>;
  newDraft(): Promise<string>;
  publish(fields?: PostFields): Promise<string>;
  editElsewhere(set?: string): Promise<unknown>;
  readRow(): Promise<Record<string, unknown> | undefined>;
  readRows(): Promise<Record<string, unknown>[]>;
  steps(): Array<[postId: string, step: string]>;
};

export const bea = { email: 'bea@example.com', password: 'a long password' };

export const before = postOf('pipes', { content: 'Before.' });
export const mine = postOf('pipes', { content: 'Mine.', excerpt: 'My excerpt' });

/** @param backoffMs delay after a failure. Use an hour if the test triggers retries itself. */
export function setUpAuthor(backoffMs?: () => number): Author {
  const author = {
    async restart(credentials = ana) {
      await author.close();
      await open(credentials);
    },
    async changeComputer() {
      await author.close();
      await rm(author.folder, { recursive: true, maxRetries: 10 });
      await open(ana);
    },
    reopen: () => open(ana),
    listOutbox: async () => unwrap(await author.storage.call('listOutbox')).rows,
    newDraft: async () => unwrap(await author.drafts.save(crypto.randomUUID(), EMPTY_POST_FIELDS)).id,
    async publish(fields = before) {
      const id = crypto.randomUUID();
      const published = await author.queue.publish(id, fields);
      if (!published.ok) throw new Error(published.error.message);
      return id;
    },
    editElsewhere: (set = "content = 'Theirs.'") => author.backend.query(`update public.blog_posts set ${set}`),
    readRow: async () => (await author.readRows())[0],
    readRows: () => author.backend.query('select * from public.blog_posts order by published_at, slug'),
    steps: () => author.queue.read().entries.map(({ postId, step }) => [postId, step.name]),
  } as Author;

  beforeAll(async () => {
    author.backend = await openEmptyBackend();
    await signInAuthor(author.backend, bea);
  });
  restoreBetweenTests(() => author.backend);

  beforeEach(async () => {
    author.network = fetch;
    author.conflictTimeoutMs = undefined;
    author.refusedAtStart = new Set();
    author.visibility = SEES_ALL;
    author.folder = await mkdtemp(join(tmpdir(), 'callwright-author-'));
    author.userData = userDataOf(author.folder);
    await open(ana);
  });
  afterEach(async () => {
    await author.close();
    await rm(author.folder, { recursive: true, maxRetries: 10 });
  });

  async function open(credentials: typeof ana): Promise<void> {
    const { backend, folder } = author;
    const fixture = await openPublishingFixture({
      folder,
      backend,
      account: await signInAuthor(backend, credentials),
      fetch: (input, init) => author.network(input, init),
      refused: author.refusedAtStart,
      visibility: author.visibility,
      ...(backoffMs ? { backoffMs } : {}),
      ...(author.conflictTimeoutMs === undefined ? {} : { conflictTimeoutMs: author.conflictTimeoutMs }),
    });
    Object.assign(author, fixture);
  }

  return author;
}

export const HOUR_MS = 3_600_000;

export const noNetwork: typeof fetch = () => Promise.reject(new TypeError('fetch failed'));

/** The request reaches the backend, but its response is lost. */
export const loseAnswerTo =
  (method: string): typeof fetch =>
  async (input, init) => {
    const response = await fetch(input, init);
    if (init?.method === method && String(input).includes('/blog_posts')) throw new TypeError('the connection broke');
    return response;
  };

export const post = (typed: Partial<PostFields> = {}): PostFields => ({
  ...EMPTY_POST_FIELDS,
  title: 'Answer every call',
  slug: 'answer-every-call',
  content: '# Why\n\nBecause.',
  ...typed,
});
