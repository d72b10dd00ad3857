import { z } from 'zod';
import type { Database } from '../database/database.ts';
import type { Viewer } from '../database/draft-record.ts';
import { RETENTION_MS, RETENTION_SWEEPS } from '../database/retention.ts';

/** A draft that names a picture. */
export type PictureUse = { id: string; title: string; owner: string | null };

const unusedSchema = z.record(z.string(), z.object({ since: z.number(), sweeps: z.int() }));

/** What the database knows of pictures: how they were described, and what names them. */
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

  /** Lists which drafts outside the trash name which pictures. */
  listPictureUses(): [name: string, uses: PictureUse[]][] {
    return this.#database.pictureNames.listUses();
  }

  /** Lists which of these pictures belong to drafts that a viewer doesn't see, and to none that they see. */
  listHiddenPictures({ names, viewer }: { names: readonly string[]; viewer: Viewer }): string[] {
    return this.#database.pictureNames.findHidden(names, viewer);
  }

  /** Finds which of these pictures no draft, version, or queued post names, in the trash or not. */
  findUnnamedPictures({ names }: { names: readonly string[] }): string[] {
    return this.#database.pictureNames.findUnnamed(names);
  }

  /** Counts a daily sweep of the pictures that nothing names. Returns those that have been unused long enough. */
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
