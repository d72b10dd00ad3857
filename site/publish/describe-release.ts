import type { LeftOutPost, ReleaseStep } from '@callwright/shared/api/releases/release-history.ts';
import type { ReleaseEnd } from '@callwright/shared/api/releases/releases.ts';
import type { Outcome } from './outcome.ts';
import { CURRENT, NO_LINKS } from './tree/current-link.ts';

const NO_COUNTS = { filesWritten: 0, filesRemoved: 0, bytesUploaded: 0 };

const REPLACED_MESSAGE =
  'Another publisher took over, because this one said nothing for over a minute. The next release has what this one lacks.';

/** Says how a release ended, as authors and the owner read it. */
export function toReleaseEnd(id: string, outcome: Outcome): ReleaseEnd {
  const failed = { id, state: 'failed', counts: NO_COUNTS, posts: [] } as const;
  if (!outcome.ok) return { ...failed, reason: outcome.error.message };
  if (outcome.value.state === 'unanswered') return { ...failed, reason: outcome.value.message };
  if (outcome.value.state !== 'live') return { ...failed, reason: REPLACED_MESSAGE };
  const { written, removed, bytesUploaded, posts, leftOut } = outcome.value;
  return {
    id,
    state: 'live',
    reason: describeLeftOut(leftOut),
    counts: { filesWritten: written.length, filesRemoved: removed.length, bytesUploaded },
    posts,
    leftOut,
  };
}

/** Names the posts that are left out, with the reasons; null where there is none. */
export function describeLeftOut(leftOut: readonly LeftOutPost[]): string | null {
  if (leftOut.length === 0) return null;
  const named = leftOut.map(({ title, reason }) => `“${title}”: ${reason}`);
  return `Left out, because no page can be made of ${leftOut.length === 1 ? 'it' : 'them'}: ${named.join('; ')}`;
}

/** Says for the owner why nothing is published while the backend does not answer. */
export function describeUnread(reason: string): string {
  return `The posts could not be read from the backend (${reason.replace(/\.$/, '')}). The site stays as it was. Check that the backend answers, then publish again.`;
}

const ADVICE: Readonly<Record<string, string>> = {
  EACCES: 'Give the user who publishes the right to write there.',
  EPERM: 'Give the user who publishes the right to write there.',
  ENOSPC: 'Make room on the disk.',
  EDQUOT: 'Make room on the disk.',
  EROFS: 'The disk is read-only: check how it is mounted.',
  ENOTDIR: 'Check PUBLISH_FOLDER: it isn’t a folder.',
  // Reading a link answers it.
  EINVAL: `Rename what is called “${CURRENT}” there: the publisher makes a link of that name.`,
  [NO_LINKS]: 'Choose a folder on a disk of the server itself, such as one with ext4 or xfs.',
};

/** Explains to the owner what stopped a step. The message doesn’t name the step. */
export function describeCause(cause: unknown, step: ReleaseStep): string {
  const site = step === 'confirm' ? 'The new site is published.' : 'The site stays as it was.';
  if (cause instanceof Error && cause.name === 'AbortError') {
    return `The publisher was ended. ${site} The next run goes on from here.`;
  }
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  const advice = ADVICE[code] ?? 'Make sure that the publisher’s folder can be written to and that the disk has room.';
  const reason = cause instanceof Error ? cause.message : String(cause);
  return `${reason.trim().replace(/\.$/, '')}. ${site} ${advice.replace(/\.$/, '')}, then publish again.`;
}
