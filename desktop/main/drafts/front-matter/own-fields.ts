import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { publicationSchema } from '../../../ipc/publish/publish-queue.ts';
import type { FrontMatterEntry, WrittenValue } from './entries.ts';
import { type FrontMatter, type FrontMatterChange, findEntry } from './front-matter.ts';

/** Before a key of Callwright's where the author's file has another use for that name. */
const PREFIX = 'callwright_';

/** Between the words of a list of keywords: what is cut at it and joined again is the same text. */
const SEPARATOR = ', ';

/**
 * The keys of a draft, in the order in which they are written; they have the names of the columns of
 * `blog_posts`. A value of another shape is the author's own: it is kept, and Callwright's is written
 * under the prefixed name.
 */
const OWN_SCHEMAS = {
  title: z.string(),
  slug: z.string(),
  excerpt: z.string(),
  meta_description: z.string(),
  keywords: z.union([z.string(), z.array(z.string()).transform((words) => words.join(SEPARATOR))]),
  featured_image_url: z.string(),
  featured_image_alt: z.string(),
  id: z.uuid(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
  published: z.object({
    // Numbers, too, arrive as they are written.
    revision: z
      .string()
      .regex(/^\d{1,15}$/)
      .transform(Number)
      .pipe(publicationSchema.shape.revision),
    slug: z.string(),
    published_at: z.string(),
    /** Shows whether the text has changed since, in any editor. */
    fingerprint: z.string(),
    /** The backend that confirmed it; missing in what an earlier version wrote. */
    backend_origin: z.string().optional(),
  }),
  /** What other backends confirmed, each as `draft-publications.ts` writes it. */
  published_elsewhere: z.array(z.string()),
  /** The id of the account that owns the draft; missing in a local draft. */
  owner: z.uuid(),
};

type Name = keyof typeof OWN_SCHEMAS;

/** What a draft's front matter holds; undefined is a key that is missing, empty or the author's own. */
export type OwnFields = { [Key in Name]?: z.infer<(typeof OWN_SCHEMAS)[Key]> | undefined };

/** Reads what is Callwright's in a front matter. */
export function readOwnFields(frontMatter: FrontMatter | null): OwnFields {
  if (frontMatter === null) return {};
  const read = <Key extends Name>(name: Key) => findSlot(frontMatter, name).held;
  return {
    title: read('title'),
    slug: read('slug'),
    excerpt: read('excerpt'),
    meta_description: read('meta_description'),
    keywords: read('keywords'),
    featured_image_url: read('featured_image_url'),
    featured_image_alt: read('featured_image_alt'),
    id: read('id'),
    created_at: read('created_at'),
    updated_at: read('updated_at'),
    published: read('published'),
    published_elsewhere: read('published_elsewhere'),
    owner: read('owner'),
  };
}

/** Whether Callwright has written the file before: other tools have none of these, or not all. */
export function isOwnFile({ id, created_at, updated_at }: OwnFields): boolean {
  return id !== undefined && created_at !== undefined && updated_at !== undefined;
}

/** Whether Callwright's note of the published post is there and can't be read any more: the file is damaged. */
export function hasDamagedPublication(frontMatter: FrontMatter | null): boolean {
  if (frontMatter === null || findSlot(frontMatter, 'published').held !== undefined) return false;
  const value = findEntry(frontMatter, 'published')?.read();
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  // Another tool's table has at most one of these names.
  return Object.keys(OWN_SCHEMAS.published.shape).filter((name) => name in value).length > 1;
}

/**
 * Compares what a front matter says with what it has to say. What is equal stays as it is written, and
 * a file that somebody else began gets no empty keys.
 */
export function changesTo(frontMatter: FrontMatter, wanted: OwnFields): FrontMatterChange[] {
  const isNew = frontMatter.entries.length === 0;
  const isOwn = isOwnFile(readOwnFields(frontMatter));
  const anchors = new Set<string>();

  function changeOf(name: Name): FrontMatterChange[] {
    const { held, key, entry, isList } = findSlot(frontMatter, name);
    const value = wanted[name];
    if (value === undefined) {
      const isDamaged = name === 'published' && hasDamagedPublication(frontMatter);
      return isDamaged ? [{ key: name, value: null }] : held === undefined ? [] : [{ key, value: null }];
    }
    const isLinked = entry?.links?.().aliases.some((alias) => anchors.has(alias)) ?? false;
    if (isEqual(held, value) && !isLinked) return [];
    // Without a title, the file's name would be read as one.
    if (held === undefined && value === '' && !isNew && name !== 'title') return [];
    // Another tool's id or time, which looks like one of ours.
    const isForeign = (name === 'id' || name === 'updated_at') && held !== undefined && !isOwn && key === name;
    const isFixed = entry !== undefined && entry.replace === null;
    return [{ key: isForeign || isFixed ? PREFIX + name : key, value: toWritten(value, isList) }];
  }

  const names = Object.keys(OWN_SCHEMAS) as Name[];
  const changes = names.flatMap(changeOf);
  for (const { key } of changes)
    for (const anchor of findEntry(frontMatter, key)?.links?.().anchors ?? []) anchors.add(anchor);
  // A value that is an alias of one that changes would change with it.
  return anchors.size === 0 ? changes : names.flatMap(changeOf);
}

type Slot<Key extends Name> = {
  held: OwnFields[Key];
  /** The key that holds the value, or is to hold it. */
  key: string;
  entry: FrontMatterEntry | undefined;
  /** Whether the value is written as a list. */
  isList: boolean;
};

function findSlot<Key extends Name>(frontMatter: FrontMatter, name: Key): Slot<Key> {
  for (const key of [PREFIX + name, name]) {
    const entry = findEntry(frontMatter, key);
    const value = entry?.read();
    if (entry === undefined || value === undefined) continue;
    const parsed = OWN_SCHEMAS[name].safeParse(value);
    if (parsed.success) return { held: parsed.data as OwnFields[Key], key, entry, isList: Array.isArray(value) };
    if (value === null) return { held: undefined, key, entry, isList: false };
  }
  const isTaken = findEntry(frontMatter, name) !== undefined;
  const key = isTaken ? PREFIX + name : name;
  return { held: undefined, key, entry: findEntry(frontMatter, key), isList: false };
}

function isEqual(held: OwnFields[Name], value: OwnFields[Name]): boolean {
  if (typeof held !== 'object' || typeof value !== 'object') return held === value;
  return isDeepStrictEqual(held, value);
}

function toWritten(value: Exclude<OwnFields[Name], undefined>, isList: boolean): WrittenValue {
  if (typeof value === 'object' && 'revision' in value) {
    const { backend_origin, ...publication } = value;
    return backend_origin === undefined ? publication : { ...publication, backend_origin };
  }
  if (!isList || typeof value !== 'string') return value;
  return value === '' ? [] : value.split(SEPARATOR);
}
