import { posix } from 'node:path';
import { err, ok, type Result } from '@callwright/shared/result.ts';
import type { Element, ElementContent, Root } from 'hast';
import { z } from 'zod';
import {
  editElements,
  findElement,
  hasClass,
  makeElement,
  makeText,
  readAttribute,
  readWords,
} from '../../../rich-text/edit-tree.ts';
import { convertPostHtml, htmlToText } from '../html/convert-post-html.ts';
import { makeEmbedLink } from '../html/embeds.ts';
import { toImportedPost, toTime } from './draft-fields.ts';
import { type FileTree, MAX_TEXT_BYTES } from './file-tree.ts';
import type { ImportedPost, ImportFailure, ReadSource } from './imported-post.ts';
import { parseCsv } from './parse-csv.ts';

const rowSchema = z.object({
  /** The number and the slug: `123.pricing`. */
  post_id: z.string().min(1),
  post_date: z.string().default(''),
  is_published: z.string().default(''),
  type: z.string().default(''),
  audience: z.string().default(''),
  title: z.string().default(''),
  subtitle: z.string().default(''),
  podcast_url: z.string().default(''),
});

type Row = z.infer<typeof rowSchema>;

/** @param list the path of `posts.csv`. */
export async function readSubstack(tree: FileTree, list: string): Promise<Result<ReadSource, ImportFailure>> {
  const bytes = await tree.read(list, MAX_TEXT_BYTES);
  if (bytes === null) return err({ message: 'Couldn’t read posts.csv in this archive. Export it again.' });
  const rows = parseCsv(new TextDecoder().decode(bytes));
  const posts: (() => Promise<ImportedPost>)[] = [];
  const notes: string[] = [];
  const folder = posix.join(posix.dirname(list), 'posts');
  const listed = new Set<string>();
  for (const [at, row] of rows.entries()) {
    const read = rowSchema.safeParse(row);
    if (!read.success) {
      notes.push(`Row ${at + 2} of posts.csv has no post.`);
      continue;
    }
    const path = posix.join(folder, `${read.data.post_id}.html`);
    listed.add(path);
    posts.push(() => readPost(read.data, tree, path));
  }
  const unlisted = tree.paths.filter(
    (path) => path.startsWith(`${folder}/`) && path.endsWith('.html') && !listed.has(path),
  );
  if (unlisted.length > 0)
    notes.push(`These posts aren’t in posts.csv: ${unlisted.map((path) => posix.basename(path)).join(', ')}.`);
  return ok({ kind: 'substack', posts, notes });
}

async function readPost(row: Row, tree: FileTree, path: string): Promise<ImportedPost> {
  const bytes = await tree.read(path, MAX_TEXT_BYTES);
  const html = bytes === null ? '' : new TextDecoder().decode(bytes);
  const converted = convertPostHtml(html, { site: null, prepare: readWidgets });
  const slug = row.post_id.replace(/^\d+\.?/, '');
  const isPublished = row.is_published.toLowerCase() === 'true';
  return toImportedPost({
    type: row.type === 'page' ? 'page' : 'post',
    title: decodeText(row.title),
    slug,
    markdown: converted.markdown,
    excerpt: decodeText(row.subtitle),
    tags: [],
    createdAt: toTime(row.post_date),
    author: '',
    status: isPublished ? 'published' : 'draft',
    picture: { address: '', alt: '' },
    localPictures: 0,
    remotePictures: converted.remotePictures,
    oldUrls: isPublished && slug !== '' ? [`/p/${slug}`] : [],
    problems: [
      ...(bytes === null ? ['The archive has no text for this post.'] : []),
      ...(row.audience.startsWith('only_') || row.audience === 'founding'
        ? ['This post was for subscribers. Here, anyone can read it once it’s published.']
        : []),
      ...(row.podcast_url === '' ? [] : [`The podcast episode isn’t part of the text: ${row.podcast_url}`]),
      ...(['', 'newsletter', 'podcast', 'page'].includes(row.type)
        ? []
        : [`On Substack, this was a ${row.type}, not a post.`]),
      ...converted.problems,
    ],
  });
}

/** Titles may have character references. Angle brackets are text. */
const decodeText = (text: string) => htmlToText(text.replaceAll('<', '&lt;'));

/** What Substack adds to a post, by its class. */
const WIDGETS: readonly [className: string, name: string][] = [
  ['subscription-widget-wrap', 'subscribe form'],
  ['subscription-widget', 'subscribe form'],
  ['poll-embed', 'poll'],
  ['community-chat', 'chat'],
  ['paywall-jump', 'paywall'],
  ['install-substack-app-embed', 'app button'],
  ['directMessage', 'message button'],
];

function readWidgets(tree: Root, note: (problem: string) => void): void {
  editElements(tree, (element) => {
    const widget = WIDGETS.find(([className]) => hasClass(element, className));
    if (widget !== undefined) {
      note(`A Substack ${widget[1]} was removed.`);
      return [];
    }
    if (hasClass(element, 'button-wrapper') || hasClass(element, 'button')) return readButton(element, note);
    if (hasClass(element, 'image-link-expand') || element.tagName === 'label') return [];
    if (hasClass(element, 'footnote-anchor') || hasClass(element, 'footnote-number'))
      return [makeText(`[${readWords(element)}]`)];
    const embedded = readEmbed(element);
    return embedded === null ? null : [makeElement('p', [makeEmbedLink(embedded, note)])];
  });
}

/** Placeholders such as `%%checkout_url%%` for pages on Substack. */
function readButton(button: Element, note: (problem: string) => void): ElementContent[] | null {
  const link = button.tagName === 'a' ? button : findElement(button, ({ tagName }) => tagName === 'a');
  if (link === null || !readAttribute(link, 'href').includes('%%')) return null;
  note(`A Substack button was removed: ${readWords(link)}.`);
  return [];
}

const settingsSchema = z.object({
  url: z.string().optional(),
  videoId: z.string().optional(),
  canonical_url: z.string().optional(),
});

/** Returns an embed's address, or null for an element that isn't one. Its settings are an attribute in JSON. */
function readEmbed(element: Element): string | null {
  const component = readAttribute(element, 'dataComponentName');
  if (
    !/(?:Embed|ToDOM|Placeholder|Player)$/.test(component) ||
    /^(?:Image|Captioned|Subscribe|Button|Footnote|Latex)/.test(component)
  ) {
    return null;
  }
  const settings = settingsSchema.safeParse(parseSettings(readAttribute(element, 'dataAttrs')));
  if (!settings.success) return null;
  const { url, videoId, canonical_url } = settings.data;
  if (component.startsWith('Youtube') && videoId !== undefined) return `https://www.youtube.com/watch?v=${videoId}`;
  if (component.startsWith('Vimeo') && videoId !== undefined) return `https://vimeo.com/${videoId}`;
  const address = canonical_url ?? url ?? '';
  return /^https?:\/\//.test(address) ? address : null;
}

function parseSettings(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}
