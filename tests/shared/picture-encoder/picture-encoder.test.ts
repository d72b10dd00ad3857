import { createHash } from 'node:crypto';
import { PICTURE_LIMITS } from '@callwright/shared/picture-encoder/picture-limits.ts';
import { parsePictureName } from '@callwright/shared/post/picture-name.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRandom } from '../../faults/fault.ts';
import { runsOf } from '../../helpers/corpus.ts';
import { type EncoderPage, openEncoderPage } from '../../helpers/encoder-page.ts';
import { drawScene, makePhonePhotos, SECRET } from './phone-photos.ts';

/** Forty photos cover each orientation in each format. */
const COUNT = runsOf({ sample: 15, whole: 100 });

let page: EncoderPage;

beforeAll(async () => {
  page = await openEncoderPage();
});
afterAll(() => page?.close());

async function encode(bytes: Uint8Array, options?: { type?: string }) {
  const answer = await page.encode(bytes, options);
  if (!answer.ok) throw new Error(answer.error.message);
  const { base64, ...facts } = answer.value;
  return { ...facts, bytes: Buffer.from(base64, 'base64') };
}

async function refusalOf(bytes: Uint8Array) {
  const answer = await page.encode(bytes);
  return answer.ok ? answer.value.name : answer.error.kind;
}

/** Pixel difference from 0 to 255: the mean, and the 99th percentile. */
function compare(one: Buffer, other: Buffer) {
  const counts = new Array<number>(256).fill(0);
  for (let at = 0; at < one.length; at += 1) {
    const difference = Math.abs((one[at] ?? 0) - (other[at] ?? 0));
    counts[difference] = (counts[difference] ?? 0) + 1;
  }
  const mean = counts.reduce((sum, count, difference) => sum + count * difference, 0) / one.length;
  let left = one.length / 100;
  let worst = 255;
  while (left > 0 && worst > 0) {
    left -= counts[worst] ?? 0;
    worst -= 1;
  }
  return { mean, worst };
}

async function listMetadata(file: Buffer): Promise<string[]> {
  const { exif, xmp, icc, iptc, comments } = await sharp(file).metadata();
  const found = { exif, xmp, icc, iptc, comments, secret: file.includes(SECRET) || undefined };
  return Object.entries(found).flatMap(([name, value]) => (value === undefined ? [] : [name]));
}

describe('a phone photo', () => {
  it('keeps only its pixels, upright and in its colors, compared with a reference decoder', async () => {
    const photos = await makePhonePhotos(COUNT);
    const wrong: string[] = [];
    for (const { label, bytes } of photos) {
      expect(Buffer.from(bytes).includes(SECRET), label).toBe(true);
      const ours = await encode(bytes);
      const [decoded, found, upright] = await Promise.all([
        sharp(ours.bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true }),
        listMetadata(ours.bytes),
        sharp(bytes).autoOrient().toColourspace('srgb').removeAlpha().toBuffer({ resolveWithObject: true }),
      ]);
      const { width, height } = decoded.info;
      const expected = upright.info;
      const isWidthRight = width === Math.min(1_600, expected.width);
      // Browsers round the height up.
      const isHeightRight = Math.abs(height - (expected.height * width) / expected.width) <= 1;
      const reference = await sharp(upright.data).resize(width, height, { fit: 'fill' }).removeAlpha().raw().toBuffer();
      const { mean, worst } = compare(decoded.data, reference);
      if (found.length > 0) wrong.push(`${label}: has ${found.join(', ')}`);
      if (!isWidthRight || !isHeightRight) wrong.push(`${label}: ${width}x${height}`);
      if (mean > 1.5 || worst > 14) wrong.push(`${label}: ${mean.toFixed(2)} off, ${worst} at worst`);
    }
    expect(wrong).toEqual([]);
  });
});

describe('a picture', () => {
  it('is named by the hash of its bytes, size, main color, and type', async () => {
    const picture = await encode(await drawScene({ widthPx: 1_900, heightPx: 700 }, 4));
    const hash = createHash('sha256').update(picture.bytes).digest('hex').slice(0, 32);
    expect(parsePictureName(picture.name)).toEqual({
      hash,
      widthPx: 1_600,
      heightPx: 589,
      color: picture.color,
      type: picture.type,
    });
    expect(await sharp(picture.bytes).metadata()).toMatchObject({ width: 1_600, height: 589, format: picture.type });
  });

  it('has the same bytes each time, so that a file is stored once', async () => {
    const photo = await drawScene({ widthPx: 900, heightPx: 700 }, 1);
    expect((await encode(photo)).name).toBe((await encode(photo)).name);
  });

  it('is decoded by its content, whatever its name and type say', async () => {
    const png = await drawScene({ widthPx: 60, heightPx: 40 }, 2);
    const named = await Promise.all(['image/svg+xml', 'text/plain', ''].map((type) => encode(png, { type })));
    expect(new Set(named.map(({ name }) => name)).size).toBe(1);
  });

  it('that is a screenshot stays a lossless PNG if that is smaller', async () => {
    const letters = Buffer.alloc(800 * 600);
    const random = createRandom(7);
    for (let y = 0; y < 600; y += 2) {
      for (let x = 0; x < 800; x += 2) {
        const value = y % 20 < 12 && random() < 0.3 ? 20 : 250;
        for (const at of [y * 800 + x, y * 800 + x + 1, (y + 1) * 800 + x, (y + 1) * 800 + x + 1]) letters[at] = value;
      }
    }
    const screenshot = await sharp(letters, { raw: { width: 800, height: 600, channels: 1 } })
      .png()
      .toBuffer();
    const ours = await encode(screenshot);
    expect(ours.type).toBe('png');
    expect(await listMetadata(ours.bytes)).toEqual([]);
    const [kept, given] = await Promise.all(
      [ours.bytes, screenshot].map((file) => sharp(file).removeAlpha().toColourspace('srgb').raw().toBuffer()),
    );
    expect(kept?.equals(given ?? Buffer.alloc(0))).toBe(true);
  });

  it('that is a photo saved as PNG becomes a WebP', async () => {
    const noise = await sharp({
      create: {
        width: 300,
        height: 200,
        channels: 3,
        background: '#888',
        noise: { type: 'gaussian', mean: 120, sigma: 40 },
      },
    })
      .png()
      .toBuffer();
    expect((await encode(noise)).type).toBe('webp');
  });

  it.each(['png', 'webp', 'avif', 'gif'] as const)('keeps the transparency of a %s', async (format) => {
    const drawn = sharp({
      create: { width: 64, height: 48, channels: 4, background: { r: 200, g: 30, b: 30, alpha: 0 } },
    });
    const bytes = await drawn
      .composite([
        {
          input: await sharp({ create: { width: 20, height: 48, channels: 4, background: '#1e5a3c' } })
            .png()
            .toBuffer(),
          left: 0,
          top: 0,
        },
      ])
      .toFormat(format)
      .toBuffer();
    const picture = await encode(bytes);
    expect(picture.color).toBe('ffffff');
    const { data, info } = await sharp(picture.bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    const alphaAt = (x: number) => data[(24 * info.width + x) * 4 + 3];
    expect([alphaAt(5), alphaAt(50)]).toEqual([255, 0]);
  });

  it('from phones, cameras, and print shops becomes one that every browser shows', async () => {
    const scene = sharp(await drawScene({ widthPx: 800, heightPx: 600 }, 3));
    const jpeg = await scene.clone().jpeg().toBuffer();
    const panorama = sharp(await drawScene({ widthPx: 20_000, heightPx: 2_000 }, 4), { limitInputPixels: false });
    const files: [label: string, bytes: Buffer, widthPx: number, heightPx: number][] = [
      ['a CMYK JPEG for print', await scene.clone().toColourspace('cmyk').jpeg().toBuffer(), 800, 600],
      ['a screenshot of 16 bits', await scene.clone().toColourspace('rgb16').png().toBuffer(), 800, 600],
      ['a panorama', await panorama.jpeg().toBuffer(), 1_600, 160],
      // Live and portrait photos append a video or a second picture.
      ['a photo with a video after it', Buffer.concat([jpeg, Buffer.from('\0\0\0\x18ftypmp42'), jpeg]), 800, 600],
      ['a grayscale photo', await scene.clone().grayscale().jpeg().toBuffer(), 800, 600],
    ];
    const wrong: string[] = [];
    for (const [label, bytes, widthPx, heightPx] of files) {
      const encoded = await encode(bytes);
      const expected = await sharp(bytes, { limitInputPixels: false })
        .resize(widthPx, heightPx)
        .toColourspace('srgb')
        .removeAlpha()
        .raw()
        .toBuffer();
      const { mean } = compare(expected, await sharp(encoded.bytes).removeAlpha().raw().toBuffer());
      const size = `${encoded.widthPx}x${encoded.heightPx}`;
      // Without a profile, decoders disagree on CMYK colors.
      const mostOff = label.includes('print') ? 20 : 8;
      if (size !== `${widthPx}x${heightPx}` || mean > mostOff)
        wrong.push(`${label}: ${size}, ${mean.toFixed(1)} of 255`);
    }
    expect(wrong).toEqual([]);
  });

  it('that is far too tall is scaled down in proportion', async () => {
    const tall = await sharp({ create: { width: 400, height: 40_000, channels: 3, background: '#c8321e' } })
      .png()
      .toBuffer();
    expect(await encode(tall)).toMatchObject({ widthPx: 164, heightPx: 16_383 });
  });

  it('can be one pixel', async () => {
    const dot = await sharp({ create: { width: 1, height: 1, channels: 3, background: '#c8321e' } })
      .png()
      .toBuffer();
    expect(await encode(dot)).toMatchObject({ widthPx: 1, heightPx: 1, color: 'c8321e' });
  });

  it('that is still too large for the bucket gets a lower quality', async () => {
    const noise = sharp({
      create: {
        width: 1_600,
        height: 6_400,
        channels: 3,
        background: '#888',
        noise: { type: 'gaussian', mean: 128, sigma: 100 },
      },
    }).jpeg({ quality: 90 });
    const whole = await noise.toBuffer();
    const quarter = await sharp(whole)
      .extract({ left: 0, top: 0, width: 1_600, height: 1_600 })
      .jpeg({ quality: 90 })
      .toBuffer();
    expect((await encode(quarter)).bytes.length * 4).toBeGreaterThan(PICTURE_LIMITS.storedBytes);
    expect((await encode(whole)).bytes.length).toBeLessThanOrEqual(PICTURE_LIMITS.storedBytes);
  });

  it('that takes too long is given up, and the next one is encoded', async () => {
    const photo = await drawScene({ widthPx: 3_000, heightPx: 2_000 }, 3);
    const slow = await page.encode(photo, { timeoutMs: 1 });
    expect(slow).toMatchObject({ ok: false, error: { kind: 'too-slow' } });
    expect((await encode(photo)).widthPx).toBe(1_600);
  });

  it('fails if the worker can’t load, and works once it can', async () => {
    const photo = await drawScene({ widthPx: 60, heightPx: 40 }, 5);
    const cutOff = await page.encode(photo, { isCutOff: true });
    expect(cutOff).toMatchObject({ ok: false, error: { kind: 'not-loaded' } });
    expect((await encode(photo)).widthPx).toBe(60);
  });

  it('that is rejected doesn’t affect the next ones', async () => {
    const photo = await drawScene({ widthPx: 60, heightPx: 40 }, 5);
    const [refused, made] = await Promise.all([refusalOf(Buffer.from('no picture')), encode(photo)]);
    expect([refused, made.widthPx]).toEqual(['not-a-picture', 60]);
  });
});

describe('in a browser that can’t write WebP', () => {
  let other: EncoderPage;
  beforeAll(async () => {
    other = await openEncoderPage({ writesWebp: false });
  });
  afterAll(() => other?.close());

  it('a photo becomes a JPEG without metadata, and a transparent picture a PNG', async () => {
    const [photo] = await makePhonePhotos(1);
    const transparent = await sharp({
      create: { width: 40, height: 30, channels: 4, background: { r: 1, g: 2, b: 3, alpha: 0 } },
    })
      .png()
      .toBuffer();
    const answers = [];
    for (const bytes of [photo?.bytes ?? transparent, transparent]) answers.push(await other.encode(bytes));
    expect(answers.map((answer) => answer.ok && answer.value.type)).toEqual(['jpeg', 'png']);
    for (const answer of answers) {
      const file = Buffer.from(answer.ok ? answer.value.base64 : '', 'base64');
      expect(await listMetadata(file)).toEqual([]);
      expect((await sharp(file).metadata()).width).toBe(answer.ok && answer.value.widthPx);
    }
  });
});
