import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { err, ok, type Result } from '@callwright/shared/result.ts';
import ElectronStore from 'electron-store';
import type { z } from 'zod';
import { reportFailure } from '../log/failure-log.ts';
import { toDamagedPath } from './file-names.ts';
import { retryHeldSync } from './retry-held.ts';

export type Found =
  | { kind: 'stored' }
  | { kind: 'missing' }
  | { kind: 'damaged'; movedTo: string }
  /** The file may be intact, so don't overwrite it. */
  | { kind: 'unreadable'; cause: unknown };

export type TextFormat = { parse(text: string): unknown; stringify(value: unknown): string };

const FILE_MODE = 0o600;

class DamagedText extends Error {}

/** One value in its own file. A damaged file is renamed and logged, never overwritten. */
export class StoredValue<Value> {
  readonly #path: string;
  readonly #open: () => ElectronStore<{ value?: Value }>;
  #store: ElectronStore<{ value?: Value }> | null = null;
  #value: Value;
  readonly found: Found;

  constructor({
    folder,
    name,
    schema,
    fallback,
    format = JSON,
  }: {
    folder: string;
    name: string;
    schema: z.ZodType<Value>;
    fallback: Value;
    format?: TextFormat;
  }) {
    this.#path = join(folder, `${name}.json`);
    this.#open = () =>
      new ElectronStore({
        cwd: folder,
        name,
        configFileMode: FILE_MODE,
        // The file contains only the value, which may not be an object.
        serialize: ({ value }) => format.stringify(value),
        deserialize(text) {
          try {
            return { value: schema.parse(format.parse(text)) };
          } catch {
            throw new DamagedText();
          }
        },
      });
    this.#value = fallback;
    this.found = this.reload();
  }

  get value(): Value {
    return this.#value;
  }

  reload(): Found {
    try {
      return retryHeldSync(() => {
        this.#store ??= this.#open();
        const { value } = this.#store.store;
        if (value === undefined) return { kind: 'missing' };
        this.#value = value;
        return { kind: 'stored' };
      });
    } catch (cause) {
      return cause instanceof DamagedText ? this.#setAside() : { kind: 'unreadable', cause };
    }
  }

  /** Reads the file first, because its disk may have been disconnected at startup. If writing fails, the value stays
   * the same. */
  change(toNext: (before: Value) => Value): Result<undefined, unknown> {
    const found = this.reload();
    if (found.kind === 'unreadable') return err(found.cause);
    const value = toNext(this.#value);
    if (value === this.#value) return ok(undefined);
    try {
      retryHeldSync(() => {
        this.#store ??= this.#open();
        this.#store.store = { value };
      });
    } catch (cause) {
      return err(cause);
    }
    this.#value = value;
    return ok(undefined);
  }

  #setAside(): Found {
    const movedTo = toDamagedPath(this.#path);
    try {
      retryHeldSync(() => renameSync(this.#path, movedTo));
    } catch (cause) {
      return { kind: 'unreadable', cause };
    }
    reportFailure({ step: 'read', cause: 'damaged', path: this.#path });
    return { kind: 'damaged', movedTo };
  }
}
