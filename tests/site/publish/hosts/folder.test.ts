import files, { lstat, mkdir, mkdtemp, readdir, readFile, readlink, rm, symlink, writeFile } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import type { Host } from '@callwright/site/publish/hosts/host.ts';
import type { HostRule } from '@callwright/site/publish/hosts/host-rules.ts';
import { openHost } from '@callwright/site/publish/hosts/open-host.ts';
import { type ExportServer, serveExport } from '@callwright/site/publish/serve/serve-export.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { NGINX, type NginxServer, startNginx } from '../../../helpers/hosts/nginx-server.ts';
import { crawl, createRelease, createSite, type Site, type SitePost } from '../../../helpers/hosts/releases.ts';

const POSTS: SitePost[] = ['one', 'two', 'three'].map((slug) => ({ slug, text: `Text of ${slug}` }));
const RULES: HostRule[] = [
  { from: '/blog/old', to: '/blog/one', status: 301 },
  { from: '/blog/deleted', to: null, status: 410 },
];

const VIDEO = {
  'videos/call.mp4': 'a film in an MP4',
  'videos/call.webm': 'a film in a WebM',
  'videos/call.vtt': 'WEBVTT',
  'videos/call.webp': 'a poster',
};

const SITE: Site = new Map([...createSite(POSTS), ['_islands/a.js', 'script'], ...Object.entries(VIDEO)]);

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

  test('a folder where something else has the name of the link is refused in words', async () => {
    await mkdir(join(folder, 'current'), { recursive: true });
    for (const refused of [await open().testConnection(), await open().publish(createRelease('r1', SITE), {})]) {
      expect(refused).toMatchObject({ ok: false, error: { isTemporary: false } });
      expect(refused.ok ? '' : refused.error.message).toMatch(/Rename what is called “current”/);
    }
  });

  test.each([
    ['symlink', 'EPERM', /no symbolic links.*Choose a folder on a disk/],
    ['rename', 'EEXIST', /can’t replace a link in one step.*Choose a folder on a disk/],
  ] as const)('the test of the connection finds a disk without %s', async (call, code, words) => {
    const real = files[call];
    const refuse = async (from: string, to: string) => {
      // A disk that replaces nothing takes a name that is free.
      if (call === 'symlink' || (await lstat(to).catch(() => null))) throw Object.assign(new Error(code), { code });
      return real(from, to);
    };
    Object.assign(files, { [call]: refuse });
    syncBuiltinESMExports();
    try {
      const failed = await open().testConnection();
      expect(failed).toMatchObject({ ok: false, error: { step: 'connect', isTemporary: false } });
      expect(failed.ok ? '' : failed.error.message).toMatch(words);
    } finally {
      Object.assign(files, { [call]: real });
      syncBuiltinESMExports();
    }
    expect(await readdir(folder)).toEqual([]);
  });

  test.each([
    ['a folder “a”', 'a/index.html'],
    ['a folder “placing”', 'placing/notes.txt'],
    ['a file “b”', 'b'],
  ])('%s of somebody else is neither removed nor replaced, and named', async (_what, path) => {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), 'of others');
    for (const refused of [await open().testConnection(), await open().publish(createRelease('r1', SITE), {})]) {
      expect(refused).toMatchObject({ ok: false, error: { isTemporary: false } });
      expect(refused.ok ? '' : refused.error.message).toMatch(/not the publisher’s.*PUBLISH_FOLDER/);
    }
    expect(await readFile(join(folder, path), 'utf8')).toBe('of others');
    expect(await readdir(folder)).toEqual([path.split('/')[0]]);
  });

  test('a link “current” of another program goes on leading where it led', async () => {
    await mkdir(join(folder, 'releases/5'), { recursive: true });
    await symlink('releases/5', join(folder, 'current'));
    expect(await open().publish(createRelease('r1', SITE), {})).toMatchObject({
      ok: false,
      error: { isTemporary: false },
    });
    expect(await readlink(join(folder, 'current'))).toBe('releases/5');
  });

  test('whatever else lies beside the trees stays', async () => {
    await mkdir(join(folder, 'logs'), { recursive: true });
    for (const name of ['index.html', 'logs/access.log']) await writeFile(join(folder, name), 'of others');
    await open().publish(createRelease('r1', SITE), {});
    expect(await open().publish(createRelease('r2', SITE), {})).toMatchObject({ ok: true });
    for (const name of ['index.html', 'logs/access.log']) {
      expect(await readFile(join(folder, name), 'utf8')).toBe('of others');
    }
  });

  test('two publishes at once into an empty folder follow each other', async () => {
    const sites = ['first', 'second'].map((text) =>
      createSite(POSTS.map(({ slug }) => ({ slug, text: `${text} ${slug}` }))),
    );
    const active = new Set<string>();
    let isMixed = false;
    const slowly = (site: Site, id: string) => {
      const release = createRelease(id, site);
      return {
        ...release,
        async read(path: string) {
          active.add(id);
          // The other one has its turns meanwhile.
          for (let turns = 0; turns < 20; turns += 1) await turn();
          isMixed ||= active.size > 1;
          return release.read(path);
        },
      };
    };
    const ids = ['a', 'b'];
    const published = await Promise.all(
      sites.map((site, at) =>
        open().publish(slowly(site, ids[at] ?? ''), {
          // Whoever comes second finds what the first one put.
          mayServe: async () =>
            active.delete(ids[at] ?? '') && (await readlink(join(folder, 'current')).catch(() => null)) === null,
        }),
      ),
    );
    expect(published.filter(({ ok }) => ok)).toHaveLength(1);
    const winner = published.findIndex(({ ok }) => ok);
    for (const result of published) if (!result.ok) expect(result.error.message).toContain('Another publisher');
    for (const [path, text] of sites[winner] ?? SITE) {
      expect(await readFile(join(folder, 'current', path), 'utf8')).toBe(text);
    }
    expect(isMixed).toBe(false);
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
    ['/.htaccess', 404],
  ])('%s is %i', async (path, status) => {
    const answer = await get(path);
    expect(answer.status).toBe(status);
    if (status !== 200) expect(answer.body).toBe(SITE.get('404.html'));
    expect(answer.headers.get('content-security-policy')).toBe("frame-ancestors 'self'");
    expect(answer.headers.get('cache-control')).toBe('no-cache');
  });

  test('a file of the owner under .well-known/ is answered, also after the next releases', async () => {
    await mkdir(join(folder, 'current/.well-known/acme-challenge'), { recursive: true });
    await writeFile(join(folder, 'current/.well-known/acme-challenge/token'), 'proof');
    await writeFile(join(folder, 'current/.htaccess'), 'Deny from all');
    for (const [since, id] of [
      ['r1', 'r2'],
      ['r2', 'r3'],
    ] as const) {
      await open().publish(createRelease(id, SITE, { since, site: SITE }, RULES), {});
      expect(await get('/.well-known/acme-challenge/token')).toMatchObject({ status: 200, body: 'proof' });
      expect(await get('/.htaccess')).toMatchObject({ status: 404 });
    }
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

  test.each([
    ['videos/call.mp4', 'video/mp4'],
    ['videos/call.webm', 'video/webm'],
    ['videos/call.vtt', 'text/vtt'],
    ['videos/call.webp', 'image/webp'],
  ] as const)('%s of our own video is %s, and kept for ever', async (path, type) => {
    const { headers, body } = await get(`/${path}`);
    expect(body).toBe(VIDEO[path]);
    expect(headers.get('content-type')).toMatch(new RegExp(`^${type}(;|$)`));
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  test('a player that jumps into a video gets the part that it asks for', async () => {
    const part = await fetch(`${server.url}/videos/call.mp4`, { headers: { range: 'bytes=2-5' } });
    expect([part.status, await part.text()]).toEqual([206, 'film']);
    expect(part.headers.get('content-range')).toBe(`bytes 2-5/${VIDEO['videos/call.mp4'].length}`);
    expect((await get('/videos/call.mp4')).headers.get('accept-ranges')).toBe('bytes');
  });

  test('a release is served from the next request on, without a reload, and whole at each one', async () => {
    const more = [{ slug: 'zero', text: 'Text of zero' }, ...POSTS, { slug: 'four', text: 'Text of four' }];
    const after: Site = new Map([...createSite(more), ['_islands/a.js', 'script'], ...Object.entries(VIDEO)]);
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

  test('ten thousand former addresses of the longest kind are each answered', async () => {
    const slugOf = (index: number) => `${'a-long-address-'.repeat(12)}${index}`;
    const rules = Array.from(
      { length: 10_000 },
      (_rule, index): HostRule => ({
        from: `/blog/${slugOf(index)}`,
        to: '/blog/two',
        status: 301,
      }),
    );
    const host = open(server.reloadCommand ? { FOLDER_RELOAD: server.reloadCommand } : {});
    expect(await host.publish(createRelease('r2', SITE, { since: 'r1', site: SITE }, rules), {})).toMatchObject({
      ok: true,
    });
    for (const index of [0, 5_000, 9_999]) {
      const former = `/blog/${slugOf(index)}/`;
      await expect.poll(() => get(former)).toMatchObject({ status: 301, location: '/blog/two' });
    }
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
