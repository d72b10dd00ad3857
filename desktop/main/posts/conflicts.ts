import { setTimeout as delay } from 'node:timers/promises';
import { type OwnPostText, readOwnPostText } from '@callwright/shared/api/own-posts.ts';
import type { PostFields } from '@callwright/shared/post/post.ts';
import { assertNever, err, ok, type Result } from '@callwright/shared/result.ts';
import type { Conflict, Divergence, RemotePost } from '../../ipc/conflicts.ts';
import type { Draft } from '../../ipc/drafts.ts';
import type { OwnPost } from '../../ipc/posts.ts';
import type { Env } from '../app/env.ts';
import type { Drafts } from '../drafts/drafts.ts';
import { describeFileError } from '../files/file-errors.ts';
import { createAuthorClient } from '../publish/publish-once.ts';
import type { PublishQueue } from '../publish/publish-queue.ts';
import type { AuthSession } from '../session/session.ts';
import { compareWithRemote } from './compare-revision.ts';
import type { RemoteSnapshot, RemoteSnapshots } from './remote-snapshots.ts';

type Failure = { message: string };

/** How a post stands on the blog beside its draft here, and the ways out where the two have parted. */
export type Conflicts = {
  /** What is known at once; the blog is asked meanwhile. */
  checkForRemoteChange(id: string): Promise<Divergence | null>;
  /** After the list of posts was read: those that are newer than their drafts are looked at. */
  checkListed(posts: readonly OwnPost[]): Promise<void>;
  /**
   * After the blog refused a text because the post has moved on.
   *
   * @returns the revision to send on, where the draft may follow (rule C2).
   */
  recordConflict(id: string, sent: PostFields): Promise<{ revision: number } | Divergence | null>;
  read(id: string): Promise<Result<Conflict | null, Failure>>;
  resolve(id: string, revision: number, fields: PostFields): Promise<Result<Draft, Failure>>;
  detach(id: string): Promise<Result<Draft, Failure>>;
};

export function createConflicts({
  backend,
  session,
  drafts,
  snapshots,
  queue,
  fetch,
  onFollowed,
  timeoutMs = 5_000,
}: {
  backend: Env['backend'];
  session: Pick<AuthSession, 'getFreshAccount' | 'readUser'>;
  drafts: Pick<Drafts, 'read' | 'markPublished' | 'rebase' | 'detachFromPost'>;
  snapshots: RemoteSnapshots;
  queue: () => Pick<PublishQueue, 'has' | 'remove'>;
  fetch: typeof globalThis.fetch;
  /** A draft has followed its post, with its text as it was (rule C2). */
  onFollowed: () => void;
  /** Milliseconds after which what was seen last is shown instead of what the blog may yet answer. */
  timeoutMs?: number;
}): Conflicts {
  /** How the blog has the post; null where it is gone, and no answer where nobody can tell. */
  async function fetchRemote(id: string, rejected?: string): Promise<{ remote: OwnPostText | null } | null> {
    if (backend === null) return null;
    const account = await session.getFreshAccount(rejected);
    if (!account.ok) return null;
    const authorId = account.value.user.id;
    const answer = await readOwnPostText(createAuthorClient(backend, account.value, fetch), { id, authorId });
    if (answer.ok) {
      // A post of another account looks as if it were gone.
      const isOwn = answer.value !== null || (await snapshots.read(id)).base?.authorId === authorId;
      return isOwn ? { remote: answer.value } : null;
    }
    const isRefused = answer.error.kind === 'signed-out' && rejected === undefined;
    return isRefused ? fetchRemote(id, account.value.accessToken) : null;
  }

  /** Takes note of how a post stands beside this draft. */
  async function compare(
    draft: Pick<Draft, 'id' | 'publication'>,
    mine: PostFields,
    remote: OwnPostText | null,
  ): Promise<{ revision: number } | Divergence | null> {
    const { id, publication } = draft;
    const before = await snapshots.read(id);
    if (remote === null) {
      await snapshots.saveRemote(id, { kind: 'gone' });
      return 'gone';
    }
    const base = baseOf(before, publication?.revision ?? null);
    const status = compareWithRemote({ publication, base: base?.fields ?? null, mine, remote });
    switch (status.kind) {
      case 'in-step':
        if (before.remote !== null) await snapshots.saveRemote(id, null);
        return null;
      case 'follow': {
        const { revision, fields } = remote;
        const publishedAt = remote.isPublished ? (remote.publishedAt ?? '') : '';
        const marked = await drafts.markPublished(id, { revision, slug: fields.slug, publishedAt, fields: status.as });
        if (!marked.ok) return null;
        onFollowed();
        return { revision };
      }
      case 'unpublished':
      case 'changed':
        await snapshots.saveRemote(id, { kind: status.kind, text: toBlogText(remote) });
        return status.kind;
      default:
        return assertNever(status);
    }
  }

  /** Asks the blog about a post that nothing of is on its way from here. */
  async function checkNow(id: string): Promise<void> {
    if (queue().has(id)) return;
    const answer = await fetchRemote(id);
    const draft = await drafts.read(id);
    // What went out meanwhile from here is no news.
    if (answer === null || !draft.ok || draft.value.publication === null || queue().has(id)) return;
    const revision = draft.value.publication.revision;
    if (answer.remote !== null && answer.remote.revision < revision) return;
    await compare(draft.value, draft.value.fields, answer.remote);
  }

  async function readRemote(id: string): Promise<{ isCurrent: boolean }> {
    const answer = await fetchRemote(id);
    const draft = await drafts.read(id);
    if (answer === null || !draft.ok) return { isCurrent: false };
    await compare(draft.value, draft.value.fields, answer.remote);
    return { isCurrent: true };
  }

  return {
    async checkForRemoteChange(id) {
      const draft = await drafts.read(id);
      if (!draft.ok) return null;
      // A look that fails says nothing: the next one may say it.
      if (draft.value.publication !== null) void checkNow(id).catch(() => {});
      return snapshots.divergenceOf(id).catch(() => null);
    },
    async checkListed(posts) {
      for (const { id, revision } of posts) {
        const { base, remote } = await snapshots.read(id);
        const isNews = base !== null && base.revision !== revision;
        const isSeen = remote !== null && remote.kind !== 'gone' && remote.text.revision === revision;
        if (isNews && !isSeen) await checkNow(id);
      }
    },
    async recordConflict(id, sent) {
      const answer = await fetchRemote(id);
      const draft = await drafts.read(id);
      return answer === null || !draft.ok ? null : compare(draft.value, sent, answer.remote);
    },
    async read(id) {
      try {
        const asked = readRemote(id);
        // An answer that comes after the author has stopped waiting is one for the next look.
        asked.catch(() => {});
        const isSeen = (await snapshots.read(id)).remote !== null;
        const { isCurrent } = isSeen
          ? await Promise.race([asked, delay(timeoutMs, { isCurrent: false })])
          : await asked;
        const draft = await drafts.read(id);
        if (!draft.ok) return draft;
        const { base, remote, ...rest } = await snapshots.read(id);
        if (remote === null) return isCurrent ? ok(null) : err({ message: UNREACHABLE });
        const publication = draft.value.publication?.revision ?? null;
        const theirs = remote.kind === 'gone' ? null : remote.text;
        return ok({ base: baseOf({ base, remote, ...rest }, publication), theirs, isCurrent });
      } catch (cause) {
        return err({ message: describeFileError(cause, id) });
      }
    },
    async resolve(id, revision, fields) {
      const { remote } = await snapshots.read(id);
      const theirs = remote !== null && remote.kind !== 'gone' ? remote.text : null;
      if (theirs?.revision !== revision) {
        return err({ message: 'The post was changed again meanwhile. Look at both texts once more.' });
      }
      if (!(await queue().remove(id))) {
        return err({ message: 'This post is being sent just now. Try again when it has gone out.' });
      }
      return drafts.rebase(id, {
        fields,
        theirs: {
          revision,
          slug: theirs.fields.slug,
          publishedAt: theirs.isPublished ? (theirs.publishedAt ?? '') : '',
          fields: theirs.fields,
        },
      });
    },
    async detach(id) {
      if (!(await queue().remove(id))) {
        return err({ message: 'This post is being sent just now. Try again when it has gone out.' });
      }
      return drafts.detachFromPost(id);
    },
  };
}

const UNREACHABLE = 'The blog could not be reached. Check the connection and try again.';

/** What is remembered is the base only as long as the draft says the same revision. */
function baseOf({ base }: RemoteSnapshot, revision: number | null): Conflict['base'] {
  return base !== null && base.revision === revision ? { revision: base.revision, fields: base.fields } : null;
}

function toBlogText({ fields, revision, isPublished, publishedAt, changedAt }: OwnPostText): RemotePost {
  return { revision, fields, isPublished, publishedAt, changedAt, readAt: new Date().toISOString() };
}
