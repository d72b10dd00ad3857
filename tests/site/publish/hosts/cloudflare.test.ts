import { describe, expect, test } from 'vitest';
import { openCloudflareFixture } from '../../../helpers/hosts/host-fixtures.ts';
import { createRelease, createSite, hash } from '../../../helpers/hosts/releases.ts';

const SITE = createSite([{ slug: 'one', text: 'Text' }]);
const createPosts = (count: number) =>
  Array.from({ length: count }, (_post, index) => ({ slug: `p-${index}`, text: `Text ${index} ${'x'.repeat(1500)}` }));

describe('Cloudflare', () => {
  test('each file arrives with its content type', async () => {
    const { host, cloudflare } = await openCloudflareFixture();
    await host.publish(createRelease('r1', SITE), {});
    const typeOf = (path: string) => cloudflare.types.get(hash('sha256', SITE.get(path) ?? '').slice(0, 32));
    expect(typeOf('blog/one.html')).toBe('text/html; charset=utf-8');
    expect(typeOf('feed.xml')).toBe('application/xml; charset=utf-8');
  });

  test('a former address leads on in both of its forms', async () => {
    const { host, get } = await openCloudflareFixture();
    await host.publish(createRelease('r1', SITE, null, [{ from: '/blog/old', to: '/blog/one', status: 301 }]), {});
    for (const path of ['/blog/old', '/blog/old/'])
      expect(await get(path)).toMatchObject({ status: 301, location: '/blog/one' });
  });

  test('a lost completion token is asked for again, without another upload', async () => {
    const { host, line, cloudflare } = await openCloudflareFixture();
    const lost = () => Response.json({ result: { jwt: null } }, { status: 201 });
    const last = Math.ceil(createRelease('r1', SITE).files.length / 3);
    expect(last).toBeGreaterThan(1);
    // The host has every file, and none of its answers brings the token.
    await host.publish(createRelease('r0', SITE), {});
    cloudflare.blobs.delete(hash('sha256', SITE.get('index.html') ?? '').slice(0, 32));
    line.fail({ on: /assets\/upload/, times: 1, answer: lost });
    expect(await host.publish(createRelease('r1', SITE), {})).toMatchObject({ ok: true });
  });

  test('a refused upload token is followed by a new session; a token that is always refused ends in words', async () => {
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

  test('a file that Cloudflare asks for and the release does not have is a failure', async () => {
    const { host, line } = await openCloudflareFixture();
    const odd = () => Response.json({ result: { jwt: 'x', buckets: [['0'.repeat(32)]] } });
    line.fail({ on: /upload-session/, times: 1, answer: odd });
    expect(await host.publish(createRelease('r1', SITE), {})).toMatchObject({
      ok: false,
      error: { message: expect.stringContaining('asks for a file') },
    });
  });

  test('ten thousand files over a line of 3 kB a second outlive their tokens, and each goes up once', async () => {
    const { host, line, cloudflare } = await openCloudflareFixture({ bytesPerSecond: 3000 });
    const site = createSite(createPosts(5000));
    const release = createRelease('r1', site);
    expect(release.files.length).toBeGreaterThan(10_000);
    const published = await host.publish(release, {});
    expect(published).toMatchObject({ ok: true, value: { filesUploaded: release.files.length } });
    const hours = line.elapsedMs() / 3_600_000;
    expect(hours).toBeGreaterThan(1);
    const sessions = line.requests.filter((request) => request.includes('upload-session')).length;
    expect(sessions).toBeGreaterThanOrEqual(Math.floor(hours));
    expect(cloudflare.blobs.size).toBe(new Set(release.files.map(({ sha256 }) => sha256)).size);
  });

  test('a site that is too large for the plan is refused before anything is sent', async () => {
    const { host, line } = await openCloudflareFixture();
    const file = { path: 'x.html', sha256: '', size: 1 };
    const release = { ...createRelease('r1', SITE), files: Array.from({ length: 20_001 }, () => file) };
    expect(await host.publish(release, {})).toMatchObject({ ok: false, error: { isTemporary: false } });
    expect(line.requests).toEqual([]);
  });
});
