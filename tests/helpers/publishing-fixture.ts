import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { NoticedDivergence } from '@callwright/desktop/ipc/conflicts.ts';
import { type FinishedPost, finishedPostSchema } from '@callwright/desktop/ipc/publish/publish-queue.ts';
import { openBackendOrigins } from '@callwright/desktop/main/backend/backend-origins.ts';
import { type Drafts, openDrafts } from '@callwright/desktop/main/drafts/drafts.ts';
import { openDraftPictures } from '@callwright/desktop/main/pictures/open-pictures.ts';
import type { Conflicts } from '@callwright/desktop/main/posts/conflicts.ts';
import type { OwnPosts } from '@callwright/desktop/main/posts/own-posts.ts';
import { openRemoteSnapshots, type RemoteSnapshots } from '@callwright/desktop/main/posts/remote-snapshots.ts';
import { openPublishing } from '@callwright/desktop/main/publish/open-publishing.ts';
import type { PublishQueue } from '@callwright/desktop/main/publish/publish-queue.ts';
import { openQueueFile, type QueueFile } from '@callwright/desktop/main/publish/queue-store.ts';
import { type AuthSession, openSession } from '@callwright/desktop/main/session/session.ts';
import type { Credentials } from '@callwright/shared/api/credentials.ts';
import { EMPTY_POST_FIELDS, type PostFields } from '@callwright/shared/post/post.ts';
import { ok } from '@callwright/shared/result.ts';
import type { SignedInAccount } from '@callwright/shared/session/auth-requests.ts';
import { createBackendFetch } from '@callwright/shared/session/backend-fetch.ts';
import { createSessionClient } from '@callwright/shared/session/session-client.ts';

/** The part of the desktop app that publishes, wired as the app wires it: on a folder, without a window. */
export type PublishingFixture = {
  drafts: Drafts;
  pictures: Awaited<ReturnType<typeof openDraftPictures>>;
  queue: PublishQueue;
  conflicts: Conflicts;
  posts: OwnPosts;
  snapshots: RemoteSnapshots;
  /** The changes and ends of conflicts, in their order. */
  noticed: NoticedDivergence[];
  session: AuthSession;
  /** What became of posts that nobody waited for. */
  finished: FinishedPost[];
  /** Resolves when nothing is left to send. */
  whenEmpty(): Promise<void>;
  /** Resolves when nothing is being written any more. */
  close(): Promise<void>;
};

const MACHINE = '6f6f2c9e-4a5f-4b0e-9d0c-3f8b6f0c1a2b';

export type BackendAddress = { url: string; publishableKey: string };

export async function openPublishingFixture({
  folder,
  backend,
  account,
  fetch = globalThis.fetch,
  backoffMs = () => 10,
  wrapDrafts = (drafts) => drafts,
  wrapFile = (file) => file,
  conflictTimeoutMs = 60_000,
}: {
  folder: string;
  backend: BackendAddress;
  account: SignedInAccount;
  fetch?: typeof globalThis.fetch;
  backoffMs?: () => number;
  /** Where a trial stops the app. */
  wrapDrafts?: (drafts: Drafts) => Drafts;
  wrapFile?: (file: QueueFile) => QueueFile;
  /** How long the blog has for its answer; much longer than it takes on a busy machine. */
  conflictTimeoutMs?: number;
}): Promise<PublishingFixture> {
  /** Rejects when the app ends, so that it waits for no answer then. */
  const end = Promise.withResolvers<never>();
  end.promise.catch(() => {});
  const backendFetch = createBackendFetch((input, init) => Promise.race([end.promise, fetch(input, init)]));
  const finished: FinishedPost[] = [];
  const listeners = new Set<() => void>();
  const noticed: NoticedDivergence[] = [];
  const userData = userDataOf(folder);
  await mkdir(userData, { recursive: true });
  const origins = openBackendOrigins(userData, backend);
  const snapshots = openRemoteSnapshots({ userData, origins, onNoticed: (divergence) => noticed.push(divergence) });
  const drafts = wrapDrafts(
    openDrafts({ folder, userData, machine: MACHINE, trash: (path) => rm(path), snapshots, origins }),
  );
  const session = openSession({
    client: createSessionClient(backend, backendFetch),
    problem: null,
    store: {
      load: async () => ({ account, problem: null }),
      save: async () => ok(undefined),
      forget: async () => true,
    },
    emailRedirectTo: '',
    onChange: () => {},
  });
  await session.whenLoaded();
  const pictures = await openDraftPictures({
    userData,
    backend,
    drafts,
    session,
    isVisible: () => true,
    trash: (path) => rm(path),
    fetch: backendFetch,
  });
  const { queue, conflicts, posts, slugs } = await openPublishing({
    userData,
    backend,
    origins,
    drafts,
    pictures,
    snapshots,
    session,
    isVisible: () => true,
    broadcast: {
      send(event, payload) {
        if (event === 'queue:finished') finished.push(finishedPostSchema.parse(payload));
        if (event === 'queue:changed') for (const listener of listeners) listener();
      },
    },
    notify: () => {},
    now: Date.now,
    fetch: backendFetch,
    openFile: (path) => wrapFile(openQueueFile(path)),
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
    snapshots,
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
      await Promise.all([drafts.flush(), slugs.refresh()]);
    },
  };
}

/** Where the app of a fixture stores what is not a draft. */
export const userDataOf = (folder: string): string => join(folder, 'user-data');

export const ana: Credentials = { email: 'ana@example.com', password: 'a long password' };

/** Signs in, and before that up where there is no such account yet. */
export async function signInAuthor(backend: BackendAddress, credentials = ana): Promise<SignedInAccount> {
  const client = createSessionClient(backend, createBackendFetch(globalThis.fetch));
  await client.signUp(credentials, '');
  const signedIn = await client.signIn(credentials);
  if (!signedIn.ok) throw new Error(signedIn.error.message);
  return signedIn.value;
}

/** A post that no other trial has written. */
export function postOf(slug: string, changes: Partial<PostFields> = {}): PostFields {
  return { ...EMPTY_POST_FIELDS, title: `About ${slug}`, slug, content: `The text of ${slug}.`, ...changes };
}
