import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { createAnonymousBlogClient, createBlogClient, NO_SESSION } from '@callwright/shared/api/client.ts';
import { ok } from '@callwright/shared/result.ts';
import { NO_REPORTS } from '@callwright/site/publish/backend/reports.ts';
import { openOwnFolder } from '@callwright/site/publish/destination.ts';
import { type Host, type HostedRelease, type NamedRelease, REPLACED } from '@callwright/site/publish/hosts/host.ts';
import { createFetchPicture } from '@callwright/site/publish/pictures/fetch-picture.ts';
import { openPictures } from '@callwright/site/publish/pictures/pictures.ts';
import { Publisher, type PublisherOptions } from '@callwright/site/publish/publisher.ts';
import type { Backend } from '@callwright/supabase/local/backend/backend.ts';
import { settingsOf } from '../running-backend.ts';
import { renderAsJson } from './fake-renderer.ts';

export const SITE_URL = 'https://callwright.example';

export const PUBLISHING_AUTHOR = '99999999-9999-4999-8999-999999999999';

export async function emptyBlog(backend: Backend): Promise<void> {
  await backend.execute(`
    truncate public.blog_posts, private.blog_post_slugs, private.post_changes, private.gone_slugs, public.authors cascade;
    insert into auth.users (id, email) values ('${PUBLISHING_AUTHOR}', 'publisher@example.com') on conflict do nothing;
  `);
}

/** Constraints that older rows may violate. */
const LATER_LIMITS = [
  'blog_posts_published_at_range',
  'blog_posts_title_visible',
  'blog_posts_featured_image_url_format',
];

/** Runs work without the later constraints, then adds them back for new rows. */
export async function withoutLimits<Value>(backend: Backend, work: () => Promise<Value>): Promise<Value> {
  const limits = await backend.query<{ name: string; definition: string }>(
    `select conname as name, regexp_replace(pg_get_constraintdef(oid), ' NOT VALID$', '') as definition
     from pg_constraint where conname = any ($1) and conrelid = 'public.blog_posts'::regclass`,
    [LATER_LIMITS],
  );
  const alter = (change: (limit: { name: string; definition: string }) => string) =>
    backend.execute(`alter table public.blog_posts ${limits.map(change).join(', ')}`);
  await alter(({ name }) => `drop constraint ${name}`);
  try {
    return await work();
  } finally {
    await alter(({ name, definition }) => `add constraint ${name} ${definition} not valid`);
  }
}

export type PostToInsert = {
  id?: string;
  slug: string;
  title?: string;
  content?: string;
  keywords?: string | null;
  status?: 'draft' | 'published';
  publishedAt?: string;
  authorId?: string;
};

export async function insertPost(backend: Backend, post: PostToInsert): Promise<string> {
  const { slug, title = `About ${slug}`, content = `Words on ${slug}`, keywords = null } = post;
  const [row] = await backend.query<{ id: string }>(
    `insert into public.blog_posts (title, slug, content, keywords, author_id, author_name, status, published_at, id)
     values ($1, $2, $3, $4, $5, 'An author', $6, coalesce($7::timestamptz, now()), coalesce($8::uuid, gen_random_uuid()))
     returning id`,
    [
      title,
      slug,
      content,
      keywords,
      post.authorId ?? PUBLISHING_AUTHOR,
      post.status ?? 'published',
      post.publishedAt ?? null,
      post.id ?? null,
    ],
  );
  if (!row) throw new Error('no post was inserted');
  return row.id;
}

export async function insertPosts(backend: Backend, count: number, slug = 'post'): Promise<void> {
  await backend.query(
    `insert into public.blog_posts (title, slug, content, keywords, author_id, author_name, status, published_at)
     select 'Post ' || n, $3 || '-' || n, 'Words of dispatch number' || n || ' and topic' || n % 7, 'topic ' || n % 5,
       $1, 'An author', 'published', timestamptz '2020-01-01' + n * interval '1 hour'
     from generate_series(1, $2::int) n`,
    [PUBLISHING_AUTHOR, count, slug],
  );
}

export type MemoryHost = Host & {
  files: Map<string, string>;
  rules: HostedRelease['rules'];
  lose(): void;
};

export function openMemoryHost(): MemoryHost {
  let live: NamedRelease | null = null;
  const host: MemoryHost = {
    name: 'netlify',
    limits: null,
    files: new Map(),
    rules: [],
    lose() {
      live = null;
      host.files.clear();
    },
    testConnection: async () => ok(undefined),
    inspect: async () => ok(live ? { state: 'ours', release: live } : { state: 'empty' }),
    async publish({ id, database, posts, files, changes: offered, read, rules }, { stillHasLease } = {}) {
      const changes = offered?.since === live?.id ? offered : null;
      const contents = new Map<string, string>();
      for (const { path } of changes?.written ?? files) contents.set(path, Buffer.from(await read(path)).toString());
      if (stillHasLease && !(await stillHasLease())) return REPLACED;
      live = { id, database, posts };
      if (changes === null) host.files.clear();
      for (const [path, text] of contents) host.files.set(path, text);
      for (const path of changes?.removed ?? []) host.files.delete(path);
      host.rules = rules;
      return ok({ bytesUploaded: 0 });
    },
  };
  return host;
}

export type OpenedPublisher = Pick<Publisher, 'siteFolder' | 'publish'> & { folder: string; remove(): Promise<void> };

const BASE_FILES = {
  'index.html': '<a href="/blog">Blog</a>',
  '404.html': 'Not found',
  '_next/static/a.css': 'body{}',
};

export async function makeBase(folder: string): Promise<PublisherOptions['base']> {
  for (const [path, text] of Object.entries(BASE_FILES)) {
    const file = join(folder, 'site', path);
    await mkdir(join(file, '..'), { recursive: true });
    await writeFile(file, text);
  }
  return { folder, version: createHash('sha256').update(JSON.stringify(BASE_FILES)).digest('hex') };
}

export async function openTestPublisher(
  backend: Pick<Backend, 'url' | 'publishableKey'>,
  changes: Partial<PublisherOptions> & { host?: Host; between?: typeof fetch } = {},
): Promise<OpenedPublisher> {
  const { between, host, ...options } = changes;
  const root = await mkdtemp(join(tmpdir(), 'callwright-publisher-'));
  const folder = options.folder ?? join(root, 'work');
  const client = between
    ? createBlogClient(settingsOf(backend), { auth: NO_SESSION, global: { fetch: between } })
    : createAnonymousBlogClient(settingsOf(backend));
  const own = openOwnFolder(folder);
  const publisher = new Publisher({
    folder,
    destination: host ? { ...own, name: host.name, host, inspect: () => host.inspect() } : own,
    client,
    base: await makeBase(join(root, 'base')),
    render: async (page) => ok(renderAsJson(page)),
    pictures: openPictures(join(root, 'pictures'), createFetchPicture(backend.url)),
    siteUrl: SITE_URL,
    reports: NO_REPORTS,
    confirm: null,
    ...options,
  });
  return {
    siteFolder: publisher.siteFolder,
    publish: (asked) => publisher.publish(asked),
    folder,
    remove: () => rm(root, { recursive: true, force: true, maxRetries: 10 }),
  };
}

/** Pages are stored as `index.html` in a folder. */
function toPage(path: string): string {
  return path.replace(/(?<=.)\/index\.html$/, '.html');
}

/** Reads every file of a site, keyed by page address. Leaves out the release id. */
export async function readSite(folder: string): Promise<Map<string, string>> {
  const entries = await readdir(`${folder}/`, { recursive: true, withFileTypes: true });
  const files = new Map<string, string>();
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    files.set(toPage(relative(`${folder}/`, path)), withoutRelease(entry.name, await readFile(path, 'utf8')));
  }
  return files;
}

export function withoutRelease(name: string, text: string): string {
  if (name !== 'release.json') return text;
  const { posts } = JSON.parse(text);
  return JSON.stringify({ posts });
}

export function compareSites(found: ReadonlyMap<string, string>, wanted: ReadonlyMap<string, string>): string[] {
  const paths = new Set([...found.keys(), ...wanted.keys()]);
  return [...paths].flatMap((path) => {
    const [one, other] = [found.get(path), wanted.get(path)];
    if (one === other) return [];
    if (one === undefined) return [`${path} is missing`];
    if (other === undefined) return [`${path} is there and should not be`];
    const line = one.split('\n').findIndex((text, index) => text !== other.split('\n')[index]);
    return [`${path} has ${one.split('\n')[line]} where ${other.split('\n')[line]} should be`];
  });
}
