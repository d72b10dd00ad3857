import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Backend } from './backend.ts';

export const SAMPLE_ADMIN = {
  id: '00000000-0000-4000-8000-000000000001',
  email: 'admin@callwright.example',
  displayName: 'Callwright Team',
} as const;

const SEED_FILE = join(import.meta.dirname, '../../seed.sql');
const SEED_PATH = 'supabase/seed.sql';

const SEED_SITE_URL = 'http://localhost:3000';

/** Runs once per database, so that deleted sample posts stay deleted. Returns true if it ran. */
export async function seedOnce(backend: Pick<Backend, 'query' | 'execute'>, siteUrl: string): Promise<boolean> {
  const previousRuns = await backend.query('select 1 from supabase_migrations.seed_files where path = $1', [SEED_PATH]);
  if (previousRuns.length > 0) return false;
  const sql = await readFile(SEED_FILE, 'utf8');
  const hash = createHash('sha256').update(sql).digest('hex');
  await backend.execute(`${sql.replaceAll(SEED_SITE_URL, siteUrl)}
    insert into supabase_migrations.seed_files (path, hash) values ('${SEED_PATH}', '${hash}');`);
  return true;
}

/** For a restored database, which must not get sample posts. */
export async function skipSeed(backend: Pick<Backend, 'query'>): Promise<void> {
  const hash = createHash('sha256')
    .update(await readFile(SEED_FILE, 'utf8'))
    .digest('hex');
  await backend.query(
    'insert into supabase_migrations.seed_files (path, hash) values ($1, $2) on conflict (path) do nothing',
    [SEED_PATH, hash],
  );
}
