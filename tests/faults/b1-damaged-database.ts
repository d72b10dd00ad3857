import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { assertNever } from '@callwright/shared/result.ts';
import {
  databasePath,
  findDamage,
  type KnownDatabase,
  open,
  saveText,
  writeDatabase,
} from '../helpers/damaged-database.ts';
import { type Fault, runTrials } from './fault.ts';

const PAGE_BYTES = 4_096;
const CUTS = 60;
const LOG_DAMAGES = 30;
const KINDS = ['zeros', 'noise', 'one byte'] as const;

type Damage =
  | { kind: 'zeros' | 'noise' | 'one byte'; page: number }
  | { kind: 'cut'; at: number }
  | { kind: 'not a database' | 'removed' };

/** `at` is a fraction of the log's length. */
type LogDamage = { kind: 'log cut' | 'log changed'; at: number } | { kind: 'log removed' };

type Written = { userData: string; known: KnownDatabase };

/**
 * Overwrites each page of a closed database, or damages the log of a killed one. Texts in the newest copy must survive;
 * a damaged page may not cost any draft its newest text; no text may appear that nobody wrote.
 */
export const DAMAGED_DATABASE: Fault = {
  name: 'B1 damaged database',
  // All of them: the database has 119 pages.
  trials: { long: 450, short: 3 },
  async run(trials, _backend, random, report = () => {}) {
    const root = mkdtempSync(join(tmpdir(), 'callwright-b1-'));
    const closed = await writeClosed(join(root, 'closed'), random);
    const killed = await writeKilled(closed, join(root, 'killed'), random);
    const damages = shuffle([...listDamages(closed), ...listLogDamages()], random).slice(0, trials);
    const lost: Losses = { toPages: 0, toCuts: 0, toLogs: 0, versions: 0, unseen: 0 };
    const failures = await runTrials(damages.length, 2, async (index) => {
      const damage = damages[index];
      if (damage === undefined) return 'there is no such damage';
      const userData = join(root, `trial-${index}`);
      const isOfLog = damage.kind.startsWith('log');
      const { userData: from, known } = isOfLog ? killed : closed;
      cpSync(from, userData, { recursive: true });
      const failure = await checkAfter(userData, damage, known, random, lost);
      rmSync(userData, { recursive: true, force: true });
      return failure === null ? null : `${JSON.stringify(damage)}: ${failure}`;
    });
    rmSync(root, { recursive: true, force: true });
    report(`${damages.length} damages, ${lost.unseen} of which changed no row that was kept`);
    report(`newest texts lost: ${lost.toPages} to a page, ${lost.toCuts} to a cut, ${lost.toLogs} to a log`);
    report(`earlier texts lost that were younger than the copy: ${lost.versions}`);
    return failures;
  },
};

type Losses = { toPages: number; toCuts: number; toLogs: number; versions: number; unseen: number };

async function writeClosed(userData: string, random: () => number): Promise<Written> {
  return { userData, known: await writeDatabase(userData, random) };
}

async function writeKilled(closed: Written, userData: string, random: () => number): Promise<Written> {
  const running = `${userData}-running`;
  cpSync(closed.userData, running, { recursive: true });
  const opened = await open(running);
  const known: KnownDatabase = new Map(
    [...closed.known].map(([id, { texts }]) => [id, { texts, copied: texts.length }]),
  );
  for (const id of [...known.keys()].slice(1, 9)) saveText(opened.database, known, id, random);
  cpSync(running, userData, { recursive: true });
  await close(opened);
  return { userData, known };
}

function listDamages({ userData }: Written): Damage[] {
  const bytes = readFileSync(databasePath(userData)).length;
  const pages = Array.from({ length: bytes / PAGE_BYTES }, (_, page) => page);
  return [
    ...pages.flatMap((page) => KINDS.map((kind) => ({ kind, page }))),
    ...Array.from({ length: CUTS }, (_, index) => ({ kind: 'cut' as const, at: Math.floor((bytes * index) / CUTS) })),
    { kind: 'not a database' },
    { kind: 'removed' },
  ];
}

function listLogDamages(): LogDamage[] {
  return [
    { kind: 'log removed' },
    ...Array.from({ length: LOG_DAMAGES }, (_, index): LogDamage => {
      return { kind: index % 2 === 0 ? 'log cut' : 'log changed', at: index / LOG_DAMAGES };
    }),
  ];
}

async function checkAfter(
  userData: string,
  damage: Damage | LogDamage,
  known: KnownDatabase,
  random: () => number,
  lost: Losses,
): Promise<string | null> {
  inflict(databasePath(userData), damage, random);
  const before = damage.kind === 'removed' ? null : readFileSync(databasePath(userData));
  let opened = await open(userData);
  if (opened.repaired === null && !(await opened.copies.make()).ok) {
    await close(opened);
    opened = await open(userData);
    if (opened.repaired === null) return 'the damage was found and not repaired';
  }
  const { wrong, lostVersions, lostHeads } = await findDamage(opened.database, known);
  await close(opened);
  if (opened.repaired === null) lost.unseen += 1;
  const isOfLog = damage.kind.startsWith('log');
  if (opened.repaired === null && lostVersions > 0 && !isOfLog) return 'texts are gone, and nobody was told';
  lost.versions += lostVersions - lostHeads;
  if (isOfLog) lost.toLogs += lostHeads;
  else if (!('page' in damage)) lost.toCuts += lostHeads;
  else if (lostHeads > 0) {
    lost.toPages += lostHeads;
    return 'a page took the newest text of a draft';
  }
  const aside = readdirSync(userData).find((name) => name.startsWith('damaged-database-'));
  if (opened.repaired !== null && before !== null) {
    const kept = readFileSync(join(userData, aside ?? '', 'callwright.db'));
    if (before.length > 0 && kept.length < before.length) return 'the damaged file was not kept';
  }
  return wrong[0] ?? null;
}

async function close({ database, copies }: Awaited<ReturnType<typeof open>>): Promise<void> {
  await copies.stop();
  database.connection.close();
}

function inflict(path: string, damage: Damage | LogDamage, random: () => number): void {
  const damaged = damage.kind.startsWith('log') ? `${path}-wal` : path;
  const next = damageBytes(readFileSync(damaged), damage, random);
  if (next === null) rmSync(damaged);
  else writeFileSync(damaged, next);
}

function damageBytes(bytes: Buffer, damage: Damage | LogDamage, random: () => number): Buffer | null {
  const change = (at: number) => {
    bytes[at] = (bytes[at] ?? 0) ^ (1 + Math.floor(random() * 255));
    return bytes;
  };
  switch (damage.kind) {
    case 'zeros':
      return bytes.fill(0, damage.page * PAGE_BYTES, (damage.page + 1) * PAGE_BYTES);
    case 'noise':
      for (let at = 0; at < PAGE_BYTES; at += 1) change(damage.page * PAGE_BYTES + at);
      return bytes;
    case 'one byte':
      return change(damage.page * PAGE_BYTES + Math.floor(random() * PAGE_BYTES));
    case 'cut':
      return bytes.subarray(0, damage.at);
    case 'not a database':
      return Buffer.from('These are not the drafts that you are looking for.');
    case 'log cut':
      return bytes.subarray(0, Math.floor(bytes.length * damage.at));
    case 'log changed':
      return change(Math.floor(bytes.length * damage.at));
    case 'removed':
    case 'log removed':
      return null;
    default:
      return assertNever(damage);
  }
}

function shuffle<Value>(values: readonly Value[], random: () => number): Value[] {
  return values
    .map((value) => ({ value, place: random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ value }) => value);
}
