import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BRAND_COLORS } from '@callwright/shared/brand/brand-colors.ts';
import sharp, { type Sharp } from 'sharp';

const FAVICON_SIDE = 32;

export async function drawIcons(exportFolder: string): Promise<void> {
  const mark = await readFile(join(exportFolder, 'icon.svg'));
  const write = async (name: string, content: Promise<Buffer>) => writeFile(join(exportFolder, name), await content);
  await Promise.all([
    write('favicon.ico', drawFavicon(mark)),
    write('apple-touch-icon.png', drawFull(mark, 180)),
    write('icon-192.png', draw(mark, 192).toBuffer()),
    write('icon-512.png', draw(mark, 512).toBuffer()),
    write('icon-maskable-512.png', drawFull(mark, 512)),
  ]);
}

/** At 72 dpi, an SVG unit is one pixel. The mark is 40 units wide. */
function draw(mark: Buffer, side: number): Sharp {
  return sharp(mark, { density: (72 * side) / 40 })
    .resize(side, side)
    .png({ compressionLevel: 9 });
}

/** Fills the corners for systems that crop icons. The sign is inside the circle that they keep. */
function drawFull(mark: Buffer, side: number): Promise<Buffer> {
  return draw(mark, side).flatten({ background: BRAND_COLORS.accent }).toBuffer();
}

/** The start of an ICO file with one 32-bit picture of 32 by 32 pixels, which follows at byte 22. */
const ICO_START = '00000100010020200000010020000000000016000000';
const LENGTH_AT = 14;

/** For browsers without SVG icons. */
async function drawFavicon(mark: Buffer): Promise<Buffer> {
  const png = await draw(mark, FAVICON_SIDE).toBuffer();
  const start = Buffer.from(ICO_START, 'hex');
  start.writeUInt32LE(png.length, LENGTH_AT);
  return Buffer.concat([start, png]);
}
