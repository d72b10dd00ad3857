import { draftFieldsSchema } from '@callwright/shared/post/post.ts';
import { z } from 'zod';
import type { Database } from '../../database/database.ts';
import { type DraftRecord, fingerprintFields, type Publication } from '../../database/draft-record.ts';
import { findPublication, type Origins } from '../../database/publications.ts';

const entrySchema = z.object({ typed: draftFieldsSchema });

/** The texts that readers have, or will get without another word from the author. */
export class PublishedTexts {
  readonly #origins: Origins;
  /** Fingerprints in the publish queue, by post. */
  readonly #queued: ReadonlyMap<string, string>;
  /** Fingerprints that a change set is about to queue, by the draft's `seq`. */
  readonly #pending: ReadonlyMap<number, string>;

  constructor({ outbox, changeSets }: Pick<Database, 'outbox' | 'changeSets'>, origins: Origins) {
    this.#origins = origins;
    const entries = outbox.list().rows.filter(({ origin }) => origin === (origins.current ?? ''));
    this.#queued = new Map(entries.map(({ post, entry }) => [post, readFingerprint(entry)]));
    const undone = new Set(
      changeSets
        .list()
        .filter(({ isUndone }) => isUndone)
        .map(({ seq }) => seq),
    );
    this.#pending = new Map(
      changeSets
        .listPending()
        .map((row) => [row.draft, undone.has(row.changeSet) ? row.beforeFingerprint : row.afterFingerprint]),
    );
  }

  /** Null if readers can't see the post, now or at a scheduled time. */
  readPublication({ publications }: Pick<DraftRecord, 'publications'>): Publication | null {
    const publication = findPublication(publications, this.#origins);
    return publication?.publishedAt ? publication : null;
  }

  readQueued(postId: string): string | null {
    return this.#queued.get(postId) ?? null;
  }

  /** Returns the fingerprint of the text in the publish queue, else of the text that readers have; null if neither. */
  readSent(draft: Pick<DraftRecord, 'id' | 'publications'>): string | null {
    return this.readQueued(draft.id) ?? this.readPublication(draft)?.fingerprint ?? null;
  }

  isOnBlog(draft: Pick<DraftRecord, 'id' | 'publications'>): boolean {
    return this.readSent(draft) !== null;
  }

  /** False if the draft has changes that the author hasn't published. */
  hasCurrentText(draft: DraftRecord): boolean {
    return [this.readSent(draft), this.#pending.get(draft.seq)].includes(draft.fingerprint);
  }
}

function readFingerprint(entry: string): string {
  const parsed = entrySchema.safeParse(JSON.parse(entry));
  return parsed.success ? fingerprintFields(parsed.data.typed) : '';
}
