import { type PictureReference, readPictureReference, toDraftReference } from '../post/picture-reference.ts';
import { createListDestinations } from '../post-body/replace-destinations.ts';

/** A picture of ours as the author sees it in the text. */
export type PictureText = {
  /** Empty where it is not described, or decorative. */
  alt: string;
  name: string;
  /** Whether it is half as wide as the text. */
  isHalf: boolean;
  /** Empty where it has none. */
  caption: string;
};

/** A picture of ours in a text: its range, and what it says. */
export type PictureInText = PictureText & { start: number; end: number; reference: PictureReference };

/** `![alt](address "caption")` on one line, as `formatPicture` writes it. */
const PICTURE = /!\[((?:\\.|[^\\[\]\n])*)\]\(<?([^\s<>()"]+)>?(?:[ \t]+"((?:\\.|[^"\\\n])*)")?[ \t]*\)/dg;

/** Is in every address of a picture of ours. */
const HINT = /pictures\//;

const listDestinations = createListDestinations(HINT);

/** Lists the pictures of ours in a text: those that a page shows, and none in code. */
export function findPicturesInText(text: string): PictureInText[] {
  if (!HINT.test(text)) return [];
  const shown = new Set(listDestinations(text).map(({ start }) => start));
  return [...text.matchAll(PICTURE)].flatMap((match) => {
    const { index, 0: whole, 1: alt = '', 2: address = '', 3: caption = '', indices } = match;
    const [addressStart = 0] = indices?.[2] ?? [];
    const reference = readPictureReference(address);
    if (reference === null || !shown.has(text[addressStart - 1] === '<' ? addressStart - 1 : addressStart)) return [];
    return [
      {
        start: index,
        end: index + whole.length,
        reference,
        name: reference.name,
        isHalf: reference.isHalf,
        alt: unescapeMarkdown(alt),
        caption: unescapeMarkdown(caption),
      },
    ];
  });
}

/** Finds the picture of ours that an offset of the text is in, or beside. */
export function findPictureAt(text: string, offset: number): PictureInText | null {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  const end = text.indexOf('\n', offset);
  // Most lines have none: the text is read where this one may.
  if (!HINT.test(text.slice(start, end === -1 ? text.length : end))) return null;
  return findPicturesInText(text).find((picture) => offset >= picture.start && offset <= picture.end) ?? null;
}

/** Finds the picture of ours that the caret is in, or that a selection is within. */
export function findPictureAtCaret(
  text: string,
  { selectionStart, selectionEnd }: { selectionStart: number; selectionEnd: number },
): PictureInText | null {
  const picture = findPictureAt(text, selectionStart);
  return picture !== null && selectionEnd <= picture.end ? picture : null;
}

/** Finds a picture by its name; of one that is in the text twice, the first place that is not described yet. */
export function findPictureToDescribe(text: string, name: string): PictureInText | null {
  const same = findPicturesInText(text).filter((picture) => picture.name === name);
  return same.find(({ alt }) => alt === '') ?? same[0] ?? null;
}

/**
 * Finds the pictures of ours that a reader who can't see them is told nothing of.
 *
 * @param isDecorative whether the picture of a name needs no words.
 */
export function findUndescribedPictures(text: string, isDecorative: (name: string) => boolean): PictureInText[] {
  return findPicturesInText(text).filter(({ alt, name }) => alt.trim() === '' && !isDecorative(name));
}

/** What says on a screen that a picture is not described. */
export const UNDESCRIBED_MESSAGE = 'A picture has no alt text. Describe it, or mark it as decorative.';

/** Writes a picture of the drafts folder as Markdown. */
export function formatPicture(picture: PictureText): string {
  return formatPictureAt(toDraftReference(picture), picture);
}

/** Writes a picture as Markdown. @param address where it lies, in a draft's form or a post's, with its width. */
export function formatPictureAt(address: string, { alt, caption }: Pick<PictureText, 'alt' | 'caption'>): string {
  const title = caption.trim() === '' ? '' : ` "${escapeMarkdown(caption, /["\\]/g)}"`;
  return `![${escapeMarkdown(alt, /[[\]\\*`<]/g)}](${address}${title})`;
}

/** Writes a picture that stays where it is with other words or another width. */
export function changePicture(picture: PictureInText, change: Partial<Omit<PictureText, 'name'>>): string {
  const next = { ...picture, ...change };
  if (picture.reference.authorId === null) return formatPicture(next);
  // One on the blog keeps its address.
  return formatPictureAt(`${picture.reference.address}${next.isHalf ? '#half' : ''}`, next);
}

const escapeMarkdown = (text: string, characters: RegExp) =>
  text.replace(/\s+/g, ' ').trim().replace(characters, '\\$&');
const unescapeMarkdown = (text: string) => text.replace(/\\([!-/:-@[-`{-~])/g, '$1');

/** What begins the lines of a list's item or a quote, so that a picture after one stays in it. */
const LINE_START = /^((?:[ \t]*>[ \t]?)*)([ \t]*)(?:([-*+]|\d{1,9}[.)])([ \t]+))?/;

/**
 * Places pictures at a position of a text as paragraphs of their own: in the middle of a line after that line,
 * which stays whole, and in a list's item or a quote within it.
 *
 * @returns what is inserted where, and the offset of the caret after that.
 */
export function placePictures(
  text: string,
  position: number,
  pictures: readonly string[],
): { at: number; inserted: string; caret: number } {
  const lineStart = text.lastIndexOf('\n', position - 1) + 1;
  const nextBreak = text.indexOf('\n', position);
  const lineEnd = nextBreak === -1 ? text.length : nextBreak;
  const line = text.slice(lineStart, lineEnd);
  const isBefore = text.slice(lineStart, position).trim() === '';
  const at = isBefore ? lineStart : lineEnd;
  const { quote, indent } = isBefore ? { quote: '', indent: '' } : readLineStart(line);
  const newParagraph = `\n${quote.trimEnd()}\n${quote}${indent}`;

  const before = text.slice(0, at);
  const after = text.slice(at);
  const opening = before === '' || /\n[ \t]*\n$/.test(before) ? '' : before.endsWith('\n') ? '\n' : newParagraph;
  const block = pictures.join(newParagraph);
  // At the end the author goes on in a paragraph of its own.
  const closing =
    after === '' ? '\n\n' : /^\n[ \t>]*(?:\n|$)/.test(after) ? '' : after.startsWith('\n') ? '\n' : '\n\n';
  const inserted = `${opening}${block}${closing}`;
  const isAfterClosing = after === '' || !after.startsWith('\n');
  return { at, inserted, caret: at + inserted.length - (isAfterClosing ? 0 : closing.length) };
}

function readLineStart(line: string): { quote: string; indent: string } {
  const [, quote = '', spaces = '', marker = '', gap = ''] = LINE_START.exec(line) ?? [];
  return { quote, indent: spaces + ' '.repeat(marker.length + gap.length) };
}
