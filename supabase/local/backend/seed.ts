import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Backend } from './backend.ts';

/** The account that seed.sql writes; without a password, which `admin-password.ts` gives it. */
export const SAMPLE_ADMIN = {
  id: '00000000-0000-4000-8000-000000000001',
  email: 'admin@callwright.example',
  displayName: 'Callwright Team',
} as const;

const SEED_FILE = join(import.meta.dirname, '../../seed.sql');
/** The name under which the Supabase CLI records the same file. */
const SEED_PATH = 'supabase/seed.sql';

/** Where seed.sql expects the site, whose pictures the sample posts show. */
const SEED_SITE_URL = 'http://localhost:3000';

/**
 * Runs seed.sql once for each database, so that a sample post that was deleted since stays deleted.
 *
 * @param siteUrl where the site is served, without a slash at the end.
 * @returns whether it ran now.
 */
export async function seedOnce(backend: Pick<Backend, 'query' | 'execute'>, siteUrl: string): Promise<boolean> {
  const previousRuns = await backend.query('select 1 from supabase_migrations.seed_files where path = $1', [SEED_PATH]);
  if (previousRuns.length > 0) return false;
  const sql = await readFile(SEED_FILE, 'utf8');
  const hash = createHash('sha256').update(sql).digest('hex');
  await backend.execute(`${sql.replaceAll(SEED_SITE_URL, siteUrl)}
    insert into supabase_migrations.seed_files (path, hash) values ('${SEED_PATH}', '${hash}');`);
  return true;
}

/** Lets a database that was restored from a backup take no sample posts. */
export async function skipSeed(backend: Pick<Backend, 'query'>): Promise<void> {
  const hash = createHash('sha256')
    .update(await readFile(SEED_FILE, 'utf8'))
    .digest('hex');
  await backend.query(
    'insert into supabase_migrations.seed_files (path, hash) values ($1, $2) on conflict (path) do nothing',
    [SEED_PATH, hash],
  );
}
