import { Webhook } from 'standardwebhooks';
import { type BookingNotification, describeError } from './notification.ts';
import { isPublicUrl, type LookUp } from './public-address.ts';
import type { Sender } from './senders.ts';

type EventSenderOptions = {
  url: string;
  /** `whsec_` and 24 to 64 bytes in base64. */
  secret: string;
  send?: (request: Request) => Promise<Response>;
  lookUp?: LookUp;
  timeoutMs?: number;
};

const EVENT_TYPES = {
  booked: 'booking.created',
  corrected: 'booking.updated',
  moved: 'booking.rescheduled',
  canceled: 'booking.canceled',
  reminder: 'booking.reminder',
} as const satisfies Record<BookingNotification['event'], string>;

/** Events are signed per https://www.standardwebhooks.com. */
export function createEventSender(options: EventSenderOptions): Sender {
  const { url, secret, send = fetch, lookUp, timeoutMs = 15_000 } = options;
  const webhook = new Webhook(secret);
  return async (notification) => {
    try {
      if (!(await isPublicUrl(url, lookUp)))
        return {
          outcome: 'failed',
          error: 'The webhook URL must start with https: and must not be a private address.',
        };
      const sentAt = new Date();
      const body = JSON.stringify(toEvent(notification));
      const answer = await send(
        new Request(url, {
          method: 'POST',
          headers: {
            'Content-Type': 'application/json',
            'User-Agent': 'callwright',
            'webhook-id': notification.id,
            'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1_000)),
            'webhook-signature': webhook.sign(notification.id, sentAt, body),
          },
          body,
          // A redirect could lead to a private address.
          redirect: 'manual',
          signal: AbortSignal.timeout(timeoutMs),
        }),
      );
      await answer.body?.cancel();
      if (answer.ok) return { outcome: 'sent' };
      return { outcome: 'retry', error: `The webhook responded with ${answer.status}.` };
    } catch (cause) {
      return { outcome: 'retry', error: describeError(cause) };
    }
  };
}

function toEvent({ event, createdAt, booking }: BookingNotification) {
  return {
    type: EVENT_TYPES[event],
    timestamp: new Date(createdAt).toISOString(),
    data: {
      id: booking.id,
      version: booking.sequence,
      status: booking.status === 'cancelled' ? 'canceled' : booking.status,
      canceled_by: booking.cancelledBy,
      starts_at: new Date(booking.startsAt).toISOString(),
      time_zone: booking.timeZone,
      name: booking.name,
      email: booking.email,
      phone: booking.phone,
      business: booking.business,
      trade: booking.trade,
      note: booking.note,
    },
  };
}
