import { createHash, timingSafeEqual } from 'node:crypto';
import type { Channel, Delivery } from './notification.ts';
import { Outbox } from './outbox.ts';
import type { Senders } from './senders.ts';

/** Later messages wait for the next call: a hosted project ends a function after a few minutes. */
const MAX_RUN_MS = 60_000;

type NotifyHandlerOptions = {
  /** The project's address. */
  url: string;
  secretKey: string;
  /** What the database sends along, so that nobody else starts a run. */
  token: string;
  senders: Senders;
  /** Sends a request to the project's API. */
  send?: (request: Request) => Promise<Response>;
};

/** Creates the handler that sends what the database has queued. The database calls it when a message is due. */
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
      return new Response("Couldn't read the outbox. The next call tries again.", { status: 503 });
    }
  };
}

/**
 * Sends every message that is due, one after the other.
 *
 * @returns how many attempts ended how.
 * @throws if the database doesn't answer. What it has leased is due again two minutes later.
 */
async function sendDueNotifications(outbox: Outbox, senders: Senders): Promise<Record<Delivery['outcome'], number>> {
  const counts = { sent: 0, retry: 0, failed: 0 };
  const canSend = (['visitor', 'owner', 'webhook'] satisfies Channel[]).filter((channel) => senders[channel]);
  const endsAt = performance.now() + MAX_RUN_MS;
  do {
    const notification = await outbox.claim(canSend);
    if (notification === null) break;
    const deliver = senders[notification.channel];
    if (!deliver) throw new Error(`the database gave a message for ${notification.channel}, which can't be sent`);
    const delivery = await deliver(notification, outbox);
    await outbox.finish(notification, delivery);
    counts[delivery.outcome] += 1;
  } while (performance.now() < endsAt);
  return counts;
}

/** Compares in a time that doesn't depend on where the texts differ. */
function isSame(one: string, other: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(one), hash(other));
}
