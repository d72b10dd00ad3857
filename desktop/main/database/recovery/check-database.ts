import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Database } from '../database.ts';
import { isDraftIntact, type StoredDraft } from '../tables/drafts.ts';
import { isEntryIntact, type OutboxRow } from '../tables/outbox.ts';
import { isAltIntact, type PictureAltRow } from '../tables/picture-alts.ts';
import { isVersionIntact, type VersionRow } from '../tables/versions.ts';

/** Rows to read before saves get a turn. */
const ROWS_PER_TURN = 20;

const SEARCH_PROBLEM = /fts5/i;

export type Checked = { problems: string[]; isSearchIntact: boolean };

const CHECKS = {
  drafts: (row: unknown) => isDraftIntact(row as StoredDraft),
  versions: (row: unknown) => isVersionIntact(row as VersionRow),
  outbox: (row: unknown) => isEntryIntact(row as OutboxRow & { hash: Uint8Array }),
  picture_alts: (row: unknown) => isAltIntact(row as PictureAltRow),
} as const;

/** Runs SQLite's checks, then checks the hash of every row. SQLite misses most changed bytes in a text. */
export async function checkDatabase({ connection }: Database): Promise<Checked> {
  try {
    const found = connection.checkIntegrity();
    const problems = found.filter((line) => !SEARCH_PROBLEM.test(line));
    const headless = connection.all(
      `select seq from drafts where not exists
         (select 1 from versions where versions.id = drafts.head and versions.draft = drafts.seq)`,
    );
    if (headless.length > 0) problems.push('A draft has no version with its text.');
    for (const [table, isRowIntact] of Object.entries(CHECKS)) {
      const keys = connection.all<{ key: number }>(`select rowid as key from ${table}`);
      for (const [at, { key }] of keys.entries()) {
        if (at % ROWS_PER_TURN === 0) await nextTurn();
        const row = connection.get(`select * from ${table} where rowid = :key`, { key });
        if (row !== undefined && !isRowIntact(row)) problems.push(`Row ${key} of ${table} was changed.`);
      }
    }
    return { problems, isSearchIntact: found.every((line) => !SEARCH_PROBLEM.test(line)) };
  } catch (cause) {
    return { problems: [String(cause)], isSearchIntact: false };
  }
}
