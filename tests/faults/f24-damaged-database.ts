import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { databasePath, findDamage, type KnownDatabase, open, writeDatabase } from '../helpers/damaged-database.ts';
import { type Fault, runTrials } from './fault.ts';

const PAGE_BYTES = 4_096;
const CUTS = 200;

/** What happens to the file of a database; `page` counts from 0. */
type Damage =
  | { kind: 'zeros' | 'noise' | 'one byte'; page: number }
  | { kind: 'cut'; at: number }
  | { kind: 'not a database' | 'removed' };

/**
 * The database of a closed editor is damaged: each page is overwritten with zeros, with noise, and in one byte, and the
 * file is cut at 200 places. Whatever was in the newest copy comes back, what a page takes with it is at most what was
 * replaced since, and nothing comes back that nobody wrote.
 */
export const DAMAGED_DATABASE: Fault = {
  name: 'F24 damaged database',
  trials: { long: 1_000, short: 60 },
  async run(trials, _backend, random, report = () => {}) {
    const written = mkdtempSync(join(tmpdir(), 'callwright-f24-'));
    const known = await writeDatabase(written, random);
    const damages = shuffle(listDamages(written), random).slice(0, trials);
    const lost = { pages: 0, cuts: 0, versions: 0, unseen: 0 };
    const failures = await runTrials(damages.length, 2, async (index) => {
      const damage = damages[index];
      if (damage === undefined) return 'there is no such damage';
      const userData = mkdtempSync(join(tmpdir(), 'callwright-f24-'));
      cpSync(written, userData, { recursive: true });
      const failure = await checkAfter(userData, damage, known, random, lost);
      rmSync(userData, { recursive: true, force: true });
      return failure === null ? null : `${JSON.stringify(damage)}: ${failure}`;
    });
    rmSync(written, { recursive: true, force: true });
    report(`${damages.length} damages, ${lost.unseen} of which changed no row`);
    report(`newest texts lost: ${lost.pages} to a page, ${lost.cuts} to a cut; earlier ones: ${lost.versions}`);
    return failures;
  },
};

function listDamages(userData: string): Damage[] {
  const bytes = readFileSync(databasePath(userData)).length;
  const pages = Array.from({ length: bytes / PAGE_BYTES }, (_, page) => page);
  return [
    ...pages.flatMap((page) => (['zeros', 'noise', 'one byte'] as const).map((kind) => ({ kind, page }))),
    ...Array.from({ length: CUTS }, (_, index) => ({ kind: 'cut' as const, at: Math.floor((bytes * index) / CUTS) })),
    { kind: 'not a database' },
    { kind: 'removed' },
  ];
}

async function checkAfter(
  userData: string,
  damage: Damage,
  known: KnownDatabase,
  random: () => number,
  lost: { pages: number; cuts: number; versions: number; unseen: number },
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
  if (opened.repaired === null && lostVersions > 0) return 'texts are gone, and nobody was told';
  lost.versions += lostVersions - lostHeads;
  if (damage.kind === 'cut' || !('page' in damage)) lost.cuts += lostHeads;
  else if (lostHeads > 0) {
    lost.pages += lostHeads;
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

function inflict(path: string, damage: Damage, random: () => number): void {
  const bytes = readFileSync(path);
  const randomByte = () => Math.floor(random() * 256);
  switch (damage.kind) {
    case 'zeros':
      bytes.fill(0, damage.page * PAGE_BYTES, (damage.page + 1) * PAGE_BYTES);
      return writeFileSync(path, bytes);
    case 'noise':
      for (let at = 0; at < PAGE_BYTES; at += 1) bytes[damage.page * PAGE_BYTES + at] = randomByte();
      return writeFileSync(path, bytes);
    case 'one byte': {
      const at = damage.page * PAGE_BYTES + Math.floor(random() * PAGE_BYTES);
      bytes[at] = (bytes[at] ?? 0) ^ (1 + Math.floor(random() * 255));
      return writeFileSync(path, bytes);
    }
    case 'cut':
      return truncateSync(path, damage.at);
    case 'not a database':
      return writeFileSync(path, 'These are not the drafts that you are looking for.');
    case 'removed':
      return rmSync(path);
  }
}

function shuffle<Value>(values: readonly Value[], random: () => number): Value[] {
  return values
    .map((value) => ({ value, place: random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ value }) => value);
}
