import { err } from '@callwright/shared/result.ts';
import { fingerprintFields } from '../database/draft-record.ts';
import type { Conflicts } from '../posts/conflicts.ts';
import type { Storage } from '../storage/storage.ts';
import type { PublishOnce, QueuedPublish } from './publish-once.ts';

/** Overwrites a newer revision if it's our own, from an attempt whose response was lost. */
export function publishWithConflictCheck({
  publishOnce,
  storage,
  recordConflict,
}: {
  publishOnce: PublishOnce;
  storage: Pick<Storage, 'call'>;
  recordConflict: Conflicts['recordConflict'];
}): PublishOnce {
  /** Record the text first. If that fails, a lost response may later look like a conflict. */
  async function send(accountId: string, post: QueuedPublish): ReturnType<PublishOnce> {
    await storage.call('storePendingSend', { post: post.id, fingerprint: fingerprintFields(post.fields) });
    return publishOnce(accountId, post);
  }

  return async (accountId, post) => {
    const known = await storage.call('readKnownPost', { post: post.id });
    const pending = known.ok ? known.value.sent : [];
    const own = { ...post, isOwnText: (remote) => pending.includes(fingerprintFields(remote)) } satisfies QueuedPublish;
    const published = await send(accountId, own);
    if (published.ok || (published.error.kind !== 'conflict' && published.error.kind !== 'gone')) return published;
    const status = await recordConflict(post);
    if (status === 'unpublished') return err({ kind: 'unpublished' });
    if (status === null || typeof status === 'string') return published;
    return send(accountId, { ...own, baseRevision: status.revision });
  };
}
