import { join } from 'node:path';
import { Database } from '@callwright/desktop/main/database/database.ts';
import { EVERYONE } from '@callwright/desktop/main/database/draft-record.ts';
import { createPictureForms } from '@callwright/desktop/main/pictures/picture-forms.ts';
import { Conflicts } from '@callwright/desktop/main/posts/conflicts.ts';
import { NOTHING_KNOWN } from '@callwright/desktop/main/storage/known-post.ts';
import { EMPTY_POST_FIELDS } from '@callwright/shared/post/post.ts';
import { err, ok } from '@callwright/shared/result.ts';
import { openLocalStorage } from '../../helpers/local-storage.ts';
import { unwrap } from '../../helpers/unwrap.ts';
import { makeText, readMemory, type TextKind, toId } from './growth-case.ts';

const [userData = '', count = '', kind = ''] = process.argv.slice(2);

const posts = Array.from({ length: Number(count) }, (_, number) => ({
  id: toId(number),
  title: `Post ${number}`,
  slug: `post-${number}`,
  state: 'published' as const,
  publishedAt: '2026-01-01T00:00:00Z',
  views: 0,
  byline: null,
  revision: 1,
}));

const database = unwrap(Database.open(join(userData, 'callwright.db')));
database.connection.transaction(() => {
  for (const [number, { id, title }] of posts.entries()) {
    const fields = {
      ...EMPTY_POST_FIELDS,
      title,
      content: makeText({ kilobytes: 50, kind: kind as TextKind }, number),
    };
    const base = { revision: 1, fields, authorId: toId(0) };
    database.knownPosts.put({
      post: id,
      origin: '',
      baseRevision: 1,
      remoteRevision: null,
      divergence: null,
      snapshot: JSON.stringify({ ...NOTHING_KNOWN, base }),
    });
  }
});
database.connection.close();

const storage = await openLocalStorage({ userData, draftsFolder: join(userData, 'drafts') });
const before = await readMemory();
const conflicts = new Conflicts({
  asAuthor: async () => err({ kind: 'signed-out' }),
  viewer: () => EVERYONE,
  storage,
  forms: createPictureForms(null),
  queue: () => ({ has: () => false, cancel: async () => ok(undefined) }),
  onRebased: () => {},
});
await conflicts.checkListed(posts.slice(0, 1));
const started = performance.now();
await conflicts.checkListed(posts);
const openedMs = performance.now() - started;
const again = performance.now();
await conflicts.checkListed(posts);
const againMs = performance.now() - again;
const after = await readMemory();
process.send?.(
  {
    'opened, ms': openedMs,
    'opened again, ms': againMs,
    'heap, MB': after.heapMb - before.heapMb,
    'rss, MB': after.rssMb - before.rssMb,
  },
  () => process.disconnect(),
);
await storage.close();
