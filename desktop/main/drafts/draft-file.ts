import { createHash } from 'node:crypto';
import { draftFieldsSchema, EMPTY_POST_FIELDS, type PostFields } from '@callwright/shared/post/post.ts';
import { err, ok, type Result } from '@callwright/shared/result.ts';
import { VFile } from 'vfile';
import { matter } from 'vfile-matter';
import { stringify } from 'yaml';
import { z } from 'zod';
import type { Draft } from '../../ipc/drafts.ts';
import { publicationSchema } from '../../ipc/publish-queue.ts';
import { type BackendOrigins, NO_BACKEND_ORIGINS } from '../backend/backend-origins.ts';
import { type DraftPublication, findPublication } from './draft-publications.ts';

/** A value that an author or another program may have written as a number, a boolean or nothing. */
const looseTextSchema = z
  .union([z.string(), z.number().transform(String), z.boolean().transform(String), z.null().transform(() => '')])
  .default('');

/**
 * The format of a draft on the disk: Markdown with YAML front matter, whose keys have the names of
 * the columns of `blog_posts`. The text below the front matter is the author's, byte for byte.
 */
const frontMatterSchema = z.looseObject({
  id: z.uuid().optional().catch(undefined),
  title: looseTextSchema,
  slug: looseTextSchema,
  excerpt: looseTextSchema,
  meta_description: looseTextSchema,
  keywords: z.union([
    z.array(z.union([z.string(), z.number()])).transform((words) => words.join(', ')),
    looseTextSchema,
  ]),
  featured_image_url: looseTextSchema,
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
  /** The id of the account that owns the draft; missing in a local draft. */
  owner: z.unknown().optional(),
  published: z
    .object({
      revision: publicationSchema.shape.revision,
      slug: z.string(),
      published_at: z.string(),
      /** Shows whether the text has changed since, in any editor. */
      fingerprint: z.string(),
      /** Missing in what an earlier version wrote. */
      backend_origin: z.string().optional(),
    })
    .optional(),
  published_elsewhere: z.array(z.string()).optional().catch(undefined),
});

const ownerSchema = z.uuid();

/** A file that another program wrote may lack the times that Callwright writes. */
const outsideFrontMatterSchema = frontMatterSchema.extend({
  created_at: z.iso.datetime().optional().catch(undefined),
  updated_at: z.iso.datetime().optional().catch(undefined),
});

/** The name of a file that another program wrote, and the system's times of it (ISO). */
export type OutsideFile = { name: string; createdAt: string; updatedAt: string };

export type DraftFile = {
  /** The id of the draft and of its post; null in a file that Callwright has not written yet. */
  id: string | null;
  /** The id of the account that owns the draft; null for a local draft (rule O1). */
  owner: string | null;
  fields: PostFields;
  createdAt: string;
  updatedAt: string;
  /** What the backend confirmed that the draft was last published to; `findPublication` says whether that is this one. */
  published: DraftPublication | null;
  /** What other backends confirmed, each as `draft-publications.ts` writes it. */
  publishedElsewhere: readonly string[];
  /** The front matter that is not Callwright's; kept as it is. */
  extraFrontMatter: Record<string, unknown>;
};

/**
 * Parses the text of a draft's file; the failure describes what is wrong with it, for the author.
 *
 * @param outside set for a file that another program may have written: it may lack front matter.
 */
export function parseDraftFile(text: string, outside?: OutsideFile): Result<DraftFile, string> {
  const file = new VFile(text.replace(/^\uFEFF/, ''));
  try {
    matter(file, { strip: true, yaml: { schema: 'core', logLevel: 'error' } });
  } catch (cause) {
    return err(
      `Its front matter is not YAML: ${cause instanceof Error ? cause.message.split('\n')[0] : String(cause)}`,
    );
  }
  const found: unknown = file.data.matter ?? {};
  if (outside && isEmptyObject(found) && OPEN_FRONT_MATTER.test(text)) return err('Its front matter has no end.');
  const parsed = (outside ? outsideFrontMatterSchema : frontMatterSchema).safeParse(found);
  if (!parsed.success) {
    return err(`Its front matter is not that of a draft: ${z.prettifyError(parsed.error).replaceAll('\n', ' ')}`);
  }
  const { id, title, slug, excerpt, meta_description, keywords, featured_image_url, ...rest } = parsed.data;
  const { created_at, updated_at, published, published_elsewhere, owner: named, ...unknown } = rest;
  const owner = ownerSchema.safeParse(named);
  // An owner that is no account's id is another program's key, and kept like any other.
  const extraFrontMatter = owner.success || named === undefined ? unknown : { ...unknown, owner: named };
  const isNamed = typeof found === 'object' && found !== null && 'title' in found;
  return ok({
    id: id ?? null,
    owner: owner.success ? owner.data : null,
    fields: draftFieldsSchema.parse({
      title: outside && !isNamed ? toTitle(outside.name) : title,
      slug,
      content: String(file.value),
      excerpt,
      metaDescription: meta_description,
      keywords,
      featuredImageUrl: featured_image_url,
    }),
    createdAt: created_at ?? outside?.createdAt ?? '',
    updatedAt: updated_at ?? outside?.updatedAt ?? '',
    published: published
      ? {
          revision: published.revision,
          slug: published.slug,
          publishedAt: published.published_at,
          fingerprint: published.fingerprint,
          backendOrigin: published.backend_origin,
        }
      : null,
    publishedElsewhere: published_elsewhere ?? [],
    extraFrontMatter,
  });
}

/** A first line of dashes with a key below it: front matter, whether or not it ends. */
const OPEN_FRONT_MATTER = /^\uFEFF?---\r?\n[\w-]+:/;

function isEmptyObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}

/** Makes a title of a file's name: `holiday-notes.md` is "Holiday notes" until its author gives it one. */
function toTitle(name: string): string {
  const words = name
    .replace(/\.[^.]*$/, '')
    .replace(/[-_]+/g, ' ')
    .trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Formats the text of a draft's file; the front matter begins with what an author looks for first. */
export function formatDraftFile({
  id,
  owner,
  fields,
  createdAt,
  updatedAt,
  published,
  publishedElsewhere,
  extraFrontMatter,
}: DraftFile): string {
  const frontMatter = {
    title: fields.title,
    slug: fields.slug,
    excerpt: fields.excerpt,
    meta_description: fields.metaDescription,
    keywords: fields.keywords,
    featured_image_url: fields.featuredImageUrl,
    ...(id === null ? {} : { id }),
    created_at: createdAt,
    updated_at: updatedAt,
    ...(published
      ? {
          published: {
            revision: published.revision,
            slug: published.slug,
            published_at: published.publishedAt,
            fingerprint: published.fingerprint,
            ...(published.backendOrigin === undefined ? {} : { backend_origin: published.backendOrigin }),
          },
        }
      : {}),
    ...(publishedElsewhere.length === 0 ? {} : { published_elsewhere: publishedElsewhere }),
    ...extraFrontMatter,
    ...(owner === null ? {} : { owner }),
  };
  const yaml = stringify(frontMatter, {
    schema: 'core',
    lineWidth: 0,
    defaultStringType: 'QUOTE_DOUBLE',
    defaultKeyType: 'PLAIN',
  });
  return `---\n${yaml}---\n${fields.content}`;
}

/** Makes a draft without any text. */
export function emptyDraftFile(owner: string | null): DraftFile {
  const now = new Date().toISOString();
  return {
    id: null,
    owner,
    fields: EMPTY_POST_FIELDS,
    createdAt: now,
    updatedAt: now,
    published: null,
    publishedElsewhere: [],
    extraFrontMatter: {},
  };
}

/** Gives a draft another text; a draft that has that text already keeps its time. */
export function withFields<File extends DraftFile>(file: File, fields: PostFields): File {
  const storable = makeStorable(fields);
  if (fingerprintFields(storable) === fingerprintFields(file.fields)) return file;
  return { ...file, fields: storable, updatedAt: new Date().toISOString() };
}

/** Replaces each half of a surrogate pair, which UTF-8 can't express and nobody can see. */
export function makeStorable(fields: PostFields): PostFields {
  return Object.fromEntries(Object.entries(fields).map(([name, text]) => [name, text.toWellFormed()])) as PostFields;
}

/** Hashes all fields of a post: two posts with the same value differ in their line ends at most. */
export function fingerprintFields(fields: PostFields): string {
  const hash = createHash('sha256');
  for (const name of Object.keys(draftFieldsSchema.shape) as Array<keyof PostFields>) {
    hash.update(JSON.stringify(fields[name].replaceAll(/\r\n?/g, '\n')));
  }
  return hash.digest('hex').slice(0, 32);
}

/** A post that was taken off the blog has no publish time, and is a draft again. */
function toState(fields: PostFields, published: DraftPublication | null): Draft['state'] {
  if (published === null || published.publishedAt === '') return 'draft';
  return published.fingerprint === fingerprintFields(fields) ? 'published' : 'changed';
}

/** Describes a draft for the renderer, as the current backend knows it. Its state is computed from its text, so that an edit in any editor counts. */
export function toDraft(
  id: string,
  file: DraftFile,
  origins: BackendOrigins = NO_BACKEND_ORIGINS,
): Omit<Draft, 'notice'> {
  const { owner, fields, createdAt, updatedAt } = file;
  const published = findPublication(file, origins);
  return {
    id,
    owner: owner === null ? 'machine' : 'account',
    fields,
    state: toState(fields, published),
    publication: published
      ? { revision: published.revision, slug: published.slug, publishedAt: published.publishedAt }
      : null,
    createdAt,
    updatedAt,
  };
}
