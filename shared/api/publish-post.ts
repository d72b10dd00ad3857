import '../zod-without-eval.ts';
import { z } from 'zod';
import type { PostFields } from '../post/post.ts';
import { fromTextColumns, toTextColumns } from '../post/post-columns.ts';
import { assertNever, err, ok, type Result } from '../result.ts';
import { type ApiFailure, parseResponse } from './api-response.ts';
import type { BlogClient } from './client.ts';
import {
  type OwnPostRow,
  type PostColumns,
  replaceIfUnchanged,
  TOLD_NOW,
  toWriteFailure,
  type WriteFailure,
} from './replace-if-unchanged.ts';

/** Why a publish did not happen. Nothing was saved, unless it is `unreachable`: then nobody knows yet. */
export type PublishPostFailure =
  | WriteFailure
  | { kind: 'conflict' }
  /** The post that the text was based on was deleted; published without a `baseRevision`, it is a new one. */
  | { kind: 'gone' };

export type PostToPublish = {
  /** Made by the author's machine, so that publishing twice is one row. */
  id: string;
  /** Parsed by `postFieldsSchema`. */
  fields: PostFields;
  /** The name is the specification's; readers see the one that the author's profile has. */
  author: { id: string; name: string };
  /** The revision that the text was based on; null when this machine never heard of one. */
  baseRevision: number | null;
  /** Readers see it from this ISO time on; left out, from now on, or from the time that the post has. */
  publishAt?: string | null;
  /** Saves the post as a draft instead, which only its author sees. */
  isDraft?: boolean;
  /** Whether readers and search engines learn that the post was updated; a new post is new anyway. */
  tellsReaders?: boolean;
  /**
   * Whether a text is one that this machine sent before and never heard back about: such a text is
   * the author's own, so replacing it takes nothing from anybody. Left out by a client that does not
   * remember what it sent: then a row that nobody has changed since its insert is its own.
   */
  isOwnText?: (remote: PostFields) => boolean;
};

export type PublishedPost = { id: string; slug: string; revision: number; publishedAt: string };

/** The revision of an insert whose answer was lost. */
const FIRST_REVISION = 1;

/**
 * Publishes a post: checks the slug, inserts, and reads the row back. Safe to call again after a
 * lost answer, because an insert that did arrive is known by its id and text. A row with another
 * text is replaced only if nobody changed it since `baseRevision`. A post that was deleted since
 * does not come back by being edited.
 */
export async function publishPost(
  client: BlogClient,
  post: PostToPublish,
): Promise<Result<PublishedPost, PublishPostFailure>> {
  const taken = await isSlugTakenByAnother(client, post.fields.slug, post.id);
  if (!taken.ok) return taken;
  if (taken.value) return err({ kind: 'duplicate-slug' });

  const written = await writePost(client, post);
  if (written.ok || written.error.kind !== 'unreachable') return written;
  return err({ ...written.error, hasAnsweredBefore: true });
}

async function writePost(client: BlogClient, post: PostToPublish): Promise<Result<PublishedPost, PublishPostFailure>> {
  const { id, author, baseRevision } = post;
  const columns = toColumns(post);
  if (baseRevision === null) {
    const inserted = await client
      .from('blog_posts')
      .upsert(
        { id, author_id: author.id, author_name: author.name, ...columns },
        { onConflict: 'id', ignoreDuplicates: true },
      );
    if (inserted.error) return err(toWriteFailure(inserted.error, inserted.status));
  }

  // Without a revision the row is read first: a text that is there already is not written again.
  // A post that the text was based on may be another author's, whose byline stays; the database says who may change it.
  const target = { id, authorId: baseRevision === null ? author.id : null, revision: null };
  const update = { ...columns, ...(post.tellsReaders && baseRevision !== null ? TOLD_NOW : {}) };
  const replaced = await replaceIfUnchanged(client, target, update, (remote) => mayReplace(post, remote));
  if (!replaced.ok) return replaced;
  switch (replaced.value.kind) {
    case 'replaced':
      return ok(toPublishedPost(id, replaced.value.row));
    case 'conflict':
      return err({ kind: 'conflict' });
    case 'gone':
      // An insert that was ignored met a post of somebody else.
      return err({ kind: baseRevision === null ? 'conflict' : 'gone' });
    default:
      return assertNever(replaced.value);
  }
}

function mayReplace({ baseRevision, isOwnText }: PostToPublish, remote: OwnPostRow): boolean {
  // Taking a post off the blog is somebody's decision, even where its text is ours.
  if (remote.status === 'published' && isOwnText?.(fromTextColumns(remote))) return true;
  return remote.revision === (baseRevision ?? (isOwnText ? null : FIRST_REVISION));
}

async function isSlugTakenByAnother(
  client: BlogClient,
  slug: string,
  id: string,
): Promise<Result<boolean, ApiFailure>> {
  const response = await client.from('blog_posts').select('id').eq('slug', slug).neq('id', id).limit(1);
  const rows = parseResponse(response, z.array(z.object({ id: z.guid() })));
  return rows.ok ? ok(rows.value.length > 0) : rows;
}

/** The publish time is the server's. */
function toColumns({ fields, publishAt, isDraft = false }: PostToPublish) {
  return {
    ...toTextColumns(fields),
    status: isDraft ? ('draft' as const) : ('published' as const),
    ...(publishAt ? { published_at: publishAt } : {}),
  } satisfies PostColumns;
}

function toPublishedPost(id: string, { slug, revision, published_at }: OwnPostRow): PublishedPost {
  return { id, slug, revision, publishedAt: published_at ?? '' };
}
