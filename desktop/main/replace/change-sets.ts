import { randomUUID } from 'node:crypto';
import { ok, type Result } from '@callwright/shared/result.ts';
import type { AppliedChangeSet, ChangeSet, ChangeSetSummary, ChangeSetText } from '../../ipc/replace.ts';
import type { Broadcast } from '../app/broadcast.ts';
import type { Viewer } from '../database/draft-record.ts';
import type { PublishQueue } from '../publish/publish-queue.ts';
import type { PostReplacements } from '../storage/replace/replace-operations.ts';
import type { Storage } from '../storage/storage.ts';

type Failure = { message: string };

type ChangeSetsParts = {
  storage: Pick<Storage, 'call'>;
  viewer: () => Viewer;
  queue: Pick<PublishQueue, 'publishStored' | 'read'>;
  broadcast: Pick<Broadcast, 'send'>;
};

/**
 * Changes many drafts at once, then queues an update of each post that readers can see. The database knows which updates
 * aren't queued yet, so queueing continues after a crash or a sign-in.
 */
export class ChangeSets {
  readonly #parts: ChangeSetsParts;
  #publishing: Promise<void> | null = null;
  #publishAgain = false;

  constructor(parts: ChangeSetsParts) {
    this.#parts = parts;
  }

  async apply(text: ChangeSetText, posts: readonly PostReplacements[]): Promise<Result<AppliedChangeSet, Failure>> {
    const { storage, viewer } = this.#parts;
    const applied = await storage.call('applyChangeSet', { id: randomUUID(), text, posts, viewer: viewer() });
    if (applied.ok) this.#noteChange();
    return applied;
  }

  async undo(id: string): Promise<Result<ChangeSet, Failure>> {
    const { storage, viewer } = this.#parts;
    const undone = await storage.call('undoChangeSet', { id, viewer: viewer() });
    if (undone.ok) this.#noteChange();
    return undone;
  }

  #noteChange(): void {
    this.#parts.broadcast.send('drafts:changed', undefined);
    void this.publishPending();
  }

  list(): Promise<Result<ChangeSetSummary[], Failure>> {
    return this.#parts.storage.call('listChangeSets', { viewer: this.#parts.viewer() });
  }

  /** Includes why posts in the publish queue stopped. */
  async read(id: string): Promise<Result<ChangeSet, Failure>> {
    const { storage, viewer, queue } = this.#parts;
    const set = await storage.call('readChangeSet', { id, viewer: viewer() });
    if (!set.ok) return set;
    const stopped = new Map(
      queue
        .read()
        .entries.flatMap(({ postId, step }) => (step.name === 'stopped' ? [[postId, step.failure.message]] : [])),
    );
    const posts = set.value.posts.map((post) => {
      const message = post.step === 'waiting' ? stopped.get(post.id) : undefined;
      return message === undefined ? post : ({ ...post, step: 'stopped', message } as const);
    });
    return ok({ ...set.value, posts });
  }

  /** Queues the updates that aren't queued yet. Call it after a start and a sign-in. */
  publishPending(): Promise<void> {
    this.#publishAgain = true;
    this.#publishing ??= this.#publishUntilNoneIsLeft().finally(() => {
      this.#publishing = null;
    });
    return this.#publishing;
  }

  async #publishUntilNoneIsLeft(): Promise<void> {
    while (this.#publishAgain) {
      this.#publishAgain = false;
      let isMoreDue = true;
      while (isMoreDue) isMoreDue = await this.#publishNext();
    }
  }

  /** Returns false if there is nothing left that can be queued now. */
  async #publishNext(): Promise<boolean> {
    const { storage, viewer, queue } = this.#parts;
    const pending = await storage.call('findPendingPublishes', { viewer: viewer() });
    if (!pending.ok || pending.value.length === 0) return false;
    for (const { changeSet, id, fields } of pending.value) {
      const queued = await queue.publishStored(id, fields);
      if (!queued.ok && queued.error.kind === 'signed-out') return false;
      const failure = queued.ok ? null : queued.error.message;
      const settled = await storage.call('settlePublish', { changeSet, id, failure });
      if (!settled.ok) return false;
    }
    return true;
  }
}
