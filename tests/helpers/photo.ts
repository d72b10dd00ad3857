import { createHash } from 'node:crypto';
import { makePictureName, type PictureType } from '@callwright/shared/post/picture-name.ts';
import sharp from 'sharp';
import type { SamplePicture } from './sample-picture.ts';

type PhotoOptions = {
  widthPx?: number;
  heightPx?: number;
  type?: PictureType;
  /** Strength of the camera grain, which accounts for most of a photo's size. The same in each run. */
  grain?: number;
};

export async function drawPhoto(
  seed: number,
  { widthPx = 800, heightPx = 600, type = 'webp', grain = 0 }: PhotoOptions = {},
): Promise<SamplePicture> {
  const hue = (seed * 47) % 360;
  const shapes = Array.from({ length: 12 }, (_, index) => {
    const [x, y, r] = [31, 17, 7].map((step) => (seed * step + index * step * 13) % 100);
    return `<circle cx="${x}%" cy="${y}%" r="${5 + (r ?? 0) / 4}%" fill="hsl(${hue + index * 23} 55% ${30 + index * 4}%)"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${widthPx}" height="${heightPx}"><rect width="100%" height="100%" fill="hsl(${hue} 35% 55%)"/>${shapes.join('')}</svg>`;
  const smooth = await sharp(Buffer.from(svg)).blur(4).removeAlpha().raw().toBuffer();
  const drawn = sharp(addGrain(smooth, seed, grain), { raw: { width: widthPx, height: heightPx, channels: 3 } });
  const bytes = new Uint8Array(
    await (type === 'png'
      ? drawn.png()
      : type === 'jpeg'
        ? drawn.jpeg()
        : type === 'gif'
          ? drawn.gif()
          : drawn.webp({ quality: 82 })
    ).toBuffer(),
  );
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
  const { dominant } = await sharp(bytes).stats();
  const color = [dominant.r, dominant.g, dominant.b].map((part) => part.toString(16).padStart(2, '0')).join('');
  return { name: makePictureName({ hash, widthPx, heightPx, color, type }), bytes };
}

function addGrain(pixels: Buffer, seed: number, grain: number): Buffer {
  if (grain === 0) return pixels;
  let state = seed;
  for (let at = 0; at < pixels.length; at += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const value = (pixels[at] ?? 0) + (state / 2 ** 32 - 0.5) * grain;
    pixels[at] = Math.max(0, Math.min(255, Math.round(value)));
  }
  return pixels;
}
