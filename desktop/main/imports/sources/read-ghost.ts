import { err, ok, type Result } from '@callwright/shared/result.ts';
import type { Root } from 'hast';
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
import { escapeHtml } from '../html/escape-html.ts';
import { toImportedPost, toTime } from './draft-fields.ts';
import type { ImportedPost, ImportFailure, OldStatus, ReadSource } from './imported-post.ts';
import { type LocalPictures, toAddress } from './local-pictures.ts';

/** Older versions use numbers. */
const idSchema = z.union([z.string(), z.number()]).transform(String);
const textSchema = z
  .string()
  .nullish()
  .transform((text) => text ?? '');
const timeSchema = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((time) => (typeof time === 'number' ? (isTime(time) ? time : null) : toTime(time ?? '')));

/** The largest time that a `Date` has is 8.64e15. */
const isTime = (time: number) => time > 0 && time <= 8.64e15;

const postSchema = z.object({
  id: idSchema,
  title: textSchema,
  slug: textSchema,
  html: textSchema,
  plaintext: textSchema,
  mobiledoc: textSchema,
  lexical: textSchema,
  feature_image: textSchema,
  /** Before version 1. */
  image: textSchema,
  custom_excerpt: textSchema,
  meta_description: textSchema,
  canonical_url: textSchema,
  codeinjection_head: textSchema,
  codeinjection_foot: textSchema,
  status: textSchema,
  visibility: textSchema,
  type: textSchema,
  page: z.union([z.boolean(), z.number()]).nullish().transform(Boolean),
  author_id: idSchema.nullish(),
  created_at: timeSchema,
  published_at: timeSchema,
});

const orderSchema = z
  .number()
  .nullish()
  .transform((order) => order ?? 0);

const dataSchema = z.object({
  posts: z.array(postSchema),
  posts_meta: z
    .array(
      z.object({
        post_id: idSchema,
        feature_image_alt: textSchema,
        feature_image_caption: textSchema,
        meta_description: textSchema,
      }),
    )
    .default([]),
  tags: z.array(z.object({ id: idSchema, name: textSchema, visibility: textSchema })).default([]),
  posts_tags: z.array(z.object({ post_id: idSchema, tag_id: idSchema, sort_order: orderSchema })).default([]),
  users: z.array(z.object({ id: idSchema, name: textSchema })).default([]),
  posts_authors: z.array(z.object({ post_id: idSchema, author_id: idSchema, sort_order: orderSchema })).default([]),
});

const exportSchema = z.union([
  z.object({ db: z.tuple([z.object({ data: dataSchema })], z.unknown()) }).transform(({ db }) => db[0].data),
  z.object({ data: dataSchema }).transform(({ data }) => data),
]);

type Data = z.infer<typeof dataSchema>;
type GhostPost = Data['posts'][number];
type Lookup = ReturnType<typeof indexData>;

type GhostFiles = { pictures: LocalPictures; path: string } | null;

/** Ghost writes this instead of the site's address. */
const SITE_PLACEHOLDER = /__GHOST_URL__/g;

/** Ghost's own forms. They need Ghost. */
const FORM_CARDS = ['kg-signup-card', 'kg-product-card', 'kg-paywall-card'];

/** @param files of the archive that the export is in. */
export function readGhost(json: string, files: GhostFiles = null): Result<ReadSource, ImportFailure> {
  const parsed = parseJson(json.replace(/^\uFEFF/, ''));
  if (!parsed.ok) return parsed;
  const data = exportSchema.safeParse(parsed.value);
  if (!data.success) return err(NO_EXPORT);
  const lookup = indexData(data.data);
  const posts = data.data.posts.map((post) => () => readPost(post, lookup, files));
  return ok({ kind: 'ghost', posts, notes: [] });
}

function indexData(data: Data) {
  return {
    meta: new Map(data.posts_meta.map((meta) => [meta.post_id, meta])),
    tags: new Map(data.tags.map((tag) => [tag.id, tag])),
    users: new Map(data.users.map(({ id, name }) => [id, name])),
    tagsOf: Map.groupBy(data.posts_tags, ({ post_id }) => post_id),
    authorsOf: Map.groupBy(data.posts_authors, ({ post_id }) => post_id),
  };
}

const NO_EXPORT = {
  message:
    'This JSON file isn’t a Ghost export. In Ghost, select Settings > Import/Export > Export content & settings.',
};

function parseJson(json: string): Result<unknown, ImportFailure> {
  try {
    return ok(JSON.parse(json));
  } catch (cause) {
    const position = cause instanceof SyntaxError ? /position (\d+)/.exec(cause.message)?.[1] : undefined;
    const line = position === undefined ? '' : ` Line ${json.slice(0, Number(position)).split('\n').length} is wrong.`;
    return err({ message: `This file isn’t valid JSON.${line} Export it again.` });
  }
}

function readPost(post: GhostPost, lookup: Lookup, files: GhostFiles): ImportedPost {
  const meta = lookup.meta.get(post.id);
  const status = toStatus(post.status);
  const { html, problems } = findHtml(post);
  const converted = convertPostHtml(html, { site: null, prepare: readCards });
  const featured = stripSite(post.feature_image || post.image);
  const featuredPath = files?.pictures.find(files.path, featured) ?? null;
  const local = files?.pictures.localize(files.path, converted.markdown) ?? {
    body: converted.markdown,
    found: new Set<string>(),
  };
  if (featuredPath !== null) local.found.add(featuredPath);
  return toImportedPost({
    type: post.type === 'page' || post.page ? 'page' : 'post',
    title: post.title,
    slug: post.slug,
    markdown: local.body,
    excerpt: post.custom_excerpt,
    metaDescription: meta?.meta_description || post.meta_description,
    tags: listTags(post, lookup),
    createdAt: post.published_at ?? post.created_at,
    author: listAuthors(post, lookup),
    status,
    picture: {
      address: featuredPath === null ? featured : toAddress(featuredPath),
      alt: meta?.feature_image_alt ?? '',
    },
    localPictures: local.found.size,
    remotePictures: converted.remotePictures,
    oldUrls: status === 'published' ? [`/${post.slug}/`] : [],
    problems: [
      ...problems,
      ...describePost(post, htmlToText(meta?.feature_image_caption ?? '')),
      ...converted.problems,
    ],
  });
}

function describePost(post: GhostPost, caption: string): string[] {
  return [
    ...(['', 'public'].includes(post.visibility)
      ? []
      : ['This post was for members. Here, anyone can read it once it’s published.']),
    ...(caption === '' ? [] : [`The featured image’s caption won’t be imported: ${caption}`]),
    ...(post.canonical_url === '' ? [] : [`The canonical URL won’t be imported: ${post.canonical_url}`]),
    ...(post.codeinjection_head + post.codeinjection_foot === '' ? [] : ['The injected code won’t be imported.']),
  ];
}

function toStatus(status: string): OldStatus {
  if (status === 'published' || status === 'sent') return 'published';
  return status === 'scheduled' ? 'scheduled' : 'draft';
}

/** Local addresses are files of an archive, if it has them. */
function stripSite(text: string): string {
  return text.replace(SITE_PLACEHOLDER, '');
}

/** Text or a card, such as a picture, in one of Ghost's own formats. */
const OWN_CONTENT = /"(?:text|src|url|html|markdown|code)":"[^"]|\[0,\[\],0,"[^"]/;

/** Some exports have only the editor's own format. */
function findHtml({ html, plaintext, mobiledoc, lexical }: GhostPost): { html: string; problems: string[] } {
  // Ghost marks its cards with comments, which the conversion drops.
  if (html !== '') {
    const cards = html.match(/<!--kg-card-begin: (?:html|markdown)-->/g) ?? [];
    const written = cards.filter((card) => card.includes('html')).length;
    return {
      html: stripSite(html),
      problems:
        written === 0
          ? []
          : [`Check ${written === 1 ? 'an HTML card' : `${written} HTML cards`}: scripts and styles were removed.`],
    };
  }
  if (plaintext !== '') {
    const paragraphs = plaintext.split(/\n{2,}/).map((words) => `<p>${escapeHtml(words)}</p>`);
    return {
      html: paragraphs.join(''),
      problems: ['The export has only the plain text. Formatting and pictures are missing.'],
    };
  }
  const isWritten = [mobiledoc, lexical].some((text) => OWN_CONTENT.test(text));
  return {
    html: '',
    problems: isWritten ? ['The export has this text only in Ghost’s own format. Copy it by hand.'] : [],
  };
}

function listTags({ id }: GhostPost, { tags, tagsOf }: Lookup): string[] {
  return inOrder(tagsOf.get(id)).flatMap(({ tag_id }) => {
    const tag = tags.get(tag_id);
    // Internal tags start with `#`. Readers don't see them.
    return tag === undefined || tag.visibility === 'internal' || tag.name.startsWith('#') ? [] : [tag.name];
  });
}

function listAuthors({ id, author_id }: GhostPost, { users, authorsOf }: Lookup): string {
  const own = inOrder(authorsOf.get(id));
  const ids = own.length > 0 ? own.map((each) => each.author_id) : [author_id ?? ''];
  return ids.flatMap((author) => users.get(author) || []).join(', ');
}

function inOrder<Item extends { sort_order: number }>(items: readonly Item[] = []): Item[] {
  return items.toSorted((a, b) => a.sort_order - b.sort_order);
}

function readCards(tree: Root, note: (problem: string) => void): void {
  editElements(tree, (element) => {
    if (hasClass(element, 'kg-bookmark-card')) {
      const link = findElement(element, ({ tagName }) => tagName === 'a');
      const title = findElement(element, (each) => hasClass(each, 'kg-bookmark-title'));
      const address = link === null ? '' : readAttribute(link, 'href');
      if (address === '') return null;
      note(`A bookmark is now a link: ${address}`);
      const words = (title === null ? '' : readWords(title)) || address;
      return [makeElement('p', [makeElement('a', [makeText(words)], { href: address })])];
    }
    const form = FORM_CARDS.find((name) => hasClass(element, name));
    if (form === undefined) return null;
    note(`A Ghost card was removed: ${form.replace(/^kg-|-card$/g, '')}.`);
    return [];
  });
}
