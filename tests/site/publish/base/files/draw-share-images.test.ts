import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { drawShareImages } from '@callwright/site/publish/base/files/draw-share-images.ts';
import { ShareImages } from '@callwright/site/publish/share-images/share-images.ts';
import { fingerprintShareCard, type ShareCard, toShareImagePath } from '@callwright/site/seo/share-card.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

let folder: string;
let cacheFolder: string;
let opened: ShareImages;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'share-images-'));
  cacheFolder = join(folder, 'cache');
  opened = new ShareImages(cacheFolder);
});
afterAll(async () => {
  await opened.close();
  await rm(folder, { recursive: true, maxRetries: 10 });
});

const post = (title: string, author = 'author@example.com'): ShareCard => ({
  kind: 'post',
  siteName: 'Callwright Blog',
  title,
  author,
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

async function writeExport(name: string, cards: Record<string, ShareCard>): Promise<string> {
  const exported = join(folder, name);
  for (const [path, card] of Object.entries(cards)) {
    const file = join(exported, path === '/' ? 'index.html' : `${path.replace(/\/$/, '')}.html`);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, toHead(path, card));
  }
  return exported;
}

async function draw(name: string, cards: Record<string, ShareCard>, images = opened) {
  const files: Record<string, string> = {};
  await mkdir(join(folder, name), { recursive: true });
  await Promise.all(
    Object.entries(cards).map(async ([key, card]) => {
      const drawn = await images.draw({ card, fingerprint: fingerprintShareCard(card), path: key });
      files[key] = join(folder, name, `${key}.png`);
      await writeFile(files[key], drawn);
    }),
  );
  return (key: string) => files[key] ?? '';
}

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
  it('is cached for the same texts and drawn for new ones', async () => {
    const first = await draw('first', { a: post('A pipe bursts'), b: post('A fuse blows') });
    const cached = join(cacheFolder, 'pictures', `${fingerprintShareCard(post('A pipe bursts'))}.png`);
    expect(await readFile(cached)).toEqual(await readFile(first('a')));
    await writeFile(cached, 'from the cache');
    const second = await draw('second', { a: post('A pipe bursts'), b: post('The fuse blows') });
    expect(await readFile(second('a'), 'utf8')).toBe('from the cache');
    expect(await readFile(second('b'))).not.toEqual(await readFile(first('b')));
  });

  it('is identical from two exports filling one cache at once, without leftovers', async () => {
    const cards = { a: post('Two at once'), b: post('⅜″ pipe 🔧') };
    const shared = join(folder, 'shared-cache');
    const [left, right] = await Promise.all(
      ['left', 'right'].map(async (name) => {
        const images = new ShareImages(shared);
        const file = await draw(name, cards, images);
        await images.close();
        return file;
      }),
    );
    expect(await readFile(left?.('b') ?? '')).toEqual(await readFile(right?.('b') ?? ''));
    expect((await readdir(join(shared, 'pictures'))).sort()).toEqual(
      Object.values(cards)
        .map((card) => `${fingerprintShareCard(card)}.png`)
        .sort(),
    );
    expect(await readdir(join(shared, 'fonts'))).toHaveLength(1);
  });

  it.each([
    ['decomposed Vietnamese like composed', 'Trời lạnh'.normalize('NFD'), 'Trời lạnh'],
    ['a title with a right-to-left override like one without', 'Refund \u202Eevil\u202C policy', 'Refund evil policy'],
    ['a zero-width title like one in a script that it can’t draw', '\u200B\u2060', 'ท่อแตกกลางดึก'],
  ])('shows %s', async (name, title, same) => {
    const file = await draw(name, { title: post(title), same: post(same), other: post('Other') });
    expect(await readFile(file('title'))).toEqual(await readFile(file('same')));
    expect(await readFile(file('title'))).not.toEqual(await readFile(file('other')));
    expect(await countInk(file('title'), TITLE)).toBeGreaterThan(1000);
  });

  it('shows the site’s name if the title can’t be drawn, and leaves out such an author', async () => {
    const file = await draw('brand', {
      title: post('夜中の電話', 'சிவா'),
      named: post('Callwright Blog', ''),
    });
    expect(await readFile(file('title'))).toEqual(await readFile(file('named')));
  });

  it('has no text if its fonts can’t be unpacked, and isn’t cached then', async () => {
    const cache = join(folder, 'broken-cache');
    await mkdir(cache);
    await writeFile(join(cache, 'fonts'), 'a file in the place of the folder');
    const warned = vi.spyOn(console, 'warn').mockReturnValue();
    const images = new ShareImages(cache);
    const failed = await draw('failed', { x: post('A pipe bursts') }, images);
    expect(warned.mock.calls.join()).toContain("Couldn't generate x.");
    expect((await sharp(failed('x')).metadata()).width).toBe(1200);
    expect(await countInk(failed('x'), TITLE)).toBe(0);
    await rm(join(cache, 'fonts'));
    const drawn = await draw('drawn', { x: post('A pipe bursts') }, images);
    await images.close();
    expect(await countInk(drawn('x'), TITLE)).toBeGreaterThan(1000);
  });

  it('shows emoji in color', async () => {
    const file = await draw('emoji', { heart: post('❤️') });
    const { channels } = await sharp(await sharp(file('heart')).extract(TITLE).toBuffer()).stats();
    const [red, green] = channels.map(({ min }) => min);
    expect(red).toBeGreaterThan(100);
    expect(green).toBeLessThan(100);
  });

  it.each([
    ['200 letters without a space', 'W'.repeat(200)],
    ['200 fractions', '⅜″ '.repeat(66)],
    ['200 emoji', '🚰'.repeat(200)],
    ['one letter with 199 accents', `Z${'\u0301'.repeat(199)}`],
    ['one emoji joined from a hundred', Array(100).fill('👩').join('\u200D')],
    ['characters with a meaning in markup and XML', '<b>&amp; "\' ]]> \u0001 \uFFFF'],
  ])('keeps a title of %s inside its area', async (name, title) => {
    const file = await draw(name, { x: post(title) });
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
  it('are PNGs of 1200 by 630 pixels at the addresses in the pages’ heads, shared by equal pages', async () => {
    const exported = await writeExport('sizes', { '/': page('What it does'), '/solution/': page('What it does') });
    await drawShareImages(exported, cacheFolder);
    for (const name of ['home', 'solution']) {
      const { format, width, height } = await sharp(join(exported, 'share', `${name}.png`)).metadata();
      expect({ format, width, height }).toEqual({ format: 'png', width: 1200, height: 630 });
    }
  });

  it('stop the export if a head changed without its picture', async () => {
    const exported = join(folder, 'changed');
    await mkdir(exported);
    await writeFile(join(exported, 'x.html'), toHead('/x', page('Old words'), '000000000000'));
    await expect(drawShareImages(exported, cacheFolder)).rejects.toThrow("doesn't match the hash");
  });

  it.each([
    ['from another site', 'https://images.example/share/x.png'],
    ['of another page', 'https://callwright.example/share/blog.png'],
  ])('aren’t drawn for a page with a picture %s', async (name, address) => {
    const exported = join(folder, name);
    await mkdir(exported);
    const head = toHead('/x', page('Words')).replace('https://callwright.example/share/x.png', address);
    await writeFile(join(exported, 'x.html'), head);
    await drawShareImages(exported, cacheFolder);
    expect(await readdir(exported)).toEqual(['x.html']);
  });
});
