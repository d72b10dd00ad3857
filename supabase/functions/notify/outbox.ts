import { type BookingNotification, type Channel, claimSchema, type Delivery } from './notification.ts';

type OutboxOptions = {
  url: string;
  secretKey: string;
  send: (request: Request) => Promise<Response>;
};

export class Outbox {
  readonly #options: OutboxOptions;

  constructor(options: OutboxOptions) {
    this.#options = options;
  }

  /** Leases the next due message for two minutes. Returns null if none is due. */
  async claim(canSend: readonly Channel[]): Promise<BookingNotification | null> {
    return claimSchema.parse(await this.#call('claim_booking_notification', { can_send: canSend }));
  }

  async addLink(bookingId: string, secret: string): Promise<void> {
    await this.#call('add_booking_link', { booking_id: bookingId, secret });
  }

  async finish({ id, attempt }: BookingNotification, delivery: Delivery): Promise<void> {
    await this.#call('finish_booking_notification', {
      notification_id: id,
      attempt,
      outcome: delivery.outcome,
      error: delivery.outcome === 'sent' ? null : delivery.error,
    });
  }

  async #call(name: string, args: object): Promise<unknown> {
    const { url, secretKey, send } = this.#options;
    const answer = await send(
      new Request(`${url}/rest/v1/rpc/${name}`, {
        method: 'POST',
        headers: { apikey: secretKey, Authorization: `Bearer ${secretKey}`, 'Content-Type': 'application/json' },
        body: JSON.stringify(args),
      }),
    );
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${name}: the database responded with ${answer.status} ${text}`);
    return text === '' ? null : JSON.parse(text);
  }
}
