import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { glob, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';

/** Another release of Postgres makes another database. */
const POSTGRES = readFileSync(createRequire(import.meta.url).resolve('@electric-sql/pglite'));

/** An empty database as Postgres makes one: to make one takes five times as long as to load it. */
export function emptyDatabase(): Promise<Blob> {
  return keepDatabase('empty', [], async () => new PGlite());
}

/**
 * A database that is made once and kept from run to run, in the system's folder for temporary files.
 *
 * @param madeOf texts that make it another database: its migrations, and the code that prepares it.
 */
export async function keepDatabase(
  name: string,
  madeOf: readonly string[],
  make: () => Promise<PGlite>,
): Promise<Blob> {
  const version = createHash('sha256').update(POSTGRES);
  for (const text of madeOf) version.update(`\0${text}`);
  const path = join(tmpdir(), `callwright-${name}-database-${version.digest('hex').slice(0, 16)}.tar`);
  const kept = await readFile(path).catch(() => null);
  if (kept) return new Blob([kept]);
  const db = await make();
  const made = await db.dumpDataDir('none');
  await db.close();
  const unfinished = `${path}.${crypto.randomUUID()}`;
  await writeFile(unfinished, Buffer.from(await made.arrayBuffer()));
  await rename(unfinished, path);
  await removeFormer(join(tmpdir(), `callwright-${name}-database-*`));
  return made;
}

/** How long another branch, with other migrations, may come back to its database. */
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
