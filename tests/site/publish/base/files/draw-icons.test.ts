import { copyFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drawIcons } from '@callwright/site/publish/base/files/draw-icons.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'icons-'));
  await copyFile(createRequire(import.meta.url).resolve('@callwright/site/public/icon.svg'), join(folder, 'icon.svg'));
  await drawIcons(folder);
});
afterAll(() => rm(folder, { recursive: true, maxRetries: 10 }));

describe('the icons', () => {
  it.each([
    ['apple-touch-icon.png', 180],
    ['icon-192.png', 192],
    ['icon-512.png', 512],
    ['icon-maskable-512.png', 512],
  ])('%s is a square PNG with the logo on brand orange', async (name, side) => {
    const image = sharp(join(folder, name));
    const { format, width, height } = await image.metadata();
    expect({ format, width, height }).toEqual({ format: 'png', width: side, height: side });
    const middle = await image
      .extract({ left: Math.round(side * 0.1), top: Math.round(side / 2), width: 1, height: 1 })
      .raw()
      .toBuffer();
    expect([...middle.subarray(0, 3)]).toEqual([0xb3, 0x42, 0x0e]);
  });

  it('fill every corner where the system crops them', async () => {
    for (const name of ['apple-touch-icon.png', 'icon-maskable-512.png']) {
      expect((await sharp(join(folder, name)).stats()).isOpaque).toBe(true);
    }
  });

  it('favicon.ico has a picture of 32 pixels at the position in its directory', async () => {
    const icon = await readFile(join(folder, 'favicon.ico'));
    expect([icon.readUInt16LE(0), icon.readUInt16LE(2), icon.readUInt16LE(4)]).toEqual([0, 1, 1]);
    expect([icon.readUInt8(6), icon.readUInt8(7)]).toEqual([32, 32]);
    const start = icon.readUInt32LE(18);
    const picture = icon.subarray(start, start + icon.readUInt32LE(14));
    expect(picture.length).toBe(icon.length - start);
    expect((await sharp(picture).metadata()).width).toBe(32);
  });
});
