import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ok, type Result } from '@callwright/shared/result.ts';
import { z } from 'zod';
import type { HostFailure } from './host.ts';

/** Names files by the hash that a host wants, without reading a file again whose content it has named before. */
export type Digests = {
  of(sha256: string, read: () => Promise<Result<Uint8Array, HostFailure>>): Promise<Result<string, HostFailure>>;
  hash(bytes: Uint8Array): string;
  /** Keeps what was used since `openDigests`, and nothing else. */
  save(): Promise<void>;
};

const fileSchema = z.record(z.string(), z.string());

/** @param folder null keeps nothing. */
export async function openDigests(folder: string | null, algorithm: 'sha1'): Promise<Digests> {
  const file = folder && join(folder, `${algorithm}.json`);
  const known = new Map(Object.entries(await readKnown(file)));
  const used = new Map<string, string>();
  const hash = (bytes: Uint8Array) => createHash(algorithm).update(bytes).digest('hex');
  return {
    hash,
    async of(sha256, read) {
      let digest = used.get(sha256) ?? known.get(sha256);
      if (digest === undefined) {
        const bytes = await read();
        if (!bytes.ok) return bytes;
        digest = hash(bytes.value);
      }
      used.set(sha256, digest);
      return ok(digest);
    },
    async save() {
      if (file === null || folder === null) return;
      const temporary = join(folder, `${randomUUID()}.new`);
      try {
        await mkdir(folder, { recursive: true });
        await writeFile(temporary, JSON.stringify(Object.fromEntries(used)));
        await rename(temporary, file);
      } catch {
        // The next publish reads every file again, and nothing else is lost.
      }
    },
  };
}

/** A file that is missing or damaged costs a reading of the release. */
async function readKnown(file: string | null): Promise<Record<string, string>> {
  if (file === null) return {};
  try {
    return fileSchema.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    return {};
  }
}
