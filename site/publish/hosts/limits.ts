import { err, ok, type Result } from '@callwright/shared/result.ts';
import type { HostedRelease, HostFailure, HostLimits, ReleaseFile } from './host.ts';

/** From this share of a limit on, the owner is told. */
const WARN_AT = 0.8;

/**
 * Holds a release against what its host takes.
 *
 * @param hostFiles files that the host adds to the release's.
 * @returns warnings, one sentence each; a refusal names the limit and what to do.
 */
export function checkLimits(
  name: string,
  release: Pick<HostedRelease, 'files' | 'rules'> & Partial<Pick<HostedRelease, 'changes'>>,
  limits: HostLimits,
  hostFiles = 0,
): Result<string[], HostFailure> {
  const { rules } = release;
  const files = listCounted(release, limits);
  const largest = files.reduce((most, file) => (file.size > most.size ? file : most), {
    path: '',
    size: 0,
    sha256: '',
  });
  const count = files.length + hostFiles;
  if (limits.files !== null && count > limits.files)
    return refuse(
      `${name} takes at most ${format(limits.files)} files, and the site has ${format(count)}. Choose another host or a larger plan.`,
    );
  if (limits.bytesPerFile !== null && largest.size > limits.bytesPerFile)
    return refuse(
      `${name} takes files of at most ${format(limits.bytesPerFile)} bytes, and ${largest.path} has ${format(largest.size)}. Make it smaller, then publish again.`,
    );
  if (limits.redirects !== null && rules.length > limits.redirects)
    return refuse(
      `${name} takes at most ${format(limits.redirects)} rules for former addresses, and the release has ${format(rules.length)}. Publish the whole site again.`,
    );
  return ok([
    ...warn('files', count, limits.files),
    ...warn('rules for former addresses', rules.length, limits.redirects, 'Older ones become pages that lead on.'),
    ...warn(`bytes a file (${largest.path})`, largest.size, limits.bytesPerFile),
  ]);

  function warn(
    what: string,
    used: number,
    most: number | null,
    next = 'Plan for another host or a larger plan.',
  ): string[] {
    if (most === null || most === 0 || used < most * WARN_AT) return [];
    return [`${name}: ${format(used)} of at most ${format(most)} ${what} are used. ${next}`];
  }
}

/** The list of all files is as long as the site: it is read where their number counts, or nothing else is known. */
function listCounted(
  release: Parameters<typeof checkLimits>[1],
  { files, bytesPerFile }: HostLimits,
): readonly ReleaseFile[] {
  if (files !== null) return release.files;
  if (bytesPerFile === null) return [];
  return release.changes ? release.changes.written : release.files;
}

function refuse(message: string): Result<string[], HostFailure> {
  return err({ step: 'upload', message, isTemporary: false });
}

function format(count: number): string {
  return count.toLocaleString('en-US');
}
