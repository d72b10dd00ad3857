import sharp from 'sharp';
import { z } from 'zod';
import { EMOJI_TYPEFACE, graphemes, isEmoji } from './fonts.ts';

/** A text and its typefaces, in the order in which they are tried. */
export const styledTextSchema = z.object({ text: z.string(), families: z.array(z.string()) });

export type StyledText = z.infer<typeof styledTextSchema>;

export type TextBox = {
  width: number;
  height: number;
  /** The sizes that may be used, in pixels, largest first. */
  sizes: readonly number[];
  color: string;
  isBold: boolean;
};

/** The pixels of a text, four bytes each: red, green, blue and opacity. */
export type TextPicture = { pixels: Buffer; width: number; height: number; isRightToLeft: boolean };

/** How many bytes a pixel of a text has. */
export const TEXT_CHANNELS = 4;

/**
 * Renders a text in the largest size that fits into a box; cuts the end where the smallest one does
 * not fit. Pango wraps, shapes and orders the text, so that every script is correct.
 */
export async function renderText(written: StyledText, box: TextBox): Promise<TextPicture> {
  const picture = await renderAtLargestSize(written, box);
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

/** Searches the sizes by bisection: each try takes milliseconds. */
async function renderAtLargestSize(written: StyledText, box: TextBox): Promise<TextPicture | null> {
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

/** Crops a single grapheme that is larger than the box: combining characters have no size limit. */
async function crop(picture: TextPicture, box: TextBox): Promise<TextPicture> {
  const [width, height] = [Math.min(picture.width, box.width), Math.min(picture.height, box.height)];
  return {
    ...picture,
    width,
    height,
    pixels: await sharp(picture.pixels, {
      raw: { width: picture.width, height: picture.height, channels: TEXT_CHANNELS },
    })
      .extract({ left: 0, top: 0, width, height })
      .raw()
      .toBuffer(),
  };
}

/** Emoji are taller than letters; scaled down, they leave the line height unchanged. */
const EMOJI_SCALE = 0.84;

async function write(written: StyledText, box: TextBox, size: number, tries = MAX_TRIES): Promise<TextPicture> {
  const { text, families } = written;
  const attributes = `font_family="${families.join(', ')}" weight="${box.isBold ? 'bold' : 'normal'}" size="${toPangoUnits(size)}" foreground="${box.color}" line_height="0.95" insert_hyphens="false"`;
  const drawing = sharp({
    text: {
      text: `<span ${attributes}>${toMarkup(text, size)}</span>`,
      width: box.width,
      rgba: true,
      dpi: 72,
      wrap: 'word-char',
    },
  });
  try {
    const { data, info } = await drawing.raw().toBuffer({ resolveWithObject: true });
    return { pixels: data, width: info.width, height: info.height, isRightToLeft: isRightToLeft(text) };
  } catch (cause) {
    if (!(cause instanceof Error)) throw cause;
    if (cause.message.includes(NOTHING_TO_DRAW)) return NO_PICTURE;
    if (cause.message.includes(LOST_REASON) && tries > 1) return write(written, box, size, tries - 1);
    throw cause;
  }
}

/** How libvips says that no typeface shows anything of a text, which it can tell by drawing it alone. */
const NOTHING_TO_DRAW = 'no text to render';

/**
 * What sharp says of a failure whose reason is lost: libvips keeps its reasons for the whole process, and the end
 * of any other image empties them (`vips_error_clear` in sharp's pipeline.cc). Drawn again, the text says it.
 */
const LOST_REASON = 'Warning treated as error';
/** It is lost about once in a hundred times. */
const MAX_TRIES = 10;

const NO_PICTURE: TextPicture = { pixels: Buffer.alloc(0), width: 0, height: 0, isRightToLeft: false };

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

/** Escapes text for Pango's markup and SVG; both reject control characters. */
function escapeMarkup(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cs}\uFFFE\uFFFF]+/gu, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}

/** Whether a text is right-to-left, by its first letter with a direction, as Pango decides. */
function isRightToLeft(text: string): boolean {
  const first = /\p{L}/u.exec(text)?.[0] ?? '';
  return /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u.test(first);
}

/** More combining marks on one letter than any language uses. */
const STACKED_MARKS = /(\p{M}{4})\p{M}+/gu;

/** Scripts without spaces between words; Pango does not know where their words end. */
const WITHOUT_SPACES = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

const ZERO_WIDTH_SPACE = '\u200B';
const words = new Intl.Segmenter('th', { granularity: 'word' });

/** Makes one line of a text that wraps where a reader expects it and does not overflow vertically. */
export function prepareLine(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim().replace(STACKED_MARKS, '$1');
  if (!WITHOUT_SPACES.test(line)) return line;
  return [...words.segment(line)].map(({ segment }) => segment).join(ZERO_WIDTH_SPACE);
}
