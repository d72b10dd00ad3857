import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Database } from '@callwright/desktop/main/database/database.ts';
import { APPLICATION_ID, MIGRATIONS } from '@callwright/desktop/main/database/migrations.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { unwrap } from '../../../helpers/unwrap.ts';

const ORIGIN = 'https://blog.example';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'callwright-migrations-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Opens a database that the first version made. */
function upgrade(fill: (database: DatabaseSync) => void): Database {
  const path = join(folder, 'callwright.db');
  const first = new DatabaseSync(path);
  first.exec(`${MIGRATIONS[0]}; pragma application_id = ${APPLICATION_ID}; pragma user_version = 1`);
  fill(first);
  first.close();
  return unwrap(Database.open(path));
}

test('the slugs that the first version knew are still known', () => {
  const known = {
    seenAt: '2026-11-20T10:00:00.000Z',
    posts: [{ id: 'a', slug: 'one' }],
    unlisted: [{ id: 'b', slug: 'two' }],
    former: [{ id: 'a', slug: 'uno' }],
  };
  const { posts, linkTargets, connection } = upgrade((database) => {
    const insert = database.prepare('insert into known_slugs (origin, slugs) values (?, ?)');
    insert.run(ORIGIN, JSON.stringify(known));
    insert.run('https://damaged.example', 'not json');
    insert.run('https://odd.example', '{"posts":[{"slug":"no-id"}],"former":3}');
  });
  expect(posts.readSeenAt(ORIGIN)).toBe(known.seenAt);
  expect(posts.listSlugs(ORIGIN)).toEqual(known.posts);
  expect(posts.listUnlistedSlugs(ORIGIN)).toEqual([{ id: 'b', slug: 'two', isScheduled: false }]);
  expect(posts.listFormerSlugs(ORIGIN)).toEqual(known.former);
  expect(linkTargets.findPosts('one', { origin: ORIGIN, limit: 5 })).toMatchObject([{ slug: 'one' }]);
  expect(posts.listSlugs('https://damaged.example')).toEqual([]);
  expect(posts.listSlugs('https://odd.example')).toEqual([]);
  connection.close();
});

test('the links of drafts from the first version are found', () => {
  const { links, connection } = upgrade((database) => {
    database.exec(`insert into drafts (id, hash, fingerprint, changes, head, created_at, updated_at, publications, title,
      summary, slug, keywords, featured_image_url, featured_image_alt, meta_description, excerpt, front, content)
      values ('a', x'', '', 1, 0, 0, 0, '[]', '', '', '', '', '', '', '', '', '', '[b](/blog/b)')`);
  });
  expect(links.readNextDraft()).toBe(true);
  expect(links.readNextDraft()).toBe(false);
  expect(connection.all('select site, slug from draft_links')).toEqual([{ site: '', slug: 'b' }]);
  connection.close();
});
