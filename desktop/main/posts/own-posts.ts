import type { BlogClient } from '@callwright/shared/api/client.ts';
import {
  type ChangeFailure,
  deletePost,
  type KnownRevision,
  listOwnPosts,
  type OwnPostSummary,
  type PostSchedule,
  readOwnPostText,
  schedulePost,
  unpublishPost,
} from '@callwright/shared/api/own-posts.ts';
import { EMPTY_POST_FIELDS } from '@callwright/shared/post/post.ts';
import { toPostStatusOfSummary } from '@callwright/shared/post/post-status.ts';
import { assertNever, err, ok, type Result } from '@callwright/shared/result.ts';
import type { Draft } from '../../ipc/drafts.ts';
import type { OwnPost } from '../../ipc/posts.ts';
import type { Env } from '../app/env.ts';
import { fingerprintFields } from '../drafts/draft-file.ts';
import type { Drafts } from '../drafts/drafts.ts';
import { createAuthorClient } from '../publish/publish-once.ts';
import type { PublishQueue } from '../publish/publish-queue.ts';
import type { AuthSession, TokenFailure } from '../session/session.ts';
import type { RemoteSnapshots } from './remote-snapshots.ts';

type Failure = { message: string };
type Known = Pick<KnownRevision, 'id' | 'revision'>;
/** The draft of a post that was changed; null where this machine has none. */
type Changed = Promise<Result<Draft | null, Failure>>;

/** The author's posts on the blog, and what can be done with one. Every change is refused where the post is not as it was read. */
export type OwnPosts = {
  list(): Promise<Result<OwnPost[], Failure>>;
  open(id: string): Promise<Result<undefined, Failure>>;
  unpublish(post: Known): Changed;
  delete(post: Known): Changed;
  /** @param at an ISO time; null for now. */
  plan(post: Known, at: string | null): Changed;
};

type AnyFailure = ChangeFailure | { kind: TokenFailure } | { kind: 'queued' } | { kind: 'gone' };

export function createOwnPosts({
  backend,
  session,
  drafts,
  snapshots,
  queue,
  now,
  fetch,
}: {
  backend: Env['backend'];
  session: Pick<AuthSession, 'getFreshAccount'>;
  drafts: Pick<Drafts, 'read' | 'importRemote' | 'markPublished' | 'detachFromPost'>;
  snapshots: Pick<RemoteSnapshots, 'read'>;
  queue: Pick<PublishQueue, 'has'>;
  /** The blog's time, in milliseconds since the epoch. */
  now: () => number;
  fetch: typeof globalThis.fetch;
}): OwnPosts {
  /** Asks as the author, and once more with renewed tokens where the backend no longer takes the ones at hand. */
  async function ask<Value, Kind extends ChangeFailure>(
    question: (client: BlogClient, authorId: string) => Promise<Result<Value, Kind>>,
    rejected?: string,
  ): Promise<Result<Value, AnyFailure>> {
    if (backend === null) return err({ kind: 'unreachable', message: '' });
    const account = await session.getFreshAccount(rejected);
    if (!account.ok) return err({ kind: account.error });
    const answer = await question(createAuthorClient(backend, account.value, fetch), account.value.user.id);
    const isRefused = !answer.ok && answer.error.kind === 'signed-out' && rejected === undefined;
    return isRefused ? ask(question, account.value.accessToken) : answer;
  }

  async function change(
    { id, revision }: Known,
    act: (client: BlogClient, snapshots: KnownRevision) => Promise<Result<PostSchedule | undefined, ChangeFailure>>,
    toPublishedAt: (plan: PostSchedule) => string,
  ): Changed {
    if (queue.has(id)) return err(describe({ kind: 'queued' }));
    const answer = await ask((client, authorId) => act(client, { id, authorId, revision }));
    if (!answer.ok) return err(describe(answer.error));
    const draft = await drafts.read(id);
    if (!draft.ok || draft.value.publication === null) return ok(draft.ok ? draft.value : null);
    const { publication } = draft.value;
    const plan = answer.value;
    if (plan === undefined) return drafts.detachFromPost(id);
    const base = await readBase(draft.value);
    // A draft that is not based on what the list showed stays as it is: moving its base would let it
    // replace a text that it has never seen.
    if (publication.revision !== revision || base === null) return draft;
    return drafts.markPublished(id, {
      slug: publication.slug,
      revision: plan.revision,
      publishedAt: toPublishedAt(plan),
      fields: base,
    });
  }

  /** What the draft was opened from or last published as; null where nobody knows. */
  async function readBase({ id, fields, state, publication }: Draft): Promise<Draft['fields'] | null> {
    if (state === 'published') return fields;
    const { base } = await snapshots.read(id);
    return base !== null && base.revision === publication?.revision ? base.fields : null;
  }

  /** Whether a draft has words that the blog never had from it. */
  async function hasOwnWords(draft: Draft): Promise<boolean> {
    if (draft.state === 'published') return false;
    const base = await readBase(draft);
    return base === null
      ? fingerprintFields(draft.fields) !== fingerprintFields(EMPTY_POST_FIELDS)
      : fingerprintFields(base) !== fingerprintFields(draft.fields);
  }

  return {
    async list() {
      const answer = await ask(listOwnPosts);
      return answer.ok ? ok(answer.value.map((post) => toOwnPost(post, now()))) : err(describe(answer.error));
    },
    async open(id) {
      const answer = await ask((client, authorId) => readOwnPostText(client, { id, authorId }));
      if (!answer.ok) return err(describe(answer.error));
      if (answer.value === null) return err(describe({ kind: 'gone' }));
      const { fields, revision, publishedAt, isPublished } = answer.value;
      const publication = {
        revision,
        slug: fields.slug,
        publishedAt: isPublished ? (publishedAt ?? '') : '',
        fields,
      };
      const opened = await drafts.importRemote(
        id,
        publication,
        async (draft) => queue.has(id) || (await hasOwnWords(draft)),
      );
      return opened.ok ? ok(undefined) : opened;
    },
    unpublish: (post) => change(post, unpublishPost, () => ''),
    delete: (post) => change(post, deletePost, () => ''),
    plan: (post, at) =>
      change(
        post,
        (client, snapshots) => schedulePost(client, snapshots, at),
        (plan) => plan.publishedAt ?? '',
      ),
  };
}

function toOwnPost(post: OwnPostSummary, now: number): OwnPost {
  const { id, title, slug, views, revision } = post;
  return { id, title, slug, ...toPostStatusOfSummary(post, now), views, revision };
}

function describe(failure: AnyFailure): Failure {
  switch (failure.kind) {
    case 'signed-out':
      return { message: 'Sign in to see and change your posts.' };
    case 'expired':
      return { message: 'Your session has ended. Sign in again to see and change your posts.' };
    case 'unreachable':
      return { message: 'The blog could not be reached. Check the connection and try again.' };
    case 'conflict':
      return { message: 'This post was changed somewhere else since the list was read, so nothing was done.' };
    case 'queued':
      return { message: 'This post has changes in the publish queue. Let them go out, or cancel them, first.' };
    case 'gone':
      return { message: 'There is no such post of yours on the blog: it was deleted, or belongs to another account.' };
    case 'refused':
      return { message: failure.message || 'The blog refused it.' };
    default:
      return assertNever(failure);
  }
}
