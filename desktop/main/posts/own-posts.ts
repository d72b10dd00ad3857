import { isEditor } from '@callwright/shared/account/account.ts';
import { readOwnAccount } from '@callwright/shared/api/accounts/accounts.ts';
import type { ApiFailure } from '@callwright/shared/api/api-response.ts';
import type { BlogClient } from '@callwright/shared/api/client.ts';
import {
  type ChangeFailure,
  deletePost,
  listOwnPosts,
  type OwnPostSummary,
  type PostSchedule,
  readVisiblePostText,
  schedulePost,
  unpublishPost,
} from '@callwright/shared/api/own-posts.ts';
import type { KnownRevision } from '@callwright/shared/api/replace-if-unchanged.ts';
import { describeUnreachable } from '@callwright/shared/api/unreachable.ts';
import { EMPTY_POST_FIELDS } from '@callwright/shared/post/post.ts';
import { toPostStatusOfSummary } from '@callwright/shared/post/post-status.ts';
import { assertNever, err, ok, type Result } from '@callwright/shared/result.ts';
import type { TokenFailure } from '@callwright/shared/session/token-failure.ts';
import type { Draft } from '../../ipc/drafts.ts';
import type { OwnPost } from '../../ipc/posts.ts';
import { EVERYONE, fingerprintFields, type Viewer } from '../database/draft-record.ts';
import type { PictureForms } from '../pictures/picture-forms.ts';
import type { AsAuthor } from '../session/author-client.ts';
import type { Storage } from '../storage/storage.ts';
import type { QueuedPosts } from './conflicts.ts';

type Failure = { message: string };
type ListedPost = Pick<KnownRevision, 'id' | 'revision'>;
/** Null if this computer has no draft of the post. */
type Changed = Promise<Result<Draft | null, Failure>>;

/** Editors get all posts. Refuses to change a post that differs from the listed revision. */
export type OwnPosts = {
  list(): Promise<Result<OwnPost[], Failure>>;
  open(id: string): Promise<Result<undefined, Failure>>;
  unpublish(post: ListedPost): Changed;
  delete(post: ListedPost): Changed;
  /** @param at an ISO time, or null for now. */
  schedule(post: ListedPost, at: string | null): Changed;
};

type Failed = ChangeFailure | { kind: TokenFailure } | { kind: 'queued' } | { kind: 'gone' };

export function createOwnPosts({
  asAuthor,
  viewer,
  storage,
  forms,
  queue,
  now,
}: {
  asAuthor: AsAuthor;
  viewer: () => Viewer;
  storage: Pick<Storage, 'call'>;
  forms: Pick<PictureForms, 'toDraft'>;
  queue: Pick<QueuedPosts, 'has'>;
  /** The blog's time, in milliseconds since the epoch. */
  now: () => number;
}): OwnPosts {
  async function change(
    { id, revision }: ListedPost,
    act: (client: BlogClient, known: KnownRevision) => Promise<Result<PostSchedule | undefined, ChangeFailure>>,
    toPublishedAt: (schedule: PostSchedule) => string,
  ): Changed {
    if (queue.has(id)) return err(describe({ kind: 'queued' }));
    const answer = await asAuthor(async (client, { id: authorId }) => {
      // Don't filter by author: row-level security decides what an editor may change.
      const changed = await act(client, { id, authorId: null, revision });
      return changed.ok ? ok({ schedule: changed.value, authorId }) : changed;
    });
    if (!answer.ok) return err(describe(answer.error));
    const { schedule, authorId } = answer.value;
    const draft = await storage.call('readDraft', { id, viewer: viewer() });
    if (!draft.ok || draft.value.publication === null) return ok(draft.ok ? draft.value : null);
    const { publication } = draft.value;
    if (schedule === undefined) return storage.call('detachDraft', { id });
    const base = await readBase(draft.value);
    // With the listed revision as its base, the draft could overwrite a text its author has never seen.
    if (publication.revision !== revision || base === null) return draft;
    const { slug } = publication;
    const confirmed = { slug, revision: schedule.revision, publishedAt: toPublishedAt(schedule), fields: base };
    return storage.call('markPublished', { id, post: confirmed, account: authorId });
  }

  /** Returns the text the draft was opened or last published with, or null if unknown. */
  async function readBase({ id, fields, state, publication }: Draft): Promise<Draft['fields'] | null> {
    if (state === 'published') return fields;
    const known = await storage.call('readKnownPost', { post: id });
    const base = known.ok ? known.value.base : null;
    return base !== null && base.revision === publication?.revision ? base.fields : null;
  }

  async function hasLocalChanges(draft: Draft): Promise<boolean> {
    if (draft.state === 'published') return false;
    const base = await readBase(draft);
    return base === null
      ? fingerprintFields(draft.fields) !== fingerprintFields(EMPTY_POST_FIELDS)
      : fingerprintFields(base) !== fingerprintFields(draft.fields);
  }

  return {
    async list() {
      const answer = await asAuthor(async (client, { id }) => {
        const canEdit = await canEditAll(client);
        if (!canEdit.ok) return canEdit;
        const posts = await listOwnPosts(client, canEdit.value ? null : id);
        return posts.ok ? ok({ posts: posts.value, id }) : posts;
      });
      if (!answer.ok) return err(describe(answer.error));
      const { posts, id } = answer.value;
      return ok(posts.map((post) => toOwnPost(post, id, now())));
    },
    async open(id) {
      const answer = await asAuthor(async (client, { id: authorId }) => {
        const read = await readVisiblePostText(client, id);
        if (!read.ok) return read;
        const isOthers = read.value !== null && read.value.authorId !== authorId;
        const canEdit = isOthers ? await canEditAll(client) : ok(true);
        if (!canEdit.ok) return canEdit;
        return ok({ remote: canEdit.value && read.value !== null ? read.value.text : null, authorId });
      });
      if (!answer.ok) return err(describe(answer.error));
      const { remote, authorId } = answer.value;
      if (remote === null) return err(describe({ kind: 'gone' }));
      const { revision, publishedAt, isPublished } = remote;
      const fields = forms.toDraft(remote.fields, authorId);
      const post = { revision, slug: fields.slug, publishedAt: isPublished ? (publishedAt ?? '') : '', fields };
      const before = await storage.call('readDraft', { id, viewer: EVERYONE });
      if (before.ok && (queue.has(id) || (await hasLocalChanges(before.value)))) return ok(undefined);
      const changes = before.ok ? before.value.changes : null;
      const opened = await storage.call('replaceWithPost', { id, post, account: authorId, changes });
      return opened.ok ? ok(undefined) : opened;
    },
    unpublish: (post) => change(post, unpublishPost, () => ''),
    delete: (post) => change(post, deletePost, () => ''),
    schedule: (post, at) =>
      change(
        post,
        (client, known) => schedulePost(client, known, at),
        ({ publishedAt }) => publishedAt ?? '',
      ),
  };
}

/** Older backends have no editors. */
async function canEditAll(client: BlogClient): Promise<Result<boolean, ApiFailure>> {
  const account = await readOwnAccount(client);
  if (!account.ok) return account.error.kind === 'refused' ? ok(false) : account;
  return ok(account.value !== null && isEditor(account.value));
}

function toOwnPost(post: OwnPostSummary, accountId: string, now: number): OwnPost {
  const { id, title, slug, views, revision } = post;
  const byline = post.author_id === accountId ? null : post.author_name;
  return { id, title, slug, byline, ...toPostStatusOfSummary(post, now), views, revision };
}

function describe(failure: Failed): Failure {
  switch (failure.kind) {
    case 'signed-out':
      return { message: 'Sign in to view and edit your posts.' };
    case 'expired':
      return { message: 'Your session has ended. Sign in again to view and edit your posts.' };
    case 'unreachable':
      return 'status' in failure && (failure.status ?? 0) >= 500
        ? { message: 'The blog had a problem. Try again in a few minutes.' }
        : { message: describeUnreachable('blog') };
    case 'conflict':
      return {
        message: 'This post changed somewhere else, so we didn’t make your change. Refresh the list, then try again.',
      };
    case 'queued':
      return {
        message: 'This post has changes in the publish queue. Wait until they’re published, or remove them first.',
      };
    case 'gone':
      return { message: 'Couldn’t find this post. It was deleted, or it belongs to another account.' };
    case 'refused':
      return { message: failure.message || 'The blog refused the request.' };
    default:
      return assertNever(failure);
  }
}
