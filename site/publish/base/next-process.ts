import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { delimiter, dirname } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { endProcessTree } from './end-process-tree.ts';

const exitWithParent = import.meta.resolve('./post-process/exit-with-parent.ts');

export type NextProcess = ChildProcessByStdio<Writable, Readable, Readable>;

type NextOptions = {
  env: Readonly<Record<string, string | undefined>>;
  onLine: (line: string) => void;
};

/**
 * Starts `next` in a process group of its own, because it starts workers: all of them end with it, and with this
 * process.
 *
 * @param folder the site's folder, or a copy of it.
 */
export function startNext(
  command: 'build' | 'dev',
  folder: string,
  args: readonly string[],
  { env, onLine }: NextOptions,
): NextProcess {
  const next = createRequire(import.meta.url).resolve('next/dist/bin/next');
  const child = spawn(process.execPath, ['--import', exitWithParent, next, command, folder, ...args], {
    cwd: folder,
    env: {
      ...process.env,
      // Its compiler starts `node` by name, with the options of this process, which an older Node may not know.
      PATH: [dirname(process.execPath), process.env.PATH].join(delimiter),
      NODE_ENV: command === 'build' ? 'production' : 'development',
      NEXT_TELEMETRY_DISABLED: '1',
      SITE_URL: '',
      CALLWRIGHT_EXPORT_PROCESS: String(process.pid),
      ...env,
    },
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: true,
    windowsHide: true,
  });
  for (const stream of [child.stdout, child.stderr]) createInterface({ input: stream }).on('line', onLine);
  return child;
}

/** Ends Next and all of its workers. */
export function endNext({ pid }: NextProcess): void {
  if (pid !== undefined) endProcessTree(pid, 'SIGTERM');
}
