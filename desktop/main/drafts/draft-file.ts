import { createHash } from 'node:crypto';
import { draftFieldsSchema, EMPTY_POST_FIELDS, type PostFields } from '@callwright/shared/post/post.ts';
import { err, ok, type Result } from '@callwright/shared/result.ts';
import type { Draft } from '../../ipc/drafts.ts';
import { type BackendOrigins, NO_BACKEND_ORIGINS } from '../backend/backend-origins.ts';
import { type DraftPublication, findPublication } from './draft-publications.ts';
import {
  emptyFrontMatter,
  type FrontMatter,
  formatWithFrontMatter,
  type SplitFile,
  splitFrontMatter,
} from './front-matter/front-matter.ts';
import { readForeignFields, titleOfName } from './front-matter/other-tools.ts';
import {
  changesTo,
  hasDamagedPublication,
  isOwnFile,
  type OwnFields,
  readOwnFields,
} from './front-matter/own-fields.ts';

/** The name of a file that another program wrote, and the system's times of it (ISO). */
export type OutsideFile = { name: string; createdAt: string; updatedAt: string };

/**
 * A draft as its file holds it: Markdown with front matter, in YAML where Callwright began the file and
 * in the language of the author's tool where that did. The text below is the author's, byte for byte.
 */
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
  /** The front matter as it was read: a save changes the lines of what changed, and no other. Null where there was none. */
  frontMatter: FrontMatter | null;
};

/**
 * Parses the text of a draft's file; the failure describes what is wrong with it, for the author. The
 * front matter that another tool wrote fills the fields that it knows, until Callwright saves the file:
 * from then on its own keys alone count.
 *
 * @param outside set for a file that another program may have written: it may lack front matter.
 */
export function parseDraftFile(text: string, outside?: OutsideFile): Result<DraftFile, string> {
  const split = splitFrontMatter(text);
  if (outside && split.isUnended) return err(UNENDED);
  const own = readOwnFields(split.frontMatter);
  if (!outside && (own.created_at === undefined || own.updated_at === undefined)) {
    return err('Its front matter is not that of a draft: it does not say when the draft was made and saved.');
  }
  if (hasDamagedPublication(split.frontMatter)) {
    return err('Its front matter is not that of a draft: what it says of the published post is damaged.');
  }
  return ok(toDraftFile(split, own, outside));
}

/**
 * Makes a draft of the text of a file from elsewhere, whatever is wrong with it.
 *
 * @returns the draft, and what could not be read, in sentences for the author.
 */
export function importDraftFile(text: string, outside: OutsideFile): { file: DraftFile; problems: readonly string[] } {
  const split = splitFrontMatter(text);
  const file = toDraftFile(split, readOwnFields(split.frontMatter), outside);
  return { file, problems: split.isUnended ? [`${UNENDED} All of it is in the text of the draft.`] : split.problems };
}

const UNENDED = 'Its front matter has no end.';

function toDraftFile({ frontMatter, body }: SplitFile, own: OwnFields, outside: OutsideFile | undefined): DraftFile {
  const { published } = own;
  const foreign = outside && !isOwnFile(own) ? readForeignFields(frontMatter, outside.name) : {};
  return {
    id: own.id ?? null,
    owner: own.owner ?? null,
    fields: {
      title: own.title ?? foreign.title ?? (outside ? titleOfName(outside.name) : ''),
      slug: own.slug ?? foreign.slug ?? '',
      content: body,
      excerpt: own.excerpt ?? foreign.excerpt ?? '',
      metaDescription: own.meta_description ?? foreign.metaDescription ?? '',
      keywords: own.keywords ?? foreign.keywords ?? '',
      featuredImageUrl: own.featured_image_url ?? foreign.featuredImageUrl ?? '',
      featuredImageAlt: own.featured_image_alt ?? foreign.featuredImageAlt ?? '',
    },
    createdAt: own.created_at ?? foreign.createdAt ?? outside?.createdAt ?? '',
    updatedAt: own.updated_at ?? outside?.updatedAt ?? '',
    published: published
      ? {
          revision: published.revision,
          slug: published.slug,
          publishedAt: published.published_at,
          fingerprint: published.fingerprint,
          backendOrigin: published.backend_origin,
        }
      : null,
    publishedElsewhere: own.published_elsewhere ?? [],
    frontMatter,
  };
}

/** Formats the text of a draft's file; a new front matter begins with what an author looks for first. */
export function formatDraftFile({
  id,
  owner,
  fields,
  createdAt,
  updatedAt,
  published,
  publishedElsewhere,
  frontMatter,
}: DraftFile): string {
  const before = frontMatter ?? emptyFrontMatter();
  const changes = changesTo(before, {
    title: fields.title,
    slug: fields.slug,
    excerpt: fields.excerpt,
    meta_description: fields.metaDescription,
    keywords: fields.keywords,
    featured_image_url: fields.featuredImageUrl,
    featured_image_alt: fields.featuredImageAlt || undefined,
    id: id ?? undefined,
    created_at: createdAt,
    updated_at: updatedAt,
    published: published
      ? {
          revision: published.revision,
          slug: published.slug,
          published_at: published.publishedAt,
          fingerprint: published.fingerprint,
          ...(published.backendOrigin === undefined ? {} : { backend_origin: published.backendOrigin }),
        }
      : undefined,
    published_elsewhere: publishedElsewhere.length === 0 ? undefined : [...publishedElsewhere],
    owner: owner ?? undefined,
  });
  return formatWithFrontMatter(before, changes, fields.content);
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
    frontMatter: null,
  };
}

/** Makes the file of another draft: a post has one draft, and a copy of it is not published anywhere. */
export function withoutPublications<File extends DraftFile>(file: File): File {
  return { ...file, published: null, publishedElsewhere: [] };
}

/** Takes a file for a draft's; one that names another draft is a copy of that one. */
export function asFileOf<File extends DraftFile>(id: string, file: File): File {
  return file.id !== null && file.id !== id ? withoutPublications(file) : file;
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
    // Posts that were published before there was this field keep their hash.
    if (name === 'featuredImageAlt' && fields[name] === '') continue;
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
