import type { Broadcast } from '../app/broadcast.ts';
import type { Env } from '../app/env.ts';
import type { BackendOrigins } from '../backend/backend-origins.ts';
import type { DraftVisibility } from '../drafts/draft-visibility.ts';
import type { PictureAlts } from '../pictures/picture-alts.ts';
import type { PictureFiles } from '../pictures/picture-files.ts';
import { createPictureForms } from '../pictures/picture-forms.ts';
import { BlogIndex, createPublicBlog } from '../posts/blog-index.ts';
import { Conflicts } from '../posts/conflicts.ts';
import { createOwnPosts } from '../posts/own-posts.ts';
import { createAsAuthor } from '../session/author-client.ts';
import type { AuthSession } from '../session/session.ts';
import type { Storage } from '../storage/storage.ts';
import { createUploadPictures } from './picture-uploads.ts';
import { createStalledNotifier, describeFinished, type PostNotification } from './publish-notifications.ts';
import { createPublishOnce } from './publish-once.ts';
import { PublishQueue } from './publish-queue.ts';
import { publishWithConflictCheck } from './publish-with-conflict-check.ts';

export async function openPublishing({
  storage,
  backend,
  origins,
  visibility,
  pictures,
  session,
  broadcast,
  notify,
  now,
  fetch,
  backoffMs,
  conflictTimeoutMs,
}: {
  storage: Pick<Storage, 'call'>;
  backend: Env['backend'];
  origins: BackendOrigins;
  visibility: DraftVisibility;
  pictures: { files: Pick<PictureFiles, 'read' | 'readSize'>; alts: Pick<PictureAlts, 'readAll'> };
  session: AuthSession;
  broadcast: Pick<Broadcast, 'send'>;
  notify: (notification: PostNotification) => void;
  /** The server's time, in milliseconds since the epoch. */
  now: () => number;
  fetch: typeof globalThis.fetch;
  backoffMs?: (failures: number) => number;
  conflictTimeoutMs?: number;
}) {
  const asAuthor = createAsAuthor({ backend, session, fetch });
  const forms = createPictureForms(backend);
  const { viewer } = visibility;
  const findStalled = createStalledNotifier();
  const conflicts = new Conflicts({
    asAuthor,
    viewer,
    storage,
    forms,
    queue: () => queue,
    onRebased: () => broadcast.send('drafts:changed', undefined),
    timeoutMs: conflictTimeoutMs,
  });
  const blogIndex = await BlogIndex.open({
    storage,
    blog: createPublicBlog(backend, fetch),
    onChange: (slugs) => broadcast.send('slugs:changed', slugs),
  });
  void blogIndex.refresh();
  const queue = await PublishQueue.open({
    storage,
    origins,
    author: visibility.author,
    session,
    publishOnce: publishWithConflictCheck({
      publishOnce: createPublishOnce(asAuthor),
      storage,
      recordConflict: (refused) => conflicts.recordConflict(refused),
    }),
    forms,
    uploadPictures: createUploadPictures({ ...pictures, asAuthor, forms }),
    isVisible: visibility.isVisible,
    onChange: (changed) => {
      broadcast.send('queue:changed', changed);
      const notification = findStalled(changed, session.read());
      if (notification !== null) notify(notification);
    },
    onFinished: async (finished) => {
      broadcast.send('queue:finished', finished);
      void blogIndex.refresh();
      if (finished.isQuiet && finished.outcome.ok) return;
      const draft = await storage.call('readDraft', { id: finished.postId, viewer: viewer() });
      notify(describeFinished(finished, draft.ok ? draft.value.fields.title : '', now()));
    },
    backoffMs,
  });
  // The session may have loaded before the queue existed.
  void session.whenLoaded().then(() => queue.wake());
  const posts = createOwnPosts({ asAuthor, viewer, storage, forms, queue, now });
  return { conflicts, blogIndex, queue, posts };
}
