import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import type { BackendSettings } from '@callwright/shared/api/settings.ts';
import { endNext, startNext } from '@callwright/site/publish/base/next-process.ts';
import { StartFailure } from '../backend/start-failure.ts';
import type { Progress } from './progress.ts';

type DevSiteOptions = {
  port: number;
  env: BackendSettings & { SITE_URL: string };
  progress: Progress;
};

const READY = 'Ready in';

export async function startDevSite({ port, env, progress }: DevSiteOptions): Promise<{ close(): Promise<void> }> {
  const folder = fileURLToPath(new URL('.', import.meta.resolve('@callwright/site/env.ts')));
  const ready = Promise.withResolvers<void>();
  let hasStarted = false;
  const lines: string[] = [];
  const child = startNext('dev', folder, ['--port', String(port), '--hostname', 'localhost'], {
    env,
    onLine(text) {
      const line = stripVTControlCharacters(text).trimEnd();
      if (hasStarted) return line === '' ? undefined : progress.note(line);
      lines.push(line);
      if (line.includes(READY)) ready.resolve();
    },
  });
  const ended = new Promise<void>((resolve) => {
    child.once('error', () => resolve());
    child.once('close', () => resolve());
  });
  void ended.then(() => ready.reject(new StartFailure(`Couldn't start the site:\n${lines.join('\n')}`)));
  await progress.step(
    'Starting the site',
    () => ready.promise,
    () => 'Started the site. Each page is compiled when you first open it',
  );
  hasStarted = true;
  return {
    async close() {
      endNext(child);
      await ended;
    },
  };
}
