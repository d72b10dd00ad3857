import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { type PGlite, types } from '@electric-sql/pglite';
import { createPgliteConnection, type PgliteConnection } from '@supabase/lite/pglite';
import { matchHosted, toIsoTimestamp } from './hosted-compat.ts';
import { StartFailure } from './start-failure.ts';

/** Throws StartFailure if the folder is damaged or contains something else. */
export async function openDatabase(dataFolder: string | null, emptyDatabase?: Blob): Promise<PgliteConnection> {
  if (dataFolder !== null) requireOwnFolder(dataFolder);
  try {
    const connection = await createPgliteConnection({
      ...(dataFolder === null ? {} : { url: dataFolder }),
      pgliteOptions: {
        parsers: { [types.TIMESTAMPTZ]: toIsoTimestamp },
        ...(emptyDatabase ? { loadDataDir: emptyDatabase } : {}),
      },
    });
    await connection.driver.waitReady;
    await prepareDatabase(connection.driver);
    await dropRowArrayParsers(connection.driver);
    matchHosted(connection);
    return connection;
  } catch (cause) {
    if (dataFolder === null) throw cause;
    throw new StartFailure(
      `Postgres can't open the files in ${toShownPath(dataFolder)}. They're damaged or from another version. ${recoveryHint(dataFolder)}`,
      { cause },
    );
  }
}

/** Otherwise Postgres would create a database over other files. */
function requireOwnFolder(folder: string): void {
  if (!existsSync(folder)) return;
  const isOurs = statSync(folder).isDirectory() && (readdirSync(folder).length === 0 || isDatabase(folder));
  if (!isOurs) {
    throw new StartFailure(`${toShownPath(folder)} doesn't contain a complete database. ${recoveryHint(folder)}`);
  }
}

const isDatabase = (folder: string) => existsSync(join(folder, 'PG_VERSION'));

async function prepareDatabase(db: PGlite): Promise<void> {
  await db.exec(`
    do $$
    begin
      if not exists (select from pg_roles where rolname = 'anon') then
        create role anon nologin noinherit;
        create role authenticated nologin noinherit;
        create role service_role nologin noinherit bypassrls;
      end if;
    end
    $$;
    set time zone 'UTC';
    create schema if not exists embedded_backend;
    create table if not exists embedded_backend.secrets (name text primary key, value text not null);
  `);
}

/** PGlite copies its parsers for every query. Two thirds are for arrays of whole rows, which no query returns. */
async function dropRowArrayParsers(db: PGlite): Promise<void> {
  const { rows } = await db.query<{ typarray: number }>("select typarray from pg_type where typtype = 'c'");
  for (const { typarray } of rows) delete db.parsers[typarray];
}

/** Secrets are random for each database, because they give full access. */
export async function readSecret(db: PGlite, name: 'jwt' | 'secret_key', prefix: string): Promise<string> {
  const { rows } = await db.query<{ value: string }>(
    `insert into embedded_backend.secrets (name, value) values ($1, $2)
     on conflict (name) do update set value = embedded_backend.secrets.value
     returning value`,
    [name, prefix + randomBytes(32).toString('base64url')],
  );
  const [secret] = rows;
  if (!secret) throw new Error(`the database returned no secret "${name}"`);
  return secret.value;
}

export function recoveryHint(dataFolder: string | null): string {
  if (dataFolder === null) return 'Fix it and start again.';
  const folder = toShownPath(dataFolder);
  return `Nothing was deleted. To start with an empty database, move this folder aside and start again: mv ${folder} ${folder}-set-aside`;
}

function toShownPath(folder: string): string {
  return relative(process.cwd(), folder) || folder;
}
