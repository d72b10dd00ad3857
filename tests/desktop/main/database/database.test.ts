import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Database } from '@callwright/desktop/main/database/database.ts';
import { EVERYONE } from '@callwright/desktop/main/database/draft-record.ts';
import { MIGRATIONS } from '@callwright/desktop/main/database/migrations.ts';
import { EMPTY_POST_FIELDS } from '@callwright/shared/post/post.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { unwrap } from '../../../helpers/unwrap.ts';

const ID = '00000000-0000-4000-8000-000000000001';
const fieldsWith = (content: string) => ({ ...EMPTY_POST_FIELDS, title: 'Frozen pipes', content });

let folder: string;
let now: number;
let database: Database;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'callwright-database-'));
  now = Date.parse('2026-11-25T12:00:00Z');
  database = unwrap(Database.open(join(folder, 'callwright.db'), { now: () => now }));
});

afterEach(() => {
  database.connection.close();
  rmSync(folder, { recursive: true });
});

const insert = (content = 'First.') =>
  database.drafts.insert(ID, { fields: fieldsWith(content), front: '', owner: null }, 'saved');

test('a draft is still there after reopening the database', () => {
  insert();
  database.connection.close();
  database = unwrap(Database.open(join(folder, 'callwright.db'), { now: () => now }));
  expect(database.drafts.read(ID)?.fields.content).toBe('First.');
});

test('a database from before a field existed gets it, empty, and its drafts stay intact', () => {
  insert();
  const path = join(folder, 'callwright.db');
  database.connection.close();
  const older = new DatabaseSync(path);
  older.exec(
    `alter table drafts drop column call_to_action; alter table drafts drop column old_urls;
     pragma user_version = ${MIGRATIONS.length - 1}`,
  );
  older.close();
  database = unwrap(Database.open(path, { now: () => now }));
  const row = database.drafts.read(ID);
  expect(row?.fields).toEqual(fieldsWith('First.'));
  const changed = row && { ...row.fields, callToAction: 'none', oldUrls: '/2019/leaks/' };
  if (row && changed) database.drafts.change(row, { fields: changed, kind: 'saved' });
  expect(database.drafts.read(ID)?.fields).toEqual(changed);
});

test('a second process can’t open the database', () => {
  const second = Database.open(join(folder, 'callwright.db'));
  expect(second).toMatchObject({ ok: false, error: { kind: 'busy' } });
});

test('saves a minute apart are separate versions, saves within 30 seconds are one', () => {
  let draft = insert();
  for (const content of ['Second.', 'Third.', 'Fourth.']) {
    now += 60_000;
    draft = database.drafts.change(draft, { fields: fieldsWith(content), kind: 'saved' });
  }
  expect(database.versions.list(draft.seq)).toHaveLength(4);
  now += 1_000;
  draft = database.drafts.change(draft, { fields: fieldsWith('Fourth and more.'), kind: 'saved' });
  const versions = database.versions.list(draft.seq);
  expect(versions).toHaveLength(4);
  expect(versions[0]?.id).toBe(draft.head);
  expect(database.versions.read(draft.seq, draft.head)).toMatchObject({ fields: fieldsWith('Fourth and more.') });
});

test('saving the same text keeps its version and its time', () => {
  const draft = insert();
  now += 60_000;
  const same = database.drafts.change(draft, { fields: fieldsWith('First.'), kind: 'saved' });
  expect(same).toMatchObject({ head: draft.head, updatedAt: draft.updatedAt });
});

test('search ignores case and accents, matches the start of the last word, and shows the passage', () => {
  insert('The café in Austin fixed its node_modules and its frozen pipes.');
  expect(database.search.find('CAFE', EVERYONE).ids).toEqual([ID]);
  expect(database.search.find('froz', EVERYONE).passages[ID]).toContain('frozen pipes');
  expect(database.search.find('node_modules', EVERYONE).ids).toEqual([ID]);
  expect(database.search.find('frozen "', EVERYONE).ids).toEqual([ID]);
  expect(database.search.find('burst', EVERYONE).ids).toEqual([]);
  expect(database.search.find('  ', EVERYONE).ids).toEqual([]);
});

test('a deleted draft leaves the outbox and can be restored with every version', () => {
  let draft = insert();
  now += 60_000;
  draft = database.drafts.change(draft, { fields: fieldsWith('Second.'), kind: 'saved' });
  database.outbox.store([{ post: ID, origin: '', account: 'a', entry: '{}' }]);
  draft = database.drafts.trash(draft);
  expect(database.outbox.list().rows).toEqual([]);
  expect(database.drafts.list(EVERYONE)).toEqual([]);
  expect(database.search.find('Second', EVERYONE).ids).toEqual([]);
  draft = database.drafts.restore(draft);
  expect(database.versions.list(draft.seq)).toHaveLength(2);
});

test('the trash deletes a draft after thirty days and thirty sweeps, even if the clock jumps', () => {
  database.drafts.trash(insert());
  now += 10 * 365 * 86_400_000;
  expect(database.drafts.emptyTrash()).toBe(0);
  for (let sweep = 0; sweep < 29; sweep += 1) expect(database.drafts.emptyTrash()).toBe(0);
  expect(database.drafts.emptyTrash()).toBe(1);
  expect(database.drafts.read(ID)).toBeNull();
});

test('a draft that is restored and deleted again waits the full time', () => {
  let draft = database.drafts.trash(insert());
  for (let sweep = 0; sweep < 30; sweep += 1) database.drafts.emptyTrash();
  draft = database.drafts.restore(draft);
  database.drafts.trash(draft);
  now += 40 * 86_400_000;
  expect(database.drafts.emptyTrash()).toBe(0);
});

test('thinning keeps the newest fifty versions, a day of versions, one per slot, and each one another kind replaced', () => {
  let draft = insert('0');
  for (let at = 1; at <= 200; at += 1) {
    now += 5 * 60_000;
    const kind = at === 20 ? 'restored' : 'saved';
    draft = database.drafts.change(draft, { fields: fieldsWith(`${at}`), kind });
  }
  database.versions.thin(now);
  expect(database.versions.list(draft.seq)).toHaveLength(201);
  now += 2 * 86_400_000;
  const replaced = database.versions.list(draft.seq).at(-20)?.id;
  database.versions.thin(now);
  const remaining = database.versions.list(draft.seq);
  expect(remaining.length).toBeLessThan(80);
  expect(remaining.map(({ id }) => id)).toContain(replaced);
  expect(remaining.map(({ id }) => id)).toContain(draft.head);
  database.versions.thin(now);
  expect(database.versions.list(draft.seq)).toHaveLength(remaining.length);
});

test('thinning keeps the versions of drafts in the trash', () => {
  let draft = insert('0');
  for (let at = 1; at <= 100; at += 1) {
    now += 60_000;
    draft = database.drafts.change(draft, { fields: fieldsWith(`${at}`), kind: 'saved' });
  }
  database.drafts.trash(draft);
  now += 100 * 86_400_000;
  database.versions.thin(now);
  expect(database.versions.list(draft.seq)).toHaveLength(101);
});

test('an account’s drafts are visible only to that account, unowned drafts to everyone', () => {
  insert();
  database.drafts.insert(
    '00000000-0000-4000-8000-000000000002',
    { fields: fieldsWith('Mine.'), front: '', owner: 'me' },
    'saved',
  );
  expect(database.drafts.list({ account: 'me', seesAll: false })).toHaveLength(2);
  expect(database.drafts.list({ account: 'you', seesAll: false }).map(({ id }) => id)).toEqual([ID]);
  expect(database.drafts.countHidden({ account: 'you', seesAll: false })).toEqual({ hidden: 1, orphaned: 0 });
  database.drafts.changeOwner('all', 'me', null);
  expect(database.drafts.list({ account: 'you', seesAll: false })).toHaveLength(2);
});

test('a backup copy made while an author saves is always complete', async () => {
  const first = insert();
  for (let round = 0; round < 25; round += 1) {
    const path = join(folder, `copy-${round}.db`);
    let isCopying = true;
    const copied = database.connection.backup(path).finally(() => {
      isCopying = false;
    });
    for (let draft = first; isCopying; await nextTurn()) {
      now += 60_000;
      draft = database.drafts.change(draft, { fields: fieldsWith(`Saved at ${now}.`), kind: 'saved' });
    }
    await copied;
    const copy = unwrap(Database.open(path, { mayBeNew: false }));
    expect(copy.connection.checkIntegrity()).toEqual([]);
    expect(copy.drafts.read(ID)).not.toBeNull();
    copy.connection.close();
  }
});
