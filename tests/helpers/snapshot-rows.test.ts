import { expect, test } from 'vitest';
import { bookNextSlot } from './booked-demo.ts';
import { OPEN_CALENDAR } from './booking-database.ts';
import { emptyBlog, insertPost } from './publisher/blog-to-publish.ts';
import { openEmptyBackend, settingsOf, signInNewAuthor } from './running-backend.ts';
import { snapshotRows } from './snapshot-rows.ts';

type Backend = Awaited<ReturnType<typeof openEmptyBackend>>;

async function leaveRows(backend: Backend): Promise<void> {
  const { id } = await signInNewAuthor(backend);
  await emptyBlog(backend);
  const post = await insertPost(backend, { slug: 'left', authorId: id });
  await backend.query("update public.blog_posts set slug = 'left-anew' where id = $1", [post]);
  await backend.execute(OPEN_CALENDAR);
  await bookNextSlot(settingsOf(backend), { name: 'Ann Reed' });
  await backend.execute(`
    insert into public.releases (id, kind, host) values (gen_random_uuid(), 'full', 'folder');
    insert into private.release_requests (kind, requested_by) values ('full', '${id}');
    insert into private.booking_feed (account_id, secret_hash) values ('${id}', sha256('x'));
    insert into storage.objects (bucket_id, name) values ('post-pictures', '${id}/left.webp');
    update private.blog_settings set approved_authors_only = true;
    update private.booking_settings set max_per_hour = 1`);
}

async function readRows(backend: Backend): Promise<Record<string, unknown>> {
  const tables = await backend.query<{ name: string }>(
    `select schemaname || '.' || tablename as name from pg_tables
     where schemaname in ('public', 'private', 'auth', 'storage', 'supabase_migrations') order by name`,
  );
  const rows: Record<string, unknown> = {};
  for (const { name } of tables) rows[name] = await backend.query(`select * from ${name} t order by t::text`);
  return rows;
}

test("a test file doesn't see what an earlier file left in the shared backend", async () => {
  const backend = await openEmptyBackend();
  const empty = await readRows(backend);
  await leaveRows(backend);
  expect(await readRows(backend)).not.toEqual(empty);
  expect(await readRows(await openEmptyBackend())).toEqual(empty);
});

test('restores the rows of every table', async () => {
  const backend = await openEmptyBackend();
  await leaveRows(backend);
  const before = await readRows(backend);
  const restore = await snapshotRows(backend);
  await backend.execute('truncate public.blog_posts, public.releases, private.bookings, auth.users cascade');
  await restore();
  expect(await readRows(backend)).toEqual(before);
});
