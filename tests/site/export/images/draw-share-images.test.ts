import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { drawShareImages } from '@callwright/site/export/images/draw-share-images.ts';
import { fingerprintShareCard, type ShareCard, toShareImagePath } from '@callwright/site/seo/share-card.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let folder: string;
let cacheFolder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'share-images-'));
  cacheFolder = join(folder, 'cache');
});
afterAll(() => rm(folder, { recursive: true, maxRetries: 10 }));

const post = (title: string): ShareCard => ({
  kind: 'post',
  siteName: 'Callwright Blog',
  title,
  author: 'author@example.com',
  publishedAt: '2026-11-21T23:30:00+00:00',
});

const toAttribute = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

function toHead(path: string, card: ShareCard, version = fingerprintShareCard(card).slice(0, 12)): string {
  const tags = {
    'og:url': `https://callwright.example${path}`,
    'og:image': `https://callwright.example${toShareImagePath(path)}?v=${version}`,
    'og:site_name': card.siteName,
    'og:title': card.title,
    'og:type': card.kind === 'post' ? 'article' : 'website',
    ...(card.kind === 'post'
      ? { 'article:author': card.author, 'article:published_time': card.publishedAt }
      : { 'og:description': card.description }),
  };
  const metas = Object.entries(tags).map(
    ([name, content]) => `<meta property="${name}" content="${toAttribute(content)}">`,
  );
  return `<!doctype html><html><head>${metas.join('')}</head><body></body></html>`;
}

/** An export with a page for each card, at its path. */
async function writeExport(name: string, cards: Record<string, ShareCard>): Promise<string> {
  const exported = join(folder, name);
  for (const [path, card] of Object.entries(cards)) {
    const file = join(exported, path === '/' ? 'index.html' : `${path.replace(/\/$/, '')}.html`);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, toHead(path, card));
  }
  return exported;
}

/** How many pixels of a region are not the ticket's paper: what was written there. */
async function countInk(file: string, region: { left: number; top: number; width: number; height: number }) {
  const { data, info } = await sharp(file).extract(region).raw().toBuffer({ resolveWithObject: true });
  let inked = 0;
  for (let at = 0; at < data.length; at += info.channels) {
    if ((data[at] ?? 0) < 200) inked += 1;
  }
  return inked;
}

const TITLE = { left: 112, top: 150, width: 976, height: 290 };

describe('the share images of an export', () => {
  it('are PNGs of 1200 by 630 pixels, for the home page, a page and a post, where the heads name them', async () => {
    const page: ShareCard = { kind: 'page', siteName: 'Callwright', title: 'What it does', description: 'It answers.' };
    const exported = await writeExport('sizes', { '/': page, '/solution/': page, '/blog/x': post('Who is woken up?') });
    expect(await drawShareImages(exported, { cacheFolder })).toEqual({ ok: true, value: { drawn: 2, total: 3 } });
    for (const name of ['home', 'solution', 'blog/x']) {
      const { format, width, height } = await sharp(join(exported, 'share', `${name}.png`)).metadata();
      expect({ format, width, height }).toEqual({ format: 'png', width: 1200, height: 630 });
    }
  });

  it('are drawn once for the same words, and anew for other words', async () => {
    const first = await writeExport('first', { '/blog/a': post('A pipe bursts'), '/blog/b': post('A fuse blows') });
    const second = await writeExport('second', { '/blog/a': post('A pipe bursts'), '/blog/b': post('The fuse blows') });
    await drawShareImages(first, { cacheFolder });
    expect(await drawShareImages(second, { cacheFolder })).toEqual({ ok: true, value: { drawn: 1, total: 2 } });
    const read = (exported: string, slug: string) => readFile(join(exported, `share/blog/${slug}.png`));
    expect(await read(second, 'a')).toEqual(await read(first, 'a'));
    expect(await read(second, 'b')).not.toEqual(await read(first, 'b'));
  });

  it('are the same when two exports draw them into one cache at once, and leave nothing half done', async () => {
    const cards = { '/blog/a': post('Two at once'), '/blog/b': post('夜中の電話 🔧') };
    const [left, right] = await Promise.all([writeExport('left', cards), writeExport('right', cards)]);
    const shared = join(folder, 'shared-cache');
    const drawn = await Promise.all(
      [left, right].map((exported) => drawShareImages(exported, { cacheFolder: shared })),
    );
    expect(drawn.every(({ ok }) => ok)).toBe(true);
    expect(await readFile(join(left, 'share/blog/b.png'))).toEqual(await readFile(join(right, 'share/blog/b.png')));
    expect((await readdir(join(shared, 'pictures'))).sort()).toEqual(
      Object.values(cards)
        .map((card) => `${fingerprintShareCard(card)}.png`)
        .sort(),
    );
  });

  it('begin at the right for a title that runs to the left', async () => {
    const exported = await writeExport('sides', { '/blog/en': post('Calls'), '/blog/ar': post('مكالمات') });
    await drawShareImages(exported, { cacheFolder });
    const half = { ...TITLE, width: TITLE.width / 2 };
    const inkOf = async (slug: string) => [
      await countInk(join(exported, `share/blog/${slug}.png`), half),
      await countInk(join(exported, `share/blog/${slug}.png`), { ...half, left: half.left + half.width }),
    ];
    expect(await inkOf('en')).toEqual([expect.toSatisfy((ink) => ink > 1000), 0]);
    expect(await inkOf('ar')).toEqual([0, expect.toSatisfy((ink) => ink > 1000)]);
  });

  it('show emoji in their own colours', async () => {
    const exported = await writeExport('emoji', { '/blog/heart': post('❤️') });
    await drawShareImages(exported, { cacheFolder });
    const { channels } = await sharp(
      await sharp(join(exported, 'share/blog/heart.png')).extract(TITLE).toBuffer(),
    ).stats();
    const [red, green] = channels.map(({ min }) => min);
    expect(red).toBeGreaterThan(100);
    expect(green).toBeLessThan(100);
  });

  it.each([
    ['200 letters without a space', 'W'.repeat(200)],
    ['200 letters of a wide script', '管'.repeat(200)],
    ['200 emoji', '🚰'.repeat(200)],
    ['one letter with 199 accents', `Z${'\u0301'.repeat(199)}`],
    ['one emoji joined from a hundred', Array(100).fill('👩').join('\u200D')],
    ['characters that markup and XML have a meaning for', '<b>&amp; "\' ]]> \u0001 \uFFFF'],
  ])('keep a title of %s inside its part of the ticket', async (name, title) => {
    const exported = await writeExport(name, { '/blog/x': post(title) });
    expect((await drawShareImages(exported, { cacheFolder })).ok).toBe(true);
    const file = join(exported, 'share/blog/x.png');
    expect(await countInk(file, TITLE)).toBeGreaterThan(100);
    for (const side of [
      { left: 80, top: 150, width: 28, height: 290 },
      { left: 1092, top: 150, width: 28, height: 290 },
    ]) {
      expect(await countInk(file, side)).toBe(0);
    }
  });

  it('stop the export where a head was changed without its picture', async () => {
    const exported = join(folder, 'changed');
    await mkdir(exported);
    await writeFile(join(exported, 'x.html'), toHead('/x', post('Old words'), '000000000000'));
    await expect(drawShareImages(exported, { cacheFolder })).rejects.toThrow('does not say what its picture');
  });

  it('are no business of a page that shows a picture from elsewhere', async () => {
    const exported = join(folder, 'elsewhere');
    await mkdir(exported);
    const head = toHead('/x', post('Words')).replace(
      'https://callwright.example/share/',
      'https://images.example/share/',
    );
    await writeFile(join(exported, 'x.html'), head);
    expect(await drawShareImages(exported, { cacheFolder })).toEqual({ ok: true, value: { drawn: 0, total: 0 } });
  });

  it('say why they could not be drawn when the export is ended', async () => {
    const exported = await writeExport('ended', { '/blog/x': post('Never drawn') });
    const drawn = await drawShareImages(exported, { cacheFolder, signal: AbortSignal.abort() });
    expect(drawn).toMatchObject({ ok: false, error: { message: expect.stringContaining('aborted') } });
  });
});
