import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { err, ok, type Result } from '@callwright/shared/result.ts';
import ElectronStore from 'electron-store';
import type { z } from 'zod';
import { reportFailure } from '../log/failure-log.ts';
import { toDamagedPath } from './file-names.ts';
import { retryHeldSync } from './retry-held.ts';

/** What a file holds. */
export type Found =
  | { kind: 'stored' }
  | { kind: 'missing' }
  /** The file was damaged and now has another name. */
  | { kind: 'damaged'; movedTo: string }
  /** The file may be whole, so nothing is written over it. */
  | { kind: 'unreadable'; cause: unknown };

/** How a value is written as text; `parse` throws if the text is damaged. */
export type TextFormat = { parse(text: string): unknown; stringify(value: unknown): string };

/** For the author alone. */
const FILE_MODE = 0o600;

class DamagedText extends Error {}

/**
 * One value that the app remembers, in a file of its own, so that a damaged file costs one thing. It is read
 * when it is opened and stays in memory: a file that can't be read later must not end a run that has read it.
 * A damaged file is set aside and logged, never overwritten.
 */
export class StoredValue<Value> {
  readonly #path: string;
  readonly #open: () => ElectronStore<{ value?: Value }>;
  #store: ElectronStore<{ value?: Value }> | null = null;
  #value: Value;
  /** What the file held when it was opened. */
  readonly found: Found;

  /** @param fallback the value until one is stored. */
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
        // The file holds the value alone, which need not be an object.
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

  /** Reads the file again. A value in memory holds if the file is missing or damaged. */
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

  /**
   * Stores the value that `toNext` makes of the stored one; the same value is not written. The file is read first,
   * because its disk may have been away when it was opened.
   *
   * @returns the system's error if the disk refuses; the value is then as it was.
   */
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
