import { z } from 'zod';
import { StoredValue } from '../files/stored-value.ts';

const MAX_RECENT = 10;

export class RecentDrafts {
  readonly #file: StoredValue<string[]>;
  #ids: string[];

  constructor(userData: string) {
    this.#file = new StoredValue<string[]>({
      folder: userData,
      name: 'recent-drafts',
      schema: z.array(z.uuid()).max(100),
      fallback: [],
    });
    this.#ids = this.#file.value.slice(0, MAX_RECENT);
  }

  read(): readonly string[] {
    return this.#ids;
  }

  record(id: string): void {
    if (this.#ids[0] !== id) this.#store([id, ...this.#ids.filter((other) => other !== id)].slice(0, MAX_RECENT));
  }

  clear(): void {
    this.#store([]);
  }

  /** If the write fails, the list lasts until the app quits. */
  #store(ids: string[]): void {
    this.#ids = ids;
    this.#file.change(() => ids);
  }
}
