import sharp from 'sharp';
import { cleanText, isEmoji, splitGraphemes } from './clean-text.ts';
import { chooseFaces, type Face } from './typefaces.ts';

export type TextStyle = {
  /** The brand's face for this text. Text it can't fully draw gets another face. */
  brand: 'bricolage' | 'figtree';
  width: number;
  height: number;
  /** From the largest. */
  sizes: readonly number[];
  color: string;
  /** The one color behind the text. */
  background: string;
  isBold: boolean;
};

/** `pixels` are RGB. */
export type TextPicture = { pixels: Buffer; width: number; height: number };

const ELLIPSIS = '…';

/** Uses the largest size that fits, or cuts the text at the smallest. Null if no text is visible or the faces lack some of it. */
export async function renderText(text: string, style: TextStyle): Promise<TextPicture | null> {
  const line = cleanText(text);
  const faces = chooseFaces(line, style.brand);
  if (!faces) return null;
  const draw = (drawn: string, size: number) => drawText(drawn, faces, size, style);
  for (const size of style.sizes) {
    const picture = await draw(line, size);
    if (fits(picture, style)) return picture;
  }
  const graphemes = splitGraphemes(line);
  const size = style.sizes.at(-1) ?? 16;
  for (let length = graphemes.length; length > 1; ) {
    length = Math.max(1, Math.floor(length * 0.9));
    const cut = await draw(graphemes.slice(0, length).join('').trimEnd() + ELLIPSIS, size);
    if (fits(cut, style)) return cut;
  }
  // A single grapheme with too many characters to fit.
  return null;
}

function fits(picture: TextPicture, style: TextStyle): boolean {
  return picture.height <= style.height && picture.width <= style.width;
}

async function drawText(text: string, faces: readonly Face[], size: number, style: TextStyle): Promise<TextPicture> {
  const { color, background, isBold, width } = style;
  const attributes = `font_family="${faces.join(', ')}" weight="${isBold ? 'bold' : 'normal'}" size="${toPangoUnits(size)}" foreground="${color}" line_height="0.95" insert_hyphens="false"`;
  const { data, info } = await sharp({
    text: {
      text: `<span ${attributes}>${toMarkup(text, size)}</span>`,
      width,
      rgba: true,
      dpi: 72,
      wrap: 'word-char',
    },
  })
    .flatten({ background })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { pixels: data, width: info.width, height: info.height };
}

/** Emoji are taller than letters. Scaled down, they keep the line height. */
const EMOJI_SCALE = 0.84;

/** At 72 dpi, a point is a pixel. */
function toPangoUnits(pixels: number): number {
  return Math.round(pixels * 1024);
}

function toMarkup(text: string, size: number): string {
  return splitGraphemes(text)
    .map((grapheme) =>
      isEmoji(grapheme)
        ? `<span font_family="emoji" weight="normal" size="${toPangoUnits(size * EMOJI_SCALE)}">${grapheme}</span>`
        : grapheme.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
    )
    .join('');
}
