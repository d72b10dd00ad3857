import { fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Database } from '@callwright/desktop/main/database/database.ts';
import { EVERYONE } from '@callwright/desktop/main/database/draft-record.ts';
import { checkDatabase } from '@callwright/desktop/main/database/recovery/check-database.ts';
import { importOldLayout } from '@callwright/desktop/main/upgrade/import-old-layout.ts';
import { OLD_LAYOUT, writeOldLayout } from '../desktop/main/upgrade/old-layout.ts';
import { unwrap } from '../helpers/unwrap.ts';
import { type Fault, runTrials } from './fault.ts';

const DRAFTS = 60;
const VERSIONS = 5;

/** Kills the first start while it imports earlier files. The next start must have all of them, once. */
export const KILL_WHILE_UPGRADING: Fault = {
  name: 'B1 kill -9 while importing earlier files',
  trials: { long: 30, short: 3 },
  async run(trials, _backend, random, report = () => {}) {
    const root = mkdtempSync(join(tmpdir(), 'callwright-b1-'));
    const layout = join(root, 'layout');
    writeLargeLayout(layout);
    const expected = join(root, 'expected');
    cpSync(layout, expected, { recursive: true });
    const begun = performance.now();
    const whole = await startAgain(expected);
    const importMs = performance.now() - begun;
    const outcomes = { nothing: 0, everything: 0 };
    const failures = await runTrials(trials, 2, async (index) => {
      const userData = join(root, `trial-${index}`);
      cpSync(layout, userData, { recursive: true });
      await killAfter(userData, random() * importMs * 1.5);
      const left = await readState(userData);
      if (left !== EMPTY && left !== whole) return 'the kill left a part of the import';
      outcomes[left === EMPTY ? 'nothing' : 'everything'] += 1;
      const after = await startAgain(userData);
      rmSync(userData, { recursive: true, force: true });
      return after === whole ? null : 'the next start has other drafts';
    });
    rmSync(root, { recursive: true, force: true });
    report(`killed before the end: ${outcomes.nothing}; after it: ${outcomes.everything}`);
    return failures;
  },
};

const EMPTY = '';

function writeLargeLayout(userData: string): void {
  writeOldLayout(userData);
  for (let draft = 0; draft < DRAFTS; draft += 1) {
    const id = `10000000-0000-4000-8000-${String(draft).padStart(12, '0')}`;
    const folder = join(userData, 'versions', id);
    mkdirSync(folder);
    for (let version = 1; version <= VERSIONS; version += 1) {
      const at = `2026-11-20T08:0${version}:00.000Z`;
      const text = `---\ntitle: "Draft ${draft}"\nid: ${id}\ncreated_at: ${at}\nupdated_at: ${at}\n---\n${`Text ${version}. `.repeat(500)}`;
      const hash = createHash('sha256').update(text).digest('hex').slice(0, 32);
      const order = String(version * 60_000).padStart(13, '0');
      writeFileSync(join(folder, `${order}-${at.replace(/[-:.]/g, '')}-${hash}-saved.md`), text);
      if (version === VERSIONS) writeFileSync(join(userData, 'drafts', `${id}.md`), text);
    }
  }
}

async function killAfter(userData: string, afterMs: number): Promise<void> {
  const child = fork(join(import.meta.dirname, '../desktop/main/upgrade/import-child.ts'), [userData]);
  await once(child, 'message');
  await delay(afterMs);
  child.kill('SIGKILL');
  await once(child, 'exit');
}

async function startAgain(userData: string): Promise<string> {
  const database = open(userData);
  const { machine, origins } = OLD_LAYOUT;
  const draftsFolder = join(userData, 'drafts');
  unwrap(await importOldLayout({ database, userData, draftsFolder, machine, origins }));
  database.connection.close();
  return readState(userData);
}

async function readState(userData: string): Promise<string> {
  const database = open(userData);
  const { problems } = await checkDatabase(database);
  const ids = [...database.drafts.list(EVERYONE), ...database.drafts.listTrash(EVERYONE)].map(({ id }) => id).sort();
  const drafts = ids.map((id) => {
    const draft = database.drafts.read(id);
    const versions = database.versions.list(draft?.seq ?? 0).map(({ kind, bytes }) => `${kind} ${bytes}`);
    return [id, draft?.fields, draft?.trashedAt, versions];
  });
  const queued = database.outbox.list().rows.map(({ post }) => post);
  database.connection.close();
  return drafts.length === 0 ? problems.join() : JSON.stringify({ drafts, queued, problems });
}

function open(userData: string): Database {
  return unwrap(Database.open(join(userData, 'callwright.db')));
}
