import { countOf } from '@callwright/shared/post/labels.ts';
import { ok, type Result } from '@callwright/shared/result.ts';
import { z } from 'zod';
import { makeElement, makeText, type ParentNode, readWords } from '../../../rich-text/edit-tree.ts';
import { convertPostHtml, htmlToText } from '../html/convert-post-html.ts';
import { makeEmbedLink, nameProvider } from '../html/embeds.ts';
import { addParagraphs } from '../html/paragraphs.ts';
import { type Attachment, replaceShortcodes } from '../html/shortcodes.ts';
import { describeOldUrl, pathOf, toImportedPost, toTime } from './draft-fields.ts';
import type { ImportedPost, ImportFailure, OldStatus, ReadSource } from './imported-post.ts';
import { parseXml, splitItems, type XmlPart } from './split-xml.ts';

/** An element with attributes is an object. Of a repeated element, the first counts. */
const text: z.ZodType<string> = z.lazy(() =>
  z.union([
    z.string(),
    z.looseObject({ '#text': z.string().default('') }).transform((node) => node['#text']),
    z.tuple([text], z.unknown()).transform(([first]) => first),
  ]),
);
const optionalText = text.default('');

const itemSchema = z.object({
  title: optionalText,
  link: optionalText,
  pubDate: optionalText,
  'dc:creator': optionalText,
  'content:encoded': optionalText,
  'excerpt:encoded': optionalText,
  'wp:post_id': optionalText,
  'wp:post_date': optionalText,
  'wp:post_date_gmt': optionalText,
  'wp:post_name': optionalText,
  'wp:status': optionalText,
  'wp:post_parent': optionalText,
  'wp:post_type': optionalText,
  'wp:post_password': optionalText,
  'wp:attachment_url': optionalText,
  category: z
    .array(
      z.union([z.looseObject({ '#text': z.string().default(''), '@_domain': z.string().default('') }), z.string()]),
    )
    .default([]),
  'wp:comment': z.array(z.unknown()).default([]),
  'wp:postmeta': z.array(z.object({ 'wp:meta_key': optionalText, 'wp:meta_value': optionalText })).default([]),
});

const channelSchema = z.object({
  rss: z.object({
    channel: z.object({
      link: optionalText,
      'wp:base_blog_url': optionalText,
      'wp:wxr_version': optionalText,
      'wp:author': z
        .array(z.object({ 'wp:author_login': optionalText, 'wp:author_display_name': optionalText }))
        .default([]),
    }),
  }),
});

type Item = z.infer<typeof itemSchema>;

type Blog = {
  site: string | null;
  authors: ReadonlyMap<string, string>;
  attachments: ReadonlyMap<string, Attachment & { parent: string }>;
  /** HTML that several posts use. */
  reusable: ReadonlyMap<string, string>;
};

/** @param xml a WordPress eXtended RSS file. */
export function readWordPress(xml: string): Result<ReadSource, ImportFailure> {
  const parts = splitItems(xml);
  if (!parts.ok) return parts;
  const head = parseXml(parts.value.head);
  if (!head.ok) return head;
  const channel = channelSchema.safeParse(head.value);
  if (!channel.success) return { ok: false, error: NO_EXPORT };
  const { 'wp:author': authors, 'wp:wxr_version': version, link, ...rest } = channel.data.rss.channel;
  if (version === '') return { ok: false, error: NO_EXPORT };
  const items = new Map<string, number>();
  const blog = {
    site: [rest['wp:base_blog_url'], link].find((address) => URL.canParse(address)) ?? null,
    authors: new Map(authors.map((each) => [each['wp:author_login'], each['wp:author_display_name']])),
    attachments: new Map<string, Attachment & { parent: string }>(),
    reusable: new Map<string, string>(),
  };
  const posts: XmlPart[] = [];
  const notes: string[] = [];
  const customFields = new Set<string>();
  let comments = 0;
  for (const part of parts.value.items) {
    const read = readItem(part);
    if (!read.ok) {
      notes.push(`An item was left out. ${read.error.message}`);
      continue;
    }
    const item = read.value;
    const type = item['wp:post_type'];
    if (type === 'attachment') blog.attachments.set(item['wp:post_id'], toAttachment(item));
    if (type === 'wp_block') blog.reusable.set(item['wp:post_id'], item['content:encoded']);
    comments += item['wp:comment'].length;
    // Parsed again later, so that only one text at a time is in memory.
    if (isPost(item)) {
      posts.push(part);
      for (const name of listCustomFields(item)) customFields.add(name);
    } else items.set(type, (items.get(type) ?? 0) + 1);
  }
  if (items.size > 0) notes.push(describeOthers(items));
  if (customFields.size > 0) notes.push(`Custom fields won’t be imported: ${listSome([...customFields])}.`);
  if (comments > 0) notes.push(`${countOf(comments, 'comment')} won’t be imported.`);
  return ok({ kind: 'wordpress', posts: posts.map((part) => () => readPost(part, blog)), notes, site: blog.site });
}

const NO_EXPORT = {
  message: 'This XML file isn’t a WordPress export. In WordPress, select Tools > Export > All content.',
};

function readItem(part: XmlPart): Result<Item, ImportFailure> {
  const parsed = parseXml(part);
  if (!parsed.ok) return parsed;
  const item = z.object({ item: itemSchema }).safeParse(parsed.value);
  if (item.success) return ok(item.data.item);
  return { ok: false, error: { message: `Couldn’t read the item on line ${part.line}.` } };
}

function isPost(item: Item): boolean {
  return (
    ['post', 'page'].includes(item['wp:post_type']) && !['trash', 'auto-draft', 'inherit'].includes(item['wp:status'])
  );
}

function describeOthers(items: ReadonlyMap<string, number>): string {
  const total = [...items.values()].reduce((sum, count) => sum + count, 0);
  const listed = [...items].map(([type, count]) => `${type === '' ? 'unknown' : type}: ${count}`).join(', ');
  return `${total} other ${total === 1 ? 'item isn’t a post or is' : 'items aren’t posts or are'} in the trash (${listed}).`;
}

/** WordPress hides those with an underscore, such as plugins' settings. */
function listCustomFields(item: Item): string[] {
  return item['wp:postmeta'].flatMap(({ 'wp:meta_key': key, 'wp:meta_value': value }) =>
    key === '' || /^(?:_|rank_math_)/.test(key) || value === '' ? [] : [key],
  );
}

function listSome(names: readonly string[]): string {
  const more = names.length - MAX_LISTED;
  return [...names.slice(0, MAX_LISTED), ...(more > 0 ? [`and ${more} more`] : [])].join(', ');
}
const MAX_LISTED = 8;

function toAttachment(item: Item): Attachment & { parent: string } {
  return {
    address: item['wp:attachment_url'],
    alt: readMeta(item, '_wp_attachment_image_alt'),
    caption: htmlToText(item['excerpt:encoded']),
    parent: item['wp:post_parent'],
  };
}

function readMeta(item: Item, ...keys: readonly string[]): string {
  for (const key of keys) {
    const value = item['wp:postmeta'].find((meta) => meta['wp:meta_key'] === key)?.['wp:meta_value'] ?? '';
    // Plugins store templates like `%%title%%`.
    if (value !== '' && !value.includes('%%')) return value;
  }
  return '';
}

function readPost(part: XmlPart, blog: Blog): ImportedPost {
  const read = readItem(part);
  if (!read.ok) throw new Error('A part that was read once is read again.');
  const item = read.value;
  const status = toStatus(item['wp:status']);
  const problems = describePost(item, status);
  const { markdown, remotePictures, problems: found } = convertContent(item, blog);
  const thumbnail = readMeta(item, '_thumbnail_id');
  const featured = blog.attachments.get(thumbnail);
  if (thumbnail !== '' && thumbnail !== '0' && featured === undefined) {
    problems.push('The featured image isn’t in the export. Add it by hand.');
  }
  return toImportedPost({
    type: item['wp:post_type'] === 'page' ? 'page' : 'post',
    title: readTitle(item.title),
    slug: item['wp:post_name'],
    markdown,
    excerpt: htmlToText(item['excerpt:encoded']),
    metaDescription: readMeta(item, '_yoast_wpseo_metadesc', 'rank_math_description', '_aioseo_description'),
    tags: listTags(item),
    createdAt: readDate(item),
    author: blog.authors.get(item['dc:creator']) || item['dc:creator'],
    status,
    picture: { address: featured?.address ?? '', alt: featured?.alt ?? '' },
    localPictures: 0,
    remotePictures,
    oldUrls: status === 'published' ? [pathOf(item.link)] : [],
    problems: [...problems, ...found],
  });
}

/** Titles have entities and simple tags. Other angle brackets are text. */
function readTitle(title: string): string {
  return htmlToText(title.replace(/<(?!\/?(?:a|b|br|code|em|i|mark|s|small|span|strong|sub|sup|u)\b[^<]*>)/gi, '&lt;'));
}

function toStatus(status: string): OldStatus {
  if (status === 'publish') return 'published';
  return status === 'future' ? 'scheduled' : 'draft';
}

function describePost(item: Item, status: OldStatus): string[] {
  const isPlainLink = status === 'published' && item.link !== '' && pathOf(item.link) === '';
  return [
    ...(item['wp:post_password'] === ''
      ? []
      : ['This post needed a password. Here, anyone can read it once it’s published.']),
    ...(item['wp:status'] === 'private' ? ['This post was private.'] : []),
    ...(isPlainLink ? [describeOldUrl(item.link)] : []),
  ];
}

/** `Uncategorized` is WordPress's default. Before WordPress 3.0, a tag's domain was `tag`. */
function listTags(item: Item): string[] {
  return item.category.flatMap((each) => {
    const { '#text': name, '@_domain': domain } =
      typeof each === 'string' ? { '#text': each, '@_domain': 'category' } : each;
    const isTag = ['category', 'post_tag', 'tag'].includes(domain) && name !== 'Uncategorized';
    return isTag ? [htmlToText(name)] : [];
  });
}

/** A draft's time in UTC is zero. */
function readDate(item: Item): number | null {
  const { 'wp:post_date_gmt': utc, 'wp:post_date': local, pubDate } = item;
  return (
    [utc, local, pubDate].map((time) => (time.startsWith('0000') ? null : toTime(time))).find((at) => at !== null) ??
    null
  );
}

function convertContent(item: Item, blog: Blog) {
  const problems: string[] = [];
  const note = (problem: string) => void problems.push(problem);
  const content = replaceBlocks(item['content:encoded'], blog, note);
  const html = replaceShortcodes(content, {
    note,
    findPictures: (ids) =>
      ids === null
        ? [...blog.attachments.values()].filter(
            ({ parent, address }) => parent === item['wp:post_id'] && isPicture(address),
          )
        : ids.flatMap((id) => blog.attachments.get(id) ?? []),
  });
  const converted = convertPostHtml(html, {
    site: blog.site,
    prepare(tree, noteEmbed) {
      // Block themes write paragraphs themselves.
      if (!content.includes('<!-- wp:')) addParagraphs(tree);
      linkBareAddresses(tree, noteEmbed);
    },
  });
  return { ...converted, problems: [...new Set([...problems, ...converted.problems])] };
}

const isPicture = (address: string) => /\.(?:png|jpe?g|gif|webp|avif)$/i.test(address);

const EMPTY_BLOCK = /<!-- wp:([a-z][\w/-]*)\s*(\{(?:(?!-->|<!--)[\s\S])*?\})?\s*\/-->/g;

/** Blocks without content of their own are made by the server. */
function replaceBlocks(html: string, blog: Blog, note: (problem: string) => void): string {
  return html.replace(EMPTY_BLOCK, (_, name: string, settings = '{}') => {
    const [, id = ''] = /"ref"\s*:\s*(\d+)/.exec(settings) ?? [];
    const shared = name === 'block' ? blog.reusable.get(id) : undefined;
    if (shared !== undefined) return shared;
    note(`The block “${name}” has no content in the export.`);
    // Brackets would be a shortcode.
    return `<p>&#91;${name}&#93;</p>`;
  });
}

/** WordPress shows an address alone in a paragraph or block as an embed. */
function linkBareAddresses(parent: ParentNode, note: (problem: string) => void): void {
  for (const child of parent.children) {
    if (child.type !== 'element') continue;
    const words = readWords(child);
    const isAlone = child.children.every(({ type }) => type === 'text') && /^https?:\/\/\S+$/i.test(words);
    if (isAlone && nameProvider(words) !== null) child.children = [makeEmbedLink(words, note)];
    else if (isAlone && child.tagName === 'div') child.children = [makeElement('p', [makeText(words)])];
    else linkBareAddresses(child, note);
  }
}
