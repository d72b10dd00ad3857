import { join } from 'node:path';
import type { Env } from '../app/env.ts';
import type { Drafts } from '../drafts/drafts.ts';
import { createConflicts } from '../posts/conflicts.ts';
import { createListPublic, openSeenBlog } from '../posts/known-slugs.ts';
import { createOwnPosts } from '../posts/own-posts.ts';
import type { KnownPosts } from '../posts/remote-snapshots.ts';
import type { SessionKeeper } from '../session/session.ts';
import type { MainWindow } from '../window/main-window.ts';
import { createStuckNews, describeSettled, type News } from './publish-notifications.ts';
import { createSendPost } from './publish-once.ts';
import { openPublishQueue } from './publish-queue.ts';
import { sendKnowingly } from './publish-with-conflict-check.ts';
import { openQueueFile } from './queue-store.ts';

/** What lies between the drafts and the blog: the queue, the author's posts there, conflicts, and what was seen last. */
export async function openPublishing({
  userData,
  backend,
  drafts,
  known,
  session,
  isShown,
  window,
  notify,
  now,
  fetch,
}: {
  userData: string;
  backend: Env['backend'];
  drafts: Drafts;
  known: KnownPosts;
  session: SessionKeeper;
  /** Whether the drafts of an account are shown to whoever looks at the window. */
  isShown: (accountId: string) => boolean;
  window: Pick<MainWindow, 'send'>;
  notify: (news: News) => void;
  /** The blog's time, in milliseconds since the epoch. */
  now: () => number;
  fetch: typeof globalThis.fetch;
}) {
  const findStuck = createStuckNews();
  const conflicts = createConflicts({
    backend,
    session,
    drafts,
    known,
    queue: () => queue,
    fetch,
    onFollowed: () => window.send('drafts:changed', undefined),
  });
  const blog = await openSeenBlog({
    path: join(userData, 'seen-blog.json'),
    listPublic: createListPublic(backend, fetch),
    onChange: (seen) => window.send('blog:seen-changed', seen),
  });
  void blog.look();
  const queue = await openPublishQueue({
    file: openQueueFile(join(userData, 'publish-queue.json')),
    drafts,
    session,
    send: sendKnowingly({
      send: createSendPost({ backend, session, fetch }),
      known,
      noteRefused: conflicts.noteRefused,
    }),
    isShown,
    onChange: (changed) => {
      window.send('queue:changed', changed);
      const news = findStuck(changed, session.read());
      if (news !== null) notify(news);
    },
    onSettled: async (settled) => {
      window.send('queue:settled', settled);
      void blog.look();
      const draft = await drafts.read(settled.postId);
      notify(describeSettled(settled, draft.ok ? draft.value.fields.title : '', now()));
    },
  });
  // The keyring may have answered before there was a queue to hear it.
  void session.whenKnown().then(() => queue.wake());
  const posts = createOwnPosts({ backend, session, drafts, known, queue, now, fetch });
  return { conflicts, blog, queue, posts };
}
