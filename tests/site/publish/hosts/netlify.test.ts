import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { HostedRelease } from '@callwright/site/publish/hosts/host.ts';
import { openHost } from '@callwright/site/publish/hosts/open-host.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openNetlifyFixture, SECRET } from '../../../helpers/hosts/host-fixtures.ts';
import { createRelease, createSite } from '../../../helpers/hosts/releases.ts';

const SITE = createSite([{ slug: 'one', text: 'Text' }]);

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'callwright-netlify-'));
});
afterAll(() => rm(folder, { recursive: true, maxRetries: 10 }));

describe('Netlify', () => {
  test('more than a hundred files are compared after the answer', async () => {
    const { host, get } = await openNetlifyFixture();
    const posts = Array.from({ length: 120 }, (_post, index) => ({ slug: `p-${index}`, text: `Text ${index}` }));
    expect(await host.publish(createRelease('r1', createSite(posts)), {})).toMatchObject({ ok: true });
    expect(await get('/blog/p-119')).toMatchObject({ status: 200 });
  });

  test('former addresses and deleted posts answer by rules', async () => {
    const { host, get } = await openNetlifyFixture();
    const rules: HostedRelease['rules'] = [
      { from: '/blog/old', to: '/blog/one', status: 301 },
      { from: '/blog/deleted', to: null, status: 410 },
    ];
    await host.publish(createRelease('r1', SITE, null, rules), {});
    expect(await get('/blog/old')).toMatchObject({ status: 301, location: '/blog/one' });
    expect(await get('/blog/deleted')).toMatchObject({ status: 410, body: SITE.get('404.html') });
  });

  test('a file that Netlify asks for and the release does not have is a failure, not a guess', async () => {
    const { host, line } = await openNetlifyFixture();
    const odd = () => Response.json({ id: 'd9', state: 'uploading', required: ['0'.repeat(40)] });
    line.fail({ on: /^POST/, times: 1, answer: odd });
    const failed = await host.publish(createRelease('r1', SITE), {});
    expect(failed).toMatchObject({ ok: false, error: { message: expect.stringContaining('asks for a file') } });
  });

  test('a deploy that fails says why, and the old site goes on', async () => {
    const { host, line, get } = await openNetlifyFixture();
    await host.publish(createRelease('r1', SITE), {});
    const broken = () => Response.json({ id: 'd2', state: 'error', error_message: 'Invalid _headers' });
    line.fail({ on: /^GET .*\/deploys\//, times: 1, answer: broken });
    const failed = await host.publish(createRelease('r2', createSite([{ slug: 'two', text: 'x' }])), {});
    expect(failed).toMatchObject({ ok: false, error: { step: 'confirm', isTemporary: false } });
    expect(failed.ok ? '' : failed.error.message).toContain('Invalid _headers');
    expect(await get('/blog/one')).toMatchObject({ status: 200 });
  });

  test('a deploy that never ends is given up after twenty minutes', async () => {
    const { host, line } = await openNetlifyFixture();
    const waiting = () => Response.json({ id: 'd1', state: 'processing' });
    line.fail({ on: /^GET .*\/deploys\//, times: 5000, answer: waiting });
    expect(await host.publish(createRelease('r1', SITE), {})).toMatchObject({
      ok: false,
      error: { isTemporary: true, message: expect.stringContaining('20 minutes') },
    });
    expect(line.elapsedMs()).toBeGreaterThanOrEqual(20 * 60_000);
  });

  test('a deploy that another machine has overtaken while its files went up is not served', async () => {
    const { host, get } = await openNetlifyFixture();
    expect(await host.publish(createRelease('r1', SITE), {})).toMatchObject({ ok: true });
    let asked = 0;
    const next = createRelease('r2', createSite([{ slug: 'new', text: 'New' }]), { since: 'r1', site: SITE });
    const newer = createRelease('newer', createSite([{ slug: 'newer', text: 'Newer' }]));
    const replaced = await host.publish(next, {
      async mayServe() {
        asked += 1;
        if (asked === 1) return true;
        expect(await host.publish(newer, {})).toMatchObject({ ok: true });
        return false;
      },
    });
    expect(replaced).toMatchObject({ ok: false, error: { isTemporary: true } });
    expect(await host.whatIsLive()).toMatchObject({ ok: true, value: { id: 'newer' } });
    expect(await get('/blog/newer')).toMatchObject({ status: 200 });
  });

  test('stopped automatic publishing is no success', async () => {
    const { host, netlify } = await openNetlifyFixture();
    netlify.lock();
    expect(await host.publish(createRelease('r1', SITE), {})).toMatchObject({
      ok: false,
      error: { step: 'confirm', message: expect.stringContaining('automatic publishing is stopped') },
    });
  });

  test.each([
    ['', 0],
    ['a day behind', 24 * 3600],
    ['a day ahead', -24 * 3600],
  ])('a rate limit without Retry-After is waited for until its window ends, by a clock %s', async (_clock, behindS) => {
    const { host, line } = await openNetlifyFixture();
    const nowS = Math.ceil(line.machine.now() / 1000) + behindS;
    const headers = { 'x-ratelimit-reset': String(nowS + 33), date: new Date(nowS * 1000).toUTCString() };
    line.fail({ on: /^POST/, times: 1, answer: () => new Response('{}', { status: 429, headers }) });
    expect(await host.publish(createRelease('r1', SITE), {})).toMatchObject({ ok: true });
    expect(line.elapsedMs()).toBeGreaterThanOrEqual(32_000);
    expect(line.elapsedMs()).toBeLessThan(60_000);
  });

  test('ten thousand files go up at 500 requests a minute, over a line of 50 kB a second', async () => {
    const { host, line, get } = await openNetlifyFixture({ bytesPerSecond: 50_000, requestsPerMinute: 500 });
    const posts = Array.from({ length: 5000 }, (_post, index) => ({ slug: `p-${index}`, text: `Text ${index}` }));
    const release = createRelease('r1', createSite(posts));
    expect(await host.publish(release, {})).toMatchObject({ ok: true });
    expect(line.elapsedMs()).toBeGreaterThan((release.files.length / 500) * 60_000 - 60_000);
    expect(await get('/blog/p-4999')).toMatchObject({ status: 200 });
  });

  test('a file is read for its hash once: the next publish reads what changed', async () => {
    const { line } = await openNetlifyFixture();
    const environment = { NETLIFY_AUTH_TOKEN: SECRET, NETLIFY_SITE_ID: 'site' };
    const opened = openHost('netlify', environment, { cacheFolder: folder, machine: line.machine });
    if (!opened.ok) throw new Error(opened.error.message);
    await opened.value.publish(createRelease('r1', SITE), {});
    const release = createRelease('r2', SITE, { since: 'r1', site: SITE });
    const read: string[] = [];
    const spied: HostedRelease = {
      ...release,
      read(path) {
        read.push(path);
        return release.read(path);
      },
    };
    await opened.value.publish(spied, {});
    expect(new Set(read)).toEqual(new Set(['release.json']));
    await writeFile(join(folder, 'sha1.json'), (await readFile(join(folder, 'sha1.json'), 'utf8')).slice(0, 40));
    expect(await opened.value.publish(createRelease('r3', SITE), {})).toMatchObject({ ok: true });
  });
});
