import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { drawShareImages } from '@callwright/site/publish/base/files/draw-share-images.ts';
import { openShareImages } from '@callwright/site/publish/share-images/share-images.ts';
import { fingerprintShareCard, type ShareCard, toShareImagePath } from '@callwright/site/seo/share-card.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unwrap } from '../../../../helpers/unwrap.ts';

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
const page = (title: string): ShareCard => ({
  kind: 'page',
  siteName: 'Callwright',
  title,
  description: 'It answers.',
});

const toAttribute = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

function toHead(path: string, card: ShareCard, version = fingerprintShareCard(card).slice(0, 12)): string {
  const tags = {
    'og:url': `https://callwright.example${path}`,
    'og:image': `https://callwright.example${toShareImagePath(path)}?v=${version}`,
    'og:site_name': card.siteName,
    'og:title': card.title,
    'og:type': 'website',
    ...(card.kind === 'page' ? { 'og:description': card.description } : {}),
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

/** Draws the images of cards, each into a file. */
async function draw(name: string, cards: Record<string, ShareCard>, cache = cacheFolder) {
  const images = openShareImages(cache);
  const files: Record<string, string> = {};
  await mkdir(join(folder, name), { recursive: true });
  await Promise.all(
    Object.entries(cards).map(async ([key, card]) => {
      const drawn = await images.draw({ card, fingerprint: fingerprintShareCard(card), path: key });
      files[key] = join(folder, name, `${key}.png`);
      await writeFile(files[key], unwrap(drawn));
    }),
  );
  await images.close();
  return { file: (key: string) => files[key] ?? '', drawn: images.countDrawn() };
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

describe('a share image', () => {
  it('is drawn once for the same words, and anew for other words', async () => {
    const first = await draw('first', { a: post('A pipe bursts'), b: post('A fuse blows') });
    const second = await draw('second', { a: post('A pipe bursts'), b: post('The fuse blows') });
    expect([first.drawn, second.drawn]).toEqual([2, 1]);
    expect(await readFile(second.file('a'))).toEqual(await readFile(first.file('a')));
    expect(await readFile(second.file('b'))).not.toEqual(await readFile(first.file('b')));
  });

  it('is the same when two exports draw it into one cache at once, and nothing half done is left', async () => {
    const cards = { a: post('Two at once'), b: post('夜中の電話 🔧') };
    const shared = join(folder, 'shared-cache');
    const [left, right] = await Promise.all(['left', 'right'].map((name) => draw(name, cards, shared)));
    expect(await readFile(left?.file('b') ?? '')).toEqual(await readFile(right?.file('b') ?? ''));
    expect((await readdir(join(shared, 'pictures'))).sort()).toEqual(
      Object.values(cards)
        .map((card) => `${fingerprintShareCard(card)}.png`)
        .sort(),
    );
  });

  it('is drawn where a text needs typefaces that none before it needed', async () => {
    const titles = ['Łódź', 'über', '夜中の電話 🔧', 'مكالمات', 'ছবি', 'Plain', 'ท่อแตกกลางดึก'];
    const { file, drawn } = await draw('typefaces', Object.fromEntries(titles.map((title, key) => [key, post(title)])));
    expect(drawn).toBe(titles.length);
    for (const key of titles.keys()) expect(await countInk(file(String(key)), TITLE)).toBeGreaterThan(1000);
  });

  it('is drawn where no typeface shows anything of a title or a name', async () => {
    const titles = ['\uFFFF', '\u0007\u2060', 'A pipe bursts'];
    const cards = titles.map((title, key): [number, ShareCard] => [
      key,
      { kind: 'post', siteName: 'Callwright Blog', title, author: '\u200B', publishedAt: '2026-11-21T23:30:00+00:00' },
    ]);
    const { file, drawn } = await draw('unseen', Object.fromEntries(cards));
    expect(drawn).toBe(titles.length);
    const ink = await Promise.all(titles.map((_, key) => countInk(file(String(key)), TITLE)));
    expect(ink).toEqual([0, 0, expect.toSatisfy((inked) => inked > 1000)]);
  });

  it('is drawn where nothing of its title shows while others end, which takes the reason away', async () => {
    const cards = Array.from({ length: 100 }, (_, key) => [
      `${key}`,
      post(key % 2 ? `Pipe ${key}` : '\u2060'.repeat(key)),
    ]);
    const { drawn } = await draw('beside', Object.fromEntries(cards));
    expect(drawn).toBe(cards.length);
  });

  it('begins at the right for a title that runs to the left', async () => {
    const { file } = await draw('sides', { en: post('Calls'), ar: post('مكالمات') });
    const half = { ...TITLE, width: TITLE.width / 2 };
    const inkOf = async (key: string) => [
      await countInk(file(key), half),
      await countInk(file(key), { ...half, left: half.left + half.width }),
    ];
    expect(await inkOf('en')).toEqual([expect.toSatisfy((ink) => ink > 1000), 0]);
    expect(await inkOf('ar')).toEqual([0, expect.toSatisfy((ink) => ink > 1000)]);
  });

  it('shows emoji in their own colours', async () => {
    const { file } = await draw('emoji', { heart: post('❤️') });
    const { channels } = await sharp(await sharp(file('heart')).extract(TITLE).toBuffer()).stats();
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
  ])('keeps a title of %s inside its part of the ticket', async (name, title) => {
    const { file } = await draw(name, { x: post(title) });
    expect(await countInk(file('x'), TITLE)).toBeGreaterThan(100);
    for (const side of [
      { left: 80, top: 150, width: 28, height: 290 },
      { left: 1092, top: 150, width: 28, height: 290 },
    ]) {
      expect(await countInk(file('x'), side)).toBe(0);
    }
  });
});

describe('the share images of an export', () => {
  it('are PNGs of 1200 by 630 pixels, once for pages with the same words, where the heads name them', async () => {
    const exported = await writeExport('sizes', { '/': page('What it does'), '/solution/': page('What it does') });
    expect(await drawShareImages(exported, { cacheFolder })).toEqual({ ok: true, value: { drawn: 1, total: 2 } });
    for (const name of ['home', 'solution']) {
      const { format, width, height } = await sharp(join(exported, 'share', `${name}.png`)).metadata();
      expect({ format, width, height }).toEqual({ format: 'png', width: 1200, height: 630 });
    }
  });

  it('stop the export where a head was changed without its picture', async () => {
    const exported = join(folder, 'changed');
    await mkdir(exported);
    await writeFile(join(exported, 'x.html'), toHead('/x', page('Old words'), '000000000000'));
    await expect(drawShareImages(exported, { cacheFolder })).rejects.toThrow('does not say what its picture');
  });

  it.each([
    ['from elsewhere', 'https://images.example/share/x.png'],
    ['of another page', 'https://callwright.example/share/blog.png'],
  ])('are no business of a page that shows a picture %s', async (name, address) => {
    const exported = join(folder, name);
    await mkdir(exported);
    const head = toHead('/x', page('Words')).replace('https://callwright.example/share/x.png', address);
    await writeFile(join(exported, 'x.html'), head);
    expect(await drawShareImages(exported, { cacheFolder })).toEqual({ ok: true, value: { drawn: 0, total: 0 } });
  });
});
