// Tested by tests/e2e/main-job.spec.ts and tests/supabase/local/product/start.test.ts.
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';
import { err, ok, type Result } from '@callwright/shared/result.ts';

const exitWithParent = import.meta.resolve('./pages/exit-with-parent.ts');

type BuildOptions = {
  env: Readonly<Record<string, string | undefined>>;
  onProgress?: ((line: string) => void) | undefined;
  signal?: AbortSignal | undefined;
};

/** How many lines of a failed build's output a message repeats. */
const MAX_FAILURE_LINES = 30;

/** Runs `next build`, which exports the pages into `out` of the work folder. */
export function runNextBuild(
  workFolder: string,
  { env, onProgress, signal }: BuildOptions,
): Promise<Result<void, { message: string }>> {
  const next = createRequire(import.meta.url).resolve('next/dist/bin/next');
  const { promise, resolve } = Promise.withResolvers<Result<void, { message: string }>>();
  const child = spawn(process.execPath, ['--import', exitWithParent, next, 'build', workFolder], {
    cwd: workFolder,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      NEXT_TELEMETRY_DISABLED: '1',
      SITE_URL: '',
      CALLWRIGHT_EXPORT_PROCESS: String(process.pid),
      ...env,
    },
    stdio: ['pipe', 'pipe', 'pipe'],
    // A process group of its own: Next starts workers, and all of them have to end with it.
    detached: true,
  });
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => {
      lines.push(line);
      onProgress?.(line);
    });
  }
  const stop = () => endProcessGroup(child.pid);
  signal?.addEventListener('abort', stop, { once: true });
  if (signal?.aborted) stop();
  child.once('error', (cause) => resolve(err({ message: `The site's build could not start: ${cause.message}` })));
  child.once('close', (code) => {
    signal?.removeEventListener('abort', stop);
    if (signal?.aborted) resolve(err({ message: 'The export of the site was ended before it was done.' }));
    else resolve(code === 0 ? ok(undefined) : err({ message: explainFailure(lines) }));
  });
  return promise;
}

function endProcessGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGTERM');
  } catch {
    // It has ended by itself.
  }
}

/** Explains a failed build by the end of its output. */
function explainFailure(lines: readonly string[]): string {
  return `The site was not built:\n${lines.slice(-MAX_FAILURE_LINES).join('\n')}`;
}
