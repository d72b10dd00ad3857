import { join } from 'node:path';
import { NO_BACKEND_ORIGINS } from '@callwright/desktop/main/backend/backend-origins.ts';
import { openQueueFile, openQueueStore } from '@callwright/desktop/main/publish/queue-store.ts';
import { ok } from '@callwright/shared/result.ts';
import { describeOnEveryDisk } from '../../../helpers/hostile-disk/every-disk.ts';
import { postOf } from '../../../helpers/publishing-fixture.ts';

const POSTS = ['6f6f2c9e-4a5f-4b0e-9d0c-3f8b6f0c1a20', '6f6f2c9e-4a5f-4b0e-9d0c-3f8b6f0c1a21'] as const;
const account = { id: '6f6f2c9e-4a5f-4b0e-9d0c-3f8b6f0c1a2b', email: 'ana@example.com' };

/** Opens the queue as the app does, for the promises of what waits in it (Q1) and of what was taken out of it (Q9). */
const openIn = (folder: string) =>
  openQueueStore(openQueueFile(join(folder, 'publish-queue.json')), NO_BACKEND_ORIGINS, () => {});

describeOnEveryDisk('a post in the publish queue', async (folder) => {
  const queue = await openIn(folder);
  return {
    async store(slot, value) {
      const typed = postOf(`slug-${slot}`, { title: value });
      const post = { postId: POSTS[slot], account, typed, fields: ok(typed), publishAt: null, baseRevision: null };
      return (await queue.put(post)).ok;
    },
    read: async (slot) => queue.find(POSTS[slot])?.typed.title ?? null,
  };
});
