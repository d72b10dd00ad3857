import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createBackendFetch } from '@callwright/desktop/main/backend-fetch.ts';
import { type Drafts, openDrafts } from '@callwright/desktop/main/drafts.ts';
import { createPublisher, type Publisher } from '@callwright/desktop/main/publish.ts';
import { openSession, type SessionKeeper } from '@callwright/desktop/main/session.ts';
import { createSessionClient } from '@callwright/desktop/main/session-client.ts';
import { EMPTY_POST_FIELDS, type PostFields } from '@callwright/shared/post.ts';
import { type Backend, startBackend } from '@callwright/supabase/local/backend.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';

let backend: Backend;
let folder: string;
let drafts: Drafts;
let session: SessionKeeper;
let publisher: Publisher;
/** What happens to a request on its way; a test may break the line. */
let line: typeof fetch;

const ana = { email: 'ana@example.com', password: 'correct horse' };
const bea = { email: 'bea@example.com', password: 'correct horse' };

beforeAll(async () => {
  backend = await startBackend({ dataFolder: null, port: 0 });
  const client = createSessionClient(backend, createBackendFetch(fetch));
  await client.signUp(ana, '');
  await client.signUp(bea, '');
});
afterAll(() => backend.close());

beforeEach(async () => {
  line = fetch;
  folder = await mkdtemp(join(tmpdir(), 'callwright-publish-'));
  await backend.query('delete from public.blog_posts');
  ({ drafts, session, publisher } = await openApp());
  await session.signIn(ana);
});

afterEach(async () => {
  session.close();
  await rm(folder, { recursive: true, force: true });
});

async function openApp() {
  const backendFetch = createBackendFetch((input, init) => line(input, init));
  const keeper = await openSession({
    client: createSessionClient(backend, backendFetch),
    problem: null,
    store: { load: async () => null, save: async () => true, forget: async () => {} },
    emailRedirectTo: '',
    onChange: () => {},
  });
  const opened = openDrafts({ folder, trash: (path) => rm(path) });
  return {
    drafts: opened,
    session: keeper,
    publisher: createPublisher({ backend, drafts: opened, session: keeper, fetch: backendFetch }),
  };
}

const post = (typed: Partial<PostFields> = {}): PostFields => ({
  ...EMPTY_POST_FIELDS,
  title: 'Answer every call',
  slug: 'answer-every-call',
  content: '# Why\n\nBecause.',
  ...typed,
});

async function newDraft(): Promise<string> {
  const created = await drafts.create();
  if (!created.ok) throw new Error(created.error.message);
  return created.value.id;
}

const readRows = () =>
  backend.query<Record<string, unknown>>('select * from public.blog_posts order by published_at, slug');

describe('publishing', () => {
  test('makes one row with what was typed, and says so in the file', async () => {
    const id = await newDraft();
    const published = await publisher.publish(id, post({ keywords: 'a, b' }));
    expect(published).toMatchObject({
      ok: true,
      value: { id, state: 'published', publication: { revision: 1, slug: 'answer-every-call' } },
    });
    expect(await readRows()).toMatchObject([
      {
        id,
        title: 'Answer every call',
        keywords: 'a, b',
        excerpt: null,
        meta_description: null,
        featured_image_url: null,
        author_name: ana.email,
        status: 'published',
      },
    ]);
    expect(await readFile(join(folder, `${id}.md`), 'utf8')).toMatch(/published:\n {2}revision: 1\n {2}slug: "answer/);
  });

  test('again after an edit replaces the post and keeps its publish time', async () => {
    const id = await newDraft();
    await publisher.publish(id, post());
    const [before] = await readRows();
    const again = await publisher.publish(id, post({ title: 'Answer all calls' }));
    expect(again).toMatchObject({ ok: true, value: { state: 'published', publication: { revision: 2 } } });
    expect(await readRows()).toMatchObject([{ title: 'Answer all calls', published_at: before?.published_at }]);
  });

  test('twice with the same text changes nothing', async () => {
    const id = await newDraft();
    await publisher.publish(id, post());
    expect(await publisher.publish(id, post())).toMatchObject({ ok: true, value: { publication: { revision: 1 } } });
    expect(await readRows()).toHaveLength(1);
  });

  test('again after a lost answer is one post', async () => {
    const id = await newDraft();
    line = async (input, init) => {
      const response = await fetch(input, init);
      if (init?.method === 'POST') throw new TypeError('the line broke before the answer came');
      return response;
    };
    expect(await publisher.publish(id, post())).toMatchObject({ ok: false, error: { kind: 'unreachable' } });
    expect(await readRows()).toHaveLength(1);
    line = fetch;
    expect(await publisher.publish(id, post())).toMatchObject({ ok: true, value: { state: 'published' } });
    expect(await readRows()).toHaveLength(1);
  });

  test('the same draft twice at once is one send', async () => {
    const id = await newDraft();
    const [first, second] = await Promise.all([publisher.publish(id, post()), publisher.publish(id, post())]);
    expect(first).toMatchObject({ ok: true });
    expect(second).toEqual({
      ok: false,
      error: { kind: 'refused', title: 'Error', message: 'This post is being published already.' },
    });
  });

  test('goes through when the backend no longer takes the token at hand', async () => {
    const id = await newDraft();
    let isRenewed = false;
    line = async (input, init) => {
      const isToken = String(input).includes('/token?');
      isRenewed ||= isToken;
      if (isToken || isRenewed) return fetch(input, init);
      return Response.json({ code: 'PGRST303', message: 'JWT expired' }, { status: 401 });
    };
    expect(await publisher.publish(id, post())).toMatchObject({ ok: true });
  });
});

describe('what the author reads when a post is not published', () => {
  test.each<[string, Partial<PostFields>]>([
    ['Title is required', { title: '  ' }],
    ['Title must be less than 200 characters', { title: 'x'.repeat(201) }],
    ['Slug is required', { slug: '' }],
    ['Slug must be less than 200 characters', { slug: 'x'.repeat(201) }],
    ['Slug can only contain lowercase letters, numbers, and hyphens', { slug: 'A b' }],
    ['Content is required', { content: '' }],
    ['Content must be less than 50,000 characters', { content: 'x'.repeat(50_001) }],
    ['Excerpt must be less than 500 characters', { excerpt: 'x'.repeat(501) }],
    ['Meta description must be less than 160 characters', { metaDescription: 'x'.repeat(161) }],
    ['Keywords must be less than 200 characters', { keywords: 'x'.repeat(201) }],
    ['Must be a valid URL', { featuredImageUrl: 'javascript:alert(1)' }],
    ['Title is required', { title: '', slug: '', content: '' }],
  ])('Validation Error: %s', async (message, typed) => {
    const id = await newDraft();
    expect(await publisher.publish(id, post(typed))).toEqual({
      ok: false,
      error: { kind: 'validation', title: 'Validation Error', message },
    });
    expect(await readRows()).toEqual([]);
    expect(await drafts.read(id)).toMatchObject({ ok: true, value: { fields: post(typed), state: 'draft' } });
  });

  test('Duplicate slug, and nothing is saved at the backend', async () => {
    await publisher.publish(await newDraft(), post({ title: 'First' }));
    expect(await publisher.publish(await newDraft(), post({ title: 'Second' }))).toEqual({
      ok: false,
      error: {
        kind: 'duplicate-slug',
        title: 'Duplicate slug',
        message: 'A post with this slug already exists. Please use a different slug.',
      },
    });
    expect(await readRows()).toMatchObject([{ title: 'First' }]);
  });

  test('that they are signed out, with the text saved', async () => {
    const id = await newDraft();
    await session.signOut();
    expect(await publisher.publish(id, post())).toEqual({
      ok: false,
      error: {
        kind: 'signed-out',
        title: 'Error',
        message: 'Sign in to publish. Your text is saved on this computer.',
      },
    });
    expect(await drafts.read(id)).toMatchObject({ ok: true, value: { fields: post() } });
  });

  test('that their session has ended', async () => {
    const id = await newDraft();
    await backend.query('delete from auth.sessions');
    line = async (input, init) =>
      String(input).includes('/auth/')
        ? fetch(input, init)
        : Response.json({ code: 'PGRST303', message: 'JWT expired' }, { status: 401 });
    expect(await publisher.publish(id, post())).toMatchObject({
      ok: false,
      error: { kind: 'signed-out', title: 'Error', message: expect.stringContaining('Your session has ended.') },
    });
    expect(session.read()).toEqual({ state: 'expired', email: ana.email });
  });

  test.each<[string, typeof fetch]>([
    ['no network', () => Promise.reject(new TypeError('fetch failed'))],
    ['a captive portal', async () => new Response('<html>', { headers: { 'content-type': 'text/html' } })],
    ['a gateway that is down', async () => new Response('Bad gateway', { status: 502 })],
  ])('that the blog could not be reached: %s', async (_name, broken) => {
    const id = await newDraft();
    line = broken;
    expect(await publisher.publish(id, post())).toMatchObject({
      ok: false,
      error: {
        kind: 'unreachable',
        title: 'Error',
        message: expect.stringMatching(/could not be reached\. Your text is saved on this computer\. Try again/),
      },
    });
    expect(session.read()).toMatchObject({ state: 'signed-in' });
    expect(await drafts.read(id)).toMatchObject({ ok: true, value: { fields: post(), state: 'draft' } });
  });

  test('that the post was changed somewhere else, and nothing is overwritten', async () => {
    const id = await newDraft();
    await publisher.publish(id, post());
    await backend.query("update public.blog_posts set title = 'Edited on the web' where id = $1", [id]);
    expect(await publisher.publish(id, post({ title: 'Edited here' }))).toMatchObject({
      ok: false,
      error: { kind: 'conflict', title: 'Error', message: expect.stringContaining('changed somewhere else') },
    });
    expect(await readRows()).toMatchObject([{ title: 'Edited on the web' }]);
    expect(await drafts.read(id)).toMatchObject({ ok: true, value: { fields: { title: 'Edited here' } } });
  });

  test("the backend's message, or the specification's where it has none", async () => {
    const id = await newDraft();
    let message = 'permission denied for table blog_posts';
    line = async (input, init) =>
      init?.method === 'POST' && !String(input).includes('/auth/')
        ? Response.json({ code: '42501', message }, { status: 403 })
        : fetch(input, init);
    expect(await publisher.publish(id, post())).toEqual({
      ok: false,
      error: { kind: 'refused', title: 'Error', message },
    });
    message = '';
    expect(await publisher.publish(id, post())).toEqual({
      ok: false,
      error: { kind: 'refused', title: 'Error', message: 'Failed to publish blog post.' },
    });
  });

  test('that the text could not be saved, and then it is not sent', async () => {
    expect(await publisher.publish('not-an-id', post())).toMatchObject({
      ok: false,
      error: { kind: 'refused', title: 'Error', message: expect.stringContaining('could not be saved') },
    });
    expect(await readRows()).toEqual([]);
  });

  test('a draft of another account on this machine is not written over', async () => {
    const id = await newDraft();
    await publisher.publish(id, post());
    const [before] = await readRows();
    await session.signOut();
    await session.signIn(bea);
    expect(await publisher.publish(id, post({ title: 'Mine now' }))).toMatchObject({
      ok: false,
      error: { title: 'Error' },
    });
    expect(await readRows()).toEqual([before]);
  });
});
