import type { Host } from '@callwright/site/publish/hosts/host.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { FIXTURES, type HostFixture, SECRET } from '../../../helpers/hosts/host-fixtures.ts';
import { crawl, createRelease, createSite, DATABASE, type SitePost } from '../../../helpers/hosts/releases.ts';

const POSTS: SitePost[] = ['one', 'two', 'three'].map((slug) => ({ slug, text: `Text of ${slug}` }));
const SITE = createSite(POSTS);
const CHANGED = createSite(POSTS.map((post) => (post.slug === 'two' ? { ...post, text: 'Another text' } : post)));
const NAMES = Object.keys(FIXTURES) as (keyof typeof FIXTURES)[];
const FOREIGN = {
  s3: 'files such as index.html',
  netlify: 'a deploy named “Update homepage”',
  cloudflare: 'a Worker with code',
};

/** The response of a network with a captive portal. */
const loginPage = (status = 200) => new Response('<html>Log in</html>', { status, headers: { etag: '"x1"' } });

describe.each(NAMES)('%s', (name) => {
  let fixture: HostFixture;
  let host: Host;

  beforeEach(async () => {
    fixture = await FIXTURES[name]();
    host = fixture.host;
  });

  afterEach(() => fixture.close());

  async function publish(...args: Parameters<typeof createRelease>) {
    return host.publish(createRelease(...args), {});
  }

  test('a first release is served completely, at both forms of each address', async () => {
    expect(await host.inspect()).toEqual({ ok: true, value: { state: 'empty' } });
    expect(await publish('r1', SITE)).toMatchObject({ ok: true });
    expect(await crawl(fixture.get)).toEqual([]);
    expect(await fixture.get('/blog/one')).toMatchObject({ status: 200, body: SITE.get('blog/one.html') });
    const slash = await fixture.get('/blog/one/');
    expect(slash.body || slash.location).toBeTruthy();
    const release = { id: 'r1', database: DATABASE, posts: 3 };
    expect(await host.inspect()).toEqual({ ok: true, value: { state: 'ours', release } });
  });

  test('another site is recognized, and checking changes nothing', async () => {
    await fixture.addForeign();
    expect(await host.inspect()).toEqual({ ok: true, value: { state: 'foreign', what: FOREIGN[name] } });
    expect(fixture.line.requests.filter((request) => !/^(GET|HEAD)/.test(request))).toEqual([]);
  });

  test.each([200, 404])(
    'a login page with status %i counts as neither an empty place nor a success',
    async (status) => {
      fixture.line.fail({ on: /./, times: 1000, answer: () => loginPage(status) });
      expect(await host.inspect()).toMatchObject({ ok: false, error: { step: 'upload' } });
      expect(await publish('r1', SITE)).toMatchObject({ ok: false });
      expect(await host.testConnection()).toMatchObject({ ok: false, error: { step: 'upload' } });
    },
  );

  test.each(['PUT', 'POST', 'DELETE'])(
    'a login page in place of one response to %s isn’t a success',
    async (method) => {
      if (name !== 's3') await publish('r0', SITE);
      const next = name === 's3' ? SITE : CHANGED;
      fixture.line.fail({ on: new RegExp(`^${method}`), times: 1, answer: () => loginPage() });
      const requests = fixture.line.requests.length;
      const published = await publish('r1', next);
      const isSent = fixture.line.requests.slice(requests).every((request) => !request.startsWith(method));
      if (!published.ok) expect(published.error.message).toContain('login page');
      else expect(isSent).toBe(true);
      fixture.line.repair();
      expect(await publish('r2', next)).toMatchObject({ ok: true });
      expect(await crawl(fixture.get)).toEqual([]);
    },
  );

  test('each page is served at the form its links use, and the other form works or redirects', async () => {
    const site = new Map([...SITE, ['ai-receptionist-pricing.html', 'Pricing']]);
    expect(await publish('r1', site)).toMatchObject({ ok: true });
    expect(await fixture.get('/ai-receptionist-pricing/')).toMatchObject({ status: 200, body: 'Pricing' });
    const bare = await fixture.get('/ai-receptionist-pricing');
    expect(bare.location ?? bare.body).toMatch(/^(\/ai-receptionist-pricing\/|Pricing)$/);
    expect(await fixture.get('/blog/one')).toMatchObject({ status: 200 });
  });

  test('a change uploads only what changed and removes what is gone', async () => {
    await publish('r1', SITE);
    const fewer = createSite(POSTS.slice(0, 2));
    const before = fixture.line.requests.filter((request) => request.startsWith('PUT')).length;
    const published = await publish('r2', fewer, { since: 'r1', site: SITE });
    expect(published).toMatchObject({ ok: true });
    // The page before the removed post, the list, the feed, the sitemap, and the release file.
    expect(fixture.line.requests.filter((request) => request.startsWith('PUT')).length - before).toBeLessThan(8);
    expect(await fixture.get('/blog/three')).toMatchObject({ status: 404 });
    expect(await crawl(fixture.get)).toEqual([]);
  });

  test('the same release again uploads nothing', async () => {
    await publish('r1', SITE);
    expect(await publish('r1', SITE)).toMatchObject({ ok: true, value: { bytesUploaded: 0 } });
  });

  test('nothing is requested before Retry-After has passed', async () => {
    let requestedAt = 0;
    const later = () => {
      requestedAt = performance.now();
      return new Response('{}', { status: 429, headers: { 'retry-after': '1' } });
    };
    fixture.line.fail({ on: /^(PUT|POST)/, times: 1, answer: later });
    expect(await publish('r1', SITE)).toMatchObject({ ok: true });
    // The next request can't come earlier, however slow the machine is.
    const waitedMs = performance.now() - requestedAt;
    expect(waitedMs).toBeGreaterThanOrEqual(990);
  });

  test('lost responses, broken connections, refused connections, and 5xx are retried', async () => {
    for (const answer of ['lost', 'half', 'refused', () => new Response('<html>', { status: 502 })] as const)
      for (const on of [/^PUT/, /^POST/, /^GET/]) fixture.line.fail({ on, times: 1, answer });
    expect(await publish('r1', SITE)).toMatchObject({ ok: true });
    expect(await host.inspect()).toMatchObject({ ok: true, value: { state: 'ours', release: { id: 'r1' } } });
    expect(await crawl(fixture.get)).toEqual([]);
  });

  test('a host that stays down is reported with its status', async () => {
    fixture.line.fail({ on: /./, times: 1000, answer: () => new Response('', { status: 503 }) });
    const failed = await publish('r1', SITE);
    expect(failed.ok ? '' : failed.error.message).toMatch(/503 \(Service Unavailable\).*again later/);
  });

  test('a rejection has its status and what to check, never the secret', async () => {
    const refusal = () => Response.json({ message: `Bad token ${SECRET}` }, { status: 401 });
    fixture.line.fail({ on: /./, times: 1000, answer: refusal });
    const failed = await host.testConnection();
    expect(failed).toMatchObject({ ok: false, error: { step: 'upload' } });
    expect(failed.ok ? '' : failed.error.message).toMatch(/401 \(Unauthorized\).*Check [A-Z_]+/);
    expect(JSON.stringify(failed)).not.toContain(SECRET);
  });

  test('the connection is tested by a write that leaves nothing behind', async () => {
    const before = await fixture.count();
    expect(await host.testConnection()).toMatchObject({ ok: true });
    expect(fixture.line.requests.some((request) => /^(PUT|POST)/.test(request))).toBe(true);
    expect(await fixture.count()).toBe(before);
    expect(await host.inspect()).toEqual({ ok: true, value: { state: 'empty' } });
  });

  test('a file that isn’t part of the release reaches nobody', async () => {
    await publish('r1', SITE);
    const release = createRelease('r2', CHANGED, { since: 'r1', site: SITE });
    const half = { ...release, read: async () => Buffer.from('Half a fi') };
    expect(await host.publish(half, {})).toMatchObject({ ok: false, error: { step: 'upload' } });
    expect(await crawl(fixture.get)).toEqual([]);
    expect(await fixture.get('/blog/two')).toMatchObject({ body: SITE.get('blog/two.html') });
  });

  test('a publisher that lost its lease changes nothing for readers', async () => {
    await publish('r1', SITE);
    const late = createRelease('late', CHANGED, { since: 'r1', site: SITE });
    const stopped = await host.publish(late, { stillHasLease: async () => false });
    expect(stopped).toMatchObject({ ok: false });
    expect(await host.inspect()).toMatchObject({ value: { release: { id: 'r1' } } });
    expect(await fixture.get('/blog/two')).toMatchObject({ body: SITE.get('blog/two.html') });
  });

  test('a canceled publish ends with an error message', async () => {
    const failed = await host.publish(createRelease('r1', SITE), { signal: AbortSignal.abort() });
    expect(failed).toMatchObject({ ok: false, error: { message: expect.stringContaining('canceled') } });
  });

  test.each([false, true])(
    'killed at every request (response lost: %s), the site is complete, and the next publish finishes',
    async (losesAnswer) => {
      const sites = [POSTS, POSTS.slice(0, 2), [...POSTS, { slug: 'four', text: 'Text of four' }]].map((posts) =>
        createSite(posts),
      );
      let before = { id: 'first', site: sites[0] ?? SITE };
      expect(await publish('first', before.site)).toMatchObject({ ok: true });
      let isKilled = true;
      for (let count = 0; isKilled; count += 1) {
        const [site, next] = [sites[(count + 1) % 3] ?? SITE, sites[(count + 2) % 3] ?? SITE];
        fixture.line.cut(count, losesAnswer);
        const killed = await fixture
          .openAgain()
          .publish(createRelease(`killed-${count}`, site, { since: before.id, site: before.site }), {});
        isKilled = !killed.ok;
        fixture.line.repair();
        expect(await crawl(fixture.get)).toEqual([]);
        const known = isKilled ? before : { id: `killed-${count}`, site };
        const release = createRelease(`next-${count}`, next, { since: known.id, site: known.site });
        expect(await fixture.openAgain().publish(release, { hasLease: true })).toMatchObject({ ok: true });
        expect(await crawl(fixture.get)).toEqual([]);
        for (const slug of ['one', 'two', 'three', 'four']) {
          const text = next.get(`blog/${slug}.html`);
          expect(await fixture.get(`/blog/${slug}`)).toMatchObject(
            text ? { status: 200, body: text } : { status: 404 },
          );
        }
        before = { id: release.id, site: next };
      }
      expect(fixture.line.requests.length).toBeGreaterThan(30);
    },
  );
});
