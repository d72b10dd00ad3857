import { posix } from 'node:path';
import { ok, type Result } from '@callwright/shared/result.ts';
import type { Element, Root } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import {
  editElements,
  findElement,
  hasClass,
  makeElement,
  makeText,
  readAttribute,
  readWords,
} from '../../../rich-text/edit-tree.ts';
import { type ConvertedPost, catchDeepNesting, convertPostTree, TOO_DEEP } from '../html/convert-post-html.ts';
import { pathOf, toImportedPost, toTime } from './draft-fields.ts';
import { type FileTree, MAX_TEXT_BYTES } from './file-tree.ts';
import type { ImportedPost, ImportFailure, ReadSource } from './imported-post.ts';

/** Medium's archive also has lists of claps, sessions, and so on. */
export const MEDIUM_POST = /(?:^|\/)posts\/[^/]+\.html$/;

export async function readMedium(tree: FileTree): Promise<Result<ReadSource, ImportFailure>> {
  const paths = tree.paths.filter((path) => MEDIUM_POST.test(path)).sort();
  return ok({ kind: 'medium', posts: paths.map((path) => () => readPost(tree, path)), notes: [] });
}

async function readPost(tree: FileTree, path: string): Promise<ImportedPost> {
  const bytes = await tree.read(path, MAX_TEXT_BYTES);
  const name = posix.basename(path, '.html');
  const html = bytes === null ? '' : new TextDecoder().decode(bytes);
  const parsed = catchDeepNesting(() => fromHtml(html));
  const page = parsed ?? fromHtml('');
  const find = (className: string) => findElement(page, (element) => hasClass(element, className));
  const read = (className: string) => {
    const element = find(className);
    return element === null ? '' : readWords(element);
  };
  const isDraft = name.startsWith('draft_') || (find('p-canonical') ?? find('dt-published')) === null;
  const body = find('e-content');
  const title = read('p-name') || read('graf--title');
  const canonical = readAttributeOf(find('p-canonical'), 'href');
  const isReply = body !== null && findElement(body, (element) => hasClass(element, 'graf--title')) === null;
  const converted = convertBody(body, title, read('p-summary'));
  return toImportedPost({
    type: 'post',
    title,
    slug: readSlug(canonical, name),
    markdown: converted.markdown,
    excerpt: read('p-summary'),
    tags: listTags(page),
    // Drafts have no date.
    createdAt: toTime(readAttributeOf(find('dt-published'), 'dateTime')) ?? toTime(`${name.slice(0, 10)} 00:00`),
    author: read('p-author'),
    status: isDraft ? 'draft' : 'published',
    picture: { address: '', alt: '' },
    localPictures: 0,
    remotePictures: converted.remotePictures,
    oldUrls: isDraft || isOnMedium(canonical) ? [] : [pathOf(canonical)],
    problems: [
      ...(bytes === null ? ['Couldn’t read the file in the archive.'] : []),
      ...(parsed === null ? [TOO_DEEP] : []),
      ...(isReply ? ['This has no title of its own and may be a reply to another post.'] : []),
      ...converted.problems,
    ],
  });
}

function readAttributeOf(element: Element | null, name: string): string {
  return element === null ? '' : readAttribute(element, name);
}

function listTags(page: Root): string[] {
  const tags: string[] = [];
  editElements(page, (element) => {
    if (hasClass(element, 'p-tag')) tags.push(readWords(element));
    return null;
  });
  return tags;
}

/** Only Medium can redirect its own addresses. */
function isOnMedium(address: string): boolean {
  return /^https?:\/\/(?:[^/]+\.)?medium\.com\//i.test(address);
}

/** Addresses end in an id: `pricing-by-the-hour-1a2b3c4d5e6f`. */
function readSlug(canonical: string, name: string): string {
  const last =
    pathOf(canonical)
      .replace(/^\/p\//, '')
      .split('/')
      .at(-1) ?? '';
  const words = /^[0-9a-f]*$/.test(last) ? name.replace(/^(?:draft|\d{4}-\d{2}-\d{2})_/, '') : last;
  return words.replace(/-{1,}[0-9a-f]{8,12}$/, '').toLowerCase();
}

/** The body repeats the title and subtitle. */
function convertBody(body: Element | null, title: string, subtitle: string): ConvertedPost {
  const tree: Root = { type: 'root', children: body === null ? [] : [body] };
  return convertPostTree(tree, {
    site: 'https://medium.com/',
    prepare(root, note) {
      let isStart = true;
      editElements(root, (element) => {
        if (hasClass(element, 'section-divider') && element.tagName === 'div')
          return isStart ? [] : [makeElement('hr', [])];
        if (!/^(?:h[1-6]|p|pre|blockquote|figure)$/.test(element.tagName)) return readMixtape(element, note);
        const words = readWords(element);
        const repeats = isStart && /^h[1-6]$/.test(element.tagName) && (words === title || words === subtitle);
        if (!repeats) isStart = false;
        return repeats ? [] : null;
      });
    },
  });
}

/** A card for a link: its title, a description, and a picture. */
function readMixtape(element: Element, note: (problem: string) => void) {
  if (!hasClass(element, 'graf--mixtapeEmbed')) return null;
  const link = findElement(element, ({ tagName }) => tagName === 'a');
  const address = readAttributeOf(link, 'href');
  if (link === null || address === '') return null;
  const title = findElement(link, ({ tagName }) => tagName === 'strong');
  note(`A link card is now a link: ${address}`);
  return [makeElement('p', [makeElement('a', [makeText(readWords(title ?? link))], { href: address })])];
}
