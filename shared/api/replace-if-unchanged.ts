import type { PostgrestError } from '@supabase/supabase-js';
import { z } from 'zod';
import type { Database } from '../database.types.ts';
import { postSchema } from '../post/post.ts';
import { err, ok, type Result } from '../result.ts';
import { type ApiFailure, parseResponse, toApiFailure } from './api-response.ts';
import type { BlogClient } from './client.ts';

export type KnownRevision = {
  id: string;
  /** Null if the user is an editor, who may replace any author's post. */
  authorId: string | null;
  revision: number;
};

const ownPostRowSchema = postSchema.omit({ id: true, author_name: true, author_biography: true, views: true }).extend({
  author_id: z.guid(),
  status: z.enum(['draft', 'published']),
  published_at: postSchema.shape.published_at.nullable(),
});

export type OwnPostRow = z.infer<typeof ownPostRowSchema>;

const ROW_COLUMNS = Object.keys(ownPostRowSchema.shape).join(', ');

type WritableColumn = Exclude<keyof OwnPostRow, 'revision' | 'updated_at' | 'author_id'>;
export type PostColumns = Pick<Database['public']['Tables']['blog_posts']['Update'], WritableColumn>;

/** Sets the "Updated" date. The server replaces the time with its own. */
export const REVISED_NOW = { revised_at: 'now' } satisfies PostColumns;

export type Replacement =
  | { kind: 'replaced'; row: OwnPostRow }
  | { kind: 'conflict'; remote: OwnPostRow }
  | { kind: 'gone' };

export type WriteFailure = ApiFailure | { kind: 'duplicate-slug' };

const MAX_ATTEMPTS = 3;

/**
 * Replaces columns of a post if it's still at the known revision, or if `isOwn` allows it. Safe to retry: a row that
 * already has the columns counts as replaced.
 *
 * @param post its revision is null if only `isOwn` decides.
 * @param isOwn true if the author wrote or has seen this row, so overwriting it loses nothing.
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
    // The revision matches, but no row was updated: the user is no longer an editor.
    if (attempts > 0 && remote.value.revision === expected) return err({ kind: 'refused', message: NOT_YOURS_MESSAGE });
    if (!isOwn(remote.value) || attempts === MAX_ATTEMPTS) return ok({ kind: 'conflict', remote: remote.value });
    expected = remote.value.revision;
  }
}

const NOT_YOURS_MESSAGE =
  'This post belongs to another author, and you can only edit your own. Ask the owner of the blog to make you an editor.';

export async function readOwnPostRow(
  client: BlogClient,
  { id, authorId }: Pick<KnownRevision, 'id' | 'authorId'>,
): Promise<Result<OwnPostRow | null, ApiFailure>> {
  const response = await client.from('blog_posts').select(ROW_COLUMNS).match(toRow({ id, authorId })).limit(1);
  const rows = parseResponse(response, z.array(ownPostRowSchema));
  return rows.ok ? ok(rows.value[0] ?? null) : rows;
}

export function toRow({ id, authorId }: Pick<KnownRevision, 'id' | 'authorId'>): Record<string, string> {
  return authorId === null ? { id } : { id, author_id: authorId };
}

const UNIQUE_VIOLATION = '23505';

/** Only the database knows every slug that is taken. */
export function toWriteFailure(error: PostgrestError, status: number): WriteFailure {
  return error.code === UNIQUE_VIOLATION ? { kind: 'duplicate-slug' } : toApiFailure(error, status);
}

function hasColumns(
  row: OwnPostRow,
  { published_at: publishAt, revised_at: revisedAt, ...columns }: PostColumns,
): boolean {
  // The server formats times differently, so compare them as numbers.
  const isAtTime = publishAt === undefined || Date.parse(publishAt ?? '') === Date.parse(row.published_at ?? '');
  // Both have the time of the same transaction if the last write set the "Updated" date.
  const isRevised = revisedAt === undefined || row.revised_at === row.updated_at;
  return (
    isAtTime &&
    isRevised &&
    Object.entries(columns).every(([name, value]) => row[name as keyof typeof columns] === value)
  );
}
