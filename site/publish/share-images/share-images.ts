import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { formatDate } from '@callwright/shared/post/format-date.ts';
import { err, ok, type Result } from '@callwright/shared/result.ts';
import pLimit from 'p-limit';
import type { NamedCard, ShareCard } from '../../seo/share-card.ts';
import { chooseFonts, type FontSlice } from './fonts.ts';
import type { RenderJob } from './render-card.ts';
import { prepareLine, type StyledText } from './render-text.ts';
import { type Painter, startPainter } from './start-painter.ts';
import { unpackFonts } from './unpack-fonts.ts';

export type ShareImages = {
  /** Draws the image of a card, 1200 by 630 pixels, as PNG; one with the same texts comes from the cache. */
  draw(named: NamedCard): Promise<Result<Uint8Array, { message: string }>>;
  /** How many were drawn, not cached. */
  countDrawn(): number;
  close(): Promise<void>;
};

/**
 * Opens what draws share images. Its process starts with the first image that is not in the cache.
 *
 * @param cacheFolder where drawn images and unpacked fonts are kept; several exports may use it at once.
 */
export function openShareImages(cacheFolder: string): ShareImages {
  const images = join(cacheFolder, 'pictures');
  const painters = createPainters(join(cacheFolder, 'fonts'));
  const limit = pLimit(availableParallelism());
  const underWay = new Map<string, ReturnType<ShareImages['draw']>>();
  let drawn = 0;

  async function drawOnce({ card, fingerprint }: NamedCard): ReturnType<ShareImages['draw']> {
    const path = join(images, `${fingerprint}.png`);
    const cached = await readCached(path);
    if (cached) return ok(cached);
    const { job, slices } = toJob(card);
    const painted = await limit(() => painters.paint(job, slices));
    if (!painted.ok) return err({ message: `The share image could not be painted: ${painted.error}` });
    drawn += 1;
    await writeCached(path, painted.value);
    return painted;
  }

  return {
    draw(named) {
      const known = underWay.get(named.fingerprint);
      if (known) return known;
      const drawing = drawOnce(named).finally(() => underWay.delete(named.fingerprint));
      underWay.set(named.fingerprint, drawing);
      return drawing;
    },
    countDrawn: () => drawn,
    close: () => painters.close(),
  };
}

/** Reads an image and marks it as used now. */
async function readCached(path: string): Promise<Uint8Array | null> {
  const now = new Date();
  const isThere = await utimes(path, now, now).then(
    () => true,
    () => false,
  );
  return isThere ? readFile(path).catch(() => null) : null;
}

/** Writes an image as a whole: a killed export leaves no partial one. */
async function writeCached(path: string, png: Uint8Array): Promise<void> {
  await mkdir(join(path, '..'), { recursive: true });
  const temporary = join(path, '..', `.${randomUUID()}`);
  await writeFile(temporary, png);
  await rename(temporary, path);
}

type Painters = {
  paint(job: RenderJob, slices: readonly FontSlice[]): ReturnType<Painter['paint']>;
  close(): Promise<void>;
};

/** Starts one painter after the other: each knows all fonts that were needed up to then. */
function createPainters(fontFolder: string): Painters {
  const known = new Map<string, FontSlice>();
  const ended: Promise<void>[] = [];
  let current: Promise<Painter> | null = null;

  /** The jobs of the former painter were handed to it before, so that it ends after them. */
  async function startNext(former: Promise<Painter> | null): Promise<Painter> {
    const configuration = await unpackFonts([...known.values()], fontFolder);
    if (former) ended.push((await former).close());
    return startPainter(configuration);
  }

  return {
    async paint(job, slices) {
      const fresh = slices.filter(({ file }) => !known.has(file));
      for (const slice of fresh) known.set(slice.file, slice);
      if (!current || fresh.length > 0 || (await current).hasEnded()) current = startNext(current);
      return (await current).paint(job);
    },
    async close() {
      if (current) ended.push((await current).close());
      await Promise.all(ended);
    },
  };
}

function toJob(card: ShareCard): { job: RenderJob; slices: FontSlice[] } {
  const slices: FontSlice[] = [];
  const style = (text: string, role: 'title' | 'body'): StyledText => {
    const line = prepareLine(text);
    // The ellipsis is needed where a text is cut.
    const fonts = chooseFonts(`${line}…`, role);
    slices.push(...fonts.slices);
    return { text: line, families: fonts.families };
  };
  const job: RenderJob = {
    title: style(card.title, 'title'),
    siteName: style(card.siteName, 'title'),
    stub:
      card.kind === 'post'
        ? [style(card.author, 'body'), style(formatDate(card.publishedAt), 'body')]
        : [style(card.description, 'body'), null],
  };
  return { job, slices };
}

const MAX_UNUSED_MS = 30 * 24 * 60 * 60 * 1000;

/** Deletes images that nothing has used for a month, and what killed exports left. Looks at every image. */
export async function deleteUnusedImages(cacheFolder: string): Promise<void> {
  const images = join(cacheFolder, 'pictures');
  const oldest = Date.now() - MAX_UNUSED_MS;
  for (const name of await readdir(images).catch(() => [])) {
    const path = join(images, name);
    const found = await stat(path).catch(() => null);
    if (found && found.mtimeMs < oldest) await rm(path, { recursive: true, force: true });
  }
}
