import { join } from 'node:path';
import { NO_BACKEND_ORIGINS } from '@callwright/desktop/main/backend/backend-origins.ts';
import { createPictureForms } from '@callwright/desktop/main/pictures/picture-forms.ts';
import { openPublishQueue, type PublishQueue } from '@callwright/desktop/main/publish/publish-queue.ts';
import { openQueueFile } from '@callwright/desktop/main/publish/queue-store.ts';
import { err, ok } from '@callwright/shared/result.ts';
import { afterEach } from 'vitest';
import { openDraftsIn } from '../../../faults/drafts-on-disk.ts';
import { describeOnEveryDisk } from '../../../helpers/hostile-disk/every-disk.ts';
import { postOf } from '../../../helpers/publishing-fixture.ts';

const POSTS = ['6f6f2c9e-4a5f-4b0e-9d0c-3f8b6f0c1a20', '6f6f2c9e-4a5f-4b0e-9d0c-3f8b6f0c1a21'] as const;
const user = { id: '6f6f2c9e-4a5f-4b0e-9d0c-3f8b6f0c1a2b', email: 'ana@example.com' };

const queues: PublishQueue[] = [];
afterEach(() => {
  for (const queue of queues.splice(0)) queue.close();
});

/** The queue over drafts in the same folder, of an author without a network. */
async function openOffline(folder: string): Promise<PublishQueue> {
  const queue = await openPublishQueue({
    file: openQueueFile(join(folder, 'publish-queue.json')),
    origins: NO_BACKEND_ORIGINS,
    drafts: openDraftsIn(folder),
    publishOnce: async () => err({ kind: 'unreachable', message: 'no network' }),
    forms: createPictureForms(null),
    uploadPictures: async () => ok(undefined),
    session: {
      readUser: () => user,
      read: () => ({ state: 'signed-in', email: user.email, isPersisted: true }),
    },
    onChange: () => {},
    onFinished: () => {},
    isVisible: () => true,
    backoffMs: () => 3_600_000,
  });
  queues.push(queue);
  return queue;
}

describeOnEveryDisk('a post that is published without a network', async (folder) => {
  const queue = await openOffline(folder);
  return {
    store: async (slot, value) => (await queue.publish(POSTS[slot], postOf(`slug-${slot}`, { title: value }))).ok,
    read: async (slot) => queue.read().entries.find(({ postId }) => postId === POSTS[slot])?.title ?? null,
  };
});
