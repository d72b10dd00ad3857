import { createHash } from 'node:crypto';
import { draftFieldsSchema, EMPTY_POST_FIELDS, type PostFields } from '@callwright/shared/post/post.ts';
import { err, ok, type Result } from '@callwright/shared/result.ts';
import { VFile } from 'vfile';
import { matter } from 'vfile-matter';
import { stringify } from 'yaml';
import { z } from 'zod';
import type { Draft } from '../../ipc/drafts.ts';
import { publicationSchema } from '../../ipc/publish-queue.ts';

/**
 * The form of a draft on the disk: Markdown with YAML front matter, whose keys are named as the
 * columns of `blog_posts` are. The text below the front matter is the author's, byte for byte.
 */
const writtenByHandSchema = z
  .union([z.string(), z.number().transform(String), z.boolean().transform(String), z.null().transform(() => '')])
  .default('');

const frontMatterSchema = z.looseObject({
  id: z.uuid().optional().catch(undefined),
  title: writtenByHandSchema,
  slug: writtenByHandSchema,
  excerpt: writtenByHandSchema,
  meta_description: writtenByHandSchema,
  keywords: z.union([
    z.array(z.union([z.string(), z.number()])).transform((words) => words.join(', ')),
    writtenByHandSchema,
  ]),
  featured_image_url: writtenByHandSchema,
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
  /** The account that the draft belongs to; left out of the machine's own. */
  owner: z.unknown().optional(),
  published: z
    .object({
      revision: publicationSchema.shape.revision,
      slug: z.string(),
      published_at: z.string(),
      /** Tells whether the text was changed since, by whatever editor. */
      fingerprint: z.string(),
    })
    .optional(),
});

const ownerSchema = z.uuid();

/** A file that another program wrote may leave out what Callwright writes. */
const outsideFrontMatterSchema = frontMatterSchema.extend({
  created_at: z.iso.datetime().optional().catch(undefined),
  updated_at: z.iso.datetime().optional().catch(undefined),
});

/** What a file that another program wrote is called, and the system's times of it (ISO). */
export type OutsideFile = { name: string; createdAt: string; updatedAt: string };

export type DraftFile = {
  /** The id of the post; null in a file that Callwright has not written yet. */
  id: string | null;
  /** The id of the account that the draft belongs to; null for the machine's own (rule O1). */
  owner: string | null;
  fields: PostFields;
  createdAt: string;
  updatedAt: string;
  published: { revision: number; slug: string; publishedAt: string; fingerprint: string } | null;
  /** Front matter that is not ours; kept as it stands. */
  others: Record<string, unknown>;
};

/**
 * Reads the text of a draft's file; the failure says what is wrong with it, for the author.
 *
 * @param outside set for a file that another program may have written: front matter may be missing then.
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
  const { created_at, updated_at, published, owner: named, ...unknown } = rest;
  const owner = ownerSchema.safeParse(named);
  // Another program's word for something else is front matter like any other.
  const others = owner.success || named === undefined ? unknown : { ...unknown, owner: named };
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
    published: published ? { ...published, publishedAt: published.published_at } : null,
    others,
  });
}

/** A first line of dashes with a key below it, and nothing that ends them. */
const OPEN_FRONT_MATTER = /^\uFEFF?---\r?\n[\w-]+:/;

function isEmptyObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}

/** `holiday-notes.md` reads "Holiday notes" until its author gives it a title. */
function toTitle(name: string): string {
  const words = name
    .replace(/\.[^.]*$/, '')
    .replace(/[-_]+/g, ' ')
    .trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The text of a draft's file; the front matter shows what an author would look for first. */
export function formatDraftFile({ id, owner, fields, createdAt, updatedAt, published, others }: DraftFile): string {
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
          },
        }
      : {}),
    ...others,
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

/** A draft in which nothing was written yet. */
export function emptyDraftFile(owner: string | null): DraftFile {
  const now = new Date().toISOString();
  return { id: null, owner, fields: EMPTY_POST_FIELDS, createdAt: now, updatedAt: now, published: null, others: {} };
}

/** Half of a surrogate pair has no form in UTF-8; nobody can see one. */
export function makeStorable(fields: PostFields): PostFields {
  return Object.fromEntries(Object.entries(fields).map(([name, text]) => [name, text.toWellFormed()])) as PostFields;
}

/** One value for all that was typed: the same value means the same post, whatever system's line ends it has. */
export function fingerprintFields(fields: PostFields): string {
  const hash = createHash('sha256');
  for (const name of Object.keys(draftFieldsSchema.shape) as Array<keyof PostFields>) {
    hash.update(JSON.stringify(fields[name].replaceAll(/\r\n?/g, '\n')));
  }
  return hash.digest('hex').slice(0, 32);
}

/** A post that was taken off the blog has no publish time here, and is a draft again. */
function toState(fields: PostFields, published: DraftFile['published']): Draft['state'] {
  if (published === null || published.publishedAt === '') return 'draft';
  return published.fingerprint === fingerprintFields(fields) ? 'published' : 'changed';
}

/** A draft as the renderer sees it; whether it was changed since its publish is read off its text. */
export function toDraft(
  id: string,
  { owner, fields, createdAt, updatedAt, published }: DraftFile,
): Omit<Draft, 'notice'> {
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
