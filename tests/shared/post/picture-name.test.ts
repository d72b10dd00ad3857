import {
  makePictureName,
  mediaTypeOf,
  PICTURE_TYPES,
  type PictureFacts,
  parsePictureName,
  pictureNameSchema,
} from '@callwright/shared/post/picture-name.ts';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { SEED } from '../../helpers/corpus.ts';

const hash = '3f2a9c0d3f2a9c0d3f2a9c0d3f2a9c0d';
const name = `${hash}.1600x900.7a8b9c.webp`;

const hex = (length: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: length, maxLength: length });
const facts: fc.Arbitrary<PictureFacts> = fc.record({
  hash: hex(32),
  widthPx: fc.integer({ min: 1, max: 99_999 }),
  heightPx: fc.integer({ min: 1, max: 99_999 }),
  color: hex(6),
  type: fc.constantFrom(...PICTURE_TYPES),
});

describe('a picture’s name', () => {
  it('has the hash, the size in pixels, the color, and the type', () => {
    expect(parsePictureName(name)).toEqual({ hash, widthPx: 1600, heightPx: 900, color: '7a8b9c', type: 'webp' });
  });

  test('every picture has one name, and every name one picture', () => {
    fc.assert(
      fc.property(facts, (picture) => {
        const made = makePictureName(picture);
        expect(pictureNameSchema.parse(made)).toBe(made);
        expect(parsePictureName(made)).toEqual(picture);
      }),
      { seed: SEED },
    );
  });

  test('a name with any character changed, added, or removed is another picture or invalid', () => {
    fc.assert(
      fc.property(
        facts,
        fc.nat(),
        fc.string({ maxLength: 2, unit: 'binary' }),
        fc.nat(2),
        (picture, at, typed, cut) => {
          const made = makePictureName(picture);
          const start = at % (made.length + 1);
          const other = made.slice(0, start) + typed + made.slice(start + cut);
          const parsed = parsePictureName(other);
          if (other === made) expect(parsed).toEqual(picture);
          else if (parsed) expect(makePictureName(parsed)).toBe(other);
        },
      ),
      { seed: SEED },
    );
  });

  test.each([
    ['a path', `../${name}`],
    ['a folder', `pictures/${name}`],
    ['a trailing line break', `${name}\n`],
    ['capital letters', name.toUpperCase()],
    ['a short hash', name.slice(1)],
    ['no width', name.replace('1600', '0')],
    ['a leading zero', name.replace('1600', '01600')],
    ['an impossible size', name.replace('1600', '100000')],
    ['a vector format', name.replace('webp', 'svg')],
    ['a second extension', `${name}.html`],
    ['digits of another script', name.replace('900', '٩٠٠')],
    ['nothing', ''],
  ])('%s is invalid', (_what, other) => {
    expect(parsePictureName(other)).toBeNull();
    expect(pictureNameSchema.safeParse(other).success).toBe(false);
  });

  test.each<Partial<PictureFacts>>([
    { widthPx: 0 },
    { heightPx: 1.5 },
    { widthPx: Number.NaN },
    { widthPx: 1e21 },
    { hash: 'ABC' },
    { color: '#7a8b9c' },
  ])('impossible facts are a bug: %o', (wrong) => {
    const picture = { hash, widthPx: 1600, heightPx: 900, color: '7a8b9c', type: 'webp' } as const;
    expect(() => makePictureName({ ...picture, ...wrong })).toThrow(RangeError);
  });

  it('has a media type that browsers know', () => {
    expect(PICTURE_TYPES.map(mediaTypeOf)).toEqual(['image/webp', 'image/png', 'image/jpeg', 'image/gif']);
  });
});
