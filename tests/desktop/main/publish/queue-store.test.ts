import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NO_BACKEND_ORIGINS } from '@callwright/desktop/main/backend/backend-origins.ts';
import { createPictureForms } from '@callwright/desktop/main/pictures/picture-forms.ts';
import { openQueueFile, openQueueStore } from '@callwright/desktop/main/publish/queue-store.ts';
import { ok } from '@callwright/shared/result.ts';
import { expect, test } from 'vitest';
import { describeOnEveryDisk } from '../../../helpers/hostile-disk/every-disk.ts';
import { mountHostileDisk } from '../../../helpers/hostile-disk/hostile-disk.ts';
import { postOf } from '../../../helpers/publishing-fixture.ts';

const POSTS = ['6f6f2c9e-4a5f-4b0e-9d0c-3f8b6f0c1a20', '6f6f2c9e-4a5f-4b0e-9d0c-3f8b6f0c1a21'] as const;
const account = { id: '6f6f2c9e-4a5f-4b0e-9d0c-3f8b6f0c1a2b', email: 'ana@example.com' };

/** Opens the queue as the app does, for the promises of what waits in it (Q1) and of what was taken out of it (Q9). */
const openIn = (folder: string) =>
  openQueueStore(
    openQueueFile(join(folder, 'publish-queue.json')),
    NO_BACKEND_ORIGINS,
    () => {},
    createPictureForms(null),
  );

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

test('a queue whose disk comes back after a save that it refused is written over by none', async () => {
  const disk = await mountHostileDisk();
  const put = async (queue: Awaited<ReturnType<typeof openIn>>, slot: 0 | 1) => {
    const typed = postOf(`slug-${slot}`);
    const post = { postId: POSTS[slot], account, typed, fields: ok(typed), publishAt: null, baseRevision: null };
    return (await queue.put(post)).ok;
  };
  expect(await put(await openIn(disk.root), 0)).toBe(true);
  const putBack = disk.unplug();
  const queue = await openIn(disk.root);
  expect(await put(queue, 1)).toBe(false);
  putBack();
  expect(await put(queue, 1)).toBe(false);
  expect((await openIn(disk.root)).find(POSTS[0])).toBeDefined();
  await disk.unmount();
});

test('what an earlier version queued, which knew fewer fields, still waits', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'callwright-queue-'));
  const { featuredImageAlt: _, ...typed } = postOf('from-before');
  const posts = [
    {
      postId: POSTS[0],
      account,
      backendOrigin: 'https://blog.example',
      typed,
      publishAt: null,
      baseRevision: null,
      earlier: [],
      queuedAt: '2026-11-21T08:00:00.000Z',
      refusal: null,
      confirmed: null,
    },
  ];
  const checksum = createHash('sha256').update(JSON.stringify(posts)).digest('hex');
  await writeFile(join(folder, 'publish-queue.json'), `${JSON.stringify({ version: 2, checksum, posts }, null, 2)}\n`);
  const loaded = await openQueueFile(join(folder, 'publish-queue.json')).load();
  expect(loaded.problem).toBeNull();
  expect(loaded.posts).toMatchObject([{ postId: POSTS[0], typed: { ...typed, featuredImageAlt: '' } }]);
  await rm(folder, { recursive: true });
});
