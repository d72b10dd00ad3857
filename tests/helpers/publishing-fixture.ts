import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { NoticedDivergence } from '@callwright/desktop/ipc/conflicts.ts';
import type { FinishedPost } from '@callwright/desktop/ipc/publish-queue.ts';
import { createBackendFetch } from '@callwright/desktop/main/backend/backend-fetch.ts';
import { type Drafts, openDrafts } from '@callwright/desktop/main/drafts/drafts.ts';
import { type Conflicts, createConflicts } from '@callwright/desktop/main/posts/conflicts.ts';
import { openRemoteSnapshots, type RemoteSnapshots } from '@callwright/desktop/main/posts/remote-snapshots.ts';
import { createPublishOnce } from '@callwright/desktop/main/publish/publish-once.ts';
import { openPublishQueue, type PublishQueue } from '@callwright/desktop/main/publish/publish-queue.ts';
import { publishWithConflictCheck } from '@callwright/desktop/main/publish/publish-with-conflict-check.ts';
import { openQueueFile, type QueueFile } from '@callwright/desktop/main/publish/queue-store.ts';
import { type AuthSession, openSession } from '@callwright/desktop/main/session/session.ts';
import { createSessionClient } from '@callwright/desktop/main/session/session-client.ts';
import type { SignedInAccount } from '@callwright/desktop/main/session/session-store.ts';
import { EMPTY_POST_FIELDS, type PostFields } from '@callwright/shared/post/post.ts';

/** The part of the desktop app that publishes: its drafts, its session and its queue, on a folder. */
export type PublishingFixture = {
  drafts: Drafts;
  queue: PublishQueue;
  conflicts: Conflicts;
  snapshots: RemoteSnapshots;
  /** What was noticed of posts and their drafts. */
  noticed: NoticedDivergence[];
  session: AuthSession;
  /** What became of posts that nobody waited for. */
  settled: FinishedPost[];
  /** Settles when nothing is left to send. */
  whenEmpty(): Promise<void>;
  /** Settles when nothing is being written any more. */
  close(): Promise<void>;
};

const MACHINE = '6f6f2c9e-4a5f-4b0e-9d0c-3f8b6f0c1a2b';

export type BackendAddress = { url: string; publishableKey: string };

export async function openPublishingFixture({
  folder,
  backend,
  account,
  fetch = globalThis.fetch,
  wrapDrafts = (drafts) => drafts,
  wrapFile = (file) => file,
}: {
  folder: string;
  backend: BackendAddress;
  account: SignedInAccount;
  fetch?: typeof globalThis.fetch;
  /** Where a trial stops the app. */
  wrapDrafts?: (drafts: Drafts) => Drafts;
  wrapFile?: (file: QueueFile) => QueueFile;
}): Promise<PublishingFixture> {
  const backendFetch = createBackendFetch(fetch);
  const settled: FinishedPost[] = [];
  const listeners = new Set<() => void>();
  const noticed: NoticedDivergence[] = [];
  const userData = join(folder, 'user-data');
  const snapshots = openRemoteSnapshots({ userData, onNoticed: (divergence) => noticed.push(divergence) });
  const readAuthor = () => session.readUser()?.id ?? null;
  const drafts = wrapDrafts(
    openDrafts({ folder, userData, machine: MACHINE, trash: (path) => rm(path), snapshots, readAuthor }),
  );
  const session = openSession({
    client: createSessionClient(backend, backendFetch),
    problem: null,
    store: { load: async () => ({ account, isClosed: false }), save: async () => true, forget: async () => {} },
    emailRedirectTo: '',
    onChange: () => {},
  });
  await session.whenLoaded();
  const conflicts = createConflicts({
    backend,
    session,
    drafts,
    snapshots,
    queue: () => queue,
    fetch: backendFetch,
    onFollowed: () => {},
    timeoutMs: 200,
  });
  const queue = await openPublishQueue({
    file: wrapFile(openQueueFile(join(folder, 'publish-queue.json'))),
    drafts,
    session,
    send: publishWithConflictCheck({
      send: createPublishOnce({ backend, session, fetch: backendFetch }),
      snapshots,
      noteRefused: conflicts.recordConflict,
    }),
    onChange: () => {
      for (const listener of listeners) listener();
    },
    onSettled: (post) => settled.push(post),
    backoffMs: () => 10,
  });
  return {
    drafts,
    queue,
    session,
    conflicts,
    snapshots,
    noticed,
    settled,
    whenEmpty: () =>
      new Promise((resolve) => {
        const look = () => {
          if (queue.read().entries.some(({ step }) => step.name !== 'done' && step.name !== 'stopped')) return;
          listeners.delete(look);
          resolve();
        };
        listeners.add(look);
        look();
      }),
    async close() {
      queue.close();
      session.close();
      await drafts.flush();
    },
  };
}

const CREDENTIALS = { email: 'ana@example.com', password: 'a long password' };

/** Signs up an account and in. */
export async function signInAuthor(backend: BackendAddress): Promise<SignedInAccount> {
  const client = createSessionClient(backend, createBackendFetch(globalThis.fetch));
  await client.signUp(CREDENTIALS, '');
  const signedIn = await client.signIn(CREDENTIALS);
  if (!signedIn.ok) throw new Error(signedIn.error.message);
  return signedIn.value;
}

/** A post that no other trial has written. */
export function postOf(slug: string, changes: Partial<PostFields> = {}): PostFields {
  return { ...EMPTY_POST_FIELDS, title: `About ${slug}`, slug, content: `The text of ${slug}.`, ...changes };
}
