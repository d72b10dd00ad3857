import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { ok, type Result } from '@callwright/shared/result.ts';
import { z } from 'zod';

const fileSchema = z.record(z.string(), z.string());

/** Knows the SHA-1 of contents by their SHA-256, so that no file is read for it twice. */
export class Digests {
  readonly #file: string | null;
  readonly #known: Readonly<Record<string, string>>;
  readonly #used: Record<string, string> = {};

  private constructor(file: string | null, known: Readonly<Record<string, string>>) {
    this.#file = file;
    this.#known = known;
  }

  /** @param file null remembers nothing. If it's missing or damaged, every file is read again. */
  static async open(file: string | null): Promise<Digests> {
    const text = file === null ? '{}' : await readFile(file, 'utf8').catch(() => '{}');
    try {
      return new Digests(file, fileSchema.parse(JSON.parse(text)));
    } catch {
      return new Digests(file, {});
    }
  }

  async find<Failure>(
    sha256: string,
    read: () => Promise<Result<Uint8Array, Failure>>,
  ): Promise<Result<string, Failure>> {
    let digest = this.#used[sha256] ?? this.#known[sha256];
    if (digest === undefined) {
      const bytes = await read();
      if (!bytes.ok) return bytes;
      digest = sha1(bytes.value);
    }
    this.#used[sha256] = digest;
    return ok(digest);
  }

  /** Saves what was used since `open`, and nothing else. */
  async save(): Promise<void> {
    if (this.#file === null) return;
    const temporary = `${this.#file}.${randomUUID()}`;
    try {
      await mkdir(dirname(this.#file), { recursive: true });
      await writeFile(temporary, JSON.stringify(this.#used));
      await rename(temporary, this.#file);
    } catch {
      // The next publish reads every file again.
    }
  }
}

export function sha1(bytes: Uint8Array): string {
  return createHash('sha1').update(bytes).digest('hex');
}
