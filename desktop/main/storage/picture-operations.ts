import { z } from 'zod';
import type { Database } from '../database/database.ts';
import type { Viewer } from '../database/draft-record.ts';
import { RETENTION_MS, RETENTION_SWEEPS } from '../database/retention.ts';

export type PictureUse = { id: string; title: string; owner: string | null };

const unusedSchema = z.record(z.string(), z.object({ since: z.number(), sweeps: z.int() }));

export class PictureOperations {
  readonly #database: Database;
  readonly #now: () => number;

  constructor(database: Database, now: () => number) {
    this.#database = database;
    this.#now = now;
  }

  readPictureAlts(): Record<string, string> {
    return this.#database.pictureAlts.all();
  }

  storePictureAlt({ hash, alt }: { hash: string; alt: string }): void {
    this.#database.pictureAlts.store(hash, alt);
  }

  /** Ignores deleted drafts. */
  listPictureUses(): [name: string, uses: PictureUse[]][] {
    return this.#database.pictureNames.listUses();
  }

  /** Lists pictures that only drafts hidden from the viewer use. */
  listHiddenPictures({ names, viewer }: { names: readonly string[]; viewer: Viewer }): string[] {
    return this.#database.pictureNames.findHidden(names, viewer);
  }

  /** Searches deleted drafts, too. */
  findUnnamedPictures({ names }: { names: readonly string[] }): string[] {
    return this.#database.pictureNames.findUnnamed(names);
  }

  /** Call this once a day. Returns the pictures that have been unused for long enough. */
  sweepPictures({ names }: { names: readonly string[] }): string[] {
    const { facts } = this.#database;
    const before = unusedSchema.catch({}).parse(JSON.parse(facts.read('unused-pictures') ?? '{}'));
    const now = this.#now();
    const unused = Object.fromEntries(
      this.findUnnamedPictures({ names }).map((name) => {
        const { since, sweeps } = before[name] ?? { since: now, sweeps: 0 };
        return [name, { since, sweeps: sweeps + 1 }];
      }),
    );
    const old = Object.entries(unused).filter(
      ([, { since, sweeps }]) => now - since >= RETENTION_MS && sweeps > RETENTION_SWEEPS,
    );
    for (const [name] of old) delete unused[name];
    facts.store('unused-pictures', JSON.stringify(unused));
    return old.map(([name]) => name);
  }
}
