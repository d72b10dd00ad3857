import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Database } from '@callwright/desktop/main/database/database.ts';
import { EVERYONE } from '@callwright/desktop/main/database/draft-record.ts';
import { checkDatabase } from '@callwright/desktop/main/database/recovery/check-database.ts';
import { type OpenedDatabase, openDatabase } from '@callwright/desktop/main/database/recovery/open-database.ts';
import { EMPTY_POST_FIELDS } from '@callwright/shared/post/post.ts';
import { unwrap } from './unwrap.ts';

const DAY_MS = 24 * 3_600_000;

/** Acknowledged texts of one draft, oldest first. `copied` is how many existed at the time of the backup copy. */
export type KnownTexts = { texts: string[]; copied: number };

export type KnownDatabase = Map<string, KnownTexts>;

export const START = Date.parse('2026-11-25T12:00:00Z');

/** A clean run of the editor: some drafts, a verified copy, then saves, new drafts, and a deleted one. */
export async function writeDatabase(userData: string, random: () => number): Promise<KnownDatabase> {
  const known: KnownDatabase = new Map();
  let now = START;
  const { database, copies } = await open(userData, () => now);
  const save = (id: string) => {
    now += 60_000;
    saveText(database, known, id, random);
  };
  const ids = Array.from({ length: 10 }, () => randomUUID());
  for (let round = 0; round < 4; round += 1) for (const id of ids) save(id);
  // The copy made at startup is empty, so make another one a day later.
  now += DAY_MS;
  unwrap(await copies.make());
  for (const each of known.values()) each.copied = each.texts.length;
  const younger = [randomUUID(), randomUUID()];
  for (let round = 0; round < 3; round += 1) for (const id of [...ids.slice(0, 6), ...younger]) save(id);
  const deleted = database.drafts.read(ids[0] ?? '');
  if (deleted !== null) database.drafts.trash(deleted);
  database.outbox.store([
    { post: ids[1] ?? '', origin: '', account: 'me', entry: JSON.stringify({ typed: 'waiting' }) },
  ]);
  await copies.stop();
  database.connection.close();
  return known;
}

export async function open(userData: string, now: () => number = () => START): Promise<OpenedDatabase> {
  const opened = unwrap(await openDatabase({ userData, now, tell: () => {} }));
  await opened.copies.whenIdle();
  return opened;
}

export const databasePath = (userData: string) => join(userData, 'callwright.db');

export function saveText(database: Database, known: KnownDatabase, id: string, random: () => number): void {
  const content = makeText(random);
  const fields = { ...EMPTY_POST_FIELDS, title: `Draft ${id.slice(0, 8)}`, content };
  const draft = database.drafts.read(id);
  if (draft === null) database.drafts.insert(id, { fields, front: '', owner: null }, 'saved');
  else database.drafts.change(draft, { fields, kind: 'restored' });
  const texts = known.get(id)?.texts ?? [];
  known.set(id, { texts: [...texts, content], copied: known.get(id)?.copied ?? 0 });
}

function makeText(random: () => number): string {
  const words = Math.floor(10 + random() ** 3 * 1_500);
  return Array.from({ length: words }, () => random().toString(36).slice(2, 10)).join(' ');
}

/** Texts saved after the copy may be lost and are only counted. */
export async function findDamage(
  database: Database,
  known: KnownDatabase,
): Promise<{ wrong: string[]; lostVersions: number; lostHeads: number }> {
  const wrong = (await checkDatabase(database)).problems;
  const everything = new Set([...known.values()].flatMap(({ texts }) => texts));
  let [lostVersions, lostHeads] = [0, 0];
  for (const id of listIds(database)) {
    const texts = listTexts(database, id);
    const own = new Set(known.get(id)?.texts);
    for (const text of texts) {
      if (!(known.has(id) ? own : everything).has(text)) wrong.push(`${id} has a text that it never had`);
    }
  }
  const found = new Set(listIds(database).flatMap((id) => [...listTexts(database, id)]));
  for (const [id, { texts, copied }] of known) {
    const kept = listTexts(database, id);
    for (const [at, text] of texts.entries()) {
      if (at < copied && !kept.has(text)) wrong.push(`${id} lost text ${at} of ${copied} in the copy`);
      else if (!found.has(text)) lostVersions += 1;
    }
    if (!found.has(texts.at(-1) ?? '')) lostHeads += 1;
  }
  return { wrong, lostVersions, lostHeads };
}

function listIds(database: Database): string[] {
  return [...database.drafts.list(EVERYONE), ...database.drafts.listTrash(EVERYONE)].map(({ id }) => id);
}

function listTexts(database: Database, id: string): Set<string> {
  const draft = database.drafts.read(id);
  if (draft === null) return new Set();
  const versions = database.versions.list(draft.seq).map((version) => database.versions.read(draft.seq, version.id));
  return new Set([
    draft.fields.content,
    ...versions.flatMap((version) => (version === null || version === 'damaged' ? [] : [version.fields.content])),
  ]);
}
