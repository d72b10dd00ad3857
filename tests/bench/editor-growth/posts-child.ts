/** Opens "Posts on the Blog" over the snapshots of a folder, and sends what that took and what it holds. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createPictureForms } from '@callwright/desktop/main/pictures/picture-forms.ts';
import { createConflicts } from '@callwright/desktop/main/posts/conflicts.ts';
import { openRemoteSnapshots } from '@callwright/desktop/main/posts/remote-snapshots.ts';
import { EMPTY_POST_FIELDS } from '@callwright/shared/post/post.ts';
import { err, ok } from '@callwright/shared/result.ts';
import { makeText, readMemory, type TextKind, toId } from './growth-case.ts';
import { startProbe } from './main-thread-probe.ts';

const [userData = '', count = '', kind = ''] = process.argv.slice(2);

const posts = Array.from({ length: Number(count) }, (_, number) => ({
  id: toId(number),
  title: `Post ${number}`,
  slug: `post-${number}`,
  state: 'published' as const,
  publishedAt: '2026-01-01T00:00:00Z',
  views: 0,
  revision: 1,
}));

/** Snapshots as an earlier run of the app left them. */
await mkdir(join(userData, 'known-posts'), { recursive: true });
for (const [number, { id, title }] of posts.entries()) {
  const fields = { ...EMPTY_POST_FIELDS, title, content: makeText({ kilobytes: 50, kind: kind as TextKind }, number) };
  const snapshot = { version: 1, base: { revision: 1, fields, authorId: toId(0) }, sent: [], remote: null };
  await mkdir(join(userData, 'versions', id), { recursive: true });
  await writeFile(join(userData, 'known-posts', `${id}.json`), JSON.stringify(snapshot));
}

const before = await readMemory();
const snapshots = openRemoteSnapshots({ userData, onNoticed: () => {} });
const conflicts = createConflicts({
  asAuthor: async () => err({ kind: 'signed-out' }),
  drafts: {
    read: async () => err({ message: 'not asked for' }),
    markPublished: async () => err({ message: 'not asked for' }),
    rebase: async () => err({ message: 'not asked for' }),
    detachFromPost: async () => err({ message: 'not asked for' }),
  },
  snapshots,
  forms: createPictureForms(null),
  queue: () => ({ has: () => false, cancel: async () => ok(undefined) }),
  onRebased: () => {},
});
// One post, so that the code that reads a file is loaded and compiled.
await conflicts.checkListed(posts.slice(0, 1));
const readProbe = startProbe();
const started = performance.now();
await conflicts.checkListed(posts);
const openedMs = performance.now() - started;
const { wallMs, cpuMs } = readProbe();
const again = performance.now();
await conflicts.checkListed(posts);
const againMs = performance.now() - again;
const after = await readMemory();
process.send?.(
  {
    'opened, ms': openedMs,
    'opened again, ms': againMs,
    'longest block, ms': wallMs,
    'longest block, ms of the processor': cpuMs,
    'heap, MB': after.heapMb - before.heapMb,
    'rss, MB': after.rssMb - before.rssMb,
  },
  () => process.disconnect(),
);
