import { createHmac } from 'node:crypto';
import { type BlogClient, createAnonymousBlogClient } from '@callwright/shared/api/client.ts';
import type { Backend } from '@callwright/supabase/local/backend/backend.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Author, settingsOf, signInNewAuthor, startEmptyBackend } from '../../../helpers/running-backend.ts';

const onPostsChanged = vi.fn();
/** Replaces `console.error` before the backend wraps it at its first request, so a mock can't work. */
const printed: unknown[][] = [];
const print = console.error;
console.error = (...values: unknown[]) => {
  printed.push(values);
  print(...values);
};
let backend: Backend;
let anon: BlogClient;
let author: Author;
let other: Author;

beforeAll(async () => {
  backend = await startEmptyBackend({ onPostsChanged: () => onPostsChanged() });
  anon = createAnonymousBlogClient(settingsOf(backend));
  author = await signInNewAuthor(backend);
  other = await signInNewAuthor(backend);
});
afterAll(() => backend.close());

const READABLE = 'id, slug, title, views, revision, published_at';

const newPost = (slug: string, status: 'draft' | 'published' = 'published', publishedAt?: string) => ({
  title: 'A title',
  slug,
  content: 'Words',
  author_id: author.id,
  author_name: author.name,
  status,
  ...(publishedAt ? { published_at: publishedAt } : {}),
});

beforeEach(async () => {
  await backend.query('delete from public.blog_posts');
  const { error } = await author.client
    .from('blog_posts')
    .insert([
      newPost('published'),
      newPost('a-draft', 'draft'),
      newPost('planned', 'published', '2999-01-01T00:00:00Z'),
    ]);
  expect(error).toBeNull();
  onPostsChanged.mockClear();
});

describe('over HTTP, a reader without an account', () => {
  test('sees published posts that are due, and no drafts', async () => {
    const { data } = await anon.from('blog_posts').select(READABLE);
    expect(data?.map((post) => post.slug)).toEqual(['published']);
    const draft = await anon.from('blog_posts').select(READABLE).in('slug', ['a-draft', 'planned']);
    expect(draft).toMatchObject({ data: [], error: null });
  });

  test.each(['author_id', 'created_at', '*'])('can’t read %s', async (column) => {
    const { error, status } = await anon.from('blog_posts').select(column);
    expect({ code: error?.code, status }).toEqual({ code: '42501', status: 401 });
  });

  test('can’t change anything', async () => {
    const attempts = [
      anon.from('blog_posts').insert(newPost('mine')),
      anon.from('blog_posts').update({ title: 'Mine' }).eq('slug', 'published'),
      anon.from('blog_posts').delete().eq('slug', 'published'),
      anon.from('blog_posts').upsert(newPost('mine')),
    ];
    for (const { error, status } of await Promise.all(attempts)) {
      expect({ code: error?.code, status }).toEqual({ code: '42501', status: 401 });
    }
    expect(await backend.query('select count(*)::int from public.blog_posts')).toEqual([{ count: 3 }]);
  });

  test('counts a view of visible posts only', async () => {
    for (const slug of ['published', 'a-draft', 'planned', 'nowhere']) {
      expect((await anon.rpc('increment_post_views', { slug })).error).toBeNull();
    }
    expect(await backend.query('select slug, views from public.blog_posts order by slug')).toEqual([
      { slug: 'a-draft', views: 0 },
      { slug: 'planned', views: 0 },
      { slug: 'published', views: 1 },
    ]);
  });

  test.each([
    ['the history of addresses', 'blog_post_slugs', 'private'],
    ['the accounts', 'users', 'auth'],
    ['the secret that signs sessions', 'secrets', 'embedded_backend'],
    ["the migrations' history", 'schema_migrations', 'supabase_migrations'],
  ])('can’t %s', async (_name, table, schema) => {
    for (const headers of [{ 'accept-profile': schema }, {} as Record<string, string>]) {
      const response = await fetch(`${backend.url}/rest/v1/${table}`, {
        headers: { apikey: backend.publishableKey, ...headers },
      });
      expect(response.status).toBeGreaterThanOrEqual(400);
    }
  });
});

describe('over HTTP, an author', () => {
  test('sees published posts and their own drafts', async () => {
    const mine = await author.client.from('blog_posts').select('slug').order('slug');
    expect(mine.data).toEqual([{ slug: 'a-draft' }, { slug: 'planned' }, { slug: 'published' }]);
    const theirs = await other.client.from('blog_posts').select('slug');
    expect(theirs.data).toEqual([{ slug: 'published' }]);
  });

  test('changes and deletes only their own posts', async () => {
    const changes = { title: 'Changed' };
    const theirs = await other.client.from('blog_posts').update(changes).eq('slug', 'published').select('slug');
    expect(theirs.data).toEqual([]);
    const mine = await author.client.from('blog_posts').update(changes).eq('slug', 'published').select('slug');
    expect(mine.data).toEqual([{ slug: 'published' }]);
    expect((await other.client.from('blog_posts').delete().eq('slug', 'a-draft').select('slug')).data).toEqual([]);
    expect((await author.client.from('blog_posts').delete().eq('slug', 'a-draft').select('slug')).data).toEqual([
      { slug: 'a-draft' },
    ]);
  });

  test('can’t write under another name', async () => {
    const { error, status } = await other.client.from('blog_posts').insert(newPost('mine'));
    expect({ code: error?.code, status }).toEqual({ code: '42501', status: 403 });
  });

  test.each([
    { views: 9 },
    { revision: 9 },
    { author_id: '00000000-0000-4000-8000-000000000009' },
    { created_at: '2020-01-01' },
  ])('can’t write %j, which the server sets', async (changes) => {
    const { error } = await author.client
      .from('blog_posts')
      .update(changes as never)
      .eq('slug', 'published');
    expect(error?.code).toBe('42501');
  });

  test('gets Postgres’s codes for a taken address and a failed check', async () => {
    const taken = await author.client.from('blog_posts').insert(newPost('published'));
    expect({ code: taken.error?.code, status: taken.status }).toEqual({ code: '23505', status: 409 });
    const unfit = await author.client.from('blog_posts').insert(newPost('Not A Slug'));
    expect({ code: unfit.error?.code, status: unfit.status }).toEqual({ code: '23514', status: 400 });
    expect(unfit.error?.message).toContain('blog_posts_slug_format');
  });

  test('learns nothing when an upsert hits another author’s row', async () => {
    const [row] = await backend.query<{ id: string }>("select id from public.blog_posts where slug = 'a-draft'");
    const { error, data } = await other.client
      .from('blog_posts')
      .upsert(
        { ...newPost('mine'), id: row?.id ?? '', author_id: other.id },
        { onConflict: 'id', ignoreDuplicates: true },
      );
    expect({ error, data }).toEqual({ error: null, data: null });
    expect(await backend.query("select 1 from public.blog_posts where slug = 'mine'")).toEqual([]);
  });

  test('reads times in the JSON format of a hosted project', async () => {
    const { data } = await author.client.from('blog_posts').select('published_at, updated_at').eq('slug', 'published');
    expect(data?.[0]?.published_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?\+00:00$/);
    const untilNow = await anon.from('blog_posts').select('slug').lte('published_at', 'now');
    expect(untilNow.data).toEqual([{ slug: 'published' }]);
  });
});

test('concurrent requests keep their own roles', async () => {
  const callers = Array.from({ length: 60 }, (_, index) => [anon, author.client, other.client][index % 3] ?? anon);
  const answers = await Promise.all(callers.map((client) => client.from('blog_posts').select('slug')));
  answers.forEach((answer, index) => {
    expect(answer.data).toHaveLength([1, 3, 1][index % 3] ?? 0);
  });
});

function sign(claims: object, secret: string): string {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const text = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}`;
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
}

describe('a request', () => {
  const send = (headers: Record<string, string>, path = '/rest/v1/blog_posts?select=slug') =>
    fetch(backend.url + path, { headers });

  test('without a key, with a wrong one, or with a wrong session is anonymous', async () => {
    expect((await send({})).status).toBe(401);
    expect((await send({ apikey: 'sb_secret_guessed' })).status).toBe(401);
    const forged = await send({ apikey: backend.publishableKey, authorization: 'Bearer eyJhbGciOiJub25lIn0.e30.x' });
    expect(forged.status).toBe(401);
    expect(await forged.json()).toMatchObject({ code: 'PGRST301' });
  });

  test('with an expired session is rejected as such', async () => {
    const [secret] = await backend.query<{ value: string }>(
      "select value from embedded_backend.secrets where name = 'jwt'",
    );
    const expired = sign({ sub: author.id, role: 'authenticated', exp: 1 }, secret?.value ?? '');
    const response = await send({ apikey: backend.publishableKey, authorization: `Bearer ${expired}` });
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ code: 'PGRST303', message: 'JWT expired' });
  });

  test.each(['unsafe-secret-change-me', 'super-secret-jwt-token-with-at-least-32-characters-long', ''])(
    'signed with a well-known secret ("%s") is rejected',
    async (secret) => {
      const forged = sign({ role: 'service_role', exp: 4_000_000_000 }, secret);
      const response = await send({ apikey: backend.publishableKey, authorization: `Bearer ${forged}` });
      expect(response.status).toBe(401);
    },
  );

  test('to anything but the two APIs gets 404', async () => {
    for (const path of [
      '/',
      '/_system/info',
      '/_system/introspect',
      '/_system/config',
      '/storage/v1/bucket',
      '/studio',
    ]) {
      expect((await send({ apikey: backend.publishableKey }, path)).status).toBe(404);
    }
  });

  test.each(['/rest/v1/blog_posts', '/auth/v1/token?grant_type=password'])(
    'from the site may be sent to %s after a preflight without a key',
    async (path) => {
      const preflight = await fetch(backend.url + path, {
        method: 'OPTIONS',
        headers: {
          origin: 'http://localhost:3000',
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'apikey,authorization,content-type,prefer,x-client-info',
        },
      });
      expect(preflight.status).toBe(204);
      expect(preflight.headers.get('access-control-allow-origin')).toBe('http://localhost:3000');
      expect(preflight.headers.get('access-control-allow-methods')).toContain('POST');
      expect(preflight.headers.get('access-control-allow-headers')).toContain('apikey');
      const answer = await fetch(backend.url + path, { headers: { origin: 'http://localhost:3000' } });
      expect(answer.headers.get('access-control-allow-origin')).toBe('http://localhost:3000');
    },
  );

  test.each([
    ['select=id,('],
    ['select=*,,'],
    ['select=id&slug=foo.bar'],
    ['and=(a.eq.1'],
    ['select=nope'],
    ['select=id&id=eq.x'],
  ])('for "%s" gets the reason, without a console message', async (query) => {
    printed.splice(0);
    const answer = await send({ apikey: backend.publishableKey }, `/rest/v1/blog_posts?${query}`);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ message: expect.stringMatching(/./) });
    expect(printed).toEqual([]);
  });

  test('that is far too long is rejected', async () => {
    const response = await fetch(`${backend.url}/rest/v1/blog_posts`, { method: 'POST', body: 'x'.repeat(1_000_001) });
    expect(response.status).toBe(413);
    expect((await anon.from('blog_posts').select('slug')).error).toBeNull();
  });
});

describe('a realtime subscriber', () => {
  test('hears about what readers see', async () => {
    expect((await author.client.from('blog_posts').insert(newPost('new'))).error).toBeNull();
    expect(onPostsChanged).toHaveBeenCalledTimes(1);
    await author.client.from('blog_posts').update({ title: 'Changed' }).eq('slug', 'new');
    expect(onPostsChanged).toHaveBeenCalledTimes(2);
    await author.client.from('blog_posts').update({ status: 'draft' }).eq('slug', 'new');
    expect(onPostsChanged).toHaveBeenCalledTimes(3);
    await author.client.from('blog_posts').delete().eq('slug', 'published');
    expect(onPostsChanged).toHaveBeenCalledTimes(4);
  });

  test('hears that an author has a new name', async () => {
    expect((await author.client.from('blog_posts').insert(newPost('named'))).error).toBeNull();
    onPostsChanged.mockClear();
    for (const name of ['Ana', 'Ana', 'Ana Ruiz']) {
      expect((await author.client.from('authors').upsert({ user_id: author.id, display_name: name })).error).toBeNull();
    }
    expect(onPostsChanged).toHaveBeenCalledTimes(2);
  });

  test('hears that an author without a name is now an editor, who writes in the company’s name', async () => {
    const post = { ...newPost('of-a-guest'), author_id: other.id, author_name: other.name };
    expect((await other.client.from('blog_posts').insert(post)).error).toBeNull();
    onPostsChanged.mockClear();
    for (const role of ['editor', 'editor', 'author']) {
      const decided = await author.client.rpc('decide_account', { user_id: other.id, role, status: 'approved' });
      expect(decided.error).toBeNull();
    }
    expect(onPostsChanged).toHaveBeenCalledTimes(2);
  });

  test('hears nothing about drafts, views, reads, rejections, and unchanged text', async () => {
    await author.client.from('blog_posts').insert(newPost('another-draft', 'draft'));
    await author.client.from('blog_posts').update({ title: 'Changed' }).eq('slug', 'a-draft');
    await author.client.from('blog_posts').update({ title: 'A title' }).eq('slug', 'published');
    await author.client.from('blog_posts').insert(newPost('published'));
    await anon.rpc('increment_post_views', { slug: 'published' });
    await anon.from('blog_posts').select('slug');
    expect(onPostsChanged).not.toHaveBeenCalled();
  });
});

test('passwords are hashed at Supabase’s cost, unless a test run asks for less', async () => {
  const readHash = async ({ id }: Author) =>
    (await backend.query<{ hash: string }>('select encrypted_password as hash from auth.users where id = $1', [id]))[0]
      ?.hash;
  expect(await readHash(author)).toMatch(/^\$2[aby]\$04\$/);
  vi.stubEnv('LITE_AUTH_BCRYPT_COST', undefined);
  try {
    expect(await readHash(await signInNewAuthor(backend))).toMatch(/^\$2[aby]\$10\$/);
  } finally {
    vi.unstubAllEnvs();
  }
});

test('a port in use is reported', async () => {
  const { port } = new URL(backend.url);
  await expect(startEmptyBackend({ port: Number(port) })).rejects.toThrow(
    `Port ${port} is in use by another program. Stop that program, or choose another port.`,
  );
});

test('a warning about an error, like a late promise rejection, doesn’t end the process', async () => {
  const warning = new Promise<Error>((resolve) => process.once('warning', resolve));
  process.emitWarning(new RangeError('handled late'));
  expect(await warning).toMatchObject({ name: 'RangeError', message: 'handled late' });
});
