import { exec } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { HostRule } from '@callwright/site/publish/hosts/host-rules.ts';
import { type ExportServer, serveExport } from '@callwright/site/serve/serve-export.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { publishToFolder } from '../../helpers/hosts/folder-releases.ts';
import { NGINX, type NginxServer, startNginx } from '../../helpers/hosts/nginx-server.ts';
import { crawl, createSite, type Site, type SitePost } from '../../helpers/hosts/releases.ts';

const POSTS: SitePost[] = ['one', 'two', 'three'].map((slug) => ({ slug, text: `Text of ${slug}` }));
const RULES: HostRule[] = [
  { from: '/blog/old', to: '/blog/one', status: 301 },
  { from: '/2019/leaks', to: '/blog/two', status: 301 },
  { from: '/blog/deleted', to: null, status: 410 },
];

/** Long enough to be compressed. */
const SCRIPT = 'export const words = 1;'.repeat(20);

const VIDEO = {
  'videos/call.mp4': 'a film in an MP4',
  'videos/call.webm': 'a film in a WebM',
  'videos/call.vtt': 'WEBVTT',
  'videos/call.webp': 'a poster',
  'videos/call.avif': 'a lighter poster',
  'post-pictures/a.avif': 'a picture',
};

const TEXTS = {
  'blog/one.md': '# One',
  'llms.txt': '# Callwright',
  '.well-known/security.txt': 'Contact: mailto:hello@callwright.example',
};

const SITE: Site = new Map([
  ...createSite(POSTS),
  ['_islands/a.js', SCRIPT],
  ...Object.entries(VIDEO),
  ...Object.entries(TEXTS),
]);

let folder = '';
beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'callwright-folder-')), 'site');
});
afterEach(() => rm(join(folder, '..'), { recursive: true, force: true, maxRetries: 10 }));

const before = { since: 'r1', site: SITE };

/** Behavior that our server and nginx share. */
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
    await publishToFolder(folder, 'r1', SITE, { rules: RULES });
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
    ['/404', 404],
    ['/404/', 404],
    ['/blog/nowhere', 404],
    ['/blog/deleted', 410],
    ['/blog/deleted/', 410],
    ['/_redirects', 404],
    ['/_headers', 404],
    ['/nginx.conf', 404],
    ['/nginx-rules.map', 404],
    ['/.htaccess', 404],
  ])('%s is %i', async (path, status) => {
    const answer = await get(path);
    expect(answer.status).toBe(status);
    if (status !== 200) expect(answer.body).toBe(SITE.get('404.html'));
    expect(answer.headers.get('content-security-policy')).toBe("frame-ancestors 'self'");
    expect(answer.headers.get('cache-control')).toBe('no-cache');
  });

  test('both forms of a former address redirect immediately, with the query', async () => {
    for (const path of ['/blog/old', '/blog/old/']) {
      expect(await get(`${path}?utm_source=x`)).toMatchObject({ status: 301, location: '/blog/one?utm_source=x' });
    }
    for (const path of ['/2019/leaks', '/2019/leaks/'])
      expect(await get(path)).toMatchObject({ status: 301, location: '/blog/two' });
    expect(await get('/pricing')).toMatchObject({ status: 301, location: '/ai-receptionist-pricing/' });
  });

  test.each([
    ['blog/one.md', 'text/markdown'],
    ['llms.txt', 'text/plain'],
    ['.well-known/security.txt', 'text/plain'],
  ] as const)('%s is text for programs: %s in UTF-8', async (path, type) => {
    const { headers, body } = await get(`/${path}`);
    expect(body).toBe(TEXTS[path]);
    expect(headers.get('content-type')?.toLowerCase()).toBe(`${type}; charset=utf-8`);
    expect(headers.get('cache-control')).toBe('no-cache');
  });

  test('a missing post as Markdown is the 404 page', async () => {
    const { status, body, headers } = await get('/blog/nowhere.md');
    expect({ status, body }).toEqual({ status: 404, body: SITE.get('404.html') });
    expect(headers.get('content-type')).toMatch(/^text\/html/);
  });

  test('content-hashed files are cached forever', async () => {
    const { headers, body } = await get('/_islands/a.js');
    expect(body).toBe(SCRIPT);
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(headers.get('content-type')).toMatch(/javascript/);
  });

  test.each([
    ['videos/call.mp4', 'video/mp4'],
    ['videos/call.webm', 'video/webm'],
    ['videos/call.vtt', 'text/vtt'],
    ['videos/call.webp', 'image/webp'],
    ['videos/call.avif', 'image/avif'],
    ['post-pictures/a.avif', 'image/avif'],
  ] as const)('%s among media is %s and cached forever', async (path, type) => {
    const { headers, body } = await get(`/${path}`);
    expect(body).toBe(VIDEO[path]);
    expect(headers.get('content-type')).toMatch(new RegExp(`^${type}(;|$)`));
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  test.each([
    ['/', 'text/html'],
    ['/feed.xml', '(text|application)/xml'],
    ['/_islands/a.js', '(text|application)/javascript'],
  ])('%s is compressed', async (path, type) => {
    const { headers } = await get(path);
    expect(headers.get('content-encoding')).toMatch(/gzip|br/);
    expect(headers.get('content-type')).toMatch(new RegExp(`^${type}(; ?charset=utf-8)?$`, 'i'));
  });

  test('a player that seeks in a video gets the requested part', async () => {
    const part = await fetch(`${server.url}/videos/call.mp4`, { headers: { range: 'bytes=2-5' } });
    expect([part.status, await part.text()]).toEqual([206, 'film']);
    expect(part.headers.get('content-range')).toBe(`bytes 2-5/${VIDEO['videos/call.mp4'].length}`);
    expect((await get('/videos/call.mp4')).headers.get('accept-ranges')).toBe('bytes');
  });

  test('a release is served from the next request on, without a reload, and never mixed', async () => {
    const more = [{ slug: 'zero', text: 'Text of zero' }, ...POSTS, { slug: 'four', text: 'Text of four' }];
    const after: Site = new Map([...createSite(more), ['_islands/a.js', SCRIPT], ...Object.entries(VIDEO)]);
    let isDone = false;
    const publishing = publishToFolder(folder, 'r2', after, { before, rules: RULES }).finally(() => {
      isDone = true;
    });
    do expect(await crawl(get)).toEqual([]);
    while (!isDone);
    await publishing;
    expect(await get('/blog/four')).toMatchObject({ status: 200 });
    expect(await crawl(get)).toEqual([]);
  });

  test('ten thousand former addresses of maximum length all work', async () => {
    const slugOf = (index: number) => `${'a-long-address-'.repeat(12)}${index}`;
    const rules = Array.from(
      { length: 10_000 },
      (_rule, index): HostRule => ({
        from: `/blog/${slugOf(index)}`,
        to: '/blog/two',
        status: 301,
      }),
    );
    await publishToFolder(folder, 'r2', SITE, { before, rules });
    if (server.reloadCommand) await promisify(exec)(server.reloadCommand);
    for (const index of [0, 5_000, 9_999]) {
      const former = `/blog/${slugOf(index)}/`;
      await expect.poll(() => get(former)).toMatchObject({ status: 301, location: '/blog/two' });
    }
  });

  test('new rules apply after the publish that added them', async () => {
    const rules: HostRule[] = [{ from: '/blog/three', to: '/blog/two', status: 301 }, ...RULES];
    const after = createSite(POSTS.slice(0, 2));
    await publishToFolder(folder, 'r2', after, { before, rules });
    if (server.reloadCommand) await promisify(exec)(server.reloadCommand);
    // nginx starts new workers while old ones still handle requests.
    await expect.poll(() => get('/blog/three')).toMatchObject({ status: 301, location: '/blog/two' });
  });
});
