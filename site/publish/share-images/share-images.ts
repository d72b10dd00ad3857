import { join } from 'node:path';
import { drawCard } from '@callwright/shared/brand/share-card-layout.ts';
import sharp from 'sharp';
import workerpool, { type Pool } from 'workerpool';
import type { NamedCard } from '../../seo/share-card.ts';
import { readCached, writeCached } from '../cached-file.ts';
import type { renderCard } from './render-card.ts';
import { FONT_CONFIGURATION, unpackFaces } from './typefaces.ts';

const MAX_PROCESSES = 2;

export class ShareImages {
  readonly #cacheFolder: string;
  #pool: Promise<Pool> | null = null;

  constructor(cacheFolder: string) {
    this.#cacheFolder = cacheFolder;
  }

  /** Draws a card, or reads it from the cache. If drawing fails, returns the ticket without text. */
  draw(named: NamedCard): Promise<Uint8Array> {
    return this.#drawText(named).catch((cause: unknown) => {
      console.warn(
        `Couldn't generate ${named.path}. The share image won't show a title until the page changes. ${cause}`,
      );
      return sharp(Buffer.from(drawCard())).png().toBuffer();
    });
  }

  async close(): Promise<void> {
    await (await this.#pool)?.terminate();
  }

  async #drawText({ card, fingerprint }: NamedCard): Promise<Uint8Array> {
    const path = join(this.#cacheFolder, 'pictures', `${fingerprint}.png`);
    const cached = await readCached(path);
    if (cached) return cached;
    this.#pool ??= openPool(join(this.#cacheFolder, 'fonts'));
    this.#pool.catch(() => {
      this.#pool = null;
    });
    const png: Uint8Array = await (await this.#pool).exec<typeof renderCard>('renderCard', [card]);
    await writeCached(path, png);
    return png;
  }
}

/** Needs processes, because fontconfig reads its fonts from the environment once. */
async function openPool(fontsFolder: string): Promise<Pool> {
  const fonts = await unpackFaces(fontsFolder);
  return workerpool.pool(join(import.meta.dirname, 'render-card.ts'), {
    workerType: 'process',
    maxWorkers: MAX_PROCESSES,
    forkOpts: {
      env: { ...process.env, FONTCONFIG_FILE: join(fonts, FONT_CONFIGURATION), PANGOCAIRO_BACKEND: 'fontconfig' },
      serialization: 'advanced',
    },
  });
}
