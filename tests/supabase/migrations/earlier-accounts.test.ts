import { readMigrations } from '@callwright/supabase/local/backend/migrations.ts';
import { expect, test } from 'vitest';
import { ACCOUNTS, AUTHOR, openEarlierPglite } from '../../helpers/blog-database.ts';

/** The last version that left scheduled posts after a suspension, and used the company's name for posts without one. */
const EARLIER = '20261126024650';

test('posts of an earlier version keep their text, and get the correct bylines and status', async () => {
  const sql = await openEarlierPglite(EARLIER);
  await sql.query(
    `insert into public.blog_posts (title, slug, content, author_id, status, published_at) values
      ('T', 'of-the-owner', 'Words', $1, 'published', now() - interval '1 day'),
      ('T', 'of-an-author', 'Words', $2, 'published', now() - interval '1 day'),
      ('T', 'of-a-suspended-author', 'Words', $3, 'published', now() - interval '1 day'),
      ('T', 'scheduled', 'Words', $3, 'published', now() + interval '1 day')`,
    [ACCOUNTS.owner, AUTHOR, ACCOUNTS.suspended],
  );
  for (const migration of await readMigrations()) if (migration.version > EARLIER) await sql.run(migration.sql);
  const { rows } = await sql.query(
    'select slug, content, status, author_name as name from public.blog_posts order by slug',
  );
  expect(rows).toEqual([
    { slug: 'of-a-suspended-author', content: 'Words', status: 'published', name: 'Guest author' },
    { slug: 'of-an-author', content: 'Words', status: 'published', name: 'Guest author' },
    { slug: 'of-the-owner', content: 'Words', status: 'published', name: '' },
    { slug: 'scheduled', content: 'Words', status: 'draft', name: 'Guest author' },
  ]);
  await sql.close();
});
