import type { Element, ElementContent, Root } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import {
  editElements,
  findElement,
  makeElement,
  makeText,
  readAttribute,
  readWords,
} from '../../../rich-text/edit-tree.ts';
import { toMarkdown } from '../../../rich-text/html-to-markdown.ts';
import { replaceEmbed } from './embeds.ts';

export type ConvertedPost = { markdown: string; remotePictures: number; problems: string[] };

type ConvertOptions = {
  /** For relative addresses; null if the export doesn't name its site. */
  site: string | null;
  /** Reads what only this kind of blog writes, before the rest is converted. */
  prepare?: (tree: Root, note: (problem: string) => void) => void;
};

const WEB_ADDRESS = /^https?:\/\//i;
const PICTURE_PATH = /\.(?:png|jpe?g|gif|webp|avif|bmp|svg)(?:[?#]|$)/i;
const OTHER_SCHEME = /^(?!https?:|mailto:|tel:)[a-z][a-z\d+.-]*:/i;
/** Addresses of pictures that load late. `src` is a placeholder until then. */
const LATE_SOURCES = ['dataSrc', 'dataLazySrc', 'dataOrigFile', 'dataOriginal'];

export function convertPostHtml(html: string, options: ConvertOptions): ConvertedPost {
  return refuseDeepNesting(() => convertTree(fromHtml(html, { fragment: true }), options));
}

/** Changes `tree`. */
export function convertPostTree(tree: Root, options: ConvertOptions): ConvertedPost {
  return refuseDeepNesting(() => convertTree(tree, options));
}

function refuseDeepNesting(convert: () => ConvertedPost): ConvertedPost {
  return catchDeepNesting(convert) ?? { markdown: '', remotePictures: 0, problems: [TOO_DEEP] };
}

export const TOO_DEEP = 'The text is nested too deeply and was left out.';

/** The parsers are recursive. Returns null if their stack isn't enough. */
export function catchDeepNesting<Value>(parse: () => Value): Value | null {
  try {
    return parse();
  } catch (cause) {
    if (!(cause instanceof RangeError)) throw cause;
    return null;
  }
}

function convertTree(tree: Root, { site, prepare }: ConvertOptions): ConvertedPost {
  const problems: string[] = [];
  const note = (problem: string) => {
    if (!problems.includes(problem)) problems.push(problem);
  };
  const pictures = new Set<string>();
  prepare?.(tree, note);
  editElements(tree, (element) => {
    resolveAddresses(element, site);
    if (element.tagName === 'img') return readPicture(element, pictures, note);
    if (element.tagName === 'figure') return captionPicture(element);
    if (element.tagName === 'a' && isFullSizeLink(element)) return element.children;
    return replaceEmbed(element, note);
  });
  return { markdown: toMarkdown(tree, isLink), remotePictures: pictures.size, problems };
}

export function htmlToText(html: string): string {
  return readWords(makeElement('p', fromHtml(html, { fragment: true }).children as ElementContent[]));
}

/** Returns the address as it is without a site, or if it's invalid. */
export function resolveAddress(address: string, site: string | null): string {
  if (address.startsWith('//')) return `https:${address}`;
  if (site === null || address === '' || /^(?:[a-z][a-z\d+.-]*:|#)/i.test(address)) return address;
  return URL.canParse(address, site) ? new URL(address, site).href : address;
}

function resolveAddresses(element: Element, site: string | null): void {
  for (const name of ['href', 'src', ...LATE_SOURCES]) {
    const address = readAttribute(element, name);
    if (address !== '') element.properties[name] = resolveAddress(address, site);
  }
}

function readPicture(image: Element, pictures: Set<string>, note: (problem: string) => void): ElementContent[] | null {
  const late = LATE_SOURCES.map((name) => readAttribute(image, name)).find((source) => WEB_ADDRESS.test(source));
  const source = late ?? readAttribute(image, 'src');
  // A title shows as a caption, and other blogs put file names there.
  image.properties = { src: source, alt: readAttribute(image, 'alt') };
  if (WEB_ADDRESS.test(source)) pictures.add(source);
  if (source !== '' && !OTHER_SCHEME.test(source)) return null;
  note('A picture without a web address was left out.');
  return [makeText(readAttribute(image, 'alt'))];
}

/** A blog's caption is the picture's title. A caption with links or for several pictures stays a paragraph. */
function captionPicture(figure: Element): null {
  const caption = findElement(figure, ({ tagName }) => tagName === 'figcaption');
  const images: Element[] = [];
  editElements(figure, (element) => {
    if (element.tagName === 'img') images.push(element);
    return null;
  });
  const [image] = images;
  if (caption === null || image === undefined || images.length > 1) return null;
  if (findElement(caption, ({ tagName }) => tagName === 'a' || tagName === 'img') !== null) return null;
  const words = readWords(caption);
  if (words !== '') image.properties.title = words;
  editElements(figure, (element) => (element === caption ? [] : null));
  return null;
}

/** True for a link from a picture to its own file. Our pictures open in full size anyway. */
function isFullSizeLink(link: Element): boolean {
  const image = findElement(link, ({ tagName }) => tagName === 'img');
  return image !== null && readWords(link) === '' && PICTURE_PATH.test(readAttribute(link, 'href'));
}

function isLink(link: Element): boolean {
  const address = readAttribute(link, 'href');
  if (address === '' || OTHER_SCHEME.test(address)) return false;
  return readWords(link) !== '' || findElement(link, ({ tagName }) => tagName === 'img') !== null;
}
