import { createTransport } from 'nodemailer';
import { toMailOptions } from './email.ts';
import { type Delivery, describeError } from './notification.ts';
import type { SendEmail } from './senders.ts';

/** How long one email may take. The database leases it for two minutes. */
const MAX_SEND_MS = 45_000;
const MAX_CONNECT_MS = 15_000;

type SmtpOptions = { timeoutMs?: number };

/**
 * Sends emails by SMTP.
 *
 * @param url like `smtps://user:password@smtp.example.com:465`. `smtp:` needs a server that offers STARTTLS, unless
 * the URL ends in `?requireTLS=false`.
 */
export function createSmtpSender(url: string, { timeoutMs = MAX_SEND_MS }: SmtpOptions = {}): SendEmail {
  const requireTLS = new URL(url).searchParams.get('requireTLS') !== 'false';
  const transport = createTransport({
    url,
    requireTLS,
    connectionTimeout: MAX_CONNECT_MS,
    greetingTimeout: MAX_CONNECT_MS,
    // A server that has the text may take its time: an answer that comes too late is an email that is sent twice.
    socketTimeout: MAX_SEND_MS,
  });
  return async (email) => {
    try {
      await transport.sendMail({ ...toMailOptions(email), signal: AbortSignal.timeout(timeoutMs) });
      return { outcome: 'sent' };
    } catch (cause) {
      return toDelivery(cause);
    }
  };
}

/** An address that the server refuses for good is refused later, too; everything else may be put right. */
function toDelivery(cause: unknown): Delivery {
  const { name, code, responseCode } = cause as { name?: unknown; code?: unknown; responseCode?: unknown };
  if (name === 'AbortError') return { outcome: 'retry', error: 'The mail server took too long.' };
  const isRefused = code === 'EENVELOPE' && typeof responseCode === 'number' && responseCode >= 550;
  return { outcome: isRefused ? 'failed' : 'retry', error: describeError(cause) };
}
