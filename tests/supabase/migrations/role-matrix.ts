import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ACCOUNTS, AUTHOR, attempt, CALLERS, OTHER, type Sql } from '../../helpers/blog-database.ts';
import { describeAccountRoles } from './account-roles.ts';
import { describeAuthorRoles } from './author-roles.ts';
import { BOOKING_FUNCTIONS, describeBookingRoles } from './booking-roles.ts';
import { describePublishingRoles } from './publishing-roles.ts';
import {
  approved,
  DENIED,
  type Expected,
  everybody,
  expectOutcomes,
  type MatrixRow,
  nobody,
  outcomes,
  SWITCH,
  testRows,
} from './role-outcomes.ts';

/** Whether readers may select the column, and whether an author may set or change it. */
const COLUMNS = {
  id: { anonReads: true, insertable: true, updatable: false, value: "'99999999-9999-4999-8999-999999999999'" },
  title: { anonReads: true, insertable: true, updatable: true, value: "'Another title'" },
  slug: { anonReads: true, insertable: true, updatable: true, value: "'another-slug'" },
  content: { anonReads: true, insertable: true, updatable: true, value: "'Other words'" },
  excerpt: { anonReads: true, insertable: true, updatable: true, value: "'In short'" },
  meta_description: { anonReads: true, insertable: true, updatable: true, value: "'Found so'" },
  keywords: { anonReads: true, insertable: true, updatable: true, value: "'one, two'" },
  featured_image_url: { anonReads: true, insertable: true, updatable: true, value: "'https://example.com/a.png'" },
  featured_image_alt: { anonReads: true, insertable: true, updatable: true, value: "'A picture'" },
  call_to_action: { anonReads: true, insertable: true, updatable: true, value: "'[Book a demo](/demo/)'" },
  old_urls: { anonReads: true, insertable: true, updatable: true, value: "'/2019/05/leaks/'" },
  author_id: { anonReads: false, insertable: true, updatable: false, value: 'auth.uid()' },
  author_name: { anonReads: true, insertable: true, updatable: true, value: "'Somebody'" },
  author_biography: { anonReads: true, insertable: false, updatable: false, value: "'A life'" },
  status: { anonReads: true, insertable: true, updatable: true, value: "'draft'" },
  published_at: { anonReads: true, insertable: true, updatable: true, value: "'2030-01-01'" },
  views: { anonReads: true, insertable: false, updatable: false, value: '7' },
  revision: { anonReads: true, insertable: false, updatable: false, value: '7' },
  created_at: { anonReads: false, insertable: false, updatable: false, value: "'2020-01-01'" },
  revised_at: { anonReads: true, insertable: false, updatable: true, value: 'now()' },
  was_handed_over: { anonReads: false, insertable: false, updatable: false, value: 'true' },
  updated_at: { anonReads: true, insertable: false, updatable: false, value: "'2020-01-01'" },
} as const;

const REQUIRED = ['title', 'slug', 'content', 'author_id', 'author_name'];

/** Without the service role, which the owner's own scripts use. */
const CLIENTS = CALLERS.filter((caller) => caller !== 'service role');

const itsEditors = approved(1, { 'other author': 0 });
const itsAuthor = approved(0, { author: 1 });
const itsOwners = approved(1, { 'other author': 0, editor: 0 });
const seenByEditors = outcomes(0, { owner: 1, editor: 1, author: 1 });

const posts = 'public.blog_posts';
const slugs = 'private.blog_post_slugs';
const FUNCTIONS: Record<string, Array<'anon' | 'authenticated' | 'service_role'>> = {
  'private.decide_account(account_id uuid, new_role text, new_status text)': ['authenticated'],
  'private.guard_writer()': [],
  'private.hand_over_blog(account_id uuid)': ['authenticated'],
  'private.is_editor()': ['authenticated'],
  'private.list_accounts(before_time timestamp with time zone, before_id uuid, max_rows integer)': ['authenticated'],
  'private.may_write()': ['authenticated'],
  'private.read_own_account()': ['authenticated'],
  'private.record_account()': [],
  'private.note_decision()': [],
  'private.follow_suspension()': [],
  'private.unschedule_posts(author uuid)': [],
  'private.require_approval()': ['authenticated'],
  'private.require_owner()': [],
  "private.require_owner_caller(deed text DEFAULT 'decides about its accounts'::text)": ['authenticated'],
  'private.set_approved_authors_only(is_on boolean)': ['authenticated'],
  'public.decide_account(user_id uuid, role text, status text)': ['authenticated'],
  'public.hand_over_blog(user_id uuid)': ['authenticated'],
  'public.list_accounts(before_time timestamp with time zone DEFAULT NULL::timestamp with time zone, before_id uuid DEFAULT NULL::uuid, max_rows integer DEFAULT 250)':
    ['authenticated'],
  'public.read_own_account()': ['authenticated'],
  'public.set_approved_authors_only(is_on boolean)': ['authenticated'],
  ...BOOKING_FUNCTIONS,
  'private.backup_plan()': [],
  'private.backup_source(table_name text)': [],
  'private.list_backup_tables()': ['service_role'],
  'private.read_backup_rows(table_name text, after_key text, page_size integer)': ['service_role'],
  'private.restore_accounts(accounts jsonb)': [],
  'private.restore_backup_rows(table_name text, backup_rows jsonb)': ['service_role'],
  'private.add_left_out_posts(release_id uuid, left_out jsonb)': ['service_role'],
  'private.report_broken_links(reported_post_id uuid, links jsonb)': ['service_role'],
  'private.list_broken_links(listed_post_id uuid)': ['authenticated'],
  'private.ignore_broken_link(ignored_post_id uuid, ignored_url text)': ['authenticated'],
  'private.to_plain_text(markdown text)': [],
  'private.to_search_words(content text)': [],
  'private.to_post_words(title text, keywords text, excerpt text, plain_text text)': [],
  'private.to_post_query(typed text)': [],
  'private.record_post_words()': [],
  'private.search_posts(query text, max_rows integer, skipped integer)': ['anon', 'authenticated'],
  'public.search_posts(query text, max_rows integer DEFAULT 20, skipped integer DEFAULT 0)': ['anon', 'authenticated'],
  'private.begin_release(release_id uuid, release_kind text, release_host text)': ['service_role'],
  'private.begin_leaving(successor_id uuid)': [],
  'private.delete_own_account(deletes_posts boolean, successor_id uuid)': ['authenticated'],
  'private.delete_own_posts()': ['authenticated'],
  'private.guard_email_change()': [],
  'private.allow_email_change(address text)': ['authenticated'],
  'public.allow_email_change(address text)': ['authenticated'],
  'private.is_fresh(began_at timestamp with time zone)': [],
  'private.list_gone_accounts(account_ids uuid[])': ['authenticated'],
  'private.list_successors()': ['authenticated'],
  'private.require_fresh_session()': [],
  'private.list_own_backup_tables()': ['authenticated'],
  'private.own_backup_keys(table_name text)': [],
  'private.own_backup_source(table_name text)': [],
  'private.read_own_backup_rows(table_name text, after_key text, page_size integer)': ['authenticated'],
  'private.end_release(release_id uuid, end_state text, end_reason text, written integer, removed integer, uploaded bigint, changed integer, posts jsonb, left_out jsonb)':
    ['service_role'],
  'private.follow_author()': [],
  'private.follow_email()': [],
  'private.free_post_address(former_slug text)': ['authenticated'],
  'private.guard_blog_post()': [],
  'private.guard_former_author()': [],
  'private.guard_publishing()': [],
  'private.find_picture_paths(text)': [],
  'private.raise_revision()': [],
  'private.guard_post_slug()': [],
  'private.is_web_address(address text)': ['anon', 'authenticated', 'service_role'],
  'private.increment_post_views(post_slug text)': ['anon', 'authenticated'],
  'private.is_owner()': ['authenticated'],
  'private.is_picture_path(path text)': ['authenticated'],
  'private.is_picture_published(path text)': ['authenticated'],
  'private.is_picture_used(path text)': ['authenticated'],
  'private.is_silent(seen_at timestamp with time zone)': ['authenticated', 'service_role'],
  'private.list_picture_uses(paths text[])': ['authenticated'],
  'private.list_left_out_posts()': ['authenticated'],
  'private.list_post_addresses(post_ids uuid[], after_slug text, max_rows integer)': [
    'anon',
    'authenticated',
    'service_role',
  ],
  'private.list_post_changes(since jsonb, max_rows integer)': ['anon', 'authenticated', 'service_role'],
  'private.list_release_requests()': ['authenticated'],
  'private.may_add_picture()': ['authenticated'],
  'private.read_picture_quota()': ['authenticated'],
  'private.read_byline(author uuid, OUT name text, OUT biography text)': ['authenticated'],
  'private.renew_bylines(author uuid)': [],
  'private.record_blog_post_slug()': [],
  'private.record_picture_uses()': [],
  'private.record_post_change()': [],
  'private.call_publish_hook()': [],
  'private.call_publish_hook_when_due()': [],
  'private.follow_visible_change()': [],
  'private.keep_publish_hook_token(secret text)': [],
  'private.read_publish_hook_token()': [],
  'private.schedule_publish_hook(is_on boolean)': [],
  'private.set_publish_hook(url text, token text)': [],
  'private.renew_post_change_log()': [],
  'private.report_release(release_id uuid, release_step text)': ['service_role'],
  'private.request_release(release_kind text)': ['authenticated'],
  'private.list_old_urls(old_urls text)': ['authenticated', 'service_role'],
  'private.resolve_old_url(old_path text)': ['anon', 'authenticated'],
  'private.resolve_post_slug(former_slug text)': ['anon', 'authenticated'],
  'private.take_release_request()': ['service_role'],
  'private.with_gone_neighbours(changed uuid[], due uuid[])': [],
  'public.add_left_out_posts(id uuid, left_out jsonb)': ['service_role'],
  'public.report_broken_links(post_id uuid, links jsonb)': ['service_role'],
  'public.list_broken_links(post_id uuid)': ['authenticated'],
  'public.ignore_broken_link(post_id uuid, url text)': ['authenticated'],
  'public.begin_release(id uuid, kind text, host text)': ['service_role'],
  'public.delete_own_account(deletes_posts boolean DEFAULT false, successor_id uuid DEFAULT NULL::uuid)': [
    'authenticated',
  ],
  'public.delete_own_posts()': ['authenticated'],
  'public.list_gone_accounts(account_ids uuid[])': ['authenticated'],
  'public.list_successors()': ['authenticated'],
  'public.list_own_backup_tables()': ['authenticated'],
  "public.read_own_backup_rows(table_name text, after_key text DEFAULT ''::text, page_size integer DEFAULT 50)": [
    'authenticated',
  ],
  "public.end_release(id uuid, state text, reason text DEFAULT NULL::text, files_written integer DEFAULT 0, files_removed integer DEFAULT 0, bytes_uploaded bigint DEFAULT 0, posts_changed integer DEFAULT 0, posts jsonb DEFAULT '[]'::jsonb, left_out jsonb DEFAULT '[]'::jsonb)":
    ['service_role'],
  'public.increment_post_views(slug text)': ['anon', 'authenticated'],
  'public.is_owner()': ['authenticated'],
  'public.list_backup_tables()': ['service_role'],
  "public.read_backup_rows(table_name text, after_key text DEFAULT ''::text, page_size integer DEFAULT 100)": [
    'service_role',
  ],
  'public.restore_backup_rows(table_name text, backup_rows jsonb)': ['service_role'],
  "public.list_pictures(only_paths text[] DEFAULT NULL::text[], after_path text DEFAULT ''::text, max_rows integer DEFAULT 1000)":
    ['authenticated'],
  "public.list_post_addresses(post_ids uuid[] DEFAULT NULL::uuid[], after_slug text DEFAULT ''::text, max_rows integer DEFAULT 1000)":
    ['anon', 'authenticated', 'service_role'],
  'public.list_post_changes(since jsonb DEFAULT NULL::jsonb, max_rows integer DEFAULT 1000)': [
    'anon',
    'authenticated',
    'service_role',
  ],
  'public.read_picture_quota()': ['authenticated'],
  'public.free_post_address(slug text)': ['authenticated'],
  'public.read_releases(max_rows integer DEFAULT 10)': ['authenticated'],
  'public.report_release(id uuid, step text)': ['service_role'],
  'public.request_release(kind text)': ['authenticated'],
  'public.resolve_old_url(path text)': ['anon', 'authenticated'],
  'public.resolve_post_slug(slug text)': ['anon', 'authenticated'],
  'public.take_release_request()': ['service_role'],
};

/** For the owner's own scripts. */
const ALL_RIGHTS = ['delete', 'insert', 'references', 'select', 'trigger', 'truncate', 'update'];

/** Grants per table or column. No grants on any other table. */
const TABLES: Record<string, Partial<Record<'anon' | 'authenticated' | 'service_role', string[]>>> = {
  authors: { authenticated: ['insert', 'select', 'update'], service_role: ALL_RIGHTS },
  blog_posts: { anon: ['select'], authenticated: ['delete', 'insert', 'select', 'update'], service_role: ALL_RIGHTS },
  release_posts: { authenticated: ['select'], service_role: ['select'] },
  releases: { authenticated: ['select'], service_role: ['select'] },
};

const STATEMENTS: MatrixRow[] = [
  ['reads a published post', `select id from ${posts} where slug = 'published'`, everybody],
  ['reads a draft', `select id from ${posts} where slug = 'draft'`, outcomes(0, { author: 1 })],
  ['reads a planned post', `select id from ${posts} where slug = 'planned'`, seenByEditors],
  [
    'reads every post there is',
    `select id from ${posts}`,
    outcomes(1, { owner: 2, editor: 2, author: 3, waiting: 2, suspended: 2 }),
  ],
  ['reads all columns at once', `select * from ${posts} where slug = 'published'`, { ...everybody, anon: DENIED }],
  ["inserts a post in the author's name", insert({ author_id: `'${AUTHOR}'` }), outcomes(DENIED, { author: 1 })],
  [
    'inserts over a post that stands, doing nothing',
    `${insert({ id: `(select id from ${posts} where slug = 'published')` })} on conflict (id) do nothing`,
    approved(0),
  ],
  [
    'inserts over a post that stands, changing it',
    `${insert({ id: `(select id from ${posts} where slug = 'published')` })} on conflict (id) do update set title = 'Mine'`,
    approved(DENIED, { author: 1, owner: 1, editor: 1 }),
  ],
  ['changes a published post', `update ${posts} set title = 'Mine' where slug = 'published'`, itsEditors],
  ['changes a draft', `update ${posts} set title = 'Mine' where slug = 'draft'`, itsAuthor],
  ['takes a post off the blog', `update ${posts} set status = 'draft' where slug = 'published'`, itsEditors],
  ['publishes a draft', `update ${posts} set status = 'published' where slug = 'draft'`, itsAuthor],
  ['changes a planned post', `update ${posts} set title = 'Mine' where slug = 'planned'`, itsEditors],
  ['changes all posts at once', `update ${posts} set title = 'Mine'`, approved(2, { author: 3, 'other author': 0 })],
  [
    'changes their own posts',
    `update ${posts} set title = 'Mine' where author_id = auth.uid()`,
    approved(0, { author: 3 }),
  ],
  ['deletes a published post', `delete from ${posts} where slug = 'published'`, itsOwners],
  ['deletes a draft', `delete from ${posts} where slug = 'draft'`, itsAuthor],
  ['deletes their own posts', `delete from ${posts} where author_id = auth.uid()`, approved(0, { author: 3 })],
  ['writes to no post', `update ${posts} set title = 'Mine' where false`, approved(0)],
  ['empties the table', `truncate ${posts} cascade`, nobody],
  ['changes the table', `alter table ${posts} disable row level security`, nobody],
  [
    'hangs a trigger on the table',
    `create trigger t before insert on ${posts} execute function private.guard_blog_post()`,
    nobody,
  ],
  ['makes a table', 'create table public.mine ()', nobody],
  ['reads the history of addresses', `select * from ${slugs}`, nobody],
  ['adds to the history of addresses', `insert into ${slugs} (slug, post_id) select 'mine', id from ${posts}`, nobody],
  ['changes the history of addresses', `update ${slugs} set slug = 'mine'`, nobody],
  ['deletes from the history of addresses', `delete from ${slugs}`, nobody],
  ['empties the history of addresses', `truncate ${slugs}`, nobody],
  ['reads the accounts', 'select * from auth.users', nobody],
  ['counts a view', "select public.increment_post_views('published')", everybody],
  ['asks where a post has gone', "select public.resolve_post_slug('published')", everybody],
  ['asks which post was at a path of an earlier site', "select public.resolve_old_url('/2019/05/leaks')", everybody],
  ['calls the guard of a post', 'select private.guard_blog_post()', nobody],
  ['calls the keeper of addresses', 'select private.record_blog_post_slug()', nobody],
];

function insert(values: Record<string, string>): string {
  const all: Record<string, string> = { author_id: 'auth.uid()' };
  for (const name of REQUIRED) all[name] ??= COLUMNS[name as keyof typeof COLUMNS].value;
  Object.assign(all, values);
  return `insert into ${posts} (${Object.keys(all).join(', ')}) select ${Object.values(all).join(', ')}`;
}

export function describeRoles(open: () => Promise<Sql>): void {
  describe.each(SWITCH)('where the owner %s', (_what, isOn) => {
    let sql: Sql;

    beforeAll(async () => {
      sql = await open();
      await sql.query(
        `insert into ${posts} (title, slug, content, author_id, author_name, status, published_at) values
          ('Published', 'published', 'Words', $1, 'author@example.com', 'published', now() - interval '1 day'),
          ('Draft', 'draft', 'Words', $1, 'author@example.com', 'draft', null),
          ('Planned', 'planned', 'Words', $1, 'author@example.com', 'published', now() + interval '1 day'),
          ('Waits', 'waits', 'Words', $2, 'waiting@example.com', 'draft', null),
          ('Rests', 'rests', 'Words', $3, 'suspended@example.com', 'draft', null)`,
        [AUTHOR, ACCOUNTS.waiting, ACCOUNTS.suspended],
      );
      await sql.query('update private.blog_settings set approved_authors_only = $1', [isOn]);
    });
    afterAll(() => sql.close());

    const expectFor = (statement: string, expected: Expected) => expectOutcomes(sql, statement, expected, CLIENTS);

    testRows(() => sql, STATEMENTS, CLIENTS);

    test('every column of the table has a row in this matrix', async () => {
      const { rows } = await sql.query<{ name: string }>(
        `select attname as name from pg_attribute where attrelid = '${posts}'::regclass and attnum > 0 and not attisdropped`,
      );
      expect(rows.map((row) => row.name).sort()).toEqual(Object.keys(COLUMNS).sort());
    });

    describe.each(Object.entries(COLUMNS))('the column %s', (name, { anonReads, insertable, updatable, value }) => {
      test(anonReads ? 'is read by everyone' : 'is read by signed-in users alone', () =>
        expectFor(
          `select ${name} from ${posts} where slug = 'published'`,
          anonReads ? everybody : { ...everybody, anon: DENIED },
        ),
      );

      test(insertable ? 'is set by whoever inserts a post of their own' : 'is set by no client', () =>
        expectFor(insert({ [name]: value }), insertable ? approved(1) : nobody),
      );

      test(updatable ? "is changed by the post's author and by editors" : 'is changed by no client', () =>
        expectFor(`update ${posts} set ${name} = ${value} where slug = 'published'`, updatable ? itsEditors : nobody),
      );
    });

    test('nobody can write a post under another name', async () => {
      expect(await attempt(sql, 'other author', insert({ author_id: `'${AUTHOR}'` }))).toBe(DENIED);
      for (const caller of ['author', 'editor', 'owner'] as const) {
        expect(await attempt(sql, caller, insert({ author_id: `'${OTHER}'` }))).toBe(DENIED);
      }
    });

    test('the execute rights of every function are listed here', async () => {
      const { rows } = await sql.query<{ name: string; roles: string[] }>(`
        select n.nspname || '.' || p.proname || '(' || pg_get_function_arguments(p.oid) || ')' as name,
          array(
            select role from unnest(array['anon', 'authenticated', 'service_role']) as role
            where has_function_privilege(role, p.oid, 'execute')
          ) as roles
        from pg_proc p join pg_namespace n on n.oid = p.pronamespace
        where n.nspname in ('public', 'private')`);
      expect(Object.fromEntries(rows.map(({ name, roles }) => [name, roles]))).toEqual(FUNCTIONS);
    });

    test('the rights of each role on every table are listed here', async () => {
      const { rows } = await sql.query<{ name: string; role: string; rights: string[] }>(`
        select tables.oid::regclass::text as name, role,
          array_agg(lower(privilege) order by privilege) as rights
        from pg_class as tables, unnest(array['anon', 'authenticated', 'service_role']) as role,
          unnest(array['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER']) as privilege
        where tables.relkind in ('r', 'p', 'v', 'm', 'f', 'S')
          and tables.relnamespace::regnamespace::text in ('public', 'private')
          and case when privilege in ('SELECT', 'INSERT', 'UPDATE', 'REFERENCES')
            then has_any_column_privilege(role, tables.oid, privilege)
            else has_table_privilege(role, tables.oid, privilege) end
        group by tables.oid, role`);
      const rights: typeof TABLES = {};
      for (const { name, role, rights: some } of rows) rights[name] = { ...rights[name], [role]: some };
      expect(rights).toEqual(TABLES);
    });

    describePublishingRoles(() => sql);
    describeAccountRoles(() => sql);
    describeBookingRoles(() => sql);
    describeAuthorRoles(() => sql);
  });
}
