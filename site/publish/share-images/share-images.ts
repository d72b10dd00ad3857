import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { drawCard } from '@callwright/shared/brand/share-card-layout.ts';
import pLimit from 'p-limit';
import sharp from 'sharp';
import type { NamedCard } from '../../seo/share-card.ts';
import { PaintProcess } from './paint-process.ts';
import { unpackFaces } from './typefaces.ts';

/** Draws share images, 1200 by 630 pixels, as PNG. Its process starts with the first image that isn't in the cache. */
export class ShareImages {
  readonly #cacheFolder: string;
  readonly #limit = pLimit(availableParallelism());
  readonly #underWay = new Map<string, Promise<Uint8Array>>();
  #process: Promise<PaintProcess> | null = null;

  /** @param cacheFolder where images and unpacked fonts are kept; several exports may use it at once. */
  constructor(cacheFolder: string) {
    this.#cacheFolder = cacheFolder;
  }

  /** Draws a card, or reads it from the cache. A card that can't be drawn is the ticket without texts. */
  draw(named: NamedCard): Promise<Uint8Array> {
    const known = this.#underWay.get(named.fingerprint);
    if (known) return known;
    const drawing = this.#drawOnce(named)
      .catch((cause: unknown) => {
        console.warn(`Couldn't draw ${named.path}. The image has no text until its page changes. ${cause}`);
        return sharp(Buffer.from(drawCard())).png().toBuffer();
      })
      .finally(() => this.#underWay.delete(named.fingerprint));
    this.#underWay.set(named.fingerprint, drawing);
    return drawing;
  }

  /** Ends the process once it has drawn what it was asked for. */
  async close(): Promise<void> {
    await Promise.all(this.#underWay.values());
    await (await this.#process)?.close();
  }

  async #drawOnce({ card, fingerprint }: NamedCard): Promise<Uint8Array> {
    const path = join(this.#cacheFolder, 'pictures', `${fingerprint}.png`);
    const cached = await readCached(path);
    if (cached) return cached;
    const paint = () => this.#limit(async () => (await this.#start()).paint(card));
    const first = await paint();
    // Its process may have been ended by the card beside it.
    const painted = first.ok ? first : await paint();
    if (!painted.ok) throw new Error(painted.error);
    await writeCached(path, painted.value);
    return painted.value;
  }

  /** Starts the process, again if a card ended it. */
  #start(): Promise<PaintProcess> {
    const forget = () => {
      this.#process = null;
    };
    this.#process ??= unpackFaces(join(this.#cacheFolder, 'fonts')).then((fonts) => new PaintProcess(fonts, forget));
    this.#process.catch(forget);
    return this.#process;
  }
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
