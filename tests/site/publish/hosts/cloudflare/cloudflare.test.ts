import { describe, expect, test } from 'vitest';
import { openCloudflareFixture } from '../../../../helpers/hosts/host-fixtures.ts';
import { createRelease, createSite } from '../../../../helpers/hosts/releases.ts';

const SITE = createSite([{ slug: 'one', text: 'Text' }]);
const createPosts = (count: number) =>
  Array.from({ length: count }, (_post, index) => ({ slug: `p-${index}`, text: `Text ${index} ${'x'.repeat(1500)}` }));

describe('Cloudflare', () => {
  test('each file has its own content type, even if another one has the same content', async () => {
    const { host, cloudflare } = await openCloudflareFixture();
    const site = new Map([...SITE, ['empty.txt', ''], ['empty.json', '']]);
    await host.publish(createRelease('r1', site), {});
    expect(cloudflare.typeOf('/blog/one.html')).toBe('text/html; charset=utf-8');
    expect(cloudflare.typeOf('/feed.xml')).toBe('application/xml');
    expect(cloudflare.typeOf('/empty.txt')).toBe('text/plain; charset=utf-8');
    expect(cloudflare.typeOf('/empty.json')).toBe('application/json; charset=utf-8');
  });

  test('an account that doesn’t exist isn’t an empty place', async () => {
    const { host, line } = await openCloudflareFixture();
    const noAccount = () =>
      Response.json({ success: false, errors: [{ code: 7003, message: 'Could not route' }] }, { status: 404 });
    line.fail({ on: /deployments/, times: 1, answer: noAccount });
    expect(await host.inspect()).toMatchObject({ ok: false });
  });

  test('a former address redirects in both forms', async () => {
    const { host, get } = await openCloudflareFixture();
    await host.publish(createRelease('r1', SITE, null, [{ from: '/blog/old', to: '/blog/one', status: 301 }]), {});
    for (const path of ['/blog/old', '/blog/old/'])
      expect(await get(path)).toMatchObject({ status: 301, location: '/blog/one' });
  });

  test('a lost completion token is requested again without another upload', async () => {
    const { host, line, cloudflare } = await openCloudflareFixture();
    const lost = () => Response.json({ success: true, result: { jwt: null } }, { status: 201 });
    // The host has every file, so no response has a completion token.
    await host.publish(createRelease('r0', SITE), {});
    cloudflare.blobs.delete(cloudflare.hashOf('/index.html') ?? '');
    line.fail({ on: /assets\/upload/, times: 1, answer: lost });
    expect(await host.publish(createRelease('r1', SITE), {})).toMatchObject({ ok: true });
  });

  test('a rejected upload token starts a new session; one that is always rejected gives an error message', async () => {
    const expired = () => Response.json({ errors: [{ message: 'Expired JWT' }] }, { status: 403 });
    const once = await openCloudflareFixture();
    once.line.fail({ on: /assets\/upload/, times: 2, answer: expired });
    expect(await once.host.publish(createRelease('r1', SITE), {})).toMatchObject({ ok: true });
    const always = await openCloudflareFixture();
    always.line.fail({ on: /assets\/upload/, times: 1000, answer: expired });
    const failed = await always.host.publish(createRelease('r1', SITE), {});
    expect(failed).toMatchObject({ ok: false, error: { step: 'upload' } });
    expect(failed.ok ? '' : failed.error.message).toMatch(/403 \(Forbidden\): Expired JWT/);
  });

  test('a file that Cloudflare requests and the site doesn’t have is a failure', async () => {
    const { host, line } = await openCloudflareFixture();
    const odd = () => Response.json({ success: true, result: { jwt: 'x', buckets: [['0'.repeat(32)]] } });
    line.fail({ on: /upload-session/, times: 1, answer: odd });
    expect(await host.publish(createRelease('r1', SITE), {})).toMatchObject({
      ok: false,
      error: { message: expect.stringContaining('requested a file') },
    });
  });

  test('a thousand files at 300 bytes a second outlast their tokens, and each is stored once', async () => {
    const { host, line, cloudflare } = await openCloudflareFixture({ bytesPerSecond: 300 });
    const site = createSite(createPosts(500));
    const release = createRelease('r1', site);
    expect(release.files.length).toBeGreaterThan(1000);
    const published = await host.publish(release, {});
    expect(published).toMatchObject({ ok: true });
    const hours = line.elapsedMs() / 3_600_000;
    expect(hours).toBeGreaterThan(1);
    const sessions = line.requests.filter((request) => request.includes('upload-session')).length;
    expect(sessions).toBeGreaterThanOrEqual(Math.floor(hours));
    expect(cloudflare.blobs.size).toBe(new Set(release.files.map(({ sha256 }) => sha256)).size);
  });
});
