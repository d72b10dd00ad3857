import { ok } from '@callwright/shared/result.ts';
import { NO_REPORTS, openReports, type Reports } from '@callwright/site/publish/backend/reports.ts';
import type { OwnCode } from '@callwright/site/publish/plan/code-version.ts';
import { publishWhenFree } from '@callwright/site/publish/watch.ts';
import type { Backend } from '@callwright/supabase/local/backend/backend.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  emptyBlog,
  insertPost,
  type MemoryHost,
  type OpenedPublisher,
  openMemoryHost,
  openTestPublisher,
} from '../../helpers/publisher/blog-to-publish.ts';
import { openEmptyBackend, startEmptyBackend } from '../../helpers/running-backend.ts';
import { unwrap } from '../../helpers/unwrap.ts';

let backend: Backend;
const opened: OpenedPublisher[] = [];

beforeAll(async () => {
  backend = await openEmptyBackend();
});
afterEach(async () => {
  for (const machine of opened.splice(0)) await machine.remove();
});

/** Holds one act of a machine, counted from the moment at which it is set. */
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

/**
 * Opens a machine that publishes to a host it shares with others. Each request, each report and both halves of an
 * upload are acts of their own.
 */
async function openMachine(host: MemoryHost) {
  const gate = createGate();
  const reports = openReports({ SUPABASE_URL: backend.url, SUPABASE_SECRET_KEY: backend.secretKey }, () => undefined);
  async function gated<Value>(act: () => Promise<Value>): Promise<Value> {
    await gate.pass();
    return act();
  }
  const gatedReports: Reports = {
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
            async mayServe() {
              const may = (await options.mayServe?.()) ?? true;
              // The last moment before what readers get changes.
              await gate.pass();
              return may;
            },
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

/**
 * Publishes what is old with one machine and holds it at each of its acts in turn, while another one publishes what
 * is new.
 */
async function expectNewest({ host, first, second }: Awaited<ReturnType<typeof openTwo>>, other: Other): Promise<void> {
  for (let act = 1; ; act += 1) {
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

type Other = (machine: Machine, letGo: () => void) => Promise<unknown>;

describe('two machines that publish at once leave the newer state', () => {
  test('wherever in the work of the one the other begins', async () => {
    await expectNewest(await openTwo(), async (second, letGo) => {
      if (unwrap(await second.publisher.publish()).state !== 'elsewhere') return;
      letGo();
      await publishOnce(second);
    });
  });

  test('wherever in its work the one falls silent for so long that the other takes its place', async () => {
    await expectNewest(await openTwo(), async (second) => {
      // Each time anew: on a slow machine, the one that is held gives a sign of life in between.
      do {
        await backend.query(
          "update public.releases set seen_at = now() - interval '61 seconds' where state = 'running'",
        );
      } while (unwrap(await second.publisher.publish()).state === 'elsewhere');
    });
  });
});

/** The public site as the host serves it. */
const serve =
  (host: MemoryHost): typeof fetch =>
  async (address) => {
    const path = new URL(String(address)).pathname.slice(1);
    const text = host.files.get(path) ?? host.files.get(`${path}.html`);
    return new Response(text ?? '', { status: text === undefined ? 404 : 200 });
  };

/** Opens a machine that asks the public site. Its gate is the last moment before what readers get changes. */
async function openLooking(host: MemoryHost, changes: Parameters<typeof openTestPublisher>[1] = {}, of = backend) {
  const gate = createGate();
  const publisher = await openTestPublisher(of, {
    confirm: { timeoutMs: 0, fetch: serve(host) },
    host: {
      ...host,
      publish: (release, options) =>
        host.publish(release, {
          ...options,
          async mayServe() {
            const may = (await options.mayServe?.()) ?? true;
            await gate.pass();
            return may;
          },
        }),
    },
    ...changes,
  });
  opened.push(publisher);
  return { publisher, gate };
}

describe('two machines without the backend’s secret key, which can’t see each other', () => {
  test('find out that the slower one put what is older, and publish what is newer once', async () => {
    await emptyBlog(backend);
    await insertPost(backend, { slug: 'one' });
    const host = openMemoryHost();
    const slow = await openLooking(host);
    await write('Old');
    const reached = slow.gate.holdAt(1);
    const working = slow.publisher.publish();
    await reached;
    await write('New');
    // It has not looked yet whose release the host has.
    const quick = await openLooking(host);
    expect(unwrap(await quick.publisher.publish()).state).toBe('live');
    slow.gate.open();
    await working;
    expect(shown(host)).toBe('Old');
    expect(unwrap(await quick.publisher.publish()).state).toBe('live');
    expect(shown(host)).toBe('New');
    // The release of the other one that lacks nothing stays, whoever looks.
    await write('Newer');
    expect(unwrap(await slow.publisher.publish()).state).toBe('live');
    const again = await openLooking(host, { folder: quick.publisher.folder });
    expect(unwrap(await again.publisher.publish()).state).toBe('live');
    const third = await openLooking(host, { folder: slow.publisher.folder });
    expect(unwrap(await third.publisher.publish()).state).toBe('unchanged');
    expect(shown(host)).toBe('Newer');
  });
});

describe('a machine that looks at the host right before what readers get changes', () => {
  const withKey = () =>
    openReports({ SUPABASE_URL: backend.url, SUPABASE_SECRET_KEY: backend.secretKey }, () => undefined);

  test.each([
    ['without the backend’s secret key', () => NO_REPORTS],
    ['with the backend’s secret key', withKey],
  ])('%s finds what one without it put meanwhile, and publishes again from there', async (_key, openOwn) => {
    await backend.execute('truncate public.releases cascade');
    await emptyBlog(backend);
    await insertPost(backend, { slug: 'one' });
    for (const isFirst of [true, false]) {
      const host = openMemoryHost();
      if (!isFirst) unwrap(await (await openLooking(host)).publisher.publish());
      const gate = createGate();
      const held: MemoryHost = {
        ...host,
        publish: (release, options) =>
          host.publish(release, {
            ...options,
            async mayServe() {
              await gate.pass();
              return (await options.mayServe?.()) ?? true;
            },
          }),
      };
      const slow = await openLooking(held, { reports: openOwn() });
      const quick = await openLooking(host);
      await write(`Old ${isFirst}`);
      const reached = gate.holdAt(1);
      const working = slow.publisher.publish();
      await reached;
      await write(`New ${isFirst}`);
      expect(unwrap(await quick.publisher.publish()).state).toBe('live');
      gate.open();
      expect(unwrap(await working).state).toBe('elsewhere');
      expect(shown(host)).toBe(`New ${isFirst}`);
      expect(unwrap(await slow.publisher.publish()).state).toBe('live');
      expect(shown(host)).toBe(`New ${isFirst}`);
    }
  });
});

describe('two machines with other versions of the code', () => {
  const version = (day: number, history: readonly number[] = []): OwnCode => ({
    commit: String(day).padStart(40, '0'),
    time: `2026-11-0${day}T00:00:00.000Z`,
    includes: async (commit) => history.map((past) => String(past).padStart(40, '0')).includes(commit),
  });

  async function openBlog(day: number) {
    await emptyBlog(backend);
    await insertPost(backend, { slug: 'one', content: 'Of the first' });
    const host = openMemoryHost();
    const first = await openLooking(host, { code: version(day) });
    expect(unwrap(await first.publisher.publish()).state).toBe('live');
    await write('Of the second');
    return { host, first };
  }

  test('the older one replaces nothing, and says what to do', async () => {
    const { host } = await openBlog(5);
    const older = await openLooking(host, { code: version(4) });
    const refused = await older.publisher.publish();
    expect(refused).toMatchObject({ ok: false, error: { step: 'upload', isFinal: true } });
    expect(refused.ok ? '' : refused.error.message).toMatch(
      /newer code.*2026-11-05.*Update the code here.*--take-over/,
    );
    expect(shown(host)).toBe('Of the first');
  });

  test('the owner goes back to older code with --take-over', async () => {
    const { host } = await openBlog(5);
    const older = await openLooking(host, { code: version(4), takesOver: true });
    expect(unwrap(await older.publisher.publish()).state).toBe('live');
    expect(shown(host)).toBe('Of the second');
  });

  test.each([
    ['newer code', version(6)],
    ['the same code', version(5)],
    ['code that has the other’s in its history, whatever the clocks of its authors said', version(4, [5])],
    ['code of an unknown version', null],
  ])('%s replaces it', async (_name, code) => {
    const { host } = await openBlog(5);
    const other = await openLooking(host, { code });
    expect(unwrap(await other.publisher.publish()).state).toBe('live');
    expect(shown(host)).toBe('Of the second');
  });

  test('a public site that does not say which code made it is no reason to stop', async () => {
    const { host } = await openBlog(5);
    const silent: typeof fetch = async () => new Response('', { status: 503 });
    const older = await openLooking(host, { code: version(4), confirm: { timeoutMs: 0, fetch: silent } });
    await older.publisher.publish();
    expect(shown(host)).toBe('Of the second');
  });
});

describe('a machine with the backend’s secret key', () => {
  const openReporting = () =>
    openReports({ SUPABASE_URL: backend.url, SUPABASE_SECRET_KEY: backend.secretKey }, () => undefined);

  async function openBlog() {
    await backend.execute('truncate public.releases cascade');
    await emptyBlog(backend);
    await insertPost(backend, { slug: 'one' });
    return openMemoryHost();
  }

  test('puts back what is newer after one that fell silent has put what is older, and is gone', async () => {
    const host = await openBlog();
    const silent = await openLooking(host, { reports: openReporting() });
    await write('Old');
    const reached = silent.gate.holdAt(1);
    const working = silent.publisher.publish();
    await reached;
    await backend.query("update public.releases set seen_at = now() - interval '61 seconds' where state = 'running'");
    await write('New');
    const quick = await openLooking(host, { reports: openReporting() });
    expect(unwrap(await quick.publisher.publish()).state).toBe('live');
    silent.gate.open();
    expect(unwrap(await working).state).toBe('elsewhere');
    expect(shown(host)).toBe('Old');
    expect(unwrap(await quick.publisher.publish()).state).toBe('live');
    expect(shown(host)).toBe('New');
  });

  test('publishes again where the host has lost the site', async () => {
    const host = await openBlog();
    const machine = await openLooking(host, { reports: openReporting() });
    expect(unwrap(await machine.publisher.publish()).state).toBe('live');
    host.lose();
    expect(unwrap(await machine.publisher.publish()).state).toBe('live');
    expect(host.files.has('blog/one.html')).toBe(true);
  });
});

describe('publishers of two databases for one host', () => {
  let other: Backend;
  beforeAll(async () => {
    other = await startEmptyBackend();
    // Both are copies of one kept database.
    await other.execute('update private.post_change_log set id = gen_random_uuid(), database_id = gen_random_uuid()');
  });
  afterAll(() => other.close());

  async function openRivals() {
    await emptyBlog(backend);
    await insertPost(backend, { slug: 'one', content: 'Of the blog' });
    await emptyBlog(other);
    await insertPost(other, { slug: 'one', content: 'Of the trial' });
    const host = openMemoryHost();
    const blog = await openLooking(host);
    expect(unwrap(await blog.publisher.publish()).state).toBe('live');
    return { host, blog };
  }

  test('the second one ends with what to do, and changes nothing', async () => {
    const { host, blog } = await openRivals();
    const trial = await openLooking(host, {}, other);
    const refused = await trial.publisher.publish();
    expect(refused).toMatchObject({ ok: false, error: { step: 'upload', isFinal: true } });
    expect(refused.ok ? '' : refused.error.message).toMatch(/site of another database.*--take-over/);
    expect(shown(host)).toBe('Of the blog');
    expect(unwrap(await blog.publisher.publish()).state).toBe('unchanged');
  });

  test('so does one whose folder has published another database to that host', async () => {
    const { host, blog } = await openRivals();
    const trial = await openLooking(host, { folder: blog.publisher.folder }, other);
    expect(await trial.publisher.publish()).toMatchObject({ ok: false, error: { isFinal: true } });
    expect(shown(host)).toBe('Of the blog');
  });

  test('a site of one’s own folder says that it is of another database now, once', async () => {
    const { blog } = await openRivals();
    const alone = await openLooking(openMemoryHost(), { host: null, confirm: null });
    expect(unwrap(await alone.publisher.publish())).toMatchObject({ state: 'live', warnings: [] });
    const restored = await openLooking(
      openMemoryHost(),
      { host: null, confirm: null, folder: alone.publisher.folder },
      other,
    );
    expect(unwrap(await restored.publisher.publish())).toMatchObject({
      state: 'live',
      kind: 'full',
      warnings: [expect.stringMatching(/another database than before.*check SUPABASE_URL/)],
    });
    await insertPost(other, { slug: 'two' });
    expect(unwrap(await restored.publisher.publish())).toMatchObject({ state: 'live', warnings: [] });
    expect(unwrap(await blog.publisher.publish()).state).toBe('unchanged');
  });

  test('the one whose site was taken over ends when it looks, and does not answer', async () => {
    const { host, blog } = await openRivals();
    const trial = await openLooking(host, { takesOver: true }, other);
    expect(unwrap(await trial.publisher.publish()).state).toBe('live');
    expect(shown(host)).toBe('Of the trial');
    expect(await blog.publisher.publish()).toMatchObject({ ok: false, error: { isFinal: true } });
    expect(shown(host)).toBe('Of the trial');
    // To take over is said once: afterwards, a third one is answered by no one.
    const back = await openLooking(host, { folder: blog.publisher.folder, takesOver: true });
    expect(unwrap(await back.publisher.publish()).state).toBe('live');
    await insertPost(other, { slug: 'two' });
    expect(await trial.publisher.publish()).toMatchObject({ ok: false, error: { isFinal: true } });
    expect(shown(host)).toBe('Of the blog');
  });

  test('one that can’t read which database it publishes changes nothing, and goes on', async () => {
    const { host } = await openRivals();
    let failures = 1;
    const between: typeof fetch = async (...request) => {
      if (!String(request[0]).includes('list_post_changes') || failures-- <= 0) return fetch(...request);
      return new Response('{"message":"The database restarts."}', { status: 503 });
    };
    const trial = await openLooking(host, { between }, other);
    const unread = await trial.publisher.publish();
    expect(shown(host)).toBe('Of the blog');
    expect(unread).toMatchObject({ ok: false, error: { step: 'read' } });
    expect(unread).not.toMatchObject({ error: { isFinal: true } });
    expect(await trial.publisher.publish()).toMatchObject({ ok: false, error: { isFinal: true } });
  });

  test('one that took over a host which shows it late uploads nothing again', async () => {
    const { host } = await openRivals();
    let [uploads, isLate] = [0, true];
    const counting: MemoryHost = {
      ...host,
      publish(release, options) {
        uploads += 1;
        return host.publish(release, options);
      },
    };
    const late: typeof fetch = async (address) => (isLate ? new Response('', { status: 404 }) : serve(host)(address));
    const changes = { host: counting, takesOver: true, confirm: { timeoutMs: 0, fetch: late } };
    const trial = await openLooking(host, changes, other);
    expect(await trial.publisher.publish()).toMatchObject({ ok: false, error: { step: 'confirm' } });
    isLate = false;
    expect(unwrap(await trial.publisher.publish()).state).toBe('unchanged');
    expect(uploads).toBe(1);
    expect(shown(host)).toBe('Of the trial');
  });

  test('a release that names no database, as earlier versions made them, is followed by one that does', async () => {
    const { host } = await openRivals();
    const release = { id: 'of-an-earlier-version', database: null, posts: null };
    const unnamed: MemoryHost = { ...host, look: async () => ok({ state: 'ours', release }) };
    const machine = await openLooking(host, { host: unnamed });
    expect(unwrap(await machine.publisher.publish()).state).toBe('live');
    expect(unwrap(await host.look())).toMatchObject({
      state: 'ours',
      release: { database: expect.stringMatching(/^[0-9a-f-]{36}$/) },
    });
  });

  test('a database whose posts all went at once is still the same one', async () => {
    const { host } = await openRivals();
    await emptyBlog(backend);
    await insertPost(backend, { slug: 'one', content: 'After it was emptied' });
    const elsewhere = await openLooking(host);
    expect(unwrap(await elsewhere.publisher.publish()).state).toBe('live');
    expect(shown(host)).toBe('After it was emptied');
  });
});
