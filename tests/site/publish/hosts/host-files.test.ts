import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createHostFiles } from '@callwright/site/publish/hosts/host-files.ts';
import { HOST_RULES, type HostRule } from '@callwright/site/publish/hosts/host-rules.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';

let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'callwright-host-'));
  for (const { path, content } of createHostFiles([])) await writeFile(join(folder, path), content);
});

afterAll(() => rm(folder, { recursive: true, maxRetries: 10 }));

it('each host gets the headers, and a cache rule only for content-hashed files', async () => {
  const text = await readFile(join(folder, '_headers'), 'utf8');
  const blocks = text.split('\n\n').map((block) => block.trim().split(/\n\s+/));
  const headers = Object.entries(HOST_RULES.headers).map(([name, value]) => `${name}: ${value}`);
  expect(blocks).toContainEqual(['/*', ...headers]);
  expect(blocks).toContainEqual(['/_next/static/*', 'Cache-Control: public, max-age=31536000, immutable']);
  expect(blocks).toContainEqual(['/blog/*.md', 'Content-Type: text/markdown; charset=utf-8']);
  expect(blocks).toHaveLength(2 + HOST_RULES.immutableFolders.length);
});

it('each host gets the redirects of the site', async () => {
  const lines = (await readFile(join(folder, '_redirects'), 'utf8')).split('\n');
  for (const from of ['/pricing', '/pricing/']) expect(lines).toContain(`${from} /ai-receptionist-pricing/ 301`);
  for (const from of ['/blog/tags', '/blog/tags/']) expect(lines).toContain(`${from} /blog 301`);
});

it('no page may be framed, sniffed, or opened by another site', () => {
  expect(HOST_RULES.headers).toMatchObject({
    'Content-Security-Policy': "frame-ancestors 'self'",
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Opener-Policy': 'same-origin',
  });
});

it('nginx sends every header from everywhere, because no location has its own', async () => {
  const text = await readFile(join(folder, 'nginx.conf'), 'utf8');
  const [server = '', ...locations] = text.split(/^location /m);
  for (const [name, value] of Object.entries(HOST_RULES.headers)) {
    expect(server).toContain(`add_header ${name} "${value}" always;`);
  }
  expect(locations.join()).not.toContain('add_header');
  expect(server).toContain('error_page 404 410 /404.html;');
});

it('nginx finds a former address in either form, and answers 410 for a deleted post', () => {
  const rules: HostRule[] = [
    { from: '/blog/old', to: '/blog/new', status: 301 },
    { from: '/caf%C3%A9', to: '/blog/coffee', status: 301 },
    { from: '/blog/deleted', to: null, status: 410 },
  ];
  const files = new Map(createHostFiles(rules).map(({ path, content }) => [path, content]));
  const lines = files.get('nginx-rules.map')?.split('\n');
  expect(lines).toEqual(
    expect.arrayContaining(['"/pricing" "301 /ai-receptionist-pricing/";', '"/blog/old/" "301 /blog/new";']),
  );
  expect(lines).toEqual(expect.arrayContaining(['"/blog/deleted" "410";', '"/blog/deleted/" "410";']));
  // nginx compares the decoded URL.
  expect(lines).toEqual(expect.arrayContaining(['"/café" "301 /blog/coffee";', '"/café/" "301 /blog/coffee";']));
  const keys = lines?.map((line) => line.split(' ')[0]);
  expect(new Set(keys).size).toBe(keys?.length);
  expect(files.get('_redirects')).toContain('/blog/deleted /404.html 410\n');
});
