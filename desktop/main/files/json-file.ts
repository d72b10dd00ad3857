import type { z } from 'zod';
import { readBytes, removeFile, renameFile } from './disk.ts';
import { codeOf } from './file-errors.ts';
import { toDamagedPath } from './file-names.ts';
import { writeDurably } from './write-durably.ts';

export type JsonFile<Value> = {
  /**
   * The stored value; `fallback` where there is none, or the file is damaged.
   *
   * @throws the system's error where `onDamaged` is `keep`: a file that can't be read now may be whole.
   */
  read(): Promise<Value>;
  /**
   * Replaces the stored value. Values that are given while one is being written are written as one, the
   * latest; the promise settles once the disk has this value or a later one.
   *
   * @throws the system's error; the file is then as it was.
   */
  write(value: Value): Promise<void>;
  /** Settles once nothing is being written, whatever became of it. */
  flush(): Promise<void>;
};

/**
 * One value in one file, as JSON, replaced as a whole.
 *
 * @param onDamaged what happens to a file that holds no such value: `keep` sets it aside under the name of
 *   `toDamagedPath`, `drop` leaves it to be overwritten, because nothing of worth is lost with it.
 */
export function openJsonFile<Value>({
  path,
  schema,
  fallback,
  onDamaged,
}: {
  path: string;
  schema: z.ZodType<Value>;
  fallback: Value;
  onDamaged: 'keep' | 'drop';
}): JsonFile<Value> {
  let latest: Value;
  let last: Promise<void> = Promise.resolve();
  /** The write that has not begun; it takes the latest value when it does. */
  let pending: Promise<void> | null = null;

  async function begin(): Promise<void> {
    pending = null;
    const before = await readIfThere();
    const text = JSON.stringify(latest);
    try {
      await writeDurably(path, text);
    } catch (cause) {
      await undo(text, before).catch(() => {});
      throw cause;
    }
  }

  /** Takes back a write that failed once the file was replaced, where its folder could not be synced. */
  async function undo(text: string, before: Uint8Array | null): Promise<void> {
    if ((await readIfThere())?.toString('utf8') !== text) return;
    await (before === null ? removeFile(path) : writeDurably(path, before));
  }

  async function readIfThere(): Promise<Buffer | null> {
    return readBytes(path).catch((cause: unknown) => {
      if (codeOf(cause) === 'ENOENT') return null;
      throw cause;
    });
  }

  return {
    async read() {
      let bytes: Buffer | null;
      try {
        bytes = await readIfThere();
      } catch (cause) {
        if (onDamaged === 'drop') return fallback;
        throw cause;
      }
      if (bytes === null) return fallback;
      const parsed = schema.safeParse(parseJson(bytes.toString('utf8')));
      if (parsed.success) return parsed.data;
      if (onDamaged === 'keep') await renameFile(path, toDamagedPath(path));
      return fallback;
    },
    write(value) {
      latest = value;
      if (pending === null) {
        pending = last.then(begin, begin);
        last = pending;
      }
      return pending;
    },
    async flush() {
      let awaited: Promise<void>;
      do {
        awaited = last;
        await awaited.catch(() => {});
      } while (awaited !== last);
    },
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
