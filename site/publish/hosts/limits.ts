import { ok, type Result } from '@callwright/shared/result.ts';
import { fail, type HostedRelease, type HostFailure, type HostLimits } from './host.ts';

const WARN_AT = 0.8;

/** @returns warnings. A failure's message gives the limit and says what to do. */
export function checkLimits(
  name: string,
  release: Pick<HostedRelease, 'files'>,
  limits: HostLimits | null,
): Result<string[], HostFailure> {
  // The file list is long, so it isn't read for a host without limits.
  if (limits === null) return ok([]);
  const { files } = release;
  const tooLarge = files.find(({ size }) => size > limits.bytesPerFile);
  const [used, most] = [format(files.length), format(limits.files)];
  if (files.length > limits.files)
    return fail(
      `${name} allows at most ${most} files, and the site has ${used}. Choose another host or a larger plan.`,
    );
  if (tooLarge)
    return fail(
      `${name} allows files of up to ${format(limits.bytesPerFile)} bytes, and ${tooLarge.path} is ${format(tooLarge.size)} bytes. Make the file smaller, then deploy again.`,
    );
  if (files.length < limits.files * WARN_AT) return ok([]);
  return ok([
    `${name}: the site uses ${used} of ${most} allowed files. You may soon need another host or a larger plan.`,
  ]);
}

function format(count: number): string {
  return count.toLocaleString('en-US');
}
