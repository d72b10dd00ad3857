import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { NoticedDivergence } from '@callwright/desktop/ipc/conflicts.ts';
import { type FinishedPost, finishedPostSchema } from '@callwright/desktop/ipc/publish/publish-queue.ts';
import { openBackendOrigins } from '@callwright/desktop/main/backend/backend-origins.ts';
import { EVERYONE } from '@callwright/desktop/main/database/draft-record.ts';
import type { DraftVisibility } from '@callwright/desktop/main/drafts/draft-visibility.ts';
import { openDraftPictures } from '@callwright/desktop/main/pictures/open-pictures.ts';
import type { Conflicts } from '@callwright/desktop/main/posts/conflicts.ts';
import type { OwnPosts } from '@callwright/desktop/main/posts/own-posts.ts';
import { openPublishing } from '@callwright/desktop/main/publish/open-publishing.ts';
import type { PublishQueue } from '@callwright/desktop/main/publish/publish-queue.ts';
import { AuthSession } from '@callwright/desktop/main/session/session.ts';
import type { KnownPost } from '@callwright/desktop/main/storage/known-post.ts';
import type { Operations } from '@callwright/desktop/main/storage/operations.ts';
import type { Storage } from '@callwright/desktop/main/storage/storage.ts';
import type { Credentials } from '@callwright/shared/api/credentials.ts';
import { EMPTY_POST_FIELDS, type PostFields } from '@callwright/shared/post/post.ts';
import { ok } from '@callwright/shared/result.ts';
import type { SignedInAccount } from '@callwright/shared/session/auth-requests.ts';
import { createBackendFetch } from '@callwright/shared/session/backend-fetch.ts';
import { createSessionClient } from '@callwright/shared/session/session-client.ts';
import { Drafts } from './local-drafts.ts';
import { openLocalStorage } from './local-storage.ts';
import { unwrap } from './unwrap.ts';

export type PublishingFixture = {
  drafts: Drafts;
  pictures: Awaited<ReturnType<typeof openDraftPictures>>;
  queue: PublishQueue;
  conflicts: Conflicts;
  posts: OwnPosts;
  storage: Awaited<ReturnType<typeof openLocalStorage>>;
  readKnown(id: string): Promise<KnownPost>;
  noticed: NoticedDivergence[];
  session: AuthSession;
  finished: FinishedPost[];
  whenEmpty(): Promise<void>;
  close(): Promise<void>;
};

export const SEES_ALL: DraftVisibility = {
  author: () => null,
  viewer: () => EVERYONE,
  isVisible: () => true,
  isHiding: () => false,
};

export type BackendAddress = { url: string; publishableKey: string };

export async function openPublishingFixture({
  folder,
  backend,
  account,
  fetch = globalThis.fetch,
  backoffMs = () => 10,
  visibility = SEES_ALL,
  refused = new Set(),
  wrapStorage = (storage) => storage,
  conflictTimeoutMs = 60_000,
}: {
  folder: string;
  backend: BackendAddress;
  account: SignedInAccount;
  fetch?: typeof globalThis.fetch;
  backoffMs?: () => number;
  visibility?: DraftVisibility;
  refused?: ReadonlySet<keyof Operations>;
  wrapStorage?: (storage: Storage) => Storage;
  /** How long to wait for the blog. The default is much longer than a busy machine needs. */
  conflictTimeoutMs?: number;
}): Promise<PublishingFixture> {
  /** Rejects when the app ends, so that it stops waiting for responses. */
  const end = Promise.withResolvers<never>();
  end.promise.catch(() => {});
  const backendFetch = createBackendFetch((input, init) => Promise.race([end.promise, fetch(input, init)]));
  const finished: FinishedPost[] = [];
  const listeners = new Set<() => void>();
  const noticed: NoticedDivergence[] = [];
  const userData = userDataOf(folder);
  await mkdir(userData, { recursive: true });
  const origins = openBackendOrigins(userData, backend);
  const opened = await openLocalStorage({
    userData,
    draftsFolder: folder,
    refused,
    origins,
    onEvent: (event) => event.kind === 'divergence' && noticed.push(event.noticed),
  });
  const storage = wrapStorage(opened);
  const drafts = new Drafts({ storage, visibility });
  const session = new AuthSession({
    client: createSessionClient(backend, backendFetch),
    problem: null,
    store: {
      load: async () => ({ account, problem: null }),
      save: async () => ok(undefined),
      forget: async () => true,
    },
    emailRedirectTo: '',
  });
  await session.whenLoaded();
  const pictures = await openDraftPictures({
    userData,
    backend,
    storage,
    draftsFolder: () => folder,
    session,
    visibility,
    trash: (path) => rm(path),
    fetch: backendFetch,
  });
  const { queue, conflicts, posts, blogIndex } = await openPublishing({
    storage,
    backend,
    origins,
    visibility,
    pictures,
    session,
    broadcast: {
      send(event, payload) {
        if (event === 'queue:finished') finished.push(finishedPostSchema.parse(payload));
        if (event === 'queue:changed') for (const listener of listeners) listener();
      },
    },
    notify: () => {},
    now: Date.now,
    fetch: backendFetch,
    backoffMs,
    conflictTimeoutMs,
  });
  return {
    drafts,
    pictures,
    queue,
    session,
    conflicts,
    posts,
    storage: opened,
    readKnown: async (id) => unwrap(await opened.call('readKnownPost', { post: id })),
    noticed,
    finished,
    whenEmpty: () =>
      new Promise((resolve) => {
        const check = () => {
          if (queue.read().entries.some(({ step }) => step.name !== 'done' && step.name !== 'stopped')) return;
          listeners.delete(check);
          resolve();
        };
        listeners.add(check);
        check();
      }),
    async close() {
      queue.close();
      session.close();
      end.reject(new TypeError('The app has ended'));
      await Promise.all([opened.flush(), blogIndex.refresh()]);
      await opened.close();
    },
  };
}

export const userDataOf = (folder: string): string => join(folder, 'user-data');

export const ana: Credentials = { email: 'ana@example.com', password: 'a long password' };

export async function signInAuthor(backend: BackendAddress, credentials = ana): Promise<SignedInAccount> {
  const client = createSessionClient(backend, createBackendFetch(globalThis.fetch));
  await client.signUp(credentials, '');
  const signedIn = await client.signIn(credentials);
  if (!signedIn.ok) throw new Error(signedIn.error.message);
  return signedIn.value;
}

export function postOf(slug: string, changes: Partial<PostFields> = {}): PostFields {
  return { ...EMPTY_POST_FIELDS, title: `About ${slug}`, slug, content: `The text of ${slug}.`, ...changes };
}
