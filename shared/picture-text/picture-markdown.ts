import { type PictureReference, readPictureReference, toDraftReference } from '../post/picture-reference.ts';
import { createListDestinations } from '../post-body/replace-destinations.ts';

export type PictureText = {
  alt: string;
  name: string;
  isHalf: boolean;
  caption: string;
};

export type PictureInText = PictureText & { start: number; end: number; reference: PictureReference };

/** `![alt](address "caption")` on one line, as `formatPicture` writes it. */
const PICTURE = /!\[((?:\\.|[^\\[\]\n])*)\]\(<?([^\s<>()"]+)>?(?:[ \t]+"((?:\\.|[^"\\\n])*)")?[ \t]*\)/dg;

const HINT = /pictures\//;

const listDestinations = createListDestinations(HINT);

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

export function findPictureAt(text: string, offset: number): PictureInText | null {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  const end = text.indexOf('\n', offset);
  if (!HINT.test(text.slice(start, end === -1 ? text.length : end))) return null;
  return findPicturesInText(text).find((picture) => offset >= picture.start && offset <= picture.end) ?? null;
}

export function findPictureAtCaret(
  text: string,
  { selectionStart, selectionEnd }: { selectionStart: number; selectionEnd: number },
): PictureInText | null {
  const picture = findPictureAt(text, selectionStart);
  return picture !== null && selectionEnd <= picture.end ? picture : null;
}

/** Finds a picture by its name. Prefers one without alt text. */
export function findPictureToDescribe(text: string, name: string): PictureInText | null {
  const same = findPicturesInText(text).filter((picture) => picture.name === name);
  return same.find(({ alt }) => alt === '') ?? same[0] ?? null;
}

export function findUndescribedPictures(text: string, isDecorative: (name: string) => boolean): PictureInText[] {
  return findPicturesInText(text).filter(({ alt, name }) => alt.trim() === '' && !isDecorative(name));
}

export const UNDESCRIBED_MESSAGE = 'A picture has no alt text. Describe it, or mark it as decorative.';

export function formatPicture(picture: PictureText): string {
  return formatPictureAt(toDraftReference(picture), picture);
}

export function formatPictureAt(address: string, { alt, caption }: Pick<PictureText, 'alt' | 'caption'>): string {
  const title = caption.trim() === '' ? '' : ` "${escapeMarkdown(caption, /["\\]/g)}"`;
  return `![${escapeMarkdown(alt, /[[\]\\*`<]/g)}](${address}${title})`;
}

export function changePicture(picture: PictureInText, change: Partial<Omit<PictureText, 'name'>>): string {
  const next = { ...picture, ...change };
  if (picture.reference.authorId === null) return formatPicture(next);
  return formatPictureAt(`${picture.reference.address}${next.isHalf ? '#half' : ''}`, next);
}

const escapeMarkdown = (text: string, characters: RegExp) =>
  text.replace(/\s+/g, ' ').trim().replace(characters, '\\$&');
const unescapeMarkdown = (text: string) => text.replace(/\\([!-/:-@[-`{-~])/g, '$1');

/** The markers for quotes and list items. Keeps an inserted picture inside its quote or list item. */
const LINE_START = /^((?:[ \t]*>[ \t]?)*)([ \t]*)(?:([-*+]|\d{1,9}[.)])([ \t]+))?/;

/** Inserts pictures as paragraphs after the line at the position, inside its list item or quote. */
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
