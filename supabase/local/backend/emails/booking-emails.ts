import { Buffer } from 'node:buffer';
import { createTransport } from 'nodemailer';
import { type Email, toMailOptions } from '../../../functions/notify/email.ts';
import { createNotifyHandler } from '../../../functions/notify/handler.ts';
import { createEmailSenders } from '../../../functions/notify/senders.ts';

const TOKEN = 'only-this-process-calls-the-handler';
const URL_OF_API = 'http://127.0.0.1';

/** How often reminders are looked for, in milliseconds. A hosted project looks once a minute, too. */
const CHECK_INTERVAL_MS = 60_000;

type BookingEmailsOptions = {
  siteUrl: string;
  secretKey: string;
  /** Sends a request to the API of this process. */
  send: (request: Request) => Promise<Response>;
  /** Keeps an email as a file. */
  save: (eml: string) => Promise<void>;
};

/** Runs the function `notify` in this process. Emails are kept as files. */
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

  /** Sends what is due, and looks again each minute. */
  async start(): Promise<void> {
    await this.sendDue();
    this.#timer = setInterval(() => void this.sendDue(), CHECK_INTERVAL_MS);
    this.#timer.unref();
  }

  /** Sends what is due. Calls during a run are one more run after it. */
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

  /** Ends the checks, after the run that is under way. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#running;
  }
}

/** Requests after which a message may be due. */
const BOOKING_CALLS = [
  'book_demo',
  'move_booking',
  'cancel_booking',
  'set_booking_status',
  'cancel_recent_bookings',
  'retry_notification',
];

/** True if a request may have queued a message. */
export function mayQueueEmails({ method, url }: Request): boolean {
  return method === 'POST' && BOOKING_CALLS.some((name) => new URL(url).pathname === `/rest/v1/rpc/${name}`);
}

async function toEml(email: Email): Promise<string> {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  const { message } = await transport.sendMail(toMailOptions(email));
  if (!Buffer.isBuffer(message)) throw new Error('nodemailer wrote a stream');
  return message.toString('utf8');
}
