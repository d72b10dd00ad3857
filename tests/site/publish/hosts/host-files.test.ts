import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createHostFiles, withRedirects } from '@callwright/site/publish/hosts/host-files.ts';
import { HOST_RULES } from '@callwright/site/publish/hosts/host-rules.ts';
import { readHostFiles } from '@callwright/site/publish/serve/read-host-files.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';

let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'callwright-host-'));
  for (const { path, content } of createHostFiles(HOST_RULES)) await writeFile(join(folder, path), content);
});

afterAll(() => rm(folder, { recursive: true, maxRetries: 10 }));

it('host files read back as written', async () => {
  const host = await readHostFiles(folder);
  expect(host.headersOf('/')).toEqual(HOST_RULES.headers);
  expect(host.headersOf('/_next/static/chunks/a.js')).toEqual({
    ...HOST_RULES.headers,
    'Cache-Control': 'public, max-age=31536000, immutable',
  });
  expect(host.headersOf('/blog/a-post.md')).toEqual({
    ...HOST_RULES.headers,
    'Content-Type': 'text/markdown; charset=utf-8',
  });
  expect(host.headersOf('/blog/a-post')).toEqual(HOST_RULES.headers);
  expect(host.redirectOf('/pricing/')).toMatchObject({ to: '/ai-receptionist-pricing/', status: 301 });
  expect(host.redirectOf('/pricing')).toMatchObject({ to: '/ai-receptionist-pricing/', status: 301 });
  expect(host.redirectOf('/ai-receptionist-pricing/')).toBeNull();
  for (const tags of ['/blog/tags', '/blog/tags/'])
    expect(host.redirectOf(tags)).toMatchObject({ to: '/blog', status: 301 });
});

it('no page may be framed, sniffed, or opened by another site', () => {
  expect(HOST_RULES.headers).toMatchObject({
    'Content-Security-Policy': "frame-ancestors 'self'",
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Opener-Policy': 'same-origin',
  });
});

it('nginx repeats every header in each location, because a location with its own inherits none', async () => {
  const text = await readFile(join(folder, 'nginx.conf'), 'utf8');
  const locations = text.match(/location [^\n]+\{\n[^}]+\}/g) ?? [];
  expect(locations.length).toBe(3 + HOST_RULES.immutableFolders.length);
  for (const location of locations) {
    for (const [name, value] of Object.entries(HOST_RULES.headers)) {
      expect(location).toContain(`add_header ${name} "${value}" always;`);
    }
  }
  expect(text).toContain('error_page 404 410 /404.html;');
});

it('nginx finds a former address in either form, and answers 410 for a deleted post', () => {
  const rules = withRedirects([
    { from: '/blog/old', to: '/blog/new', status: 301 },
    { from: '/caf%C3%A9', to: '/blog/coffee', status: 301 },
    { from: '/blog/deleted', to: null, status: 410 },
  ]);
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

it('a folder without such files has no rules', async () => {
  const empty = await mkdtemp(join(tmpdir(), 'callwright-host-empty-'));
  const host = await readHostFiles(empty);
  expect([host.headersOf('/'), host.redirectOf('/pricing/')]).toEqual([{}, null]);
  await rm(empty, { recursive: true, maxRetries: 10 });
});

it('comments and empty lines are ignored', async () => {
  const commented = await mkdtemp(join(tmpdir(), 'callwright-host-comments-'));
  await writeFile(join(commented, '_headers'), '# first\n\n/a/*\n  # inside\n  X-A: b: c\n');
  await writeFile(join(commented, '_redirects'), '# /x /y 301\n/b /c 302\n');
  const host = await readHostFiles(commented);
  expect([host.headersOf('/a/1'), host.headersOf('/b')]).toEqual([{ 'X-A': 'b: c' }, {}]);
  expect([host.redirectOf('/x'), host.redirectOf('/b')]).toMatchObject([null, { to: '/c', status: 302 }]);
  await rm(commented, { recursive: true, maxRetries: 10 });
});
