import { createHash } from 'node:crypto';
import { fieldOf, POST_FIELD_NAMES } from '@callwright/shared/post/fields.ts';
import type { PostFields } from '@callwright/shared/post/post.ts';

/** What a backend confirmed of a draft's post. */
export type Publication = {
  revision: number;
  slug: string;
  /** An ISO time, which may be in the future; empty if the post was unpublished. */
  publishedAt: string;
  /** `fingerprintFields` of the text that was published. */
  fingerprint: string;
  /** Missing in what a version wrote that knew one backend only. */
  backendOrigin?: string | undefined;
};

/** Why a version was stored. `blog`: the blog's text, which the draft never had. `copy`: a sync program's conflicted copy. */
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

/** What a draft says: its fields and the front matter that isn't ours, as YAML source. */
export type DraftText = { fields: PostFields; front: string };

/** A draft as the database has it. Times are in milliseconds since the epoch. */
export type DraftRecord = DraftText & {
  seq: number;
  id: string;
  /** The account that owns the draft; null if it belongs to this computer. */
  owner: string | null;
  /** `fingerprintFields` of its fields. */
  fingerprint: string;
  /** Counts the changes of anything that its file shows. */
  changes: number;
  /** The version that has its text. */
  head: number;
  /** The version with another program's text that the author has not compared yet; null without one. */
  conflict: number | null;
  createdAt: number;
  updatedAt: number;
  trashedAt: number | null;
  publications: readonly Publication[];
};

/**
 * Owns the drafts that the author of a deleted account had hidden. No account has this id, so nobody sees them until
 * they are shown on purpose (rule O4).
 */
export const HIDDEN_OWNER = '00000000-0000-0000-0000-000000000000';

/** Who is at the computer: sees the computer's drafts and those of `account`, or all of them. */
export type Viewer = { account: string | null; seesAll: boolean };

/** Decides whose drafts are shown. */
export type Visibility = {
  /** Who is at the computer. */
  viewer(): Viewer;
  /** Whether the drafts of this account are visible; null asks for this computer's. */
  isVisible(owner: string | null): boolean;
};

/** Whether a viewer sees a draft. */
export function isVisible({ owner }: Pick<DraftRecord, 'owner'>, { account, seesAll }: Viewer): boolean {
  return owner === null || seesAll || owner === account;
}

/** The viewer of background work, which may read every draft. */
export const EVERYONE: Viewer = { account: null, seesAll: true };

/** Why something could not be done with a draft, for the author. */
export type DraftFailure = { message: string };

/** The failure for a draft that does not exist, or is not visible to this account. */
export const NO_SUCH_DRAFT: DraftFailure = { message: "Couldn't find this draft. It may have been deleted." };

/** Replaces each half of a surrogate pair, which UTF-8 can't express and nobody can see. */
export function makeStorable(fields: PostFields): PostFields {
  return Object.fromEntries(Object.entries(fields).map(([name, text]) => [name, text.toWellFormed()])) as PostFields;
}

/** Hashes all fields of a post: two posts with the same value differ in their line ends at most. */
export function fingerprintFields(fields: PostFields): string {
  const hash = createHash('sha256');
  for (const name of POST_FIELD_NAMES) {
    // Posts that were published before the field existed keep their hash.
    if (fieldOf(name).isLater && fields[name] === '') continue;
    hash.update(JSON.stringify(fields[name].replaceAll(/\r\n?/g, '\n')));
  }
  return hash.digest('hex').slice(0, 32);
}

/** Hashes what a row holds: SQLite doesn't notice every kind of damage. */
export function hashOf(parts: unknown): Buffer {
  return createHash('sha256').update(JSON.stringify(parts)).digest().subarray(0, 16);
}
