import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BlogPage } from '@callwright/site/blog/blog-page.ts';
import { PAGE_BUNDLE, TEMPLATES_FILE } from '@callwright/site/publish/base/templates/template.ts';
import { openRenderer, type Renderer } from '@callwright/site/publish/pages/renderer.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { samplePost } from '../../../helpers/sample-post.ts';

const MAX_RENDER_MS = 2_000;

const BUNDLE = `
  export function renderPage({ post: { slug } }) {
    if (slug === 'works-for-ever') for (;;);
    if (slug === 'backtracks-for-ever') /^(a+)+$/.test('a'.repeat(60) + 'b');
    if (slug === 'breaks') throw new Error('it is broken.');
    return { files: [{ path: slug, content: '' }] };
  }`;

let folder: string;
let renderer: Renderer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'callwright-render-time-'));
  await writeFile(join(folder, PAGE_BUNDLE), BUNDLE);
  await writeFile(join(folder, TEMPLATES_FILE), '{}');
  const options = { workers: 2, shareImages: join(folder, 'share'), maxRenderMs: MAX_RENDER_MS };
  renderer = openRenderer({ folder, version: '1' }, options);
});
afterAll(async () => {
  await renderer.close();
  await rm(folder, { recursive: true, maxRetries: 10 });
});

const render = (slug: string) =>
  renderer.render({
    kind: 'post',
    post: { ...samplePost, slug },
    previous: null,
    next: null,
    related: [],
    tags: [],
  } satisfies BlogPage);

test.each(['works-for-ever', 'backtracks-for-ever'])(
  'a post that %s is given up, and others are rendered',
  async (slug) => {
    const [slow, ...others] = await Promise.all([
      render(slug),
      ...Array.from({ length: 8 }, (_, n) => render(`post-${n}`)),
    ]);
    expect(slow).toMatchObject({
      ok: false,
      error: { message: expect.stringContaining('more than 2 seconds') },
    });
    expect(others.every(({ ok }) => ok)).toBe(true);
  },
);

test('a post that throws isn’t called slow', async () => {
  expect(await render('breaks')).toMatchObject({
    ok: false,
    error: { message: expect.not.stringContaining('seconds') },
  });
});
