import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cleanText, isEmoji } from '@callwright/site/publish/share-images/clean-text.ts';
import { chooseFaces, type Face, unpackFaces } from '@callwright/site/publish/share-images/typefaces.ts';
import { create, type Font } from 'fontkitten';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let folder: string;
const fonts = new Map<string, Font>();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'faces-'));
  const unpacked = await unpackFaces(folder);
  for (const file of await readdir(join(unpacked, 'faces'))) {
    const font = create(await readFile(join(unpacked, 'faces', file)));
    if ('glyphForCodePoint' in font) fonts.set(file.replace('.ttf', ''), font);
  }
});
afterAll(() => rm(folder, { recursive: true, maxRetries: 10 }));

const choose = (text: string) => chooseFaces(cleanText(text), 'bricolage');

function range(first: number, last: number, allowed: RegExp): string {
  const characters = Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index));
  return characters.filter((character) => allowed.test(character)).join('');
}

function findBoxes(text: string, faces: readonly Face[]): string[] {
  return [...text].filter((character) =>
    faces.every((face) => {
      const glyph = fonts.get(face)?.glyphForCodePoint(character.codePointAt(0) ?? 0);
      return !glyph || glyph.id === 0;
    }),
  );
}

describe('the fonts for a title', () => {
  it.each([
    ['letters and signs of Western Europe', range(0x21, 0xff, /[\p{L}\p{P}\p{S}\p{N}]/u)],
    ['Latin letters of Central Europe and Turkey', range(0x100, 0x17f, /\p{L}/u)],
    ['Vietnamese', range(0x1ea0, 0x1ef9, /\p{L}/u)],
    ['Greek', range(0x386, 0x3ce, /\p{L}/u)],
    ['polytonic Greek', range(0x1f00, 0x1ffc, /\p{L}/u)],
    ['Cyrillic', range(0x400, 0x45f, /\p{L}/u)],
    ['fractions', '¼½¾⅐⅑⅒⅓⅔⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞'],
    ['subscripts and superscripts', '₀₁₂₃₄₅₆₇₈₉⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻'],
    ['primes, degrees, and units', '′″°µΩ℃℉∅⌀№'],
    ['comparisons and operators', '≈≠≤≥±×÷−√∞∆∑'],
    ['punctuation', '‘’“”‹›«»–—‑…•†‡‰§¶'],
    ['marks and currencies', '™®©℠€£¥¢₹₽₫₿'],
    ['arrows, checks, and pictograms', '←↑→↓↔⇒➜✓✔✗✘☐☑☒★☆☎♥●■▲⚠⚙❄☀♻'],
  ])('have a glyph for all %s', (_, text) => {
    const faces = choose(text);
    expect(faces).not.toBeNull();
    expect(findBoxes(text, faces ?? [])).toEqual([]);
  });

  it('have a glyph for every character allowed on a card', () => {
    const taken = [...range(0x21, 0x2fff, /[^\p{C}\p{Z}]/u)].filter(
      (character) => !isEmoji(character) && choose(character) !== null,
    );
    expect(taken.length).toBeGreaterThan(2_000);
    expect(taken.flatMap((character) => findBoxes(character, choose(character) ?? []))).toEqual([]);
  });

  it.each([
    ['the brand’s for English', 'Who is woken up at 3 AM? 🔧', ['bricolage', 'inter', 'symbols']],
    ['one other for a title with a letter missing in the brand’s font', 'Ống nước: ⅜″ pipe', ['inter', 'symbols']],
    ['the same for a letter that has no composed form', 'q\u0303 and CO₂', ['inter', 'symbols']],
  ])('are %s', (_, text, expected) => {
    expect(choose(text)).toEqual(expected);
  });

  it.each([
    ['Tamil', 'குழாய் வெடித்தது'],
    ['Japanese', '夜中の電話に誰が出る？'],
    ['Arabic', 'مكالمات منتصف الليل'],
    ['Thai', 'ท่อแตกกลางดึก'],
    ['Hebrew among English', 'Pipe: צינור'],
    ['a symbol that no font has', 'Press ⏏ to stop'],
    ['zero-width characters only', '\u200B\u2060'],
  ])('are none for %s', (_, text) => {
    expect(choose(text)).toBeNull();
  });
});
