import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BlogClient, createBlogClient } from '@callwright/shared/api/client.ts';
import { type Backend, type BackendOptions, startBackend } from '@callwright/supabase/local/backend/backend.ts';
import { readMigrations } from '@callwright/supabase/local/backend/migrations.ts';
import { PGlite } from '@electric-sql/pglite';
import { cacheDatabase } from './empty-database.ts';
import { snapshotRows } from './snapshot-rows.ts';

export const settingsOf = ({ url, publishableKey }: Pick<Backend, 'url' | 'publishableKey'>) => ({
  SUPABASE_URL: url,
  SUPABASE_PUBLISHABLE_KEY: publishableKey,
});

export async function startEmptyBackend(options: Partial<BackendOptions> = {}): Promise<Backend> {
  return startBackend({ dataFolder: null, emptyDatabase: await backendDatabase(), port: 0, ...options });
}

const require = createRequire(import.meta.url);
/** Files that determine the backend's initial database, and the versions of all libraries. */
const MAKERS = [
  require.resolve('@callwright/supabase/local/backend/backend.ts'),
  require.resolve('@callwright/supabase/local/backend/open-database.ts'),
  join(import.meta.dirname, '../../pnpm-workspace.yaml'),
];

async function backendDatabase(): Promise<Blob> {
  const texts = await Promise.all(MAKERS.map((file) => readFile(file, 'utf8')));
  return cacheDatabase('backend', [...texts, ...(await readMigrations()).map(({ sql }) => sql)], async () => {
    const folder = await mkdtemp(join(tmpdir(), 'callwright-backend-database-'));
    await (await startBackend({ dataFolder: join(folder, 'data'), port: 0 })).close();
    const onDisk = new PGlite(join(folder, 'data'));
    const db = new PGlite({ loadDataDir: await onDisk.dumpDataDir('none') });
    await onDisk.close();
    await rm(folder, { recursive: true, maxRetries: 10 });
    // Secrets are random and created once per database.
    await db.exec('truncate embedded_backend.secrets');
    return db;
  });
}

let shared: Promise<{ backend: Backend; empty: () => Promise<void> }> | undefined;

/** Returns an empty backend for one test file. Starting one takes seconds, so the files of a worker share it. */
export async function openEmptyBackend(): Promise<Backend> {
  shared ??= startEmptyBackend().then(async (backend) => ({ backend, empty: await snapshotRows(backend) }));
  const { backend, empty } = await shared;
  await empty();
  return backend;
}

export type Author = { client: BlogClient; id: string; name: string };

let accounts = 0;

/** @param fetch intercepts the requests of the new account. */
export async function signInNewAuthor(backend: Backend, fetch?: typeof globalThis.fetch): Promise<Author> {
  accounts += 1;
  const credentials = { email: `author-${accounts}@example.com`, password: 'a long password' };
  const client = createBlogClient(settingsOf(backend), {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    ...(fetch ? { global: { fetch } } : {}),
  });
  // Signing up also signs in. Hashing the password again would double the cost of an author.
  const { data, error } = await client.auth.signUp(credentials);
  if (error) throw error;
  if (!data.user || !data.session) throw new Error('The backend signed up an account and did not sign it in');
  return { client, id: data.user.id, name: credentials.email };
}
