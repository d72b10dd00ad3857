import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { HostRule } from '@callwright/site/export/files/host-rules.ts';
import { type ExportServer, serveExport } from '@callwright/site/export/serve/serve-export.ts';
import type { Host } from '@callwright/site/publisher/hosts/host.ts';
import { openHost } from '@callwright/site/publisher/hosts/open-host.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { NGINX, type NginxServer, startNginx } from '../../../helpers/hosts/nginx-server.ts';
import { crawl, createRelease, createSite, type Site, type SitePost } from '../../../helpers/hosts/releases.ts';

const POSTS: SitePost[] = ['one', 'two', 'three'].map((slug) => ({ slug, text: `Text of ${slug}` }));
const RULES: HostRule[] = [
  { from: '/blog/old', to: '/blog/one', status: 301 },
  { from: '/blog/deleted', to: null, status: 410 },
];

const SITE: Site = new Map([...createSite(POSTS), ['_islands/a.js', 'script']]);

let folder = '';
beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'callwright-folder-')), 'site');
});
afterEach(() => rm(join(folder, '..'), { recursive: true, force: true, maxRetries: 10 }));

function open(environment: Record<string, string> = {}): Host {
  const opened = openHost('folder', { PUBLISH_FOLDER: folder, ...environment });
  if (!opened.ok) throw new Error(opened.error.message);
  return opened.value;
}

describe('a folder', () => {
  test('the connection is tested by a write, and nothing of it stays', async () => {
    expect(await open().testConnection()).toEqual({ ok: true, value: undefined });
    expect(await readdir(folder)).toEqual([]);
  });

  test('a folder that is a file is refused in words', async () => {
    await writeFile(folder, 'a file');
    const failed = await open().testConnection();
    expect(failed).toMatchObject({ ok: false, error: { step: 'connect', isTemporary: false } });
    expect(failed.ok ? '' : failed.error.message).toMatch(/PUBLISH_FOLDER/);
  });

  test('the command for the web server runs when rules changed, and again after it failed', async () => {
    const runs = join(folder, 'runs');
    const host = open({ FOLDER_RELOAD: `echo run >> ${runs}` });
    const countRuns = async () => (await readFile(runs, 'utf8')).split('run').length - 1;
    await host.publish(createRelease('r1', SITE), {});
    await host.publish(createRelease('r2', SITE, { since: 'r1', site: SITE }), {});
    expect(await countRuns()).toBe(1);
    const failed = await open({ FOLDER_RELOAD: 'exit 3' }).publish(
      createRelease('r3', SITE, { since: 'r2', site: SITE }, RULES),
      {},
    );
    expect(failed).toMatchObject({ ok: false, error: { step: 'confirm', isTemporary: true } });
    expect(await host.publish(createRelease('r4', SITE, { since: 'r3', site: SITE }, RULES), {})).toMatchObject({
      ok: true,
    });
    expect(await countRuns()).toBe(2);
  });
});

/** What our own server and nginx answer alike. */
const SERVERS = {
  'our own server': async (): Promise<NginxServer> => {
    const server: ExportServer = await serveExport({ folder: join(folder, 'current'), port: 0 });
    return { url: server.url, reloadCommand: '', close: () => server.close() };
  },
  nginx: () => startNginx(NGINX ?? '', folder),
};

describe.each(Object.keys(SERVERS) as (keyof typeof SERVERS)[])('a folder that %s serves', (name) => {
  let server: NginxServer;

  beforeEach(async (context) => {
    if (name === 'nginx' && NGINX === null) context.skip('nginx is missing: apt-get install nginx-light');
    await mkdir(folder, { recursive: true });
    await open().publish(createRelease('r1', SITE, null, RULES), {});
    server = await SERVERS[name]();
  });
  afterEach(() => server?.close());

  async function get(path: string) {
    const answer = await fetch(server.url + path, { redirect: 'manual' });
    const location = answer.headers.get('location');
    return { status: answer.status, body: await answer.text(), location, headers: answer.headers };
  }

  test.each([
    ['/', 200],
    ['/blog', 200],
    ['/blog/', 200],
    ['/blog/one', 200],
    ['/blog/one/', 200],
    ['/blog/one?utm_source=x', 200],
    ['/feed.xml', 200],
    ['/nowhere', 404],
    ['/blog/nowhere', 404],
    ['/blog/deleted', 410],
    ['/blog/deleted/', 410],
    ['/_redirects', 404],
    ['/_headers', 404],
    ['/nginx.conf', 404],
    ['/nginx-rules.map', 404],
  ])('%s is %i', async (path, status) => {
    const answer = await get(path);
    expect(answer.status).toBe(status);
    if (status !== 200) expect(answer.body).toBe(SITE.get('404.html'));
    expect(answer.headers.get('content-security-policy')).toBe("frame-ancestors 'self'");
    expect(answer.headers.get('cache-control')).toBe('no-cache');
  });

  test('both forms of a former address lead on at once, with the query', async () => {
    for (const path of ['/blog/old', '/blog/old/']) {
      expect(await get(`${path}?utm_source=x`)).toMatchObject({ status: 301, location: '/blog/one?utm_source=x' });
    }
    expect(await get('/pricing')).toMatchObject({ status: 301, location: '/ai-receptionist-pricing/' });
  });

  test('what is named after its content is kept for ever', async () => {
    const { headers, body } = await get('/_islands/a.js');
    expect(body).toBe('script');
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(headers.get('content-type')).toMatch(/javascript/);
  });

  test('a release is served from the next request on, without a reload, and whole at each one', async () => {
    const more = [{ slug: 'zero', text: 'Text of zero' }, ...POSTS, { slug: 'four', text: 'Text of four' }];
    const after: Site = new Map([...createSite(more), ['_islands/a.js', 'script']]);
    let isDone = false;
    const publishing = open()
      .publish(createRelease('r2', after, { since: 'r1', site: SITE }, RULES), {})
      .finally(() => {
        isDone = true;
      });
    do expect(await crawl(get)).toEqual([]);
    while (!isDone);
    expect(await publishing).toMatchObject({ ok: true });
    expect(await get('/blog/four')).toMatchObject({ status: 200 });
    expect(await crawl(get)).toEqual([]);
  });

  test('new rules are answered after the publish that brought them', async () => {
    const rules: HostRule[] = [{ from: '/blog/three', to: '/blog/two', status: 301 }, ...RULES];
    const after = createSite(POSTS.slice(0, 2));
    const host = open(server.reloadCommand ? { FOLDER_RELOAD: server.reloadCommand } : {});
    expect(await host.publish(createRelease('r2', after, { since: 'r1', site: SITE }, rules), {})).toMatchObject({
      ok: true,
    });
    // nginx begins with new workers while old ones still answer.
    await expect.poll(() => get('/blog/three')).toMatchObject({ status: 301, location: '/blog/two' });
  });
});
