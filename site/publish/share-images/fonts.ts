import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { z } from 'zod';

/** A typeface from npm: WOFF2 files, each of which covers some characters. */
type Typeface = { name: string; package: string; style: string };

/** A file of a typeface. */
export type FontSlice = { typeface: string; file: string };

const variable = (name: string): Typeface => ({ name, package: `@fontsource-variable/${name}`, style: 'wght-normal' });

const BRICOLAGE: Typeface = {
  name: 'bricolage-grotesque',
  package: '@fontsource/bricolage-grotesque',
  style: '700-normal',
};
const FIGTREE = variable('figtree');

/** The scripts that one typeface each covers, then symbols. */
const SCRIPTS: readonly Typeface[] = [
  variable('noto-sans'),
  ...['arabic', 'armenian', 'bengali', 'ethiopic', 'georgian', 'gujarati', 'gurmukhi', 'hebrew', 'kannada'].map(
    (script) => variable(`noto-sans-${script}`),
  ),
  ...['khmer', 'lao', 'malayalam', 'myanmar', 'sinhala', 'tamil', 'telugu', 'thai', 'symbols'].map((script) =>
    variable(`noto-sans-${script}`),
  ),
  { name: 'noto-sans-symbols-2', package: '@fontsource/noto-sans-symbols-2', style: '400-normal' },
];

const SIMPLIFIED = variable('noto-sans-sc');
const TRADITIONAL = variable('noto-sans-tc');
const JAPANESE = variable('noto-sans-jp');
const KOREAN = variable('noto-sans-kr');

/** Emoji come as one file, because a sequence of them must not be split over files. */
export const EMOJI_TYPEFACE = 'noto-color-emoji';
const EMOJI_PACKAGE = '@fontsource/noto-color-emoji';
const EMOJI_STYLE = 'emoji-400-normal';

export type FontChoice = {
  /** For Pango, in the order in which it looks for a character. */
  families: string[];
  slices: FontSlice[];
};

/** Chooses the typefaces that a text needs, and the files of each; `role` is the text's role on the card. */
export function chooseFonts(text: string, role: 'title' | 'body'): FontChoice {
  const order = [role === 'title' ? BRICOLAGE : FIGTREE, ...SCRIPTS, ...orderHan(text)];
  const chosen = new Map<string, Set<string>>();
  for (const { segment } of graphemes(text)) {
    if (isEmoji(segment)) {
      chosen.set(EMOJI_TYPEFACE, new Set([fileOf(EMOJI_PACKAGE, EMOJI_TYPEFACE, EMOJI_STYLE)]));
      continue;
    }
    for (const character of segment) {
      for (const { typeface, file } of findSlices(order, character.codePointAt(0) ?? 0)) {
        chosen.set(typeface, (chosen.get(typeface) ?? new Set()).add(file));
        // Packages claim more symbols than they have, so every candidate is included.
        if (!isRareSymbol(character)) break;
      }
    }
  }
  const ordered = [...order.map(({ name }) => name), EMOJI_TYPEFACE].filter((name) => chosen.has(name));
  return {
    families: ordered,
    slices: ordered.flatMap((typeface) => [...(chosen.get(typeface) ?? [])].map((file) => ({ typeface, file }))),
  };
}

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Splits a text into what readers see as characters. */
export function graphemes(text: string): Iterable<{ segment: string }> {
  return segmenter.segment(text);
}

/** Whether a grapheme is an emoji; digits and signs such as © are emoji only with a variation selector. */
export function isEmoji(grapheme: string): boolean {
  return /^\p{RGI_Emoji}$|^\p{Emoji_Presentation}|\uFE0F/v.test(grapheme);
}

function isRareSymbol(character: string): boolean {
  return character > '\u00FF' && /\p{S}/u.test(character);
}

/** Orders the typefaces for Han characters, whose shapes differ by country; the text's other letters show which one. */
function orderHan(text: string): Typeface[] {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return [JAPANESE, SIMPLIFIED, TRADITIONAL, KOREAN];
  if (/\p{Script=Hangul}/u.test(text)) return [KOREAN, TRADITIONAL, SIMPLIFIED, JAPANESE];
  return [SIMPLIFIED, TRADITIONAL, JAPANESE, KOREAN];
}

/** Finds the files that may contain a character, in the order of the typefaces; one after the other, as they are asked for. */
function* findSlices(order: readonly Typeface[], codePoint: number): Generator<FontSlice> {
  for (const typeface of order) {
    const slice = findSlice(typeface, codePoint);
    if (slice) yield slice;
  }
}

/** Each is a search through hundreds of ranges, and texts repeat their letters. */
const knownSlices = new Map<string, FontSlice | null>();

function findSlice({ name, package: packageName, style }: Typeface, codePoint: number): FontSlice | null {
  const key = `${packageName} ${codePoint}`;
  const known = knownSlices.get(key);
  if (known !== undefined) return known;
  const slice = readCoverage(packageName).find(({ ranges }) =>
    ranges.some(([first, last]) => codePoint >= first && codePoint <= last),
  );
  const found = slice ? { typeface: name, file: fileOf(packageName, name, `${slice.name}-${style}`) } : null;
  knownSlices.set(key, found);
  return found;
}

type Coverage = { name: string; ranges: [number, number][] }[];

const require = createRequire(import.meta.url);
const coverageSchema = z.record(z.string(), z.string());
const COMMON_SLICES = new Set(['latin', 'latin-ext', 'math', 'symbols']);

/** Whether a package is for one script alone. */
function isScript(name: string): boolean {
  return /noto-sans-(?!symbols)/.test(name);
}

const coverages = new Map<string, Coverage>();

/** `{"[4]": "U+1F-20,U+40"}` in a package's unicode.json is the slice `4` with two ranges. */
function readCoverage(name: string): Coverage {
  const known = coverages.get(name);
  if (known) return known;
  const described = coverageSchema.parse(JSON.parse(readFileSync(require.resolve(`${name}/unicode.json`), 'utf8')));
  const coverage = Object.entries(described)
    // Latin and common symbols come from other typefaces than a script's own.
    .filter(([slice]) => !isScript(name) || !COMMON_SLICES.has(slice))
    .map(([slice, ranges]) => ({
      name: slice.replace(/^\[|\]$/g, ''),
      ranges: ranges.split(',').map(readRange),
    }));
  coverages.set(name, coverage);
  return coverage;
}

function readRange(range: string): [number, number] {
  const [first = '', last = first] = range.replace('U+', '').split('-');
  return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
}

function fileOf(packageName: string, name: string, rest: string): string {
  return require.resolve(`${packageName}/files/${name}-${rest}.woff2`);
}
