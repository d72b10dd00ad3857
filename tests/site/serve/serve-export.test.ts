import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createHostFiles } from '@callwright/site/publish/hosts/host-files.ts';
import { type ExportServer, serveExport } from '@callwright/site/serve/serve-export.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';

let folder = '';
let server: ExportServer;

async function writeExport(name: string, files: Record<string, string>): Promise<string> {
  const root = join(folder, name);
  for (const [path, text] of Object.entries(files)) {
    await mkdir(join(root, path, '..'), { recursive: true });
    await writeFile(join(root, path), text);
  }
  return root;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'callwright-serve-'));
  await writeFile(join(folder, 'secret.txt'), 'secret');
  const first = await writeExport('first', {
    'index.html': 'home',
    'blog/index.html': 'list',
    'blog/x/index.html': 'post x',
    'blog/x.txt': 'data of x',
    '404.html': 'nowhere',
    '_next/static/a.js': 'script',
    'icon.svg': '<svg/>',
    'photo.png': 'pixels',
  });
  for (const { path, content } of createHostFiles([])) await writeFile(join(first, path), content);
  server = await serveExport({ folder: first, port: 0 });
});

afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, maxRetries: 10 });
});

it.each([
  ['/', 'home', 'text/html'],
  ['/blog', 'list', 'text/html'],
  ['/blog/', 'list', 'text/html'],
  ['/blog/x', 'post x', 'text/html'],
  ['/blog/x/', 'post x', 'text/html'],
  ['/blog/x?utm=1', 'post x', 'text/html'],
  ['/blog/x.txt', 'data of x', 'text/plain'],
  ['/_next/static/a.js', 'script', 'text/javascript'],
  ['/icon.svg', '<svg/>', 'image/svg+xml'],
])('%s is %s as %s', async (path, text, type) => {
  const answer = await fetch(server.url + path);
  expect([answer.status, await answer.text()]).toEqual([200, text]);
  expect(answer.headers.get('content-type')).toContain(type);
});

it('anything else is the 404 page, with its status', async () => {
  for (const path of ['/nowhere', '/404', '/blog/y', '/blog/x/y', '/_next', '/%E0%A4%A', '/_headers', '/nginx.conf']) {
    const answer = await fetch(server.url + path);
    expect([answer.status, await answer.text()]).toEqual([404, 'nowhere']);
  }
});

/** `fetch` would normalize the path and skip caches. */
function getRaw(path: string, headers: Record<string, string> = {}): Promise<string> {
  const { port } = new URL(server.url);
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path, headers }, (answer) => {
      answer.setEncoding('utf8');
      let text = '';
      answer.on('data', (part: string) => {
        text += part;
      });
      answer.on('end', () => resolve(`${answer.statusCode} ${text}`));
    })
      .on('error', reject)
      .end();
  });
}

it('no path leads out of the export', async () => {
  const paths = [
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/blog/../../secret.txt',
    '/..%5csecret.txt',
    '//secret.txt',
    '/secret.txt%00',
  ];
  for (const path of paths) expect(await getRaw(path)).toBe('404 nowhere');
});

it('a page is revalidated each time and sent again only if it changed', async () => {
  const first = await fetch(`${server.url}/blog/x`);
  expect(first.headers.get('cache-control')).toBe('no-cache');
  const etag = first.headers.get('etag') ?? '';
  expect(await getRaw('/blog/x', { 'if-none-match': etag })).toBe('304 ');
  const script = await fetch(`${server.url}/_next/static/a.js`);
  expect(script.headers.get('cache-control')).toContain('immutable');
});

it('every response has the export’s headers, including the 404 page', async () => {
  for (const path of ['/', '/icon.svg', '/nowhere']) {
    const { headers } = await fetch(server.url + path);
    expect(headers.get('content-security-policy')).toBe("frame-ancestors 'self'");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  }
});

it('a moved address redirects, with its query', async () => {
  const answer = await fetch(`${server.url}/pricing/?from=ad`, { redirect: 'manual' });
  expect([answer.status, answer.headers.get('location')]).toEqual([301, '/ai-receptionist-pricing/?from=ad']);
});

it('text is compressed with the best method the reader supports; pixel images aren’t', async () => {
  const encodingOf = async (path: string, accepted: string) => {
    const { headers } = await fetch(server.url + path, { headers: { 'accept-encoding': accepted } });
    return headers.get('content-encoding');
  };
  expect(await encodingOf('/blog', 'gzip, br')).toBe('br');
  expect(await encodingOf('/blog', 'gzip')).toBe('gzip');
  expect(await encodingOf('/blog', 'identity')).toBeNull();
  expect(await encodingOf('/icon.svg', 'br')).toBe('br');
  expect(await encodingOf('/photo.png', 'br')).toBeNull();
});

it('only GET and HEAD are answered', async () => {
  expect((await fetch(server.url, { method: 'POST' })).status).toBe(405);
  const head = await fetch(`${server.url}/nowhere`, { method: 'HEAD' });
  expect([head.status, await head.text()]).toEqual([404, '']);
});

it('a new export replaces the old one completely, which can then be deleted', async () => {
  server.swap(await writeExport('second', { 'index.html': 'new home', '404.html': 'nowhere' }));
  expect(await (await fetch(server.url)).text()).toBe('new home');
  expect((await fetch(`${server.url}/blog/x`)).status).toBe(404);
});
