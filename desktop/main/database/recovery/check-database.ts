import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Database } from '../database.ts';
import { isWhole, type StoredDraft } from '../tables/drafts.ts';
import { isWholeEntry, type OutboxRow } from '../tables/outbox.ts';
import { isWholeAlt, type PictureAltRow } from '../tables/picture-alts.ts';
import { isWholeVersion, type VersionRow } from '../tables/versions.ts';

/** Rows that are read in one turn: saves have theirs in between. */
const ROWS_A_TURN = 20;

/** What SQLite says of the search index, which is built again from the drafts. */
const ABOUT_SEARCH = /fts5/i;

/** `isSearchWhole` is false if only the search index has to be built again. */
export type Checked = { problems: string[]; isSearchWhole: boolean };

/** Tells in which tables a row is whole. */
const CHECKS = {
  drafts: (row: unknown) => isWhole(row as StoredDraft),
  versions: (row: unknown) => isWholeVersion(row as VersionRow),
  outbox: (row: unknown) => isWholeEntry(row as OutboxRow & { hash: Uint8Array }),
  picture_alts: (row: unknown) => isWholeAlt(row as PictureAltRow),
} as const;

/** Checks a database as SQLite does, then the hash of every row. SQLite doesn't see most changed bytes in a text. */
export async function checkDatabase({ connection }: Database): Promise<Checked> {
  try {
    const found = connection.checkIntegrity();
    const problems = found.filter((line) => !ABOUT_SEARCH.test(line));
    const headless = connection.all(
      `select seq from drafts where not exists
         (select 1 from versions where versions.id = drafts.head and versions.draft = drafts.seq)`,
    );
    if (headless.length > 0) problems.push('A draft has no version with its text.');
    for (const [table, isRowWhole] of Object.entries(CHECKS)) {
      const keys = connection.all<{ key: number }>(`select rowid as key from ${table}`);
      for (const [at, { key }] of keys.entries()) {
        if (at % ROWS_A_TURN === 0) await nextTurn();
        const row = connection.get(`select * from ${table} where rowid = :key`, { key });
        if (row !== undefined && !isRowWhole(row)) problems.push(`Row ${key} of ${table} was changed.`);
      }
    }
    return { problems, isSearchWhole: found.every((line) => !ABOUT_SEARCH.test(line)) };
  } catch (cause) {
    return { problems: [String(cause)], isSearchWhole: false };
  }
}
