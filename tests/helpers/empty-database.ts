import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { glob, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';

/** Part of the cache key: another release of Postgres creates different files. */
const POSTGRES = readFileSync(createRequire(import.meta.url).resolve('@electric-sql/pglite'));

/** Creating a database takes five times as long as loading it. */
export function emptyDatabase(): Promise<Blob> {
  return cacheDatabase('empty', [], async () => new PGlite());
}

/** @param madeOf texts that identify the cached database: its migrations and the code that prepares it. */
export async function cacheDatabase(
  name: string,
  madeOf: readonly string[],
  make: () => Promise<PGlite>,
): Promise<Blob> {
  const version = createHash('sha256').update(POSTGRES);
  for (const text of madeOf) version.update(`\0${text}`);
  const path = join(tmpdir(), `callwright-${name}-database-${version.digest('hex').slice(0, 16)}.tar`);
  const cached = await readFile(path).catch(() => null);
  if (cached) return new CachedDatabase(cached);
  const db = await make();
  const made = await db.dumpDataDir('none');
  await db.close();
  const unfinished = `${path}.${crypto.randomUUID()}`;
  await writeFile(unfinished, Buffer.from(await made.arrayBuffer()));
  await rename(unfinished, path);
  await removeFormer(join(tmpdir(), `callwright-${name}-database-*`));
  return made;
}

/** Node copies a blob's bytes slowly, once when it is made and again when it is read. */
class CachedDatabase extends Blob {
  private readonly content: Uint8Array;

  constructor(bytes: Uint8Array) {
    super();
    this.content = bytes;
  }

  override async arrayBuffer(): Promise<ArrayBuffer> {
    return new Uint8Array(this.content).buffer;
  }
}

/** Long enough to switch between branches with different migrations. */
const KEPT_MS = 7 * 24 * 3_600_000;

async function removeFormer(pattern: string): Promise<void> {
  for await (const path of glob(pattern)) {
    const madeAt = await stat(path).then(
      ({ mtimeMs }) => mtimeMs,
      () => Number.POSITIVE_INFINITY,
    );
    if (Date.now() - madeAt > KEPT_MS) await rm(path, { force: true });
  }
}
