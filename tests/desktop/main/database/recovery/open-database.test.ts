import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Connection } from '@callwright/desktop/main/database/connection.ts';
import { Database } from '@callwright/desktop/main/database/database.ts';
import { listCopies } from '@callwright/desktop/main/database/recovery/copies.ts';
import { type OpenedDatabase, openDatabase } from '@callwright/desktop/main/database/recovery/open-database.ts';
import { EMPTY_POST_FIELDS } from '@callwright/shared/post/post.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { unwrap } from '../../../../helpers/unwrap.ts';

const ID = '00000000-0000-4000-8000-000000000001';
const OTHER_ID = '00000000-0000-4000-8000-000000000002';
const DAY_MS = 24 * 3_600_000;

let folder: string;
let path: string;
let now: number;
let messages: string[];
let opened: OpenedDatabase | null;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'callwright-recovery-'));
  path = join(folder, 'callwright.db');
  now = Date.parse('2026-11-25T12:00:00Z');
  messages = [];
  opened = null;
});

afterEach(async () => {
  await close();
  rmSync(folder, { recursive: true });
});

async function open(): Promise<OpenedDatabase> {
  opened = unwrap(await openDatabase({ userData: folder, now: () => now, tell: (message) => messages.push(message) }));
  await opened.copies.whenIdle();
  return opened;
}

async function close(): Promise<void> {
  await opened?.copies.stop();
  opened?.database.connection.close();
  opened = null;
}

function save(database: Database, id: string, content: string): void {
  const fields = { ...EMPTY_POST_FIELDS, title: 'Frozen pipes', content };
  const draft = database.drafts.read(id);
  if (draft === null) database.drafts.insert(id, { fields, front: '', owner: null }, 'saved');
  else database.drafts.change(draft, { fields, kind: 'restored' });
}

function destroyRows(): void {
  writeFileSync(path, readFileSync(path).fill(0, 4_096));
}

test('the database is copied at the first start of a day', async () => {
  const { copies } = await open();
  expect(listCopies(join(folder, 'database-copies'))).toHaveLength(1);
  expect(copies.isDue()).toBe(false);
  now += DAY_MS;
  expect(copies.isDue()).toBe(true);
});

test('a clock that jumps every hour causes only one copy every 12 hours', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const { copies } = await open();
  for (let hour = 1; hour <= 24; hour += 1) {
    now += (hour % 2 === 0 ? -3 : 5) * DAY_MS;
    vi.advanceTimersByTime(3_600_000);
    await copies.whenIdle();
  }
  expect(listCopies(join(folder, 'database-copies'))).toHaveLength(3);
});

test('a clock that stands still doesn’t stop the copies', async () => {
  const { database, copies } = await open();
  for (let at = 0; at < 500; at += 1) save(database, ID, `Text ${at}.`);
  expect(copies.isDue()).toBe(true);
});

test('the oldest of eight copies is deleted, whatever their dates are', async () => {
  const { copies } = await open();
  for (const year of [1970, 2099, 2026, 1999, 12_000, 2030, 2025]) {
    now = Date.UTC(year, 0, 1);
    unwrap(await copies.make());
  }
  const kept = listCopies(join(folder, 'database-copies'));
  expect(kept.map(({ ordinal }) => ordinal)).toEqual([8, 7, 6, 5, 4, 3, 2]);
  expect(kept.map(({ date }) => date)).toContain('9999-12-31');
});

test('a database with a corrupted word isn’t copied, is reported, and is repaired at the next start', async () => {
  const first = await open();
  save(first.database, ID, 'The pipes froze overnight.');
  unwrap(await first.copies.make());
  first.database.connection.run("update drafts set content = replace(content, 'froze', 'broke')");
  now += DAY_MS;
  const made = await first.copies.make();
  expect(made).toEqual({ ok: false, error: { message: 'The database is damaged. Restart Callwright to repair it.' } });
  expect(listCopies(join(folder, 'database-copies'))).toHaveLength(2);
  await close();
  const { database, repaired } = await open();
  expect(repaired?.message).toContain('Callwright repaired its database. It restored the copy from November 25, 2026.');
  expect(database.drafts.read(ID)?.fields.content).toBe('The pipes froze overnight.');
});

test('a damaged search index is rebuilt without a repair', async () => {
  const first = await open();
  save(first.database, ID, 'The pipes froze overnight.');
  await close();
  const raw = new DatabaseSync(path, { defensive: false });
  raw.exec("update search_data set block = x'00000000' where id > 10");
  raw.close();
  const { database, copies } = await open();
  unwrap(await copies.make());
  expect(database.search.find('froze', { account: null, seesAll: true }).ids).toEqual([ID]);
});

test('after a killed run, a copy is made and verified while the author writes', async () => {
  const { database } = await open();
  save(database, ID, 'First.');
  const killed = `${folder}-killed`;
  cpSync(folder, killed, { recursive: true });
  await close();
  const after = unwrap(await openDatabase({ userData: killed, now: () => now, tell: () => {} }));
  await after.copies.stop();
  expect(after.database.drafts.read(ID)?.fields.content).toBe('First.');
  after.database.connection.close();
  expect(listCopies(join(killed, 'database-copies'))).toHaveLength(2);
  rmSync(killed, { recursive: true });
});

test('a missing or empty database is restored from its copy', async () => {
  const first = await open();
  save(first.database, ID, 'First.');
  unwrap(await first.copies.make());
  await close();
  rmSync(path);
  expect((await open()).database.drafts.read(ID)?.fields.content).toBe('First.');
  await close();
  writeFileSync(path, '');
  expect((await open()).database.drafts.read(ID)?.fields.content).toBe('First.');
});

test('a repair includes texts saved after the copy and keeps the damaged files', async () => {
  const first = await open();
  save(first.database, ID, 'First.');
  unwrap(await first.copies.make());
  save(first.database, ID, 'Second.');
  save(first.database, OTHER_ID, 'Another draft.');
  first.database.outbox.store([{ post: ID, origin: '', account: 'me', entry: '{}' }]);
  first.database.pictureAlts.store('picture', 'A frozen pipe');
  first.database.facts.store('imported-layout', 'yes');
  first.noteDamage();
  await close();
  const { database, repaired } = await open();
  expect(repaired?.report).toMatchObject({ recovered: { drafts: 2, versions: 2, outbox: 1 }, unreadable: 0 });
  expect(database.drafts.read(ID)?.fields.content).toBe('Second.');
  expect(database.drafts.read(OTHER_ID)?.fields.content).toBe('Another draft.');
  expect(database.outbox.list().rows).toHaveLength(1);
  expect(database.pictureAlts.all()).toEqual({ picture: 'A frozen pipe' });
  expect(database.facts.read('imported-layout')).toBe('yes');
  const kept = unwrap(Database.open(join(folder, 'damaged-database-1', 'callwright.db')));
  expect(kept.drafts.read(OTHER_ID)?.fields.content).toBe('Another draft.');
  kept.connection.close();
});

test('a draft with a damaged row gets the text of its newest version', async () => {
  const first = await open();
  save(first.database, ID, 'First.');
  unwrap(await first.copies.make());
  save(first.database, ID, 'Second.');
  first.database.connection.run("update drafts set content = 'Changed by the disk.'");
  first.noteDamage();
  await close();
  const { database } = await open();
  expect(database.drafts.read(ID)?.fields.content).toBe('Second.');
});

test('versions without a draft in the database or a copy become a draft', async () => {
  const first = await open();
  save(first.database, ID, 'First.');
  save(first.database, ID, 'Second.');
  first.database.connection.run("update drafts set content = 'Changed by the disk.'");
  first.noteDamage();
  await close();
  const { database } = await open();
  const [draft] = database.drafts.list({ account: null, seesAll: true });
  const read = database.drafts.read(draft?.id ?? '');
  expect(read?.fields.content).toBe('Second.');
  expect(database.versions.list(read?.seq ?? 0)).toHaveLength(2);
});

test('a post that was queued in the copy isn’t published from it', async () => {
  const first = await open();
  save(first.database, ID, 'First.');
  first.database.outbox.store([{ post: ID, origin: '', account: 'me', entry: '{}' }]);
  unwrap(await first.copies.make());
  await close();
  destroyRows();
  const { database, repaired } = await open();
  expect(database.outbox.list().rows).toEqual([]);
  expect(repaired?.message).toContain('1 post may no longer be queued. Check your blog, then publish again.');
});

test('a repaired database doesn’t claim files in the drafts folder whose text it may lack', async () => {
  const first = await open();
  save(first.database, ID, 'First.');
  const { seq, head, changes } = first.database.drafts.read(ID) ?? { seq: 0, head: 0, changes: 0 };
  const hash = Buffer.from('hash');
  first.database.mirror.put({ name: 'whole.md', draft: seq, hash, nextHash: hash, changes, head });
  first.database.mirror.put({ name: 'to-remove.md', draft: null, hash, nextHash: null, changes, head: null });
  first.database.mirror.putForeign('copy.md', hash);
  first.noteDamage();
  unwrap(await first.copies.make());
  await close();
  const { database } = await open();
  expect(database.mirror.all()).toMatchObject([{ name: 'whole.md', nextHash: null, head }]);
  expect(database.mirror.readForeign('copy.md')).toBeUndefined();
});

test('a crash in the middle of a repair is fixed by the next start', async () => {
  const first = await open();
  save(first.database, ID, 'First.');
  await close();
  renameSync(path, `${path}-rebuilt`);
  expect((await open()).database.drafts.read(ID)?.fields.content).toBe('First.');
  expect(existsSync(`${path}-rebuilt`)).toBe(false);
});

test('a database that is newer or in use is left alone, with an explanation', async () => {
  const { database, noteDamage } = await open();
  const second = await openDatabase({ userData: folder, now: () => now, tell: () => {} });
  expect(second).toEqual({
    ok: false,
    error: {
      message: 'Couldn’t open your drafts. Another copy of Callwright is using them. Close it, then try again.',
    },
  });
  noteDamage();
  database.connection.run('pragma user_version = 99');
  await close();
  const before = readFileSync(path);
  const newer = await openDatabase({ userData: folder, now: () => now, tell: () => {} });
  expect(newer).toEqual({
    ok: false,
    error: {
      message:
        'Couldn’t open your drafts. They were last opened in a newer version of Callwright. Update Callwright, then open it again.',
    },
  });
  expect(readFileSync(path)).toEqual(before);
  expect(readdirSync(folder).filter((name) => name.startsWith('damaged'))).toEqual([]);
});

test('a damaged copy is skipped for the one before it', async () => {
  const first = await open();
  save(first.database, ID, 'First.');
  unwrap(await first.copies.make());
  unwrap(await first.copies.make());
  await close();
  const [newest] = listCopies(join(folder, 'database-copies'));
  const copy = unwrap(Connection.open(newest?.path ?? ''));
  copy.run("update drafts set content = 'Changed by the disk.'");
  copy.close();
  rmSync(path);
  expect((await open()).database.drafts.read(ID)?.fields.content).toBe('First.');
  await close();
  expect(unwrap(Database.open(newest?.path ?? '')).drafts.read(ID)?.fields.content).toBe('Changed by the disk.');
});
