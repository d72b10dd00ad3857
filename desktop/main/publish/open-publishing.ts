import { join } from 'node:path';
import type { Broadcast } from '../app/broadcast.ts';
import type { Env } from '../app/env.ts';
import type { Drafts } from '../drafts/drafts.ts';
import { createConflicts } from '../posts/conflicts.ts';
import { createListPublicSlugs, openKnownSlugs } from '../posts/known-slugs.ts';
import { createOwnPosts } from '../posts/own-posts.ts';
import type { RemoteSnapshots } from '../posts/remote-snapshots.ts';
import type { AuthSession } from '../session/session.ts';
import { createStalledNotifier, describeFinished, type PostNotification } from './publish-notifications.ts';
import { createPublishOnce } from './publish-once.ts';
import { openPublishQueue } from './publish-queue.ts';
import { publishWithConflictCheck } from './publish-with-conflict-check.ts';
import { openQueueFile } from './queue-store.ts';

/** What lies between the drafts and the blog: the queue, the author's posts there, conflicts, and what was seen last. */
export async function openPublishing({
  userData,
  backend,
  drafts,
  snapshots,
  session,
  isVisible,
  broadcast,
  notify,
  now,
  fetch,
}: {
  userData: string;
  backend: Env['backend'];
  drafts: Drafts;
  snapshots: RemoteSnapshots;
  session: AuthSession;
  /** Whether the drafts of an account are shown to whoever looks at the window. */
  isVisible: (accountId: string) => boolean;
  broadcast: Pick<Broadcast, 'send'>;
  notify: (news: PostNotification) => void;
  /** The blog's time, in milliseconds since the epoch. */
  now: () => number;
  fetch: typeof globalThis.fetch;
}) {
  const findStuck = createStalledNotifier();
  const conflicts = createConflicts({
    backend,
    session,
    drafts,
    snapshots,
    queue: () => queue,
    fetch,
    onFollowed: () => broadcast.send('drafts:changed', undefined),
  });
  const blog = await openKnownSlugs({
    path: join(userData, 'seen-blog.json'),
    listPublic: createListPublicSlugs(backend, fetch),
    onChange: (seen) => broadcast.send('slugs:changed', seen),
  });
  void blog.look();
  const queue = await openPublishQueue({
    file: openQueueFile(join(userData, 'publish-queue.json')),
    drafts,
    session,
    send: publishWithConflictCheck({
      send: createPublishOnce({ backend, session, fetch }),
      snapshots,
      noteRefused: conflicts.recordConflict,
    }),
    isVisible,
    onChange: (changed) => {
      broadcast.send('queue:changed', changed);
      const news = findStuck(changed, session.read());
      if (news !== null) notify(news);
    },
    onSettled: async (settled) => {
      broadcast.send('queue:finished', settled);
      void blog.look();
      const draft = await drafts.read(settled.postId);
      notify(describeFinished(settled, draft.ok ? draft.value.fields.title : '', now()));
    },
  });
  // The keyring may have answered before there was a queue to hear it.
  void session.whenLoaded().then(() => queue.wake());
  const posts = createOwnPosts({ backend, session, drafts, snapshots, queue, now, fetch });
  return { conflicts, blog, queue, posts };
}
