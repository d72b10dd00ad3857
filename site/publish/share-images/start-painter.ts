import { fork } from 'node:child_process';
import { join } from 'node:path';
import { err, ok, type Result } from '@callwright/shared/result.ts';
import { z } from 'zod';
import type { RenderJob } from './render-card.ts';

/** A process that draws images with the typefaces of one configuration. */
export type Painter = {
  paint(job: RenderJob): Promise<Result<Uint8Array, string>>;
  /** Whether its process is gone; it draws nothing more. */
  hasEnded(): boolean;
  /** Ends the process once it has drawn what it was asked for. */
  close(): Promise<void>;
};

const answerSchema = z.union([
  z.object({ id: z.number(), png: z.instanceof(Uint8Array) }),
  z.object({ id: z.number(), error: z.string() }),
]);

/** Starts a painter, which sees only the fonts of fontconfig's configuration at a path. */
export function startPainter(fontConfiguration: string): Painter {
  const child = fork(join(import.meta.dirname, 'painter.ts'), {
    env: { ...process.env, FONTCONFIG_FILE: fontConfiguration, PANGOCAIRO_BACKEND: 'fontconfig' },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    execArgv: [],
  });
  const jobs = new Map<number, (painted: Result<Uint8Array, string>) => void>();
  const ended = Promise.withResolvers<void>();
  let nextId = 0;
  let errors = '';
  let isClosing = false;
  let hasEnded = false;
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    errors += text;
  });
  child.on('message', (message) => {
    const answer = answerSchema.parse(message);
    jobs.get(answer.id)?.('png' in answer ? ok(answer.png) : err(answer.error));
    jobs.delete(answer.id);
    endWhenDone();
  });
  const fail = (reason: string) => {
    hasEnded = true;
    for (const resolve of jobs.values()) resolve(err(reason));
    jobs.clear();
    ended.resolve();
  };
  child.once('error', (cause) => fail(cause.message));
  child.once('exit', (code) => fail(errors || `its process ended with ${code}.`));

  function endWhenDone(): void {
    if (isClosing && jobs.size === 0 && child.connected) child.disconnect();
  }

  return {
    paint(job) {
      const { promise, resolve } = Promise.withResolvers<Result<Uint8Array, string>>();
      const id = nextId++;
      jobs.set(id, resolve);
      child.send({ id, job }, (cause) => {
        if (!cause) return;
        jobs.delete(id);
        resolve(err(cause.message));
      });
      return promise;
    },
    hasEnded: () => hasEnded,
    close() {
      isClosing = true;
      endWhenDone();
      return ended.promise;
    },
  };
}
