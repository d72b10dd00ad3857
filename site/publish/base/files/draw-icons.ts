import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BRAND_COLORS } from '@callwright/shared/brand/brand-colors.ts';
import sharp from 'sharp';

const FAVICON_SIZES = [16, 32, 48];

export async function drawIcons(exportFolder: string): Promise<void> {
  const mark = await readFile(join(exportFolder, 'icon.svg'));
  const write = async (name: string, content: Promise<Buffer>) => writeFile(join(exportFolder, name), await content);
  await Promise.all([
    write('favicon.ico', drawFavicon(mark)),
    write('apple-touch-icon.png', drawFull(mark, 180)),
    write('icon-192.png', drawMark(mark, 192)),
    write('icon-512.png', drawMark(mark, 512)),
    write('icon-maskable-512.png', drawFull(mark, 512)),
  ]);
}

/** At 72 dpi, an SVG unit is one pixel. The mark is 40 units wide. */
function drawMark(mark: Buffer, side: number): Promise<Buffer> {
  return sharp(mark, { density: (72 * side) / 40 })
    .resize(side, side)
    .png({ compressionLevel: 9 })
    .toBuffer();
}

/** Fills the corners for systems that crop icons. The sign is inside the circle that they keep. */
function drawFull(mark: Buffer, side: number): Promise<Buffer> {
  return sharp(mark, { density: (72 * side) / 40 })
    .resize(side, side)
    .flatten({ background: BRAND_COLORS.accent })
    .png({ compressionLevel: 9 })
    .toBuffer();
}

const DIRECTORY_LENGTH = 6;
const ENTRY_LENGTH = 16;

async function drawFavicon(mark: Buffer): Promise<Buffer> {
  const images = await Promise.all(FAVICON_SIZES.map((side) => drawMark(mark, side)));
  const directory = Buffer.alloc(DIRECTORY_LENGTH + ENTRY_LENGTH * images.length);
  directory.writeUInt16LE(1, 2);
  directory.writeUInt16LE(images.length, 4);
  let offset = directory.length;
  for (const [index, image] of images.entries()) {
    const entry = DIRECTORY_LENGTH + ENTRY_LENGTH * index;
    const side = FAVICON_SIZES[index] ?? 0;
    directory.writeUInt8(side, entry);
    directory.writeUInt8(side, entry + 1);
    directory.writeUInt16LE(1, entry + 4);
    directory.writeUInt16LE(32, entry + 6);
    directory.writeUInt32LE(image.length, entry + 8);
    directory.writeUInt32LE(offset, entry + 12);
    offset += image.length;
  }
  return Buffer.concat([directory, ...images]);
}
