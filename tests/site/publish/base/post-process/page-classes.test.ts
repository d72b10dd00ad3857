import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readPageClasses } from '@callwright/site/publish/base/post-process/page-classes.ts';
import { expect, it } from 'vitest';

it('the route group of a page says what it is, and a page without one is refused', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'callwright-classes-'));
  await writeFile(
    join(folder, 'app-path-routes-manifest.json'),
    JSON.stringify({
      '/(marketing)/page': '/',
      '/(marketing)/solution/page': '/solution',
      '/(blog)/blog/[slug]/page': '/blog/[slug]',
      '/(login)/login/page': '/login',
      '/(admin)/blog/admin/page': '/blog/admin',
      '/(shop)/cart/page': '/cart',
      '/loose/page': '/loose',
      '/robots.txt/route': '/robots.txt',
    }),
  );
  await writeFile(
    join(folder, 'prerender-manifest.json'),
    JSON.stringify({ routes: { '/blog/x': { srcRoute: '/blog/[slug]' }, '/': { srcRoute: '/' } } }),
  );
  const classOf = await readPageClasses(folder);
  expect(
    ['index.html', 'solution.html', 'blog/x.html', 'login.html', 'blog/admin.html', '404.html'].map(classOf),
  ).toEqual(['static', 'static', 'static', 'static', 'framework', 'static']);
  for (const page of ['cart.html', 'loose.html', 'blog/unknown.html']) {
    expect(() => classOf(page)).toThrow(`${page} stands in none of the route groups (marketing)`);
  }
  await rm(folder, { recursive: true, maxRetries: 10 });
});
