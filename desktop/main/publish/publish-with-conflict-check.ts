import { err } from '@callwright/shared/result.ts';
import { fingerprintFields } from '../drafts/draft-file.ts';
import type { Conflicts } from '../posts/conflicts.ts';
import type { RemoteSnapshots } from '../posts/remote-snapshots.ts';
import type { PublishOnce } from './publish-once.ts';

/**
 * Sends with what this machine remembers of the post: a text of its own that arrived unheard is
 * replaced without asking, and where the post has moved on, how it stands is read and kept at once.
 */
export function publishWithConflictCheck({
  send,
  snapshots,
  noteRefused,
}: {
  send: PublishOnce;
  snapshots: Pick<RemoteSnapshots, 'read' | 'savePendingSend'>;
  noteRefused: Conflicts['recordConflict'];
}): PublishOnce {
  return async (accountId, post) => {
    const sent: readonly string[] = (await snapshots.read(post.id).catch(() => null))?.sent ?? [];
    // Where the disk refuses the note, a lost answer may later look like somebody else's text: both are shown then.
    await snapshots.savePendingSend(post.id, fingerprintFields(post.fields)).catch(() => {});
    const isEarlierSend: typeof post.isEarlierSend = (standing) =>
      sent.includes(fingerprintFields(standing)) || post.isEarlierSend?.(standing) === true;
    const first = await send(accountId, { ...post, isEarlierSend });
    if (first.ok || (first.error.kind !== 'conflict' && first.error.kind !== 'gone')) return first;
    const standing = await noteRefused(post.id, post.fields).catch(() => null);
    if (standing === 'unpublished') return err({ kind: 'unpublished' });
    if (standing === null || typeof standing === 'string') return first;
    return send(accountId, { ...post, isEarlierSend, baseRevision: standing.revision });
  };
}
