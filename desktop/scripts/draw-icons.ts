/** Draws the app's icons. Run `node scripts/draw-icons.ts` after the mark changes, and commit the result. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

const folder = join(import.meta.dirname, '../build');
const sizes = [16, 32, 48, 64, 128, 256, 512] as const;

/** Draws the brand mark in the light theme's colors. `inset` is the margin, out of 40 units. */
function drawMark(inset: number): string {
  const scale = (40 - 2 * inset) / 40;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40">
  <g transform="translate(${inset} ${inset}) scale(${scale})">
    <rect width="40" height="40" rx="11" fill="#b3420e"/>
    <path d="M28.6 13.2a11 11 0 1 0 0 13.6" fill="none" stroke="#ffffff" stroke-width="4.6" stroke-linecap="round"/>
    <path d="M19.5 16.4v7.2M24.6 18v4" fill="none" stroke="#ffffff" stroke-width="3" stroke-linecap="round" opacity=".92"/>
  </g>
</svg>`;
}

function toPng(svg: string, size: number): Promise<Buffer> {
  // Render at the target size, because scaling would blur it.
  return sharp(Buffer.from(svg), { density: (72 * size) / 40 })
    .resize(size, size)
    .png({ compressionLevel: 9 })
    .toBuffer();
}

function toIco(pictures: { size: number; png: Buffer }[]): Buffer {
  const header = Buffer.alloc(6 + 16 * pictures.length);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(pictures.length, 4);
  let offset = header.length;
  for (const [index, { size, png }] of pictures.entries()) {
    const at = 6 + 16 * index;
    // In this format, 0 means 256.
    header.writeUInt8(size % 256, at);
    header.writeUInt8(size % 256, at + 1);
    header.writeUInt16LE(1, at + 4);
    header.writeUInt16LE(32, at + 6);
    header.writeUInt32LE(png.length, at + 8);
    header.writeUInt32LE(offset, at + 12);
    offset += png.length;
  }
  return Buffer.concat([header, ...pictures.map(({ png }) => png)]);
}

/** Apple's type codes. Some sizes have a second one for Retina screens. */
const APPLE_TYPES = [
  ['icp4', 16],
  ['icp5', 32],
  ['ic11', 32],
  ['ic12', 64],
  ['ic07', 128],
  ['ic13', 256],
  ['ic08', 256],
  ['ic14', 512],
  ['ic09', 512],
  ['ic10', 1024],
] as const;

async function toIcns(svg: string): Promise<Buffer> {
  const parts = await Promise.all(
    APPLE_TYPES.map(async ([type, size]) => {
      const png = await toPng(svg, size);
      const head = Buffer.from(`${type}\0\0\0\0`, 'latin1');
      head.writeUInt32BE(png.length + 8, 4);
      return Buffer.concat([head, png]);
    }),
  );
  const head = Buffer.from('icns\0\0\0\0', 'latin1');
  head.writeUInt32BE(8 + parts.reduce((sum, { length }) => sum + length, 0), 4);
  return Buffer.concat([head, ...parts]);
}

const full = drawMark(0);
// macOS icons have a margin of a tenth on each side.
const inset = drawMark(3.9);

await mkdir(join(folder, 'icons'), { recursive: true });
const pictures = await Promise.all(sizes.map(async (size) => ({ size, png: await toPng(full, size) })));
for (const { size, png } of pictures) await writeFile(join(folder, `icons/${size}x${size}.png`), png);
await writeFile(join(folder, 'icon.ico'), toIco(pictures.filter(({ size }) => size <= 256)));
await writeFile(join(folder, 'icon.icns'), await toIcns(inset));
