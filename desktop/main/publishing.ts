import { join } from 'node:path';
import { createConflicts } from './conflicts.ts';
import type { Drafts } from './drafts.ts';
import type { Env } from './env.ts';
import type { KnownPosts } from './known-posts.ts';
import type { MainWindow } from './main-window.ts';
import { createOwnPosts } from './own-posts.ts';
import { createStuckNews, describeSettled, type News } from './post-news.ts';
import { openPublishQueue } from './publish-queue.ts';
import { openQueueFile } from './queue-file.ts';
import { createListPublic, openSeenBlog } from './seen-blog.ts';
import { sendKnowingly } from './send-knowingly.ts';
import { createSendPost } from './send-post.ts';
import type { SessionKeeper } from './session.ts';

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
