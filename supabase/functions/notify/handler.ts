import { createHash, timingSafeEqual } from 'node:crypto';
import type { Channel, Delivery } from './notification.ts';
import { Outbox } from './outbox.ts';
import type { Senders } from './senders.ts';

/** Later messages wait for the next call, because hosted functions end after a few minutes. */
const MAX_RUN_MS = 60_000;

type NotifyHandlerOptions = {
  url: string;
  secretKey: string;
  token: string;
  senders: Senders;
  send?: (request: Request) => Promise<Response>;
};

export function createNotifyHandler({ url, secretKey, token, senders, send = fetch }: NotifyHandlerOptions) {
  const outbox = new Outbox({ url, secretKey, send });
  return async (request: Request): Promise<Response> => {
    if (request.method !== 'POST')
      return new Response('Only the database can call this function.', { status: 405, headers: { Allow: 'POST' } });
    if (!isSame(request.headers.get('authorization') ?? '', `Bearer ${token}`))
      return new Response('The token is wrong.', { status: 401 });
    try {
      return Response.json(await sendDueNotifications(outbox, senders));
    } catch (cause) {
      console.error(cause);
      return new Response("Couldn't read the outbox. The next call will try again.", { status: 503 });
    }
  };
}

/** If the database doesn't respond, messages are due again after their lease of two minutes. */
async function sendDueNotifications(outbox: Outbox, senders: Senders): Promise<Record<Delivery['outcome'], number>> {
  const counts = { sent: 0, retry: 0, failed: 0 };
  const canSend = (['visitor', 'owner', 'webhook'] satisfies Channel[]).filter((channel) => senders[channel]);
  const endsAt = performance.now() + MAX_RUN_MS;
  do {
    const notification = await outbox.claim(canSend);
    if (notification === null) break;
    const deliver = senders[notification.channel];
    if (!deliver)
      throw new Error(`the database returned a message for ${notification.channel}, which isn't a supported channel`);
    const delivery = await deliver(notification, outbox);
    await outbox.finish(notification, delivery);
    counts[delivery.outcome] += 1;
  } while (performance.now() < endsAt);
  return counts;
}

/** Compares in constant time. */
function isSame(one: string, other: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(one), hash(other));
}
