import type { HostedRelease } from '@callwright/site/publish/hosts/host.ts';
import { describe, expect, test } from 'vitest';
import { openNetlifyFixture } from '../../../../helpers/hosts/host-fixtures.ts';
import { createRelease, createSite } from '../../../../helpers/hosts/releases.ts';

const SITE = createSite([{ slug: 'one', text: 'Text' }]);

describe('Netlify', () => {
  test('more than a hundred files are compared after the response', async () => {
    const { host, get } = await openNetlifyFixture();
    const posts = Array.from({ length: 120 }, (_post, index) => ({ slug: `p-${index}`, text: `Text ${index}` }));
    expect(await host.publish(createRelease('r1', createSite(posts)), {})).toMatchObject({ ok: true });
    expect(await get('/blog/p-119')).toMatchObject({ status: 200 });
  });

  test('former addresses and deleted posts are handled by rules', async () => {
    const { host, get } = await openNetlifyFixture();
    const rules: HostedRelease['rules'] = [
      { from: '/blog/old', to: '/blog/one', status: 301 },
      { from: '/blog/deleted', to: null, status: 410 },
    ];
    await host.publish(createRelease('r1', SITE, null, rules), {});
    expect(await get('/blog/old')).toMatchObject({ status: 301, location: '/blog/one' });
    expect(await get('/blog/deleted')).toMatchObject({ status: 410, body: SITE.get('404.html') });
  });

  test('a file that Netlify requests and the site doesn’t have is a failure', async () => {
    const { host, line } = await openNetlifyFixture();
    const odd = () => Response.json({ id: 'd9', state: 'uploading', required: ['0'.repeat(40)] });
    line.fail({ on: /^GET .*\/deploys\//, times: 1, answer: odd });
    const failed = await host.publish(createRelease('r1', SITE), {});
    expect(failed).toMatchObject({ ok: false, error: { message: expect.stringContaining('requested a file') } });
  });

  test('a failed deploy gives the reason, and the old site stays', async () => {
    const { host, line, get } = await openNetlifyFixture();
    await host.publish(createRelease('r1', SITE), {});
    const broken = () => Response.json({ id: 'd2', state: 'error', error_message: 'Invalid _headers' });
    line.fail({ on: /^GET .*\/deploys\//, times: 1, answer: broken });
    const failed = await host.publish(createRelease('r2', createSite([{ slug: 'two', text: 'x' }])), {});
    expect(failed).toMatchObject({ ok: false, error: { step: 'upload' } });
    expect(failed.ok ? '' : failed.error.message).toContain('Invalid _headers');
    expect(await get('/blog/one')).toMatchObject({ status: 200 });
  });

  test('a deploy that never ends fails after twenty minutes', async () => {
    const { host, line } = await openNetlifyFixture();
    const waiting = () => Response.json({ id: 'd1', state: 'processing' });
    line.fail({ on: /^GET .*\/deploys\//, times: 5000, answer: waiting });
    expect(await host.publish(createRelease('r1', SITE), {})).toMatchObject({
      ok: false,
      error: { message: expect.stringContaining('20 minutes') },
    });
    expect(line.elapsedMs()).toBeGreaterThanOrEqual(20 * 60_000);
  });

  test('a redirect takes precedence over a page at the same address', async () => {
    const { host, get } = await openNetlifyFixture();
    const site = new Map([...SITE, ['pricing.html', '<meta http-equiv="refresh">'], ['blog/gone.html', 'Deleted']]);
    await host.publish(createRelease('r1', site, null, [{ from: '/blog/gone', to: null, status: 410 }]), {});
    for (const form of ['/pricing', '/pricing/']) expect(await get(form)).toMatchObject({ status: 301 });
    expect(await get('/blog/gone')).toMatchObject({ status: 410 });
  });

  test('a site that still names the previous deploy is polled for up to 30 seconds', async () => {
    const { host, line, netlify, get } = await openNetlifyFixture();
    await host.publish(createRelease('r1', SITE), {});
    const from = netlify.deploys.size;
    netlify.lagBehind(3);
    const next = createSite([{ slug: 'new', text: 'New' }]);
    expect(await host.publish(createRelease('r2', next), {})).toMatchObject({ ok: true });
    expect(netlify.deploys.size - from).toBe(1);
    expect(await get('/blog/new')).toMatchObject({ status: 200 });
    netlify.lagBehind(1000);
    const begun = line.elapsedMs();
    const failed = await host.publish(createRelease('r3', SITE), {});
    expect(failed).toMatchObject({ ok: false, error: { step: 'confirm' } });
    expect(line.elapsedMs() - begun).toBeGreaterThanOrEqual(30_000);
  });

  test('a deploy without a title isn’t ours', async () => {
    const { host, netlify } = await openNetlifyFixture();
    netlify.addForeign(null);
    expect(await host.inspect()).toEqual({ ok: true, value: { state: 'foreign', what: 'a deploy from another tool' } });
  });

  test('a publisher that lost its lease during the upload doesn’t send the last file', async () => {
    const { host, get } = await openNetlifyFixture();
    await host.publish(createRelease('r1', SITE), {});
    let requestCount = 0;
    const next = createRelease('r2', createSite([{ slug: 'new', text: 'New' }]), { since: 'r1', site: SITE });
    const stillHasLease = async () => {
      requestCount += 1;
      return requestCount === 1;
    };
    expect(await host.publish(next, { stillHasLease })).toMatchObject({ ok: false });
    expect(await host.inspect()).toMatchObject({ value: { release: { id: 'r1' } } });
    expect(await get('/blog/one')).toMatchObject({ status: 200 });
  });

  test('with auto publishing off, a publish isn’t successful', async () => {
    const { host, netlify } = await openNetlifyFixture();
    netlify.lock();
    expect(await host.publish(createRelease('r1', SITE), {})).toMatchObject({
      ok: false,
      error: { step: 'confirm', message: expect.stringContaining('Auto publishing is off') },
    });
  });

  test('a thousand files are uploaded at 200 requests a second, within the rate limit', async () => {
    const { host, line, netlify, get } = await openNetlifyFixture({ requestsPerSecond: 200 });
    const posts = Array.from({ length: 500 }, (_post, index) => ({ slug: `p-${index}`, text: `Text ${index}` }));
    const release = createRelease('r1', createSite(posts));
    expect(await host.publish(release, {})).toMatchObject({ ok: true });
    expect(netlify.refused()).toBeGreaterThan(0);
    expect(line.requests.length).toBeLessThan(release.files.length + netlify.refused() + 50);
    expect(await get('/blog/p-499')).toMatchObject({ status: 200 });
  });

  test('a publisher hashes each file once', async () => {
    const { host } = await openNetlifyFixture();
    await host.publish(createRelease('r1', SITE), {});
    const release = createRelease('r2', SITE, { since: 'r1', site: SITE });
    const read: string[] = [];
    const spied: HostedRelease = {
      ...release,
      read(path) {
        read.push(path);
        return release.read(path);
      },
    };
    await host.publish(spied, {});
    expect(new Set(read)).toEqual(new Set(['release.json']));
  });
});
