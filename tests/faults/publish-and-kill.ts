import { fork } from 'node:child_process';
import { once } from 'node:events';
import { bundleChild } from './bundle-child.ts';
import { cutReportSchema, type PublishOrder } from './publish-order.ts';

/** Kills all apps once each has reached its cut. Returns the ids of posts that never did. */
export async function publishAndKill(orders: readonly PublishOrder[]): Promise<ReadonlySet<string>> {
  const waited = new Set(orders.map(({ id }) => id));
  const child = fork(await bundleChild('publish-child'), { execArgv: ['--disable-warning=ExperimentalWarning'] });
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
