import { createHash } from 'node:crypto';
import { fieldOf, POST_FIELD_NAMES } from '@callwright/shared/post/fields.ts';
import type { PostFields } from '@callwright/shared/post/post.ts';

export type Publication = {
  revision: number;
  slug: string;
  /** An ISO time, which may be in the future; empty if the post was unpublished. */
  publishedAt: string;
  fingerprint: string;
  /** Missing from data created by versions that supported only one backend. */
  backendOrigin?: string | undefined;
};

/** `blog`: the blog's text, which the draft never had. `copy`: a sync program's conflicted copy. */
export const VERSION_KINDS = [
  'saved',
  'outside',
  'copy',
  'restored',
  'published',
  'imported',
  'merged',
  'blog',
  'taken',
] as const;

export type VersionKind = (typeof VERSION_KINDS)[number];

export type DraftText = { fields: PostFields; front: string };

/** Times are in milliseconds since the epoch. */
export type DraftRecord = DraftText & {
  seq: number;
  id: string;
  /** The owner's account; null if the draft belongs to this computer. */
  owner: string | null;
  fingerprint: string;
  /** Counts changes to anything that the draft's file shows. */
  changes: number;
  head: number;
  /** The version with another program's text that the author has to compare; null if none. */
  conflict: number | null;
  createdAt: number;
  updatedAt: number;
  trashedAt: number | null;
  publications: readonly Publication[];
};

/** Owns hidden drafts of deleted accounts (rule O4). No account has this id, so nobody sees them by default. */
export const HIDDEN_OWNER = '00000000-0000-0000-0000-000000000000';

export type Viewer = { account: string | null; seesAll: boolean };

export type Visibility = {
  viewer(): Viewer;
  isVisible(owner: string | null): boolean;
};

export function isVisible({ owner }: Pick<DraftRecord, 'owner'>, { account, seesAll }: Viewer): boolean {
  return owner === null || seesAll || owner === account;
}

export const EVERYONE: Viewer = { account: null, seesAll: true };

export type DraftFailure = { message: string };

export const NO_SUCH_DRAFT: DraftFailure = { message: 'Couldn’t find this draft. It may have been deleted.' };

/** Replaces lone surrogates, which UTF-8 can't express. */
export function makeStorable(fields: PostFields): PostFields {
  return Object.fromEntries(Object.entries(fields).map(([name, text]) => [name, text.toWellFormed()])) as PostFields;
}

/** Hashes all fields. Different line endings give the same hash. */
export function fingerprintFields(fields: PostFields): string {
  const hash = createHash('sha256');
  for (const name of POST_FIELD_NAMES) {
    const text = fields[name].replaceAll(/\r\n?/g, '\n');
    // Keeps the hash of posts from before the field existed.
    if (fieldOf(name).isLater && text === '') continue;
    // The first later field has always been hashed without its name. The next ones must differ from it.
    const isNamed = fieldOf(name).isLater && name !== 'featuredImageAlt';
    hash.update(JSON.stringify(isNamed ? [name, text] : text));
  }
  return hash.digest('hex').slice(0, 32);
}

/** Hashes a row, because SQLite doesn't detect all damage. */
export function hashOf(parts: unknown): Buffer {
  return createHash('sha256').update(JSON.stringify(parts)).digest().subarray(0, 16);
}
