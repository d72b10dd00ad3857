import { err, ok, type Result } from '@callwright/shared/result.ts';
import { endNext, startNext } from './next-process.ts';

type BuildOptions = {
  env: Readonly<Record<string, string | undefined>>;
  signal?: AbortSignal | undefined;
};

const MAX_FAILURE_LINES = 30;

export function runNextBuild(
  workFolder: string,
  { env, signal }: BuildOptions,
): Promise<Result<void, { message: string }>> {
  const { promise, resolve } = Promise.withResolvers<Result<void, { message: string }>>();
  const lines: string[] = [];
  const child = startNext('build', workFolder, [], {
    env,
    onLine: (line) => lines.push(line),
  });
  const stop = () => endNext(child);
  signal?.addEventListener('abort', stop, { once: true });
  if (signal?.aborted) stop();
  child.once('error', (cause) => resolve(err({ message: `Couldn't start the site's build: ${cause.message}` })));
  child.once('close', (code) => {
    signal?.removeEventListener('abort', stop);
    if (signal?.aborted) resolve(err({ message: 'The site export was canceled.' }));
    else resolve(code === 0 ? ok(undefined) : err({ message: explainFailure(lines) }));
  });
  return promise;
}

function explainFailure(lines: readonly string[]): string {
  return `Couldn't build the site:\n${lines.slice(-MAX_FAILURE_LINES).join('\n')}`;
}
