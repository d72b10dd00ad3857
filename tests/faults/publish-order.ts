import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { accountSchema } from '@callwright/desktop/main/session/session-store.ts';
import { draftFieldsSchema } from '@callwright/shared/post/post.ts';
import { z } from 'zod';

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

export const cutReportSchema = z.object({ id: z.uuid(), state: z.enum(['now', 'survived']) });

export type CutReport = z.infer<typeof cutReportSchema>;

const CHILD = join(import.meta.dirname, 'publish-child.ts');

/** Kills all apps once each has reached its cut. Returns the ids of posts that never did. */
export async function publishAndKill(orders: readonly PublishOrder[]): Promise<ReadonlySet<string>> {
  const waited = new Set(orders.map(({ id }) => id));
  const child = fork(CHILD, { execArgv: ['--disable-warning=ExperimentalWarning'] });
  const ended = once(child, 'exit');
  const cutOff = new Promise<void>((resolve) => {
    child.on('message', (message) => {
      const { id, state } = cutReportSchema.parse(message);
      if (state === 'now') waited.delete(id);
      if (state === 'survived' || waited.size === 0) resolve();
    });
  });
  child.send(orders);
  await Promise.race([cutOff, ended]);
  child.kill('SIGKILL');
  await ended;
  return waited;
}
