import { type ChildProcessByStdio, spawn, spawnSync } from 'node:child_process';
import { addAbortListener, once } from 'node:events';
import { createRequire } from 'node:module';
import { delimiter, dirname } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { err, ok, type Result } from '@callwright/shared/result.ts';

export type NextProcess = ChildProcessByStdio<null, Readable, Readable>;

type NextOptions = {
  env: Readonly<Record<string, string | undefined>>;
  onLine: (line: string) => void;
};

export function startNext(
  command: 'build' | 'dev',
  folder: string,
  args: readonly string[],
  { env, onLine }: NextOptions,
): NextProcess {
  const next = createRequire(import.meta.url).resolve('next/dist/bin/next');
  const child = spawn(process.execPath, [next, command, folder, ...args], {
    cwd: folder,
    env: {
      ...process.env,
      // Next's compiler runs `node` by name with this process's options, which an older Node may not support.
      PATH: [dirname(process.execPath), process.env.PATH].join(delimiter),
      NODE_ENV: command === 'build' ? 'production' : 'development',
      NEXT_TELEMETRY_DISABLED: '1',
      SITE_URL: '',
      CALLWRIGHT_EXPORT: '1',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    windowsHide: true,
  });
  for (const stream of [child.stdout, child.stderr]) createInterface({ input: stream }).on('line', onLine);
  return child;
}

/** Next stops its own workers. Windows has no signals, so the whole process tree is killed there. */
export function endNext(child: NextProcess): void {
  if (process.platform === 'win32') spawnSync('taskkill', ['/pid', String(child.pid), '/t', '/f'], { stdio: 'ignore' });
  else child.kill();
}

const MAX_FAILURE_LINES = 30;

export async function runNextBuild(
  workFolder: string,
  { env, signal }: { env: NextOptions['env']; signal?: AbortSignal | undefined },
): Promise<Result<void, { message: string }>> {
  const lines: string[] = [];
  const child = startNext('build', workFolder, [], { env, onLine: (line) => lines.push(line) });
  const stopping = signal && addAbortListener(signal, () => endNext(child));
  const [code] = await once(child, 'close');
  stopping?.[Symbol.dispose]();
  if (signal?.aborted) return err({ message: 'The site export was canceled.' });
  if (code === 0) return ok(undefined);
  return err({ message: `Couldn't build the site:\n${lines.slice(-MAX_FAILURE_LINES).join('\n')}` });
}
