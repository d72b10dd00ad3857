import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { accountSchema } from '@callwright/desktop/main/session/session-store.ts';
import { draftFieldsSchema } from '@callwright/shared/post/post.ts';
import { z } from 'zod';

/**
 * Where publishing is cut off. Two are about the note in the draft, which also takes the post out of the queue; of a
 * post with pictures, three are before the blog is asked which it has, before the second picture is sent, and once the
 * blog has that.
 */
const PUBLISH_PHASES = [
  'before-send',
  'after-commit',
  'before-note',
  'after-note',
  'before-look',
  'before-picture',
  'after-picture',
] as const;

export const publishOrderSchema = z.object({
  folder: z.string(),
  backend: z.object({ url: z.string(), publishableKey: z.string() }),
  account: accountSchema.options[0],
  phase: z.enum(PUBLISH_PHASES),
  id: z.uuid(),
  typed: draftFieldsSchema,
});

export type PublishOrder = z.infer<typeof publishOrderSchema>;

/** What an app says once: that it came to where it is cut off, or that it went past it. */
export const cutReportSchema = z.object({ id: z.uuid(), said: z.enum(['now', 'survived']) });

export type CutReport = z.infer<typeof cutReportSchema>;

const CHILD = join(import.meta.dirname, 'publish-child.ts');

/**
 * Publishes each post with an app of its own, on a folder of its own, and kills them all once each has come to where
 * it is cut off and waits there. They share one process, because starting one costs more than all else of a trial.
 *
 * @returns the ids of the posts whose apps did not come there.
 */
export async function publishAndKill(orders: readonly PublishOrder[]): Promise<ReadonlySet<string>> {
  const waited = new Set(orders.map(({ id }) => id));
  const child = fork(CHILD, { execArgv: ['--disable-warning=ExperimentalWarning'] });
  const ended = once(child, 'exit');
  const cutOff = new Promise<void>((resolve) => {
    child.on('message', (message) => {
      const { id, said } = cutReportSchema.parse(message);
      if (said === 'now') waited.delete(id);
      if (said === 'survived' || waited.size === 0) resolve();
    });
  });
  child.send(orders);
  await Promise.race([cutOff, ended]);
  child.kill('SIGKILL');
  await ended;
  return waited;
}
