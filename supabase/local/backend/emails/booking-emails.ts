import { Buffer } from 'node:buffer';
import { createTransport } from 'nodemailer';
import { type Email, toMailOptions } from '../../../functions/notify/email.ts';
import { createNotifyHandler } from '../../../functions/notify/handler.ts';
import { createEmailSenders } from '../../../functions/notify/senders.ts';

const TOKEN = 'only-this-process-calls-the-handler';
const URL_OF_API = 'http://127.0.0.1';

const CHECK_INTERVAL_MS = 60_000;

type BookingEmailsOptions = {
  siteUrl: string;
  secretKey: string;
  send: (request: Request) => Promise<Response>;
  save: (eml: string) => Promise<void>;
};

export class BookingEmails {
  readonly #handle: (request: Request) => Promise<Response>;
  #running: Promise<void> = Promise.resolve();
  #isWaiting = false;
  #timer: NodeJS.Timeout | undefined;

  constructor({ siteUrl, secretKey, send, save }: BookingEmailsOptions) {
    this.#handle = createNotifyHandler({
      url: URL_OF_API,
      secretKey,
      token: TOKEN,
      send,
      senders: createEmailSenders({
        company: { sender: { name: 'Callwright', address: 'no-reply@callwright.example' }, siteUrl },
        linkKey: secretKey,
        async sendEmail(email) {
          await save(await toEml(email));
          return { outcome: 'sent' };
        },
      }),
    });
  }

  async start(): Promise<void> {
    await this.sendDue();
    this.#timer = setInterval(() => void this.sendDue(), CHECK_INTERVAL_MS);
    this.#timer.unref();
  }

  /** Calls during a run cause one more run. */
  sendDue(): Promise<void> {
    if (this.#isWaiting) return this.#running;
    this.#isWaiting = true;
    this.#running = this.#running.then(async () => {
      this.#isWaiting = false;
      const request = new Request(URL_OF_API, { method: 'POST', headers: { Authorization: `Bearer ${TOKEN}` } });
      await this.#handle(request);
    });
    return this.#running;
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#running;
  }
}

const BOOKING_CALLS = [
  'book_demo',
  'move_booking',
  'cancel_booking',
  'set_booking_status',
  'cancel_recent_bookings',
  'retry_notification',
];

export function mayQueueEmails({ method, url }: Request): boolean {
  return method === 'POST' && BOOKING_CALLS.some((name) => new URL(url).pathname === `/rest/v1/rpc/${name}`);
}

async function toEml(email: Email): Promise<string> {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  const { message } = await transport.sendMail(toMailOptions(email));
  if (!Buffer.isBuffer(message)) throw new Error('nodemailer wrote a stream');
  return message.toString('utf8');
}
