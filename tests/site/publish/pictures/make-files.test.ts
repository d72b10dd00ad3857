import { parsePictureName } from '@callwright/shared/post/picture-name.ts';
import { makePictureFiles } from '@callwright/site/publish/pictures/make-files.ts';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { drawPhoto } from '../../../helpers/photo.ts';
import { type SamplePicture, samplePicture } from '../../../helpers/sample-picture.ts';

const factsOf = (name: string) => {
  const facts = parsePictureName(name);
  if (!facts) throw new Error(`${name} is no picture's name`);
  return facts;
};

const tryToMake = ({ name, bytes }: SamplePicture, purpose: 'page' | 'shared' = 'page') =>
  makePictureFiles(bytes, factsOf(name), purpose);

async function make(...picture: Parameters<typeof tryToMake>) {
  const made = await tryToMake(...picture);
  if (!made.ok) throw new Error(made.error);
  return made.value;
}

describe('the files of a picture on the site', () => {
  it('are as wide as pages show it, without upscaling or near duplicates, as AVIF and WebP', async () => {
    const files = await make(await drawPhoto(1, { widthPx: 1000, heightPx: 500 }));
    const found = await Promise.all(
      files.map(async ({ path, content }) => {
        const { width, height, format } = await sharp(content).metadata();
        return `${path.replace(/^.*-/, '')} is ${format} ${width}×${height}`;
      }),
    );
    expect(found).toEqual([
      '640.avif is heif 640×320',
      '640.webp is webp 640×320',
      '768.avif is heif 768×384',
      '768.webp is webp 768×384',
      '1000.avif is heif 1000×500',
      '1000.webp is webp 1000×500',
    ]);
  });

  it('have no metadata', async () => {
    const { bytes } = await drawPhoto(2, { type: 'jpeg' });
    const exif = { IFD0: { Artist: 'Somebody' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } };
    const tagged = samplePicture(await sharp(bytes).withExif(exif).jpeg().toBuffer(), { type: 'jpeg' });
    for (const { content } of await make(tagged)) {
      const { exif: kept, xmp, iptc } = await sharp(content).metadata();
      expect([kept, xmp, iptc]).toEqual([undefined, undefined, undefined]);
    }
  });

  it('are the same in each run', async () => {
    const photo = await drawPhoto(3);
    const [first, second] = [await make(photo), await make(photo)];
    expect(second.map(({ content }) => Buffer.from(content))).toEqual(first.map(({ content }) => Buffer.from(content)));
  });

  it('are the original if it is animated', async () => {
    const moving = await drawPhoto(4, { type: 'gif' });
    const [only, ...others] = await make(moving);
    expect(others).toEqual([]);
    expect(only?.path).toMatch(/-800\.gif$/);
    expect(Buffer.from(only?.content ?? [])).toEqual(Buffer.from(moving.bytes));
  });

  it('include one for social networks, cropped like them', async () => {
    const [shared] = await make(await drawPhoto(5, { widthPx: 700, heightPx: 900 }), 'shared');
    expect(shared?.path).toMatch(/-shared\.jpeg$/);
    expect(await sharp(shared?.content).metadata()).toMatchObject({ width: 1200, height: 630, format: 'jpeg' });
  });

  it.each<[string, () => Promise<SamplePicture>]>([
    ['not a picture', async () => samplePicture(new TextEncoder().encode('words'))],
    ['truncated', async () => samplePicture((await drawPhoto(6)).bytes.slice(0, 900))],
    ['of another type than its name', async () => samplePicture((await drawPhoto(7, { type: 'png' })).bytes)],
    ['of another size than its name', async () => samplePicture((await drawPhoto(8)).bytes, { widthPx: 801 })],
  ])('don’t exist for a file that is %s, with an error message', async (_, draw) => {
    expect(await tryToMake(await draw())).toMatchObject({
      ok: false,
      error: expect.stringMatching(/^it(?:’s| can’t)/),
    });
  });

  it('don’t exist for a JPEG with hundreds of scans, but do for one with a dozen', async () => {
    const { bytes } = await drawPhoto(9, { type: 'jpeg' });
    const inSteps = await sharp(bytes).jpeg({ progressive: true }).toBuffer();
    expect(await tryToMake(samplePicture(inSteps, { type: 'jpeg' }))).toMatchObject({ ok: true });

    const lastScan = inSteps.subarray(inSteps.lastIndexOf(Buffer.from([0xff, 0xda])), -2);
    const repeated = [inSteps.subarray(0, -2), ...Array.from({ length: 900 }, () => lastScan), inSteps.subarray(-2)];
    expect(await tryToMake(samplePicture(Buffer.concat(repeated), { type: 'jpeg' }))).toEqual({
      ok: false,
      error: 'it has 910 scans, and at most 100 are allowed',
    });
  });
});
