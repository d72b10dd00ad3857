import { err, ok, type Result } from '@callwright/shared/result.ts';
import type { HostedRelease, HostFailure, HostLimits } from './host.ts';

/** Warns from this share of a limit on. */
const WARN_AT = 0.8;

/**
 * Compares a release with what its host takes.
 *
 * @returns warnings, one sentence each. A failure names the limit and what to do.
 */
export function checkLimits(
  name: string,
  release: Pick<HostedRelease, 'files' | 'rules'>,
  limits: HostLimits,
): Result<string[], HostFailure> {
  // The list of files is as long as the site. Don't read it for a host without these limits.
  const files = limits.files === null && limits.bytesPerFile === null ? [] : release.files;
  const largest = files.reduce((most, file) => (file.size > most.size ? file : most), { path: '', size: 0 });
  const rules = release.rules.length;
  if (limits.files !== null && files.length > limits.files)
    return refuse(
      `${name} takes at most ${format(limits.files)} files, and the site has ${format(files.length)}. Choose another host or a larger plan.`,
    );
  if (limits.bytesPerFile !== null && largest.size > limits.bytesPerFile)
    return refuse(
      `${name} takes files of at most ${format(limits.bytesPerFile)} bytes, and ${largest.path} has ${format(largest.size)}. Make it smaller, then publish again.`,
    );
  if (limits.redirects !== null && rules > limits.redirects)
    return refuse(
      `${name} takes at most ${format(limits.redirects)} redirects, and the site has ${format(rules)}. Publish the whole site again.`,
    );
  return ok([
    ...warn('files', files.length, limits.files, 'Plan for another host or a larger plan.'),
    ...warn('redirects', rules, limits.redirects, 'Older redirects become pages.'),
    ...warn(`bytes per file (${largest.path})`, largest.size, limits.bytesPerFile, 'Make the file smaller.'),
  ]);

  function warn(what: string, used: number, most: number | null, next: string): string[] {
    if (most === null || most === 0 || used < most * WARN_AT) return [];
    return [`${name}: ${format(used)} of at most ${format(most)} ${what} are used. ${next}`];
  }
}

function refuse(message: string): Result<string[], HostFailure> {
  return err({ step: 'upload', message, isTemporary: false });
}

function format(count: number): string {
  return count.toLocaleString('en-US');
}
