import type { Element, ElementContent } from 'hast';
import { findElement, hasClass, makeElement, makeText, readAttribute } from '../../../rich-text/edit-tree.ts';

const PROVIDERS: readonly [host: RegExp, name: string][] = [
  [/(?:^|\.)(?:youtube(?:-nocookie)?\.com|youtu\.be)$/, 'YouTube video'],
  [/(?:^|\.)vimeo\.com$/, 'Vimeo video'],
  [/(?:^|\.)(?:twitter|x)\.com$/, 'Post on X'],
  [/(?:^|\.)instagram\.com$/, 'Instagram post'],
  [/(?:^|\.)facebook\.com$/, 'Facebook post'],
  [/(?:^|\.)tiktok\.com$/, 'TikTok video'],
  [/(?:^|\.)spotify\.com$/, 'Spotify audio'],
  [/(?:^|\.)soundcloud\.com$/, 'SoundCloud audio'],
  [/^gist\.github\.com$/, 'GitHub gist'],
  [/(?:^|\.)codepen\.io$/, 'CodePen'],
  [/^(?:maps\.google\.[a-z.]+|www\.google\.[a-z.]+)$/, 'Google map'],
];

/** These only style a quote, which stays. */
const WIDGET_SCRIPTS =
  /^(?:https?:)?\/\/(?:platform\.(?:twitter|x|instagram)\.com|(?:www\.)?(?:instagram|tiktok)\.com\/embed\.js|assets\.pinterest\.com)/i;

/** Returns the provider's name, or null for a site we don't know. */
export function nameProvider(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const { hostname } = new URL(address);
  return PROVIDERS.find(([host]) => host.test(hostname))?.[1] ?? null;
}

export function makeEmbedLink(address: string, note: (problem: string) => void, fallback = 'Embedded page'): Element {
  const whole = toWatchAddress(address.startsWith('//') ? `https:${address}` : address);
  const name = nameProvider(whole) ?? fallback;
  note(`${name} is now a link: ${whole}`);
  return makeElement('a', [makeText(name)], { href: whole });
}

/** Replaces what a post can't have with a link, or names it as a problem. Returns null for any other element. */
export function replaceEmbed(element: Element, note: (problem: string) => void): ElementContent[] | null {
  switch (element.tagName) {
    case 'iframe':
    case 'embed':
    case 'object':
      return linkTo(findSource(element, ['src', 'dataSrc', 'data']), element, note);
    case 'video':
      return linkTo(findSource(element, ['src']), element, note, 'Video');
    case 'audio':
      return linkTo(findSource(element, ['src']), element, note, 'Audio');
    case 'script':
      return replaceScript(element, note);
    case 'form':
      note('A form was removed, and its text was kept.');
      return element.children;
    case 'svg':
    case 'canvas':
    case 'math':
      note(`A drawing (${element.tagName}) was removed.`);
      return [];
    case 'blockquote':
      if (hasClass(element, 'twitter-tweet')) note('A post on X is now a quote.');
      if (hasClass(element, 'instagram-media')) note('An Instagram post is now a quote.');
      return null;
    default:
      return null;
  }
}

function replaceScript(script: Element, note: (problem: string) => void): ElementContent[] {
  const source = readAttribute(script, 'src');
  if (WIDGET_SCRIPTS.test(source) || /json/i.test(readAttribute(script, 'type'))) return [];
  if (/^(?:https?:)?\/\/gist\.github\.com\//i.test(source)) {
    return [makeElement('p', [makeEmbedLink(source.replace(/\.js(?:\?.*)?$/, ''), note)])];
  }
  note(source === '' ? 'A script was removed.' : `A script was removed: ${source}`);
  return [];
}

function linkTo(
  address: string,
  element: Element,
  note: (problem: string) => void,
  fallback?: string,
): ElementContent[] {
  if (address !== '') return [makeEmbedLink(address, note, fallback)];
  note(`An embed (${element.tagName}) without an address was removed.`);
  return [];
}

function findSource(element: Element, names: readonly string[]): string {
  const isSource = ({ tagName }: Element) => ['source', 'embed', 'iframe', 'a'].includes(tagName);
  const inside = findElement(element, isSource);
  const found = names.map((name) => readAttribute(element, name)).find((address) => address !== '');
  return found ?? (inside === null ? '' : readAttribute(inside, 'src') || readAttribute(inside, 'href'));
}

/** A player's address shows only the player. */
function toWatchAddress(address: string): string {
  const [, video] =
    /^https?:\/\/(?:www\.)?youtube(?:-nocookie)?\.com\/embed\/([\w-]{11})(?:[?#]|$)/.exec(address) ?? [];
  if (video !== undefined) return `https://www.youtube.com/watch?v=${video}`;
  const [, vimeo] = /^https?:\/\/player\.vimeo\.com\/video\/(\d+)/.exec(address) ?? [];
  return vimeo === undefined ? address : `https://vimeo.com/${vimeo}`;
}
