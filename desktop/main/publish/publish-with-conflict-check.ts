import { err } from '@callwright/shared/result.ts';
import { fingerprintFields } from '../drafts/draft-file.ts';
import type { Conflicts } from '../posts/conflicts.ts';
import type { RemoteSnapshots } from '../posts/remote-snapshots.ts';
import type { PublishOnce } from './publish-once.ts';

/**
 * Publishes with conflict detection. A revision that is our own earlier attempt (its response was
 * lost) is overwritten. Any other newer revision is fetched and stored as a conflict.
 */
export function publishWithConflictCheck({
  publishOnce,
  snapshots,
  recordConflict,
}: {
  publishOnce: PublishOnce;
  snapshots: Pick<RemoteSnapshots, 'read' | 'savePendingSend'>;
  recordConflict: Conflicts['recordConflict'];
}): PublishOnce {
  return async (accountId, post) => {
    const pending: readonly string[] = (await snapshots.read(post.id).catch(() => null))?.sent ?? [];
    // Where the disk refuses it, a lost response may later look like somebody else's text: both are shown then.
    await snapshots.savePendingSend(post.id, fingerprintFields(post.fields)).catch(() => {});
    const isOwnText: typeof post.isOwnText = (remote) =>
      pending.includes(fingerprintFields(remote)) || post.isOwnText?.(remote) === true;
    const published = await publishOnce(accountId, { ...post, isOwnText });
    if (published.ok || (published.error.kind !== 'conflict' && published.error.kind !== 'gone')) return published;
    const status = await recordConflict(post.id, post.fields).catch(() => null);
    if (status === 'unpublished') return err({ kind: 'unpublished' });
    if (status === null || typeof status === 'string') return published;
    return publishOnce(accountId, { ...post, isOwnText, baseRevision: status.revision });
  };
}
