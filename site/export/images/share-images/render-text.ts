import sharp from 'sharp';
import { EMOJI_TYPEFACE, graphemes, isEmoji } from './fonts.ts';
import type { StyledText } from './render-job.ts';

export type TextBox = {
  width: number;
  height: number;
  /** The sizes that may be used, in pixels, largest first. */
  sizes: readonly number[];
  color: string;
  isBold: boolean;
};

export type TextPicture = { png: Buffer; width: number; height: number; isRightToLeft: boolean };

/**
 * Writes a text into a box as large as it fits; where the smallest size does not fit, the end is cut
 * off. Pango wraps, shapes and orders it, so that every script reads as its readers expect.
 */
export async function renderText(written: StyledText, box: TextBox): Promise<TextPicture> {
  const picture = await writeAtLargestSize(written, box);
  if (picture) return picture;
  const letters = [...graphemes(written.text)].map(({ segment }) => segment);
  const size = box.sizes.at(-1) ?? 16;
  for (let length = letters.length; ; ) {
    length = Math.max(1, Math.floor(length * 0.9));
    const text = `${letters.slice(0, length).join('').trimEnd()}…`;
    const cut = await write({ ...written, text }, box, size);
    if (fits(cut, box)) return cut;
    if (length === 1) return crop(cut, box);
  }
}

/** Halves the sizes that are left until one is found: each try costs milliseconds. */
async function writeAtLargestSize(written: StyledText, box: TextBox): Promise<TextPicture | null> {
  let best: TextPicture | null = null;
  let first = 0;
  let last = box.sizes.length - 1;
  while (first <= last) {
    const middle = Math.floor((first + last) / 2);
    const tried = await write(written, box, box.sizes[middle] ?? 16);
    if (fits(tried, box)) {
      best = tried;
      last = middle - 1;
    } else {
      first = middle + 1;
    }
  }
  return best;
}

function fits(picture: { width: number; height: number }, box: TextBox): boolean {
  return picture.height <= box.height && picture.width <= box.width;
}

/** For one letter that is larger than the box: what joins many characters into one has no bounds. */
async function crop(picture: TextPicture, box: TextBox): Promise<TextPicture> {
  const [width, height] = [Math.min(picture.width, box.width), Math.min(picture.height, box.height)];
  return {
    ...picture,
    width,
    height,
    png: await sharp(picture.png).extract({ left: 0, top: 0, width, height }).toBuffer(),
  };
}

/** Emoji are taller than letters: a little smaller, they leave the lines where they are. */
const EMOJI_SCALE = 0.84;

async function write({ text, families }: StyledText, box: TextBox, size: number): Promise<TextPicture> {
  const attributes = `font_family="${families.join(', ')}" weight="${box.isBold ? 'bold' : 'normal'}" size="${toPangoUnits(size)}" foreground="${box.color}" line_height="0.95" insert_hyphens="false"`;
  const { data, info } = await sharp({
    text: {
      text: `<span ${attributes}>${toMarkup(text, size)}</span>`,
      width: box.width,
      rgba: true,
      dpi: 72,
      wrap: 'word-char',
    },
  })
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true });
  return { png: data, width: info.width, height: info.height, isRightToLeft: isRightToLeft(text) };
}

/** At 72 dots an inch, a point is a pixel. */
function toPangoUnits(pixels: number): number {
  return Math.round(pixels * 1024);
}

function toMarkup(text: string, size: number): string {
  return [...graphemes(text)]
    .map(({ segment }) =>
      isEmoji(segment)
        ? `<span font_family="${EMOJI_TYPEFACE}" weight="normal" size="${toPangoUnits(size * EMOJI_SCALE)}">${escapeMarkup(segment)}</span>`
        : escapeMarkup(segment),
    )
    .join('');
}

/** What Pango's markup and SVG read as text; both refuse control characters. */
export function escapeMarkup(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cs}\uFFFE\uFFFF]+/gu, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}

/** By the first letter that has a direction, as Pango decides. */
function isRightToLeft(text: string): boolean {
  const first = /\p{L}/u.exec(text)?.[0] ?? '';
  return /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u.test(first);
}
