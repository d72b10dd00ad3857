import type { LeftOutPost, ReleaseStep } from '@callwright/shared/api/releases/release-history.ts';
import type { ReleaseEnd } from '@callwright/shared/api/releases/releases.ts';
import type { Outcome } from './outcome.ts';
import { CURRENT, NO_LINKS } from './tree/current-link.ts';

const NO_COUNTS = { filesWritten: 0, filesRemoved: 0, bytesUploaded: 0 };

const REPLACED_MESSAGE =
  'Another publisher took over because this one didn’t respond for more than a minute. The next deploy will include these changes.';

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

export function describeLeftOut(leftOut: readonly LeftOutPost[]): string | null {
  if (leftOut.length === 0) return null;
  const named = leftOut.map(({ title, reason }) => `“${title}”: ${reason}`);
  return `Couldn’t render ${leftOut.length === 1 ? 'one post, so it was' : `${leftOut.length} posts, so they were`} left out: ${named.join('; ')}`;
}

export function describeReadFailure(reason: string): string {
  return `Couldn’t read the posts from the backend (${reason.replace(/\.$/, '')}). The site hasn’t changed. Check that the backend is running, then deploy again.`;
}

const ADVICE: Readonly<Record<string, string>> = {
  EACCES: 'Give the publisher’s user write access to that folder.',
  EPERM: 'Give the publisher’s user write access to that folder.',
  ENOENT: 'If someone deleted a file of the site, add --full',
  ENOSPC: 'The publisher’s disk is full. Free up space.',
  EDQUOT: 'The publisher’s disk is full. Free up space.',
  EROFS: 'The publisher’s disk is read-only. Remount it with write access.',
  ENOTDIR: 'Set PUBLISH_FOLDER to a folder.',
  // From readlink.
  EINVAL: `The publisher needs the name “${CURRENT}” for a symlink. Rename the file or folder that has that name`,
  [NO_LINKS]: 'Choose a folder on a local file system, such as ext4 or XFS.',
};

/** Starts with what to do. The technical cause is the last line. Leaves out the step, which readers already see. */
export function describeCause(cause: unknown, step: ReleaseStep): string {
  const site = step === 'confirm' ? 'The new site is published.' : 'The site hasn’t changed.';
  if (cause instanceof Error && cause.name === 'AbortError') {
    return `The publisher was stopped. ${site} The next run will continue from here.`;
  }
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  const advice = ADVICE[code] ?? 'Make sure the publisher can write to its folder and the disk has space.';
  const reason = cause instanceof Error ? cause.message : String(cause);
  return `${advice.replace(/\.$/, '')}, then deploy again. ${site}\n${reason.trim()}`;
}
