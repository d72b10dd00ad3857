import { openReports, type Reports } from '@callwright/site/publish/backend/reports.ts';
import type { Host } from '@callwright/site/publish/hosts/host.ts';
import { publishWhenFree } from '@callwright/site/publish/watch.ts';
import type { Backend } from '@callwright/supabase/local/backend/backend.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { runsOf } from '../../helpers/corpus.ts';
import {
  emptyBlog,
  insertPost,
  type MemoryHost,
  type OpenedPublisher,
  openMemoryHost,
  openTestPublisher,
  readSite,
} from '../../helpers/publisher/blog-to-publish.ts';
import { openEmptyBackend, startEmptyBackend } from '../../helpers/running-backend.ts';
import { unwrap } from '../../helpers/unwrap.ts';

/** `pnpm test` holds every fifth action, `pnpm test:faults` each one. */
const STEP = runsOf({ sample: 5, whole: 1 });

let backend: Backend;
const opened: OpenedPublisher[] = [];

beforeAll(async () => {
  backend = await openEmptyBackend();
});
afterEach(async () => {
  for (const machine of opened.splice(0)) await machine.remove();
});

function createGate() {
  let left = Number.POSITIVE_INFINITY;
  let reached = Promise.withResolvers<void>();
  let passed = Promise.withResolvers<void>();
  return {
    holdAt(act: number): Promise<void> {
      left = act;
      reached = Promise.withResolvers();
      passed = Promise.withResolvers();
      return reached.promise;
    },
    open: () => passed.resolve(),
    async pass(): Promise<void> {
      left -= 1;
      if (left !== 0) return;
      reached.resolve();
      await passed.promise;
    },
  };
}

/** A machine that shares a host with others. Each request, report, and half of an upload is a separate action. */
async function openMachine(host: MemoryHost) {
  const gate = createGate();
  const reports = openReports({ SUPABASE_URL: backend.url, SUPABASE_SECRET_KEY: backend.secretKey }, () => undefined);
  async function gated<Value>(act: () => Promise<Value>): Promise<Value> {
    await gate.pass();
    return act();
  }
  const gatedReports: Reports = {
    hasLease: true,
    describeRunning: reports.describeRunning,
    begin: (release) => gated(() => reports.begin(release)),
    step: (step) => gated(() => reports.step(step)),
    end: (end) => gated(() => reports.end(end)),
    takeRequest: reports.takeRequest,
  };
  const publisher = await openTestPublisher(backend, {
    reports: gatedReports,
    host: {
      ...host,
      publish: (release, options) =>
        gated(() =>
          host.publish(release, {
            ...options,
            stillHasLease: () => gated(async () => (await options.stillHasLease?.()) ?? true),
          }),
        ),
    },
    between: (...request) => gated(() => fetch(...request)),
  });
  opened.push(publisher);
  return { publisher, gate };
}

const write = (text: string) => backend.query('update public.blog_posts set content = $1', [text]);
const shown = (host: MemoryHost) => /"content": "([^"]*)/.exec(host.files.get('blog/one.html') ?? '')?.[1];
const { signal } = new AbortController();
const publishOnce = async ({ publisher }: { publisher: OpenedPublisher }) =>
  unwrap(await publishWhenFree(publisher, null, { signal, pauseMs: 20 }));

async function openTwo() {
  await backend.execute('truncate public.releases cascade');
  await emptyBlog(backend);
  await insertPost(backend, { slug: 'one' });
  const host = openMemoryHost();
  const [first, second] = [await openMachine(host), await openMachine(host)];
  await publishOnce(first);
  await publishOnce(second);
  return { host, first, second };
}

type Machine = Awaited<ReturnType<typeof openMachine>>;

async function expectNewest({ host, first, second }: Awaited<ReturnType<typeof openTwo>>, other: Other): Promise<void> {
  for (let act = 1; ; act += STEP) {
    await write(`Old ${act}`);
    const reached = first.gate.holdAt(act);
    const working = publishOnce(first);
    const isHeld = await Promise.race([reached.then(() => true), working.then(() => false)]);
    if (!isHeld) {
      expect(act).toBeGreaterThan(10);
      return;
    }
    await write(`New ${act}`);
    await other(second, first.gate.open);
    first.gate.open();
    await working;
    expect(shown(host), `at act ${act}`).toBe(`New ${act}`);
  }
}

type Other = (machine: Machine, resume: () => void) => Promise<unknown>;

describe('two publishers at once leave the newer state', () => {
  test('wherever one is when the other starts', async () => {
    await expectNewest(await openTwo(), async (second, resume) => {
      if (unwrap(await second.publisher.publish()).state !== 'busy') return;
      resume();
      await publishOnce(second);
    });
  });

  test('wherever one stalls for so long that the other takes over', async () => {
    await expectNewest(await openTwo(), async (second) => {
      // Retry, because on a slow machine the held one may send a heartbeat in between.
      do {
        await backend.query(
          "update public.releases set seen_at = now() - interval '61 seconds' where state = 'running'",
        );
      } while (unwrap(await second.publisher.publish()).state === 'busy');
    });
  });
});

test('a waiting publisher says which one is running', async () => {
  const { first, second } = await openTwo();
  await write('Other');
  const reached = first.gate.holdAt(3);
  const working = publishOnce(first);
  await reached;
  const waiting = unwrap(await second.publisher.publish());
  expect(waiting).toEqual({
    state: 'busy',
    running: expect.stringMatching(/^Another publisher \(host: netlify\) started at \d+:\d\d:\d\d [AP]M\.$/),
  });
  first.gate.open();
  await working;
});

test('a site that its host lost is published again', async () => {
  await emptyBlog(backend);
  await insertPost(backend, { slug: 'one' });
  const host = openMemoryHost();
  const before = await open(host);
  expect(unwrap(await before.publish()).state).toBe('live');
  host.lose();
  const next = await open(host, { folder: before.folder });
  expect(unwrap(await next.publish()).state).toBe('live');
  expect(host.files.has('blog/one.html')).toBe(true);
});

async function open(host: Host | null, changes: Parameters<typeof openTestPublisher>[1] = {}, of = backend) {
  const publisher = await openTestPublisher(of, { ...changes, ...(host && { host }) });
  opened.push(publisher);
  return publisher;
}

describe('publishers of two databases on one host', () => {
  let other: Backend;
  beforeAll(async () => {
    other = await startEmptyBackend();
    await other.execute('update private.post_change_log set id = gen_random_uuid(), database_id = gen_random_uuid()');
  });
  afterAll(() => other.close());

  const REPLACING = { allowed: { removals: true, replacing: true } };

  async function openRivals() {
    await emptyBlog(backend);
    await insertPost(backend, { slug: 'one', content: 'Of the blog' });
    await emptyBlog(other);
    await insertPost(other, { slug: 'one', content: 'Of the trial' });
    const host = openMemoryHost();
    const blog = await open(host);
    expect(unwrap(await blog.publish()).state).toBe('live');
    return { host, blog };
  }

  test('the second one ends with what to do and changes nothing', async () => {
    const { host, blog } = await openRivals();
    const trial = await open(host, {}, other);
    const refused = await trial.publish();
    expect(refused).toMatchObject({ ok: false, error: { step: 'upload', isFinal: true } });
    expect(refused.ok ? '' : refused.error.message).toMatch(/published from another database.*--replace-site/);
    expect(shown(host)).toBe('Of the blog');
    expect(unwrap(await blog.publish()).state).toBe('unchanged');
  });

  test('so does one whose folder published another database to that host', async () => {
    const { host, blog } = await openRivals();
    const trial = await open(host, { folder: blog.folder }, other);
    expect(await trial.publish()).toMatchObject({ ok: false, error: { isFinal: true } });
    expect(shown(host)).toBe('Of the blog');
  });

  test('the owner can replace the site once; then the other one ends at its next change', async () => {
    const { host, blog } = await openRivals();
    const trial = await open(host, REPLACING, other);
    expect(unwrap(await trial.publish()).state).toBe('live');
    expect(shown(host)).toBe('Of the trial');
    await write('Changed');
    expect(await blog.publish()).toMatchObject({ ok: false, error: { isFinal: true } });
    const back = await open(host, { folder: blog.folder, ...REPLACING });
    expect(unwrap(await back.publish()).state).toBe('live');
    await insertPost(other, { slug: 'two' });
    expect(await trial.publish()).toMatchObject({ ok: false, error: { isFinal: true } });
    expect(shown(host)).toBe('Changed');
  });

  test('an unshared local folder accepts posts of another database', async () => {
    await openRivals();
    const alone = await open(null, { isOwnSite: true });
    expect(unwrap(await alone.publish()).state).toBe('live');
    const restored = await open(null, { isOwnSite: true, folder: alone.folder }, other);
    expect(unwrap(await restored.publish()).state).toBe('live');
    expect((await readSite(restored.siteFolder)).get('blog/one.html')).toContain('Of the trial');
  });

  test('one that can’t read its database id changes nothing and keeps running', async () => {
    const { host } = await openRivals();
    let failures = 1;
    const between: typeof fetch = async (...request) => {
      if (!String(request[0]).includes('list_post_changes') || failures-- <= 0) return fetch(...request);
      return new Response('{"message":"The database restarts."}', { status: 503 });
    };
    const trial = await open(host, { between }, other);
    const unread = await trial.publish();
    expect(shown(host)).toBe('Of the blog');
    expect(unread).toMatchObject({ ok: false, error: { step: 'read' } });
    expect(unread).not.toMatchObject({ error: { isFinal: true } });
    expect(await trial.publish()).toMatchObject({ ok: false, error: { isFinal: true } });
  });

  test('a database whose posts all disappeared is still the same one', async () => {
    const { host } = await openRivals();
    await emptyBlog(backend);
    await insertPost(backend, { slug: 'one', content: 'After it was emptied' });
    const elsewhere = await open(host);
    expect(unwrap(await elsewhere.publish()).state).toBe('live');
    expect(shown(host)).toBe('After it was emptied');
  });
});
