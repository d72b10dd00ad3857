import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { z } from 'zod';

const GIT_TIMEOUT_MS = 10_000;

/** Which code makes a site: `release.json` names it. */
export const codeVersionSchema = z.object({
  commit: z.string().regex(/^[0-9a-f]{40,64}$/),
  /** When the commit was made, by the clock of whoever made it. */
  time: z.iso.datetime(),
});

export type CodeVersion = z.infer<typeof codeVersionSchema>;

/** The code of this machine. */
export type OwnCode = CodeVersion & {
  /** Whether another version is a part of this one's history. */
  includes(commit: string): Promise<boolean>;
};

/** Reads which commit the code of a folder is; null without Git, or where the folder is no checkout. */
export async function readCodeVersion(folder: string): Promise<OwnCode | null> {
  const git = (...args: string[]) => promisify(execFile)('git', ['-C', folder, ...args], { timeout: GIT_TIMEOUT_MS });
  try {
    const { stdout } = await git('log', '-1', '--format=%H %ct');
    const [commit, seconds] = stdout.trim().split(' ');
    const own = codeVersionSchema.parse({ commit, time: new Date(Number(seconds) * 1000).toISOString() });
    return {
      ...own,
      // A checkout that is not whole, as in CI, may know no other commit: then the times decide. The folder may have moved on since.
      includes: (other) =>
        git('merge-base', '--is-ancestor', other, own.commit).then(
          () => true,
          () => false,
        ),
    };
  } catch {
    return null;
  }
}

/** Whether the code of this machine is older than that of a site: its history does not have it, and its time is earlier. */
export async function isOlderThan(own: OwnCode, served: CodeVersion): Promise<boolean> {
  if (own.commit === served.commit || Date.parse(own.time) >= Date.parse(served.time)) return false;
  return !(await own.includes(served.commit));
}
