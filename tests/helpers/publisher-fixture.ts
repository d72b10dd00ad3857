import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FinishedPost } from '@callwright/desktop/ipc/publish-queue.ts';
import { createBackendFetch } from '@callwright/desktop/main/backend/backend-fetch.ts';
import { type Drafts, openDrafts } from '@callwright/desktop/main/drafts/drafts.ts';
import { createPublishOnce } from '@callwright/desktop/main/publish/publish-once.ts';
import { openPublishQueue, type PublishQueue } from '@callwright/desktop/main/publish/publish-queue.ts';
import { openQueueFile } from '@callwright/desktop/main/publish/queue-store.ts';
import { type AuthSession, openSession } from '@callwright/desktop/main/session/session.ts';
import { createSessionClient } from '@callwright/desktop/main/session/session-client.ts';
import { EMPTY_POST_FIELDS, type PostFields } from '@callwright/shared/post/post.ts';
import type { Backend } from '@callwright/supabase/local/backend/backend.ts';
import { afterEach, beforeAll, beforeEach } from 'vitest';
import { openEmptyBackend } from './running-backend.ts';
import { unwrap } from './unwrap.ts';

/** The part of the app that publishes, with Ana signed in. */
type Publisher = {
  backend: Backend;
  folder: string;
  drafts: Drafts;
  session: AuthSession;
  publisher: PublishQueue;
  /** What the author was told without asking. */
  told: FinishedPost[];
  /** What happens to a request on its way; a test may break the line. */
  line: typeof fetch;
  /** The app ends as it is, and starts again on the same folder with this account. */
  restart(credentials?: typeof ana): Promise<void>;
  newDraft(): Promise<string>;
  readRows(): Promise<Record<string, unknown>[]>;
  steps(): Array<[postId: string, step: string]>;
};

export const ana = { email: 'ana@example.com', password: 'correct horse' };
export const bea = { email: 'bea@example.com', password: 'correct horse' };

/** One backend for the tests of the file, and for each of them an empty blog and an app on a folder of its own. */
export function setUpPublisher(): Publisher {
  const app = {
    async restart(credentials = ana) {
      app.publisher.close();
      app.session.close();
      await open();
      await app.session.signIn(credentials);
      app.publisher.wake();
    },
    newDraft: async () => unwrap(await app.drafts.save(crypto.randomUUID(), EMPTY_POST_FIELDS)).id,
    readRows: () => app.backend.query('select * from public.blog_posts order by published_at, slug'),
    steps: () => app.publisher.read().entries.map(({ postId, step }) => [postId, step.name]),
  } as Publisher;

  beforeAll(async () => {
    app.backend = await openEmptyBackend();
    const client = createSessionClient(app.backend, createBackendFetch(fetch));
    await client.signUp(ana, '');
    await client.signUp(bea, '');
  });

  beforeEach(async () => {
    app.line = fetch;
    app.told = [];
    app.folder = await mkdtemp(join(tmpdir(), 'callwright-publish-'));
    await app.backend.query('delete from public.blog_posts');
    await open();
    await app.session.signIn(ana);
  });
  afterEach(async () => {
    app.publisher.close();
    app.session.close();
    await rm(app.folder, { recursive: true, force: true, maxRetries: 10 });
  });

  async function open(): Promise<void> {
    const { backend, folder } = app;
    const backendFetch = createBackendFetch((input, init) => app.line(input, init));
    app.session = openSession({
      client: createSessionClient(backend, backendFetch),
      problem: null,
      store: { load: async () => ({ account: null, isClosed: false }), save: async () => true, forget: async () => {} },
      emailRedirectTo: '',
      onChange: () => {},
    });
    app.drafts = openDrafts({
      folder,
      userData: join(folder, 'user-data'),
      machine: crypto.randomUUID(),
      trash: (path) => rm(path),
    });
    app.publisher = await openPublishQueue({
      file: openQueueFile(join(folder, 'publish-queue.json')),
      drafts: app.drafts,
      session: app.session,
      send: createPublishOnce({ backend, session: app.session, fetch: backendFetch }),
      onChange: () => {},
      onSettled: (settled) => app.told.push(settled),
      // A test says itself when the network is back.
      backoffMs: () => 3_600_000,
    });
  }

  return app;
}

export const noNetwork: typeof fetch = () => Promise.reject(new TypeError('fetch failed'));

export const post = (typed: Partial<PostFields> = {}): PostFields => ({
  ...EMPTY_POST_FIELDS,
  title: 'Answer every call',
  slug: 'answer-every-call',
  content: '# Why\n\nBecause.',
  ...typed,
});
