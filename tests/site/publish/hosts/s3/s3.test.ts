import { hostname } from 'node:os';
import { openHost } from '@callwright/site/publish/hosts/open-host.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { runsOf } from '../../../../helpers/corpus.ts';
import { openS3Fixture, type S3Fixture } from '../../../../helpers/hosts/host-fixtures.ts';
import { crawl, createRelease, createSite, type SitePost } from '../../../../helpers/hosts/releases.ts';
import { unwrap } from '../../../../helpers/unwrap.ts';

const POSTS: SitePost[] = ['one', 'two', 'three'].map((slug) => ({ slug, text: `Text of ${slug}` }));
const SITE = createSite(POSTS);
const FEWER = createSite(POSTS.slice(1));
const MARK = '.publish-under-way';
const MINUTE_MS = 60_000;

let fixture: S3Fixture;
beforeEach(async () => {
  fixture = await openS3Fixture();
});
afterEach(() => fixture.close());

function keysOf(method: string, from = 0): string[] {
  return fixture.line.requests
    .slice(from)
    .filter((request) => request.startsWith(`${method} `))
    .map((request) => new URL(request.slice(method.length + 1)).pathname.replace('/site/', ''));
}

const readRaw = (key: string) => fetch(fixture.toUrl(key));
const putRaw = (key: string, body = 'theirs') => fetch(fixture.toUrl(key), { method: 'PUT', body });

/** The lock of another publisher, written just now. */
const putMark = () =>
  putRaw(
    MARK,
    JSON.stringify({
      publisher: 'web-1, process 7',
      session: 'theirs',
      startedAt: new Date(2026, 10, 26, 15, 4).toISOString(),
    }),
  );

function passTime(minutes: number) {
  const { fetch: send } = fixture.line.machine;
  fixture.line.machine.fetch = async (input, init) => {
    const answer = await send(input, init);
    const headers = new Headers(answer.headers);
    headers.set('date', new Date(Date.now() + minutes * MINUTE_MS).toUTCString());
    return new Response(answer.status === 204 ? null : answer.body, { status: answer.status, headers });
  };
}

describe('S3-compatible storage', () => {
  test('each object has its type and cache rule', async () => {
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
    expect(await read('blog/one/index.html')).toEqual([
      'text/html; charset=utf-8',
      'public, max-age=0, must-revalidate',
    ]);
    expect(await read('_next/static/a.js')).toEqual([
      'text/javascript; charset=utf-8',
      'public, max-age=31536000, immutable',
    ]);
    expect(await read('post-pictures/a-640.avif')).toEqual(['image/avif', 'public, max-age=31536000, immutable']);
    expect(await read('photo.webp')).toEqual(['image/webp', 'public, max-age=0, must-revalidate']);
  });

  test('uploads go in order: assets, new pages, pages that link to them, lists, feeds, the release file, deletions', async () => {
    await fixture.host.publish(createRelease('r1', SITE), {});
    const from = fixture.line.requests.length;
    const next = createSite([...POSTS.slice(1), { slug: 'zebra', text: 'Text of zebra' }]);
    await fixture.host.publish(createRelease('r2', next, { since: 'r1', site: SITE }), {});
    const puts = keysOf('PUT', from);
    const at = (part: string) => puts.findIndex((key) => key.startsWith(part));
    const last = (part: string) => puts.findLastIndex((key) => key.startsWith(part));
    expect(puts[0]).toBe(MARK);
    expect(last('pictures/')).toBeLessThan(at('blog/zebra'));
    expect(last('blog/zebra')).toBeLessThan(at('blog/three'));
    expect(last('blog/three')).toBeLessThan(puts.indexOf('blog/index.html'));
    expect(puts.indexOf('blog/index.html')).toBeLessThan(at('feed.xml'));
    expect(puts.at(-1)).toBe('release.json');
    expect(keysOf('DELETE', from)).toContain('blog/one/index.html');
    expect(keysOf('DELETE', from).at(-1)).toBe(MARK);
    expect(fixture.line.requests.findLastIndex((request) => request.startsWith('PUT'))).toBeLessThan(
      fixture.line.requests.findIndex((request, index) => index > from && request.startsWith('DELETE')),
    );
    expect(fixture.line.requests.slice(from).some((request) => request.includes('list-type'))).toBe(false);
  });

  test('a bucket in an unknown state is compared by content, and only differences are sent', async () => {
    await fixture.host.publish(createRelease('r1', SITE), {});
    const from = fixture.line.requests.length;
    const next = new Map([
      ...SITE,
      ['blog/two.html', SITE.get('blog/two.html')?.replace('Text of two', 'Text of 2nd') ?? ''],
    ]);
    const published = await fixture.host.publish(createRelease('r2', next), {});
    expect(published).toMatchObject({ ok: true });
    expect(keysOf('PUT', from)).toEqual([MARK, 'blog/two/index.html', 'release.json']);
  });

  test('a page is one object, and no key is a folder of another', async () => {
    await fixture.close();
    fixture = await openS3Fixture({ hasFolders: true });
    const site = new Map([
      ...SITE,
      ['blog/tag/hvac.html', 'Tag'],
      ['blog/tag.html', 'Tags'],
      ['blog/page/2.html', '2'],
    ]);
    expect(await fixture.host.publish(createRelease('r1', site), {})).toMatchObject({ ok: true });
    expect(await fixture.count()).toBe(site.size + 1);
    for (const path of ['/blog', '/blog/', '/blog/one', '/blog/tag', '/blog/tag/hvac'])
      expect(await fixture.get(path)).toMatchObject({ status: 200 });
    expect(await fixture.host.publish(createRelease('r2', FEWER, { since: 'r1', site }), {})).toMatchObject({
      ok: true,
    });
    expect(await fixture.get('/blog/tag/hvac')).toMatchObject({ status: 404 });
  });

  test('nothing is removed from a bucket that isn’t ours', async () => {
    await fixture.addForeign();
    await putRaw('.well-known/security.txt');
    expect(await fixture.host.publish(createRelease('r1', SITE), {})).toMatchObject({ ok: true });
    expect(keysOf('DELETE')).toEqual([MARK]);
    expect(await (await readRaw('photos/1.jpg')).text()).toBe('theirs');
  });

  test('a bucket with only the owner’s own files counts as empty', async () => {
    for (const key of ['.well-known/security.txt', 'CNAME']) await putRaw(key);
    expect(await fixture.host.inspect()).toEqual({ ok: true, value: { state: 'empty' } });
    await putRaw('index.html');
    expect(await fixture.host.inspect()).toMatchObject({ ok: true, value: { state: 'foreign' } });
  });

  test('a killed first publish can be finished', async () => {
    fixture.line.cut(8);
    expect(await fixture.host.publish(createRelease('r1', SITE), {})).toMatchObject({ ok: false });
    fixture.line.repair();
    expect(await fixture.count()).toBeGreaterThan(2);
    expect(await fixture.host.inspect()).toEqual({ ok: true, value: { state: 'empty' } });
  });

  test('a full comparison removes extra files, except the owner’s own', async () => {
    await fixture.host.publish(createRelease('r1', SITE), {});
    for (const key of ['CNAME', '.nojekyll', '.well-known/security.txt', '.connection-test-x', 'left.txt'])
      await putRaw(key);
    await fixture.host.publish(createRelease('r2', SITE), {});
    for (const key of ['CNAME', '.nojekyll', '.well-known/security.txt']) expect((await readRaw(key)).status).toBe(200);
    for (const key of ['.connection-test-x', 'left.txt', MARK]) expect((await readRaw(key)).status).toBe(404);
  });

  test('an incremental release removes only what it lists', async () => {
    await fixture.host.publish(createRelease('r1', SITE), {});
    await putRaw('theirs.txt');
    const from = fixture.line.requests.length;
    const next = createRelease('r2', FEWER, { since: 'r1', site: SITE });
    expect(await fixture.host.publish(next, {})).toMatchObject({ ok: true });
    expect(keysOf('DELETE', from)).toHaveLength((next.changes?.removed.length ?? 0) + 1);
    expect((await readRaw('theirs.txt')).status).toBe(200);
  });

  test('a publisher that lost its lease removes nothing', async () => {
    await fixture.host.publish(createRelease('r1', SITE), {});
    const from = fixture.line.requests.length;
    const next = createRelease('r2', FEWER, { since: 'r1', site: SITE });
    const stillHasLease = async () => !keysOf('PUT', from).includes('release.json');
    expect(await fixture.host.publish(next, { stillHasLease })).toMatchObject({ ok: false });
    expect(keysOf('DELETE', from)).toEqual([]);
    expect(await fixture.host.publish(next, {})).toMatchObject({ ok: true });
    expect(keysOf('DELETE', from)).toContain('blog/one/index.html');
  });

  describe.each(['held', 'refused', 'ignored'] as const)('if conditional writes are %s', (conditions) => {
    beforeEach(async () => {
      await fixture.close();
      fixture = await openS3Fixture({ conditions });
    });

    test('a second publisher learns who is uploading, and since when', async () => {
      await putMark();
      const refused = await fixture.host.publish(createRelease('r1', SITE), {});
      const message =
        "Another publisher (web-1, process 7) started uploading to this bucket at 3:04 PM. Try again when it's done.";
      expect(refused).toEqual({ ok: false, error: { step: 'upload', message } });
      expect(keysOf('PUT')).toEqual([]);
    });

    test('the lock names this publisher during the upload and is removed afterwards', async () => {
      const release = createRelease('r1', SITE);
      let mark: unknown;
      const read = async (path: string) => {
        mark ??= await (await readRaw(MARK)).json();
        return release.read(path);
      };
      expect(await fixture.host.publish({ ...release, read }, {})).toMatchObject({ ok: true });
      expect(mark).toMatchObject({ publisher: `${hostname()}, process ${process.pid}` });
      expect((await readRaw(MARK)).status).toBe(404);
    });

    test.each([
      ['after 15 minutes', {}, 15],
      ['immediately with the database lease', { hasLease: true }, 0],
    ])('a lock is taken over %s, and every file is compared', async (_when, options, minutes) => {
      await fixture.host.publish(createRelease('r1', SITE), {});
      await putRaw('blog/two/index.html', 'half of another release');
      await putMark();
      passTime(minutes);
      const next = createRelease('r2', SITE, { since: 'r1', site: SITE });
      expect(await fixture.openAgain().publish(next, options)).toMatchObject({ ok: true });
      expect((await fixture.get('/blog/two')).body).toBe(SITE.get('blog/two.html'));
      expect((await readRaw(MARK)).status).toBe(404);
    });

    test('a lock 14 minutes old belongs to a running publisher', async () => {
      await putMark();
      passTime(14);
      expect(await fixture.host.publish(createRelease('r1', SITE), {})).toMatchObject({ ok: false });
    });

    test('a failed publisher doesn’t keep others waiting', async () => {
      const release = createRelease('r1', SITE);
      const broken = { ...release, read: async () => Buffer.from('Half a fi') };
      expect(await fixture.host.publish(broken, {})).toMatchObject({ ok: false });
      expect(await fixture.openAgain().publish(release, {})).toMatchObject({ ok: true });
      expect(await crawl(fixture.get)).toEqual([]);
    });
  });

  test('a long upload renews its lock every five minutes', async () => {
    const release = createRelease('r1', SITE);
    const read = async (path: string) => {
      await fixture.line.machine.wait(2 * MINUTE_MS);
      return release.read(path);
    };
    expect(await fixture.host.publish({ ...release, read }, {})).toMatchObject({ ok: true });
    const renewals = keysOf('PUT').filter((key) => key === MARK).length - 1;
    const minutes = release.files.length * 2;
    expect(renewals).toBeGreaterThanOrEqual(1);
    expect(renewals).toBeLessThanOrEqual(minutes / 5);
  });

  test('a publisher that slept and was replaced writes nothing more', async () => {
    const newer = createSite(POSTS.map(({ slug }) => ({ slug, text: `Newer ${slug}` })));
    const other = fixture.openAgain();
    let isAsleep = false;
    const late = await fixture.host.publish(createRelease('late', SITE), {
      async stillHasLease() {
        if (isAsleep) return true;
        isAsleep = true;
        await fixture.line.machine.wait(20 * MINUTE_MS);
        expect(await other.publish(createRelease('newer', newer), { hasLease: true })).toMatchObject({ ok: true });
        return true;
      },
    });
    expect(late).toMatchObject({ ok: false });
    expect(await fixture.host.inspect()).toMatchObject({ value: { release: { id: 'newer' } } });
    expect(await crawl(fixture.get)).toEqual([]);
    for (const { slug } of POSTS)
      expect((await fixture.get(`/blog/${slug}`)).body).toBe(newer.get(`blog/${slug}.html`));
  });

  test('of two publishers that start at once, one uploads and the other is rejected', async () => {
    const [first, second] = [fixture.host, fixture.openAgain()];
    const results = await Promise.all([
      first.publish(createRelease('a', SITE), {}),
      second.publish(createRelease('b', FEWER), {}),
    ]);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(results.find(({ ok }) => !ok)).toMatchObject({
      error: { message: expect.stringContaining('Another publisher') },
    });
    const winner = results[0].ok ? SITE : FEWER;
    for (const { slug } of POSTS)
      expect((await fixture.get(`/blog/${slug}`)).body).toBe(winner.get(`blog/${slug}.html`) ?? '');
  });

  test('a missing bucket names the setting, and isn’t mistaken for another publisher', async () => {
    const { origin } = new URL(fixture.toUrl(''));
    const keys = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' };
    const host = unwrap(openHost('s3', { ...keys, S3_ENDPOINT: origin, S3_BUCKET: 'missing' }));
    for (const refused of [await host.inspect(), await host.publish(createRelease('r1', SITE), {})]) {
      expect(refused.ok ? '' : refused.error.message).toContain('Check S3_ENDPOINT and S3_BUCKET.');
    }
  });

  test('configuration files of other hosts aren’t uploaded', async () => {
    await fixture.host.publish(
      createRelease('r1', new Map([...SITE, ['_redirects', '/a /b 301'], ['nginx.conf', '#']])),
      {},
    );
    for (const key of ['_redirects', 'nginx.conf']) expect((await readRaw(key)).status).toBe(404);
  });

  test('a listing of several pages is read completely', async () => {
    await fixture.host.publish(createRelease('r1', SITE), {});
    // s3rver answers 500 to a listing that needs several pages.
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

  test('a truncated listing is a failure and removes nothing', async () => {
    await fixture.host.publish(createRelease('r1', SITE), {});
    const half = () => new Response('<ListBucketResult><IsTruncated>false</IsTruncated><Contents><Key>a</Key>');
    fixture.line.fail({ on: /list-type/, times: 1, answer: half });
    const from = fixture.line.requests.length;
    expect(await fixture.host.publish(createRelease('r2', SITE), {})).toMatchObject({ ok: false });
    expect(keysOf('DELETE', from)).toEqual([]);
  });

  const FILES = runsOf({ sample: 600, whole: 10_000 });

  test(
    `${FILES} files are each uploaded once, and one more post sends only changes`,
    async () => {
      await fixture.close();
      fixture = await openS3Fixture();
      const posts = Array.from({ length: FILES / 2 }, (_, n) => ({ slug: `p-${n}`, text: `Text ${n}`.repeat(20) }));
      const site = createSite(posts);
      const release = createRelease('r1', site);
      expect(release.files.length).toBeGreaterThan(FILES);
      expect(await fixture.host.publish(release, {})).toMatchObject({ ok: true });
      const put = keysOf('PUT').filter((key) => key !== MARK);
      expect(put.length).toBe(new Set(put).size);
      for (const { slug } of [posts[0], posts[FILES / 4], posts.at(-1)].flatMap((post) => post ?? []))
        expect(await fixture.get(`/blog/${slug}`)).toMatchObject({ status: 200, body: site.get(`blog/${slug}.html`) });

      const from = fixture.line.requests.length;
      const more = createSite([...posts, { slug: 'one-more', text: 'One more' }]);
      const next = createRelease('r2', more, { since: 'r1', site });
      expect(await fixture.host.publish(next, {})).toMatchObject({ ok: true });
      expect(keysOf('PUT', from)).toHaveLength((next.changes?.written.length ?? 0) + 1);
      expect(await fixture.get('/blog/one-more')).toMatchObject({ status: 200 });
    },
    10 * MINUTE_MS,
  );
});
