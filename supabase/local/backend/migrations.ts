import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PGlite, Transaction } from '@electric-sql/pglite';
import { StartFailure } from './start-failure.ts';

export const MIGRATIONS_FOLDER = join(import.meta.dirname, '../../migrations');

export type Migration = { version: string; name: string; file: string; sql: string };

/** Returns migrations by version. Files have the Supabase CLI's names: `<version>_<name>.sql`. */
export async function readMigrations(folder = MIGRATIONS_FOLDER): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort();
  return Promise.all(
    files.map(async (file) => {
      const [, version, name] = /^(\d{14})_(\w+)\.sql$/.exec(file) ?? [];
      if (!version || !name) {
        throw new StartFailure(
          `The migration ${file} must have a name like 20261231235959_what.sql. Rename it and start again.`,
        );
      }
      return { version, name, file, sql: await readFile(join(folder, file), 'utf8') };
    }),
  );
}

/** Writes the Supabase CLI's history, too. `recoveryHint` ends the message of a StartFailure. */
export async function applyMigrations(
  db: PGlite,
  migrations: readonly Migration[],
  recoveryHint: string,
): Promise<void> {
  const applied = await readVersions(db);
  for (const migration of migrations) {
    if (applied.has(migration.version)) continue;
    try {
      await db.transaction(async (transaction) => {
        await transaction.exec(migration.sql);
        await record(transaction, migration);
      });
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : String(cause);
      throw new StartFailure(`The migration ${migration.file} failed and was rolled back: ${reason}. ${recoveryHint}`);
    }
  }
}

async function readVersions(db: PGlite): Promise<Set<string>> {
  const { rows } = await db.query<{ version: string }>('select version from supabase_migrations.schema_migrations');
  return new Set(rows.map(({ version }) => version));
}

async function record(transaction: Transaction, { version, name, sql }: Migration): Promise<void> {
  await transaction.query(
    'insert into supabase_migrations.schema_migrations (version, name, statements) values ($1, $2, $3)',
    [version, name, [sql]],
  );
}
