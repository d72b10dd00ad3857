import { Buffer } from 'node:buffer';
import { CALENDAR_FILE_NAME } from './email.ts';
import { describeError } from './notification.ts';
import type { SendEmail } from './senders.ts';

type ProviderOptions = {
  /** An endpoint like Resend's. */
  url: string;
  key: string;
  send?: typeof fetch;
  timeoutMs?: number;
};

/** https://resend.com/docs/api-reference/emails/send-email */
export function createProviderSender({ url, key, send = fetch, timeoutMs = 30_000 }: ProviderOptions): SendEmail {
  return async ({ id, from, to, replyTo, subject, text, html, calendar }) => {
    const body = {
      from: `"${from.name.replace(/["\\]/g, '')}" <${from.address}>`,
      to: [to.address],
      ...(replyTo ? { reply_to: replyTo.address } : {}),
      subject,
      text,
      html,
      ...(calendar
        ? {
            attachments: [
              {
                filename: CALENDAR_FILE_NAME,
                content: Buffer.from(calendar.content).toString('base64'),
                content_type: `text/calendar; charset=utf-8; method=${calendar.method}`,
              },
            ],
          }
        : {}),
    };
    try {
      const answer = await send(url, {
        method: 'POST',
        // Lets the provider recognize a repeat after a lost response.
        headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json', 'Idempotency-Key': id },
        body: JSON.stringify(body),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (answer.ok) return { outcome: 'sent' };
      const error = `The provider responded with ${answer.status}: ${describeError(await answer.text())}`;
      // These mean that the email is invalid. Everything else can be fixed.
      return { outcome: answer.status === 400 || answer.status === 422 ? 'failed' : 'retry', error };
    } catch (cause) {
      return { outcome: 'retry', error: describeError(cause) };
    }
  };
}
