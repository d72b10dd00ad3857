import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAnonymousBlogClient } from '@callwright/shared/api/client.ts';
import { type Backend, startBackend } from '@callwright/supabase/local/backend/backend.ts';
import { readMigrations } from '@callwright/supabase/local/backend/migrations.ts';
import { openDatabase } from '@callwright/supabase/local/backend/open-database.ts';
import { StartFailure } from '@callwright/supabase/local/backend/start-failure.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { settingsOf, signInNewAuthor } from '../../../helpers/running-backend.ts';
import { samplePicture } from '../../../helpers/sample-picture.ts';

/** Some of the 33 migrations that one file per subject replaced, the first and the last among them. */
const FORMER = ['20261121000000', '20261122090000', '20261122282000'];

let folder: string;
let dataFolder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'callwright-former-'));
  dataFolder = join(folder, 'postgres');
});
afterEach(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }));

/** The last of the files that replaced them. */
const REPLACED_LAST = '20261126024650';

const HISTORY = 'select version from supabase_migrations.schema_migrations order by version';

/** Makes the database what the former migrations left: their history, and functions that are everyone's to execute. */
const turnBack = (backend: Backend, versions: string[]) =>
  backend.execute(`delete from supabase_migrations.schema_migrations where version <= '${REPLACED_LAST}';
    insert into supabase_migrations.schema_migrations (version)
      select unnest(string_to_array('${versions.join(',')}', ','));
    alter default privileges grant execute on functions to public;`);

test('a database of the former migrations keeps its posts, accounts and pictures, and is brought to the same state', async () => {
  const before = await startBackend({ dataFolder, port: 0 });
  const { client, id, name } = await signInNewAuthor(before);
  const picture = samplePicture();
  const path = `${id}/${picture.name}`;
  await client.storage.from('post-pictures').upload(path, picture.bytes, { contentType: 'image/webp' });
  await client.from('blog_posts').insert({
    title: 'A title',
    slug: 'kept',
    content: 'Words',
    author_id: id,
    author_name: name,
    status: 'published',
  });
  await turnBack(before, FORMER);
  await before.close();

  const after = await startBackend({ dataFolder, port: 0 });
  expect(await after.query(HISTORY)).toEqual((await readMigrations()).map(({ version }) => ({ version })));
  const reader = createAnonymousBlogClient(settingsOf(after));
  expect((await reader.from('blog_posts').select('slug')).data).toEqual([{ slug: 'kept' }]);
  const { error } = await reader.auth.signInWithPassword({ email: name, password: 'a long password' });
  expect(error).toBeNull();
  const stored = await fetch(reader.storage.from('post-pictures').getPublicUrl(path).data.publicUrl);
  expect(new Uint8Array(await stored.arrayBuffer())).toEqual(picture.bytes);
  await after.execute('create function public.later() returns int language sql as $$ select 1 $$');
  expect(await after.query("select has_function_privilege('anon', 'public.later()', 'execute') as may")).toEqual([
    { may: false },
  ]);
  await after.close();
});

test('a database with only some of the former migrations is refused in words, and left as it is', async () => {
  const before = await startBackend({ dataFolder, port: 0 });
  const versions = FORMER.slice(0, 2);
  await turnBack(before, versions);
  await before.close();

  const failure = await startBackend({ dataFolder, port: 0 }).catch((cause: unknown) => cause);
  expect(failure).toBeInstanceOf(StartFailure);
  expect(String(failure)).toMatch(
    /An earlier version of Callwright made this database, and its last updates are missing\. Start the version before this one once, then this one\. Nothing was deleted\..*mv .*postgres-set-aside$/,
  );
  const connection = await openDatabase(dataFolder);
  const later = (await readMigrations()).map(({ version }) => version).filter((version) => version > REPLACED_LAST);
  expect((await connection.driver.query(HISTORY)).rows).toEqual(
    [...versions, ...later].map((version) => ({ version })),
  );
  await connection.close();
});
