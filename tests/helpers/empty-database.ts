import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';

/** Another release of Postgres makes another database. */
const version = createHash('sha256')
  .update(readFileSync(createRequire(import.meta.url).resolve('@electric-sql/pglite')))
  .digest('hex')
  .slice(0, 16);
const KEPT = join(tmpdir(), `callwright-empty-database-${version}.tar`);

/** An empty database as Postgres makes one, kept from run to run: to make one takes five times as long as to load it. */
export async function emptyDatabase(): Promise<Blob> {
  const kept = await readFile(KEPT).catch(() => null);
  if (kept) return new Blob([kept]);
  const db = new PGlite();
  const made = await db.dumpDataDir('none');
  await db.close();
  const unfinished = `${KEPT}.${crypto.randomUUID()}`;
  await writeFile(unfinished, Buffer.from(await made.arrayBuffer()));
  await rename(unfinished, KEPT);
  return made;
}
