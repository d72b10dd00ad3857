import '../../../helpers/site-env.ts';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { privacy, STORED_ITEMS } from '@callwright/site/marketing/privacy/privacy.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBarePglite, type Sql } from '../../../helpers/blog-database.ts';

/** Personal data in the database and the page's words for it. Null for columns that say nothing about a person. */
const WORDS: Record<string, { part: string; columns: Record<string, string | null> }> = {
  'private.accounts': {
    part: 'authors',
    columns: {
      user_id: 'An account',
      role: 'an author, an editor, or the owner',
      status: 'approved, waiting, or suspended',
      created_at: 'when you signed up',
      decided_at: 'decided that, and when',
      decided_by: 'who decided that',
      new_posts: 'how many posts you added within an hour',
      new_posts_since: 'how many posts you added within an hour',
    },
  },
  'private.email_changes': {
    part: 'authors',
    columns: { user_id: null, address: 'we store the new one', allowed_at: 'as soon as you ask' },
  },
  'public.authors': {
    part: 'authors',
    columns: {
      user_id: 'profile',
      display_name: 'the name',
      biography: 'a short bio',
      shows_email: 'only if you choose to show it',
    },
  },
  'private.bookings': {
    part: 'demo',
    columns: {
      name: 'your name',
      business: 'business',
      trade: 'trade',
      phone: 'phone number',
      email: 'email address',
      note: 'note',
      time_zone: 'time zone',
      starts_at: 'the time you chose',
      created_at: 'when you booked',
      changed_at: 'or changed it',
      status: 'whether the demo was held or canceled',
      cancelled_by: 'by whom',
      token_hash: 'a hash of each',
      id: null,
      lane: null,
      sequence: null,
    },
  },
};

let sql: Sql;
beforeAll(async () => {
  sql = await openBarePglite();
});
afterAll(() => sql.close());

const readPart = (id: string): string => {
  const part = privacy.sections.find((section) => section.id === id);
  return [part?.inShort, ...(part?.paragraphs ?? [])].join(' ');
};

test.each(Object.entries(WORDS))(
  'the page names everything that %s stores about a person',
  async (table, { part, columns }) => {
    const { rows } = await sql.query<{ name: string }>(
      'select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped',
      [table],
    );
    expect(rows.map(({ name }) => name).toSorted()).toEqual(Object.keys(columns).toSorted());
    for (const words of Object.values(columns)) if (words !== null) expect(readPart(part)).toContain(words);
  },
);

test('the page names pictures, emails, and what readers see of an author', () => {
  for (const words of ['picture', 'we email you a link', 'our company’s name', 'Readers see'])
    expect(readPart('authors')).toContain(words);
  expect(readPart('authors')).not.toContain('which is your email address');
});

test('the page names everything that the admin stores in a browser', async () => {
  const site = join(import.meta.dirname, '../../../../site');
  const folders = ['admin', 'login', 'ui'].map((name) => join(site, name));
  const paths = await Promise.all(
    folders.map(async (folder) => (await readdir(folder, { recursive: true })).map((path) => join(folder, path))),
  );
  const files = paths.flat().filter((path) => path.endsWith('.ts'));
  const texts = await Promise.all(files.map((path) => readFile(path, 'utf8')));
  // One is removed right after it is written, and the other is the name of a lock.
  const isNothingStored = (name: string) => name === 'callwright-probe' || name.startsWith('callwright-editor');
  const names = texts.flatMap((text) => [...text.matchAll(/['`](callwright-[a-z-]+)/g)].map(([, name = '']) => name));
  const stored = names.filter((name) => !isNothingStored(name)).toSorted();
  expect(stored).toEqual(
    STORED_ITEMS.map(({ prefix }) => prefix.replace(/:$/, ''))
      .filter((prefix) => prefix.startsWith('callwright-'))
      .toSorted(),
  );
});
