import { join } from 'node:path';
import { err, ok, type Result } from '@callwright/shared/result.ts';
import { z } from 'zod';
import { type UnfinishedMerge, unfinishedMergeSchema } from '../../ipc/conflicts.ts';
import { describeFileError } from '../files/file-errors.ts';
import { StoredValue } from '../files/stored-value.ts';

type Refused = { message: string };

const NAME = 'unfinished-merges';

export class UnfinishedMerges {
  readonly #path: string;
  readonly #stored: StoredValue<Record<string, UnfinishedMerge>>;

  constructor(userData: string) {
    this.#path = join(userData, `${NAME}.json`);
    this.#stored = new StoredValue<Record<string, UnfinishedMerge>>({
      folder: userData,
      name: NAME,
      schema: z.record(z.uuid(), unfinishedMergeSchema),
      fallback: {},
    });
  }

  read(id: string): Result<UnfinishedMerge | null, Refused> {
    return ok(this.#stored.value[id] ?? null);
  }

  /** @param merge null to remove it. */
  save(id: string, merge: UnfinishedMerge | null): Result<undefined, Refused> {
    const stored = this.#stored.change((before) => {
      if (merge !== null) return { ...before, [id]: merge };
      if (!(id in before)) return before;
      const { [id]: _removed, ...others } = before;
      return others;
    });
    return stored.ok ? stored : err({ message: describeFileError(stored.error, this.#path) });
  }
}
