import type { PostgrestError } from '@supabase/supabase-js';
import { z } from 'zod';
import type { Database } from '../database.types.ts';
import { postSchema } from '../post/post.ts';
import { err, ok, type Result } from '../result.ts';
import { type ApiFailure, parseResponse, toApiFailure } from './api-response.ts';
import type { BlogClient } from './client.ts';

/** The revision of a post that somebody has read: a change applies to that revision alone. */
export type KnownRevision = {
  id: string;
  /** Whose post it has to be; null for whoever's, where an editor asks. */
  authorId: string | null;
  revision: number;
};

const ownPostRowSchema = postSchema.omit({ id: true, author_name: true, author_biography: true, views: true }).extend({
  author_id: z.guid(),
  status: z.enum(['draft', 'published']),
  published_at: postSchema.shape.published_at.nullable(),
});

/** The row of one of the author's own posts, in any state. */
export type OwnPostRow = z.infer<typeof ownPostRowSchema>;

const ROW_COLUMNS = Object.keys(ownPostRowSchema.shape).join(', ');

type WritableColumn = Exclude<keyof OwnPostRow, 'revision' | 'updated_at' | 'author_id'>;
export type PostColumns = Pick<Database['public']['Tables']['blog_posts']['Update'], WritableColumn>;

/** The column by which an author tells readers of an update; the server takes its own time for it. */
export const TOLD_NOW = { revised_at: 'now' } satisfies PostColumns;

/** What became of a compare-and-swap: `conflict` is a change that somebody else made since. */
export type Replacement =
  | { kind: 'replaced'; row: OwnPostRow }
  | { kind: 'conflict'; remote: OwnPostRow }
  | { kind: 'gone' };

/** Why a write did not happen. Nothing was saved, unless it is `unreachable`: then nobody knows yet. */
export type WriteFailure = ApiFailure | { kind: 'duplicate-slug' };

/** How often a replacement is tried while the post changes under it, and its author may replace what it says. */
const MAX_ATTEMPTS = 3;

/**
 * Replaces columns of a post if it is at the revision that the author knows, or if its row is one
 * that the author may replace anyway. Safe to call again after a lost answer: a row that has the
 * columns already counts as replaced.
 *
 * @param post its revision is null where the row alone can say whether it may be replaced.
 * @param isOwn whether the author wrote or has seen what this row says, so that replacing it takes
 *   nothing from anybody.
 */
export async function replaceIfUnchanged(
  client: BlogClient,
  { id, authorId, revision }: Pick<KnownRevision, 'id' | 'authorId'> & { revision: number | null },
  columns: PostColumns,
  isOwn: (remote: OwnPostRow) => boolean,
): Promise<Result<Replacement, WriteFailure>> {
  let expected = revision;
  let attempts = 0;
  for (;;) {
    if (expected !== null) {
      attempts += 1;
      const response = await client
        .from('blog_posts')
        .update(columns)
        .match(toRow({ id, authorId }))
        .eq('revision', expected)
        .select(ROW_COLUMNS);
      if (response.error) return err(toWriteFailure(response.error, response.status));
      const rows = parseResponse(response, z.array(ownPostRowSchema));
      if (!rows.ok) return rows;
      const [row] = rows.value;
      if (row) return ok({ kind: 'replaced', row });
    }
    const remote = await readOwnPostRow(client, { id, authorId });
    if (!remote.ok) return remote;
    if (remote.value === null) return ok({ kind: 'gone' });
    if (hasColumns(remote.value, columns)) return ok({ kind: 'replaced', row: remote.value });
    // Nobody has changed it, and still no row was taken: whoever asks is no editor any more.
    if (attempts > 0 && remote.value.revision === expected) return err({ kind: 'refused', message: NOT_YOURS_MESSAGE });
    if (!isOwn(remote.value) || attempts === MAX_ATTEMPTS) return ok({ kind: 'conflict', remote: remote.value });
    expected = remote.value.revision;
  }
}

const NOT_YOURS_MESSAGE =
  'This post belongs to another author, and you can only edit your own. Ask the owner of the blog to make you an editor.';

/** Reads one of the author's posts, or anybody's for an editor, in any state; null where it is gone. */
export async function readOwnPostRow(
  client: BlogClient,
  { id, authorId }: Pick<KnownRevision, 'id' | 'authorId'>,
): Promise<Result<OwnPostRow | null, ApiFailure>> {
  const response = await client.from('blog_posts').select(ROW_COLUMNS).match(toRow({ id, authorId })).limit(1);
  const rows = parseResponse(response, z.array(ownPostRowSchema));
  return rows.ok ? ok(rows.value[0] ?? null) : rows;
}

/** The columns by which a post is found. */
export function toRow({ id, authorId }: Pick<KnownRevision, 'id' | 'authorId'>): Record<string, string> {
  return authorId === null ? { id } : { id, author_id: authorId };
}

const UNIQUE_VIOLATION = '23505';

/** Says why a write of a post was refused: the database alone knows every address that is taken. */
export function toWriteFailure(error: PostgrestError, status: number): WriteFailure {
  return error.code === UNIQUE_VIOLATION ? { kind: 'duplicate-slug' } : toApiFailure(error, status);
}

function hasColumns(
  row: OwnPostRow,
  { published_at: publishAt, revised_at: revisedAt, ...columns }: PostColumns,
): boolean {
  // The server writes a time in a form of its own; "now" is no time that a row could have.
  const isAtTime = publishAt === undefined || Date.parse(publishAt ?? '') === Date.parse(row.published_at ?? '');
  // Its last write told readers of it where it gave both the one time of its transaction.
  const isTold = revisedAt === undefined || row.revised_at === row.updated_at;
  return (
    isAtTime && isTold && Object.entries(columns).every(([name, value]) => row[name as keyof typeof columns] === value)
  );
}
