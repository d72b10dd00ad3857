import type { Host } from '@callwright/site/publish/hosts/host.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { FIXTURES, type HostFixture, SECRET } from '../../../helpers/hosts/host-fixtures.ts';
import { crawl, createRelease, createSite, DATABASE, type SitePost } from '../../../helpers/hosts/releases.ts';

const POSTS: SitePost[] = ['one', 'two', 'three'].map((slug) => ({ slug, text: `Text of ${slug}` }));
const SITE = createSite(POSTS);
const CHANGED = createSite(POSTS.map((post) => (post.slug === 'two' ? { ...post, text: 'Another text' } : post)));
const NAMES = Object.keys(FIXTURES) as (keyof typeof FIXTURES)[];

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

  test('a first release is served whole, at both forms of each address', async () => {
    expect(await host.whatIsLive()).toEqual({ ok: true, value: null });
    expect(await publish('r1', SITE)).toMatchObject({ ok: true });
    expect(await crawl(fixture.get)).toEqual([]);
    expect(await fixture.get('/blog/one')).toMatchObject({ status: 200, body: SITE.get('blog/one.html') });
    const slash = await fixture.get('/blog/one/');
    expect(slash.body || slash.location).toBeTruthy();
    expect(await host.whatIsLive()).toEqual({ ok: true, value: { id: 'r1', database: DATABASE } });
  });

  test('each page answers at the form that it calls its own, and the other form leads there or answers', async () => {
    const site = new Map([...SITE, ['ai-receptionist-pricing.html', 'Pricing']]);
    expect(await publish('r1', site)).toMatchObject({ ok: true });
    expect(await fixture.get('/ai-receptionist-pricing/')).toMatchObject({ status: 200, body: 'Pricing' });
    const bare = await fixture.get('/ai-receptionist-pricing');
    expect(bare.location ?? bare.body).toMatch(/^(\/ai-receptionist-pricing\/|Pricing)$/);
    expect(await fixture.get('/blog/one')).toMatchObject({ status: 200 });
  });

  test('a change uploads what it changed, and what it removed is gone', async () => {
    await publish('r1', SITE);
    const fewer = createSite(POSTS.slice(0, 2));
    const before = fixture.line.requests.filter((request) => request.startsWith('PUT')).length;
    const published = await publish('r2', fewer, { since: 'r1', site: SITE });
    expect(published).toMatchObject({ ok: true });
    // The pages of three posts, their list, feed and sitemap, and the release's own file.
    const files = published.ok ? published.value.filesUploaded : 0;
    expect(files).toBeLessThanOrEqual(name === 's3' ? 8 : 6);
    expect(fixture.line.requests.filter((request) => request.startsWith('PUT')).length - before).toBeLessThan(12);
    expect(await fixture.get('/blog/three')).toMatchObject({ status: 404 });
    expect(await crawl(fixture.get)).toEqual([]);
  });

  test('the same release again uploads next to nothing', async () => {
    await publish('r1', SITE);
    const again = await publish('r1', SITE);
    expect(again).toMatchObject({ ok: true, value: { filesUploaded: 0 } });
  });

  test('"later" is obeyed: nothing is asked before Retry-After has passed', async () => {
    const later = () => new Response('{}', { status: 429, headers: { 'retry-after': '42' } });
    fixture.line.fail({ on: /^(PUT|POST)/, times: 1, answer: later });
    expect(await publish('r1', SITE)).toMatchObject({ ok: true });
    expect(fixture.line.elapsedMs()).toBeGreaterThanOrEqual(42_000);
  });

  test('lost answers, answers that are cut off, refused connections and 5xx are tried again', async () => {
    for (const answer of ['lost', 'refused', () => new Response('<html>', { status: 502 })] as const)
      for (const on of [/^PUT/, /^POST/, /^GET/]) fixture.line.fail({ on, times: 1, answer });
    if (name !== 's3') for (const on of [/^POST/, /^GET/]) fixture.line.fail({ on, times: 1, answer: 'half' });
    expect(await publish('r1', SITE)).toMatchObject({ ok: true });
    expect(await host.whatIsLive()).toEqual({ ok: true, value: { id: 'r1', database: DATABASE } });
    expect(await crawl(fixture.get)).toEqual([]);
  });

  test('a host that stays down is reported with its status, and may succeed later', async () => {
    fixture.line.fail({ on: /./, times: 1000, answer: () => new Response('', { status: 503 }) });
    const failed = await publish('r1', SITE);
    expect(failed).toMatchObject({ ok: false, error: { isTemporary: true } });
    expect(failed.ok ? '' : failed.error.message).toMatch(/503 \(Service Unavailable\).*again later/);
  });

  test('a refusal names its status and what to check, never the secret', async () => {
    const refusal = () => Response.json({ message: `Bad token ${SECRET}` }, { status: 401 });
    fixture.line.fail({ on: /./, times: 1000, answer: refusal });
    const failed = await host.testConnection();
    expect(failed).toMatchObject({ ok: false, error: { step: 'connect', isTemporary: false } });
    expect(failed.ok ? '' : failed.error.message).toMatch(/401 \(Unauthorized\).*Check [A-Z_]+/);
    expect(JSON.stringify(failed)).not.toContain(SECRET);
  });

  test('the connection is tested by a write, and nothing of it stays', async () => {
    const before = await fixture.count();
    expect(await host.testConnection()).toMatchObject({ ok: true });
    expect(fixture.line.requests.some((request) => /^(PUT|POST)/.test(request))).toBe(true);
    expect(await fixture.count()).toBe(before);
    expect(await host.whatIsLive()).toEqual({ ok: true, value: null });
  });

  test('a file that is not what the release says reaches nobody', async () => {
    await publish('r1', SITE);
    const release = createRelease('r2', CHANGED, { since: 'r1', site: SITE });
    const half = { ...release, read: async () => Buffer.from('Half a fi') };
    expect(await host.publish(half, {})).toMatchObject({ ok: false, error: { step: 'upload' } });
    expect(await crawl(fixture.get)).toEqual([]);
    expect(await fixture.get('/blog/two')).toMatchObject({ body: SITE.get('blog/two.html') });
  });

  test('a cancelled publish ends as a failure in words', async () => {
    const failed = await host.publish(createRelease('r1', SITE), { signal: AbortSignal.abort() });
    expect(failed).toMatchObject({ ok: false, error: { message: expect.stringContaining('cancelled') } });
  });
});
