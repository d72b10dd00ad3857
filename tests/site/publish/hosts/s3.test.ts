import { type HostMachine, THIS_MACHINE } from '@callwright/site/publish/hosts/http-client.ts';
import { openS3Host } from '@callwright/site/publish/hosts/s3.ts';
import { S3Bucket } from '@callwright/site/publish/hosts/s3-bucket.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { runsOf } from '../../../helpers/corpus.ts';
import { withConditions } from '../../../helpers/hosts/bucket-conditions.ts';
import { openS3Fixture, type S3Fixture } from '../../../helpers/hosts/host-fixtures.ts';
import { crawl, createRelease, createSite, type SitePost } from '../../../helpers/hosts/releases.ts';

const POSTS: SitePost[] = ['one', 'two', 'three'].map((slug) => ({ slug, text: `Text of ${slug}` }));
const SITE = createSite(POSTS);
const SETTINGS = {
  endpoint: 'https://s3.example',
  bucket: 'site',
  region: 'auto',
  accessKeyId: 'key',
  secretAccessKey: 'secret',
};

/** Those of the server of these tests. */
const LOCAL = { ...SETTINGS, accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };

let fixture: S3Fixture;
beforeEach(async () => {
  fixture = await openS3Fixture();
});
afterEach(() => fixture.close());

/** The keys of the requests of a method since `from`, in their order. */
function keysOf(method: string, from = 0): string[] {
  return fixture.line.requests
    .slice(from)
    .filter((request) => request.startsWith(`${method} `))
    .map((request) => new URL(request.slice(method.length + 1)).pathname.replace('/site/', ''));
}

function readRaw(key: string): Promise<Response> {
  const [first = ''] = fixture.line.requests;
  return fetch(`${new URL(first.replace(/^\w+ /, '')).origin}/site/${key}`);
}

describe('S3-compatible storage', () => {
  test('each object has its type and its cache rule', async () => {
    const site = new Map([
      ...SITE,
      ['_next/static/a.js', 'script'],
      ['photo.webp', 'pixels'],
      ['post-pictures/a-640.avif', 'pixels'],
    ]);
    await fixture.host.publish(createRelease('r1', site), {});
    const read = async (key: string) => {
      const { headers } = await readRaw(key);
      return [headers.get('content-type'), headers.get('cache-control')];
    };
    expect(await read('blog/one')).toEqual(['text/html; charset=utf-8', 'public, max-age=0, must-revalidate']);
    expect(await read('_next/static/a.js')).toEqual([
      'text/javascript; charset=utf-8',
      'public, max-age=31536000, immutable',
    ]);
    expect(await read('post-pictures/a-640.avif')).toEqual(['image/avif', 'public, max-age=31536000, immutable']);
    expect(await read('photo.webp')).toEqual(['image/webp', 'public, max-age=0, must-revalidate']);
  });

  test('assets come before pages, new pages before those that lead to them, then lists, feeds, the release, deletions', async () => {
    await fixture.host.publish(createRelease('r1', SITE), {});
    const from = fixture.line.requests.length;
    const next = createSite([...POSTS.slice(1), { slug: 'four', text: 'Text of four' }]);
    await fixture.host.publish(createRelease('r2', next, { since: 'r1', site: SITE }), {});
    const puts = keysOf('PUT', from);
    const at = (part: string) => puts.findIndex((key) => key.startsWith(part));
    const last = (part: string) => puts.findLastIndex((key) => key.startsWith(part));
    expect(last('pictures/')).toBeLessThan(at('blog/four'));
    expect(last('blog/four')).toBeLessThan(at('blog/three'));
    expect(last('blog/three')).toBeLessThan(puts.indexOf('blog'));
    expect(puts.indexOf('blog')).toBeLessThan(at('feed.xml'));
    expect(puts.at(-1)).toBe('release.json');
    expect(keysOf('DELETE', from)).toContain('blog/one');
    expect(fixture.line.requests.findLastIndex((request) => request.startsWith('PUT'))).toBeLessThan(
      fixture.line.requests.findIndex((request, index) => index > from && request.startsWith('DELETE')),
    );
    expect(fixture.line.requests.slice(from).some((request) => request.includes('list-type'))).toBe(false);
  });

  test('a bucket whose state is not known is compared by content, and what is the same is not sent', async () => {
    await fixture.host.publish(createRelease('r1', SITE), {});
    const from = fixture.line.requests.length;
    const next = new Map([
      ...SITE,
      ['blog/two.html', SITE.get('blog/two.html')?.replace('Text of two', 'Text of 2nd') ?? ''],
    ]);
    const published = await fixture.host.publish(createRelease('r2', next), {});
    expect(published).toMatchObject({ ok: true, value: { filesUploaded: 3 } });
    const sent = keysOf('PUT', from);
    expect([sent[0], sent.at(-1)]).toEqual(['.publish-under-way', 'release.json']);
    // Pages go up at once, in the order in which their answers come.
    expect(sent.slice(1, -1).toSorted()).toEqual(['blog/two', 'blog/two/index.html']);
  });

  test('a publish during which another one wrote is not taken for whole, and the next one compares everything', async () => {
    let groups = 0;
    const countGroup = async () => {
      groups += 1;
      return true;
    };
    await fixture.host.publish(createRelease('r1', SITE), { mayServe: countGroup });
    const last = groups * 2;
    const withText = (text: string) => createSite([{ slug: 'one', text }, ...POSTS.slice(1)]);
    const newer = withText('Newer');
    const published = await fixture.host.publish(createRelease('newer', newer, { since: 'r1', site: SITE }), {
      async mayServe() {
        await countGroup();
        if (groups === last) await fixture.host.publish(createRelease('older', withText('Older')), {});
        return true;
      },
    });
    expect(published).toMatchObject({ ok: false, error: { step: 'confirm', isTemporary: true } });
    const again = createRelease('again', newer, { since: 'newer', site: newer });
    expect(await fixture.host.publish(again, {})).toMatchObject({ ok: true });
    expect(await (await readRaw('blog/one')).text()).toContain('Newer');
  });

  test('nothing is removed any more once another machine has published', async () => {
    await fixture.host.publish(createRelease('r1', SITE), {});
    const from = fixture.line.requests.length;
    const next = createRelease('r2', createSite(POSTS.slice(1)), { since: 'r1', site: SITE });
    const isSent = () => keysOf('PUT', from).includes('release.json');
    const replaced = await fixture.host.publish(next, { mayServe: async () => !isSent() });
    expect(replaced).toMatchObject({ ok: false, error: { isTemporary: true } });
    expect(keysOf('DELETE', from)).toEqual([]);
    expect(await fixture.host.publish(next, {})).toMatchObject({ ok: true });
    expect(keysOf('DELETE', from)).toContain('blog/one');
  });

  describe.each([
    ['a store that holds conditions', true],
    ['a store that knows none', false],
  ])('two machines at %s', (_store, hasConditions) => {
    /** Each second of a machine's clock takes ten milliseconds. */
    const SPEED = 100;
    const openMachine = () =>
      fixture.openMachine({
        now: () => performance.now() * SPEED,
        wait: (delayMs) => THIS_MACHINE.wait(delayMs / SPEED),
        every: (delayMs, run) => THIS_MACHINE.every(delayMs / SPEED, run),
      });
    /** Whose process is dead or asleep does nothing by itself. */
    const openSleeper = () =>
      fixture.openMachine({
        now: () => performance.now() * SPEED,
        wait: (delayMs) => THIS_MACHINE.wait(delayMs / SPEED),
        every: () => () => {},
      });

    beforeEach(async () => {
      await fixture.close();
      fixture = await openS3Fixture({ hasConditions });
      await fixture.host.whatIsLive();
    });

    test('that publish into the empty bucket at once leave the site of one of them, whole', async () => {
      const sites = ['first', 'second'].map((text) =>
        createSite(POSTS.map(({ slug }) => ({ slug, text: `${text} ${slug}` }))),
      );
      const machines = sites.map(openMachine);
      const publish = (at: number, name: string) =>
        machines[at]?.publish(createRelease(name, sites[at] ?? SITE), {}) ?? Promise.reject(new Error('no machine'));
      let published: Awaited<ReturnType<typeof publish>>[] = await Promise.all([publish(0, 'a'), publish(1, 'b')]);
      expect(published.filter(({ ok }) => ok).length).toBeLessThanOrEqual(1);
      for (const result of published) if (!result.ok) expect(result.error).toMatchObject({ isTemporary: true });
      // Whoever was refused comes again.
      for (const at of [0, 1]) if (!published[at]?.ok) published = [await publish(at, `again-${at}`)];
      expect(published).toMatchObject([{ ok: true }]);
      const live = await fixture.host.whatIsLive();
      const winner = live.ok && /^(b|again-1)$/.test(live.value?.id ?? '') ? 1 : 0;
      for (const { slug } of POSTS) {
        expect((await fixture.get(`/blog/${slug}`)).body).toBe(sites[winner]?.get(`blog/${slug}.html`));
      }
      expect(await crawl(fixture.get)).toEqual([]);
    });

    test('one that is slow and alive is not disturbed: the other one is refused', async () => {
      const [slow, quick] = [openMachine(), openMachine()];
      const release = createRelease('slow', SITE);
      const reached = Promise.withResolvers<void>();
      const publishing = slow.publish(
        {
          ...release,
          async read(path) {
            reached.resolve();
            await THIS_MACHINE.wait(15_000 / SPEED);
            return release.read(path);
          },
        },
        {},
      );
      await reached.promise;
      const refused = await quick.publish(createRelease('quick', createSite([])), {});
      expect(refused).toMatchObject({ ok: false, error: { isTemporary: true } });
      expect(refused.ok ? '' : refused.error.message).toMatch(/Another machine uploads/);
      expect(await publishing).toMatchObject({ ok: true });
      expect((await fixture.get('/blog/one')).body).toBe(SITE.get('blog/one.html'));
    });

    test('one that compares for over two minutes what the bucket has is not taken for dead', async () => {
      expect(await fixture.host.publish(createRelease('r1', SITE), {})).toMatchObject({ ok: true });
      const [slow, quick] = [openMachine(), openMachine()];
      const release = createRelease('slow', SITE);
      const reached = Promise.withResolvers<void>();
      let isFirst = true;
      const publishing = slow.publish(
        {
          ...release,
          async read(path) {
            reached.resolve();
            if (isFirst) {
              isFirst = false;
              await THIS_MACHINE.wait(150_000 / SPEED);
            }
            return release.read(path);
          },
        },
        {},
      );
      await reached.promise;
      const refused = await quick.publish(createRelease('quick', createSite([])), {});
      expect(refused.ok ? '' : refused.error.message).toMatch(/Another machine uploads/);
      expect(await publishing).toMatchObject({ ok: true });
      expect(await fixture.host.whatIsLive()).toMatchObject({ ok: true, value: { id: 'slow' } });
    });

    test('one that was silent for over a minute, and comes back, adds nothing to the site of the other', async () => {
      const [silent, living] = [openSleeper(), openMachine()];
      const newer = createSite(POSTS.map(({ slug }) => ({ slug, text: `Newer ${slug}` })));
      let groups = 0;
      const late = await silent.publish(createRelease('late', SITE), {
        async mayServe() {
          groups += 1;
          if (groups === 2) expect(await living.publish(createRelease('newer', newer), {})).toMatchObject({ ok: true });
          return true;
        },
      });
      expect(late).toMatchObject({ ok: false, error: { isTemporary: true } });
      for (const { slug } of POSTS) {
        expect((await fixture.get(`/blog/${slug}`)).body).toBe(newer.get(`blog/${slug}.html`));
      }
      expect(await fixture.host.whatIsLive()).toMatchObject({ ok: true, value: { id: 'newer' } });
    });

    test('one that died is waited for a minute, and its turn taken', async () => {
      const [dead, living] = [openSleeper(), openMachine()];
      const release = createRelease('dead', SITE);
      // It never comes back from the first file that it reads.
      void dead.publish({ ...release, read: () => new Promise(() => undefined) }, {});
      const deadline = performance.now() + 5_000;
      while ((await readRaw('.publish-under-way')).status !== 200 && performance.now() < deadline)
        await THIS_MACHINE.wait(5);
      const begun = performance.now();
      expect(await living.publish(createRelease('living', SITE), {})).toMatchObject({ ok: true });
      expect((performance.now() - begun) * SPEED).toBeGreaterThanOrEqual(60_000);
      expect(await crawl(fixture.get)).toEqual([]);
    });
  });

  test('a bucket that does not exist is told as such, and not as another machine’s turn', async () => {
    await fixture.host.whatIsLive();
    const { origin } = new URL(fixture.line.requests[0]?.replace(/^\w+ /, '') ?? '');
    const refused = await openS3Host({ ...LOCAL, endpoint: origin, bucket: 'missing' }).publish(
      createRelease('r1', SITE),
      {},
    );
    expect(refused).toMatchObject({ ok: false, error: { isTemporary: false } });
    expect(refused.ok ? '' : refused.error.message).toContain('Check S3_ENDPOINT and S3_BUCKET.');
  });

  test('a store behind a proxy that packs what it sends, which weakens the names of contents, gives a turn', async () => {
    await fixture.host.whatIsLive();
    const { origin } = new URL(fixture.line.requests[0]?.replace(/^\w+ /, '') ?? '');
    await fetch(`${origin}/site/.publish-under-way`, { method: 'PUT', body: 'another interrupted' });
    const send = withConditions();
    const machine: HostMachine = {
      ...THIS_MACHINE,
      async fetch(...request) {
        const answer = await send(new Request(...request));
        const etag = answer.headers.get('etag');
        if (answer.status !== 200 || etag === null || request[1]?.method !== 'GET') return answer;
        const headers = new Headers(answer.headers);
        headers.set('etag', `W/${etag}`);
        return new Response(answer.body, { status: answer.status, headers });
      },
    };
    expect(
      await openS3Host({ ...LOCAL, endpoint: origin }, machine).publish(createRelease('r1', SITE), {}),
    ).toMatchObject({ ok: true });
  });

  test('what lay in a bucket before our first release stays, and so does .well-known/', async () => {
    await fixture.host.whatIsLive();
    const { origin } = new URL(fixture.line.requests[0]?.replace(/^\w+ /, '') ?? '');
    const put = (key: string) => fetch(`${origin}/site/${key}`, { method: 'PUT', body: 'of others' });
    await put('theirs.txt');
    await put('.well-known/security.txt');
    await fixture.host.publish(createRelease('r1', SITE), {});
    expect((await readRaw('theirs.txt')).status).toBe(200);
    await fixture.host.publish(createRelease('r2', SITE), {});
    expect((await readRaw('.well-known/security.txt')).status).toBe(200);
  });

  test.each([
    ['ahead', 24],
    ['behind', -24],
  ])('a machine whose clock is a day %s signs by the clock of the store', async (_clock, hours) => {
    const serverNow = Date.now() - hours * 3_600_000;
    const refused: number[] = [];
    const machine: HostMachine = {
      ...THIS_MACHINE,
      wait: async () => undefined,
      async fetch(_address, init) {
        const [, ...parts] =
          /(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z/.exec(String(new Headers(init?.headers).get('x-amz-date'))) ?? [];
        const [year = 0, month = 0, day = 0, ...time] = parts.map(Number);
        const signedAt = Date.UTC(year, month - 1, day, ...time);
        const headers = { date: new Date(serverNow).toUTCString() };
        if (Math.abs(signedAt - serverNow) <= 15 * 60_000) return new Response('text', { headers });
        refused.push(signedAt);
        return new Response('<Error><Code>RequestTimeTooSkewed</Code></Error>', { status: 403, headers });
      },
    };
    const bucket = new S3Bucket(SETTINGS, machine);
    for (const key of ['one', 'two']) expect(await bucket.get(key)).toEqual({ ok: true, value: Buffer.from('text') });
    expect(refused).toHaveLength(1);
  });

  test('what an owner puts there by hand stays, and what a killed test of the connection left goes', async () => {
    await fixture.host.publish(createRelease('r1', SITE), {});
    const { origin } = new URL(fixture.line.requests[0]?.replace(/^\w+ /, '') ?? '');
    const put = (key: string) => fetch(`${origin}/site/${key}`, { method: 'PUT', body: 'of the owner' });
    for (const key of ['CNAME', '.nojekyll', '.connection-test-x']) await put(key);
    await fixture.host.publish(createRelease('r2', SITE), {});
    for (const key of ['CNAME', '.nojekyll']) expect((await readRaw(key)).status).toBe(200);
    expect((await readRaw('.connection-test-x')).status).toBe(404);
  });

  test('files that configure other hosts are not put into the bucket', async () => {
    await fixture.host.publish(
      createRelease('r1', new Map([...SITE, ['_redirects', '/a /b 301'], ['nginx.conf', '#']])),
      {},
    );
    for (const key of ['_redirects', 'nginx.conf']) expect((await readRaw(key)).status).toBe(404);
  });

  test('a listing of several pages is read to its end', async () => {
    await fixture.host.publish(createRelease('r1', SITE), {});
    // The server of these tests answers 500 to a listing that it would have to cut.
    const page = (keys: readonly string[], next: string) => () =>
      new Response(
        `<ListBucketResult><IsTruncated>${next !== ''}</IsTruncated>${next && `<NextContinuationToken>${next}</NextContinuationToken>`}${keys
          .map((key) => `<Contents><Key>${key}</Key><Size>1</Size><ETag>&quot;x&quot;</ETag></Contents>`)
          .join('')}</ListBucketResult>`,
      );
    fixture.line.fail({ on: /list-type/, times: 1, answer: page(['left/1', 'left/&amp;2'], 'a+b/c=') });
    fixture.line.fail({ on: /continuation-token=a%2Bb%2Fc%3D/, times: 1, answer: page(['left/3'], '') });
    const from = fixture.line.requests.length;
    expect(await fixture.host.publish(createRelease('r2', SITE), {})).toMatchObject({ ok: true });
    expect(keysOf('DELETE', from)).toEqual(expect.arrayContaining(['left/1', 'left/%262', 'left/3']));
  });

  test('a listing that is cut off is a failure, and removes nothing', async () => {
    await fixture.host.publish(createRelease('r1', SITE), {});
    fixture.line.fail({ on: /list-type/, times: 1, answer: 'half' });
    const from = fixture.line.requests.length;
    expect(await fixture.host.publish(createRelease('r2', SITE), {})).toMatchObject({ ok: false });
    expect(keysOf('DELETE', from)).toEqual([]);
  });

  const FILES = runsOf({ sample: 600, whole: 10_000 });
  const MINUTES = 60_000;

  test(
    `${FILES} files over a line of 50 kB a second are each there once, and one post more sends what it changed`,
    async () => {
      await fixture.close();
      fixture = await openS3Fixture({ bytesPerSecond: 50_000 });
      const posts = Array.from({ length: FILES / 2 }, (_, n) => ({ slug: `p-${n}`, text: `Text ${n}`.repeat(20) }));
      const site = createSite(posts);
      const release = createRelease('r1', site);
      expect(release.files.length).toBeGreaterThan(FILES);
      expect(await fixture.host.publish(release, {})).toMatchObject({ ok: true });
      const put = keysOf('PUT').filter((key) => !key.startsWith('.publish'));
      expect(put.length).toBe(new Set(put).size);
      const bytes = release.files.reduce((sum, { size }) => sum + size, 0);
      expect(fixture.line.elapsedMs()).toBeGreaterThan((bytes / 50_000) * 1000);
      for (const { slug } of [posts[0], posts[FILES / 4], posts.at(-1)].flatMap((post) => post ?? []))
        expect(await fixture.get(`/blog/${slug}`)).toMatchObject({ status: 200, body: site.get(`blog/${slug}.html`) });

      const from = fixture.line.requests.length;
      const more = createSite([...posts, { slug: 'one-more', text: 'One more' }]);
      const next = createRelease('r2', more, { since: 'r1', site });
      expect(await fixture.host.publish(next, {})).toMatchObject({ ok: true });
      // A page is two objects; the mark of a publish under way comes first.
      expect(keysOf('PUT', from).length).toBeLessThanOrEqual(2 * (next.changes?.written.length ?? 0) + 1);
      expect(await fixture.get('/blog/one-more')).toMatchObject({ status: 200 });
    },
    10 * MINUTES,
  );
});
