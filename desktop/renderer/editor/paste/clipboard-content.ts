import { isPictureAlone } from '@callwright/shared/picture-text/picture-files.ts';

export type ClipboardContent = {
  text: string;
  html: string;
  links: string;
  pictures: readonly string[];
};

export type PasteTarget = { selected: string; isInCode: boolean; isPlain: boolean };

/** `as-it-is` leaves the paste to the browser. */
export type PasteAction =
  | { kind: 'as-it-is' }
  | { kind: 'insert'; markdown: string }
  | { kind: 'convert'; html: string }
  | { kind: 'add-pictures' };

const AS_IT_IS: PasteAction = { kind: 'as-it-is' };

/** A bare URL, like one copied from the address bar. */
const ADDRESS = /^(?:https?:\/\/[^\s<>]+|mailto:[^\s<>]+)$/i;

export function isAddress(text: string): boolean {
  return ADDRESS.test(text);
}

/** A dragged picture's URL, if the source program provides no file. */
const PICTURE_ADDRESS = /^https?:\/\/[^\s<>]+\.(?:png|jpe?g|gif|webp|avif)(?:[?#][^\s<>]*)?$/i;

/** Elements that show structure. Text copied from a code editor doesn't have any. */
const STRUCTURE =
  /<(?:a\s[^>]*href|strong|b|em|i|del|s|h[1-6]|ul|ol|table|blockquote|pre|code|img|hr)[\s>/]|font-weight:\s*(?:bold|[6-9]00)|font-style:\s*italic/i;

/** A plain text page, as browsers render it. */
const PLAIN_PAGE = /^\s*(?:<meta[^>]*>)?\s*<pre[^>]*>(?:(?!<code)[\s\S])*<\/pre>\s*$/i;

export function decidePaste(
  { text, html, pictures }: ClipboardContent,
  { selected, isInCode, isPlain }: PasteTarget,
): PasteAction {
  if (isPictureAlone({ text, pictures })) return { kind: 'add-pictures' };
  if (isPlain || isInCode) return AS_IT_IS;
  const address = text.trim();
  const isLabel = selected.trim() !== '' && !selected.includes('\n') && !isAddress(selected.trim());
  if (isAddress(address)) return isLabel ? { kind: 'insert', markdown: makeLink(selected, address) } : AS_IT_IS;
  return isStructured(html) ? { kind: 'convert', html } : AS_IT_IS;
}

export function decideDrop({ text, html, links }: ClipboardContent, isInCode: boolean): PasteAction {
  const address = links.split(/\r?\n/).find((line) => line !== '' && !line.startsWith('#')) ?? '';
  if (isInCode) return AS_IT_IS;
  // A link that wraps a picture is still a link.
  if (PICTURE_ADDRESS.test(address) && !/<a\s/i.test(html))
    return { kind: 'insert', markdown: `!${makeLink('', address)}` };
  if (isAddress(address)) {
    const label = readLinkLabel(html);
    return label === '' || label === address ? AS_IT_IS : { kind: 'insert', markdown: makeLink(label, address) };
  }
  return text !== '' && isStructured(html) ? { kind: 'convert', html } : AS_IT_IS;
}

/** True if `at` is inside a fenced code block, where text is pasted unchanged. */
export function isInsideCode(text: string, at: number): boolean {
  let fence: string | null = null;
  for (const [, marker = ''] of text.slice(0, at).matchAll(/^ {0,3}(`{3,}|~{3,})/gm)) {
    if (fence === null) fence = marker;
    else if (marker[0] === fence[0] && marker.length >= fence.length) fence = null;
  }
  return fence !== null;
}

function isStructured(html: string): boolean {
  return STRUCTURE.test(html) && !PLAIN_PAGE.test(readFragment(html));
}

/** Returns the part between the markers that some systems put around copied HTML. */
function readFragment(html: string): string {
  return /<!--StartFragment-->([\s\S]*)<!--EndFragment-->/i.exec(html)?.[1] ?? html;
}

function readLinkLabel(html: string): string {
  const label = /<a\s[^>]*>([\s\S]*?)<\/a>/i.exec(html)?.[1] ?? '';
  return new DOMParser().parseFromString(label, 'text/html').body.textContent?.replace(/\s+/g, ' ').trim() ?? '';
}

export function makeLink(label: string, address: string): string {
  const words = label.replace(/[[\]]/g, '\\$&');
  return /[()]/.test(address) ? `[${words}](<${address}>)` : `[${words}](${address})`;
}
