import { readFile } from 'node:fs/promises';
import { type Migration, readMigrations } from '@callwright/supabase/local/backend/migrations.ts';
import { PGlite } from '@electric-sql/pglite';
import { cacheDatabase, emptyDatabase } from './empty-database.ts';

export type Sql = {
  query<Row>(sql: string, params?: unknown[]): Promise<{ rows: Row[]; affected: number }>;
  run(script: string): Promise<void>;
  close(): Promise<void>;
};

export const AUTHOR = '11111111-1111-4111-8111-111111111111';
export const OTHER = '22222222-2222-4222-8222-222222222222';

export const ACCOUNTS = {
  owner: '00000000-0000-4000-8000-00000000000a',
  author: AUTHOR,
  'other author': OTHER,
  editor: '33333333-3333-4333-8333-333333333333',
  waiting: '44444444-4444-4444-8444-444444444444',
  suspended: '55555555-5555-4555-8555-555555555555',
} as const;

export const CALLERS = [
  'anon',
  'owner',
  'editor',
  'author',
  'other author',
  'waiting',
  'suspended',
  'service role',
] as const;
export type Caller = (typeof CALLERS)[number];

/** The parts of a hosted Supabase project that our migrations rely on. `auth.uid` is copied from Supabase. */
const HOSTED_BASE = `
  create role anon nologin;
  create role authenticated nologin;
  create role service_role nologin bypassrls;
  create schema auth;
  create table auth.users (
    id uuid primary key, email text, created_at timestamptz default now(), email_change text,
    email_confirmed_at timestamptz default now(), phone_confirmed_at timestamptz,
    confirmed_at timestamptz generated always as (least(email_confirmed_at, phone_confirmed_at)) stored
  );
  create table auth.sessions (
    id uuid primary key, user_id uuid references auth.users (id) on delete cascade, created_at timestamptz
  );
  create function auth.uid() returns uuid language sql stable as $$
    select (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub')::uuid
  $$;
  grant usage on schema auth, public to anon, authenticated, service_role;
  create schema storage;
  create table storage.buckets (
    id text primary key, name text not null unique, public boolean default false,
    file_size_limit bigint, allowed_mime_types text[]
  );
  create table storage.objects (
    id uuid primary key default gen_random_uuid(), bucket_id text references storage.buckets (id), name text,
    owner_id text, metadata jsonb, created_at timestamptz default now(), unique (bucket_id, name)
  );
  create function storage.foldername(name text) returns text[] language sql immutable as $$
    select parts[1:array_length(parts, 1) - 1] from string_to_array(name, '/') as parts
  $$;
  alter table storage.buckets enable row level security;
  alter table storage.objects enable row level security;
  grant usage on schema storage to anon, authenticated, service_role;
  grant all on all tables in schema storage to anon, authenticated, service_role;
`;

/** Hosted projects grant everyone access to new tables and functions in `public`. */
const HOSTED_DEFAULT_PRIVILEGES = `
  alter default privileges in schema public grant all on tables to anon, authenticated, service_role;
  alter default privileges in schema public grant all on functions to anon, authenticated, service_role;
  alter default privileges in schema public grant all on sequences to anon, authenticated, service_role;
`;

/** Applies our migrations to an empty Postgres set up like a hosted project, and adds an account of each kind. */
export async function migrate(sql: Sql, migrations?: readonly Migration[]): Promise<void> {
  await sql.run(HOSTED_BASE + HOSTED_DEFAULT_PRIVILEGES);
  for (const migration of migrations ?? (await readMigrations())) await sql.run(migration.sql);
  await sql.query("insert into auth.users (id, email) select id, id || '@example.com' from unnest($1::uuid[]) as id", [
    Object.values(ACCOUNTS),
  ]);
  // Each account has one session with the same id. It counts as just signed in, forever.
  await sql.query(
    "insert into auth.sessions (id, user_id, created_at) select id, id, 'infinity' from auth.users where id = any ($1)",
    [Object.values(ACCOUNTS)],
  );
  await sql.query(
    `update private.accounts set
       role = case when user_id = $1 then 'editor' else role end,
       status = case user_id when $2 then 'waiting' when $3 then 'suspended' else 'approved' end`,
    [ACCOUNTS.editor, ACCOUNTS.waiting, ACCOUNTS.suspended],
  );
}

export async function openBarePglite(): Promise<Sql> {
  return toSql(new PGlite({ loadDataDir: await migratedDatabase() }));
}

export async function openEarlierPglite(version: string): Promise<Sql> {
  const sql = toSql(new PGlite({ loadDataDir: await emptyDatabase() }));
  const migrations = await readMigrations();
  await migrate(
    sql,
    migrations.filter((migration) => migration.version <= version),
  );
  return sql;
}

async function migratedDatabase(): Promise<Blob> {
  const migrations = (await readMigrations()).map(({ sql }) => sql);
  return cacheDatabase('blog', [...migrations, await readFile(import.meta.filename, 'utf8')], async () => {
    const db = new PGlite({ loadDataDir: await emptyDatabase() });
    await migrate(toSql(db));
    return db;
  });
}

function toSql(db: PGlite): Sql {
  return {
    async query<Row>(text: string, params: unknown[] = []) {
      const { rows, affectedRows } = await db.query<Row>(text, params);
      return { rows, affected: affectedRows ?? 0 };
    },
    async run(script) {
      await db.exec(script);
    },
    close: () => db.close(),
  };
}

export type Outcome = number | string;

/** Runs one statement as an API caller, then rolls it back. */
export async function attempt(sql: Sql, caller: Caller, text: string, params: unknown[] = []): Promise<Outcome> {
  await sql.run('begin');
  try {
    await become(sql, caller);
    const { rows, affected } = await sql.query(text, params);
    return Math.max(rows.length, affected);
  } catch (cause) {
    return codeOf(cause);
  } finally {
    await sql.run('rollback');
  }
}

export async function runAs(sql: Sql, caller: Caller, text: string, params: unknown[] = []): Promise<void> {
  await sql.run('begin');
  try {
    await become(sql, caller);
    await sql.query(text, params);
    await sql.run('commit');
  } catch (cause) {
    await sql.run('rollback');
    throw cause;
  }
}

async function become(sql: Sql, caller: Caller): Promise<void> {
  const id = caller === 'anon' || caller === 'service role' ? null : ACCOUNTS[caller];
  const role = id ? 'authenticated' : caller.replace(' ', '_');
  const claims = JSON.stringify(id ? { sub: id, session_id: id } : {});
  await sql.run(`select set_config('request.jwt.claims', '${claims}', true); set local role ${role}`);
}

export function codeOf(cause: unknown): string {
  if (cause instanceof Error && 'code' in cause && typeof cause.code === 'string') return cause.code;
  throw cause;
}
