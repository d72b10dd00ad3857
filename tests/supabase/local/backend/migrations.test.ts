import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { applyMigrations, readMigrations } from '@callwright/supabase/local/backend/migrations.ts';
import { StartFailure } from '@callwright/supabase/local/backend/start-failure.ts';
import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

const MEND = 'Move it aside.';

let folder: string;
let db: PGlite;
beforeAll(async () => {
  db = new PGlite();
  await db.exec(`create schema supabase_migrations;
    create table supabase_migrations.schema_migrations (version text primary key, statements text[], name text)`);
});
afterAll(() => db.close());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'callwright-migrations-'));
  await db.exec('delete from supabase_migrations.schema_migrations; drop table if exists one, two');
  return () => rm(folder, { recursive: true, maxRetries: 10 });
});

const write = (file: string, sql: string) => writeFile(join(folder, file), sql);
const apply = async () => applyMigrations(db, await readMigrations(folder), MEND);
const readHistory = async () =>
  (await db.query('select version, name, statements from supabase_migrations.schema_migrations order by version')).rows;

test('pending migrations are applied once, in order, and recorded like by the Supabase CLI', async () => {
  await write('20260102000000_second.sql', 'create table two as select * from one');
  await write('20260101000000_first.sql', 'create table one (id int); insert into one values (1)');
  await apply();
  await apply();
  expect((await db.query('select id from two')).rows).toEqual([{ id: 1 }]);
  expect(await readHistory()).toEqual([
    { version: '20260101000000', name: 'first', statements: ['create table one (id int); insert into one values (1)'] },
    { version: '20260102000000', name: 'second', statements: ['create table two as select * from one'] },
  ]);
});

test('a failed migration is named with its reason and rolled back, and those before it stay', async () => {
  await write('20260101000000_first.sql', 'create table one (id int)');
  await write('20260102000000_broken.sql', 'create table two (id int); select nothing_of_the_kind');
  await expect(apply()).rejects.toThrow(
    new StartFailure(
      `The migration 20260102000000_broken.sql failed and was rolled back: column "nothing_of_the_kind" does not exist. ${MEND}`,
    ),
  );
  expect((await db.query("select to_regclass('one')::text as one, to_regclass('two')::text as two")).rows).toEqual([
    { one: 'one', two: null },
  ]);
  expect(await readHistory()).toMatchObject([{ version: '20260101000000' }]);

  await write('20260102000000_broken.sql', 'create table two (id int)');
  await apply();
  expect(await readHistory()).toHaveLength(2);
});

test('a file with another naming pattern isn’t skipped silently', async () => {
  await write('add-a-column.sql', 'select 1');
  await expect(apply()).rejects.toThrow(
    'The migration add-a-column.sql must have a name like 20261231235959_what.sql. Rename it and start again.',
  );
});
