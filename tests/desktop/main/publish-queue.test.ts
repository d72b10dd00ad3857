import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SettledPost } from '@callwright/desktop/ipc-contract/publish-contract.ts';
import { createBackendFetch } from '@callwright/desktop/main/backend-fetch.ts';
import { type Drafts, openDrafts } from '@callwright/desktop/main/drafts.ts';
import { openPublishQueue, type PublishQueue } from '@callwright/desktop/main/publish-queue.ts';
import { openQueueFile } from '@callwright/desktop/main/queue-file.ts';
import { createSendPost } from '@callwright/desktop/main/send-post.ts';
import { openSession, type SessionKeeper } from '@callwright/desktop/main/session.ts';
import { createSessionClient } from '@callwright/desktop/main/session-client.ts';
import { EMPTY_POST_FIELDS, type PostFields } from '@callwright/shared/post.ts';
import { type Backend, startBackend } from '@callwright/supabase/local/backend.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';

let backend: Backend;
let folder: string;
let drafts: Drafts;
let session: SessionKeeper;
let publisher: PublishQueue;
/** What the author was told without asking. */
let told: SettledPost[];
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
  told = [];
  folder = await mkdtemp(join(tmpdir(), 'callwright-publish-'));
  await backend.query('delete from public.blog_posts');
  ({ drafts, session, publisher } = await openApp());
  await session.signIn(ana);
});

afterEach(async () => {
  publisher.close();
  session.close();
  await rm(folder, { recursive: true, force: true, maxRetries: 10 });
});

async function openApp() {
  const backendFetch = createBackendFetch((input, init) => line(input, init));
  const keeper = openSession({
    client: createSessionClient(backend, backendFetch),
    problem: null,
    store: { load: async () => null, save: async () => true, forget: async () => {} },
    emailRedirectTo: '',
    onChange: () => {},
  });
  const opened = openDrafts({
    folder,
    userData: join(folder, 'user-data'),
    machine: crypto.randomUUID(),
    trash: (path) => rm(path),
  });
  const queue = await openPublishQueue({
    file: openQueueFile(join(folder, 'publish-queue.json')),
    drafts: opened,
    session: keeper,
    send: createSendPost({ backend, session: keeper, fetch: backendFetch }),
    onChange: () => {},
    onSettled: (settled) => told.push(settled),
    // A test says itself when the network is back.
    pause: () => 3_600_000,
  });
  return { drafts: opened, session: keeper, publisher: queue };
}

/** The app ends as it is, and starts again on the same folder with this account. */
async function restart(credentials = ana) {
  publisher.close();
  session.close();
  ({ drafts, session, publisher } = await openApp());
  await session.signIn(credentials);
  publisher.wake();
}

const noNetwork: typeof fetch = () => Promise.reject(new TypeError('fetch failed'));
const steps = () => publisher.read().entries.map(({ postId, step }) => [postId, step.name]);

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
    expect(await publisher.publish(id, post())).toMatchObject({ ok: true, value: { state: 'draft', isQueued: true } });
    expect(await readRows()).toHaveLength(1);
    line = fetch;
    expect(await publisher.publish(id, post())).toMatchObject({
      ok: true,
      value: { state: 'published', isQueued: false, publication: { revision: 1 } },
    });
    expect(await readRows()).toHaveLength(1);
  });

  test('the same draft twice at once is one post at its first revision', async () => {
    const id = await newDraft();
    const answers = await Promise.all([publisher.publish(id, post()), publisher.publish(id, post())]);
    expect(answers).toMatchObject([
      { ok: true, value: { state: 'published' } },
      { ok: true, value: { state: 'published' } },
    ]);
    expect(await readRows()).toMatchObject([{ id, revision: 1 }]);
    expect(publisher.read().entries).toEqual([]);
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

describe('a post in the queue', () => {
  test.each<[string, typeof fetch]>([
    ['no network', noNetwork],
    ['a captive portal', async () => new Response('<html>', { headers: { 'content-type': 'text/html' } })],
    ['a gateway that is down', async () => new Response('Bad gateway', { status: 502 })],
  ])('waits on %s, with the text saved and the account signed in', async (_name, broken) => {
    const id = await newDraft();
    line = broken;
    expect(await publisher.publish(id, post())).toMatchObject({ ok: true, value: { state: 'draft', isQueued: true } });
    expect(steps()).toEqual([[id, 'waiting-for-network']]);
    expect(session.read()).toMatchObject({ state: 'signed-in' });
    expect(await drafts.read(id)).toMatchObject({ ok: true, value: { fields: post() } });
    expect(told).toEqual([]);
  });

  test('goes out by itself when the network is back, and the author is told', async () => {
    const id = await newDraft();
    line = noNetwork;
    await publisher.publish(id, post());
    line = fetch;
    publisher.wake();
    await expect
      .poll(() => told)
      .toMatchObject([
        { postId: id, outcome: { ok: true, value: { slug: 'answer-every-call', draft: { state: 'published' } } } },
      ]);
    expect(steps()).toEqual([[id, 'done']]);
    expect(await readRows()).toMatchObject([{ id, revision: 1 }]);
    expect(await drafts.read(id)).toMatchObject({ ok: true, value: { state: 'published' } });
  });

  test('goes out at the next start, however the app ended', async () => {
    const id = await newDraft();
    line = noNetwork;
    await publisher.publish(id, post());
    line = fetch;
    await restart();
    await expect.poll(() => told).toMatchObject([{ postId: id, outcome: { ok: true } }]);
    expect(await readRows()).toMatchObject([{ id, revision: 1 }]);
    expect(JSON.parse(await readFile(join(folder, 'publish-queue.json'), 'utf8')).posts).toEqual([]);
  });

  test('is replaced by a later text of the same post, and keeps its place', async () => {
    const [first, second] = [await newDraft(), await newDraft()];
    line = noNetwork;
    await publisher.publish(first, post());
    await publisher.publish(second, post({ slug: 'second' }));
    await publisher.publish(first, post({ title: 'The later title' }));
    expect(steps().map(([id]) => id)).toEqual([first, second]);
    line = fetch;
    publisher.wake();
    await expect.poll(() => told.map(({ postId }) => postId)).toEqual([first, second]);
    expect(await readRows()).toMatchObject([{ title: 'The later title', revision: 1 }, { slug: 'second' }]);
  });

  test('is replaced while it is being sent: the later text follows the earlier one, with no conflict', async () => {
    const id = await newDraft();
    const isAtTheLine = Promise.withResolvers<void>();
    const mayGo = Promise.withResolvers<void>();
    line = async (input, init) => {
      if (init?.method === 'POST') {
        isAtTheLine.resolve();
        await mayGo.promise;
      }
      return fetch(input, init);
    };
    const first = publisher.publish(id, post());
    await isAtTheLine.promise;
    const second = publisher.publish(id, post({ title: 'Typed meanwhile' }));
    await expect
      .poll(async () => (await drafts.read(id)).ok && publisher.read().entries[0]?.title)
      .toBe('Typed meanwhile');
    mayGo.resolve();
    expect(await Promise.all([first, second])).toMatchObject([
      { ok: true },
      { ok: true, value: { state: 'published' } },
    ]);
    expect(await readRows()).toMatchObject([{ title: 'Typed meanwhile', revision: 2 }]);
  });

  test("an author's own quick saves never conflict: an edit after a lost answer replaces what arrived", async () => {
    const id = await newDraft();
    await publisher.publish(id, post());
    line = async (input, init) => {
      const response = await fetch(input, init);
      if (init?.method === 'PATCH') throw new TypeError('the line broke before the answer came');
      return response;
    };
    await publisher.publish(id, post({ title: 'Second' }));
    await restart();
    await publisher.publish(id, post({ title: 'Third' }));
    line = fetch;
    expect(await publisher.publish(id, post({ title: 'Fourth' }))).toMatchObject({
      ok: true,
      value: { state: 'published', isQueued: false },
    });
    expect(await readRows()).toMatchObject([{ title: 'Fourth' }]);
  });

  test('goes out under no other name, and waits for its own account', async () => {
    const id = await newDraft();
    line = noNetwork;
    await publisher.publish(id, post());
    await session.signOut();
    line = fetch;
    await session.signIn(bea);
    await publisher.retry(id);
    expect(steps()).toEqual([[id, 'waiting-for-account']]);
    expect(await readRows()).toEqual([]);
    expect(await publisher.publish(id, post())).toMatchObject({
      ok: false,
      error: { message: expect.stringContaining(`waits to be published by ${ana.email}`) },
    });
    await session.signOut();
    await session.signIn(ana);
    publisher.wake();
    await expect.poll(() => told).toHaveLength(1);
    expect(await readRows()).toMatchObject([{ id, author_name: ana.email }]);
  });

  test('that the backend refuses stops with its reason, and goes on when the author has mended it', async () => {
    const [first, second] = [await newDraft(), await newDraft()];
    await publisher.publish(first, post());
    line = noNetwork;
    await publisher.publish(second, post({ title: 'Second' }));
    line = fetch;
    publisher.wake();
    await expect.poll(() => told).toMatchObject([{ postId: second, outcome: { error: { title: 'Duplicate slug' } } }]);
    expect(steps()).toEqual([[second, 'stopped']]);
    await restart();
    expect(steps()).toEqual([[second, 'stopped']]);
    expect(await publisher.publish(second, post({ title: 'Second', slug: 'second' }))).toMatchObject({ ok: true });
    expect(steps()).toEqual([]);
    expect(await readRows()).toHaveLength(2);
  });

  test('that is taken out is not sent, and stays a draft', async () => {
    const id = await newDraft();
    line = noNetwork;
    await publisher.publish(id, post());
    expect(await publisher.remove(id)).toBe(true);
    line = fetch;
    await restart();
    expect(publisher.read().entries).toEqual([]);
    expect(await readRows()).toEqual([]);
    expect(await drafts.read(id)).toMatchObject({ ok: true, value: { state: 'draft' } });
  });

  test('whose draft is gone goes out all the same, and brings no file back', async () => {
    const id = await newDraft();
    line = noNetwork;
    await publisher.publish(id, post());
    await rm(join(folder, `${id}.md`));
    line = fetch;
    publisher.wake();
    await expect.poll(() => told).toMatchObject([{ outcome: { ok: true, value: { draft: null } } }]);
    expect((await readdir(folder)).filter((name) => name.endsWith('.md'))).toEqual([]);
  });

  test('is not sent where it could not be written down first', async () => {
    const id = await newDraft();
    await rm(join(folder, 'publish-queue.json'), { force: true });
    await mkdir(join(folder, 'publish-queue.json'));
    expect(await publisher.publish(id, post())).toMatchObject({
      ok: false,
      error: { message: expect.stringContaining('could not be queued, so it was not sent') },
    });
    expect(await readRows()).toEqual([]);
    expect(publisher.read()).toMatchObject({ entries: [], problem: expect.stringContaining('could not be saved') });
  });
});

test('a damaged queue is set aside with its bytes, and said', async () => {
  await writeFile(join(folder, 'publish-queue.json'), '{"version":1,"posts":[{"postId"');
  await restart();
  expect(publisher.read()).toMatchObject({
    entries: [],
    problem: expect.stringContaining('was damaged and is kept as'),
  });
  const aside = (await readdir(folder)).filter((name) => name.startsWith('publish-queue.damaged-'));
  expect(aside).toHaveLength(1);
  expect(await readFile(join(folder, aside[0] ?? ''), 'utf8')).toBe('{"version":1,"posts":[{"postId"');
});

test('a queue in which a letter changed by itself is damaged too: nobody is sent what nobody wrote', async () => {
  const path = join(folder, 'publish-queue.json');
  line = () => Promise.reject(new TypeError('no network'));
  await publisher.publish(crypto.randomUUID(), post({ content: 'As typed.' }));
  const written = await readFile(path, 'utf8');
  expect(written).toContain('As typed.');
  await writeFile(path, written.replace('As typed.', 'As typep.'));
  line = fetch;
  await restart();
  expect(publisher.read()).toMatchObject({ entries: [], problem: expect.stringContaining('was damaged') });
  expect(await readRows()).toEqual([]);
});
