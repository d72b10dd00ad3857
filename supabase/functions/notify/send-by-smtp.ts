import { createTransport } from 'nodemailer';
import { toMailOptions } from './email.ts';
import { type Delivery, describeError } from './notification.ts';
import type { SendEmail } from './senders.ts';

/** Less than the lease of two minutes. */
const MAX_SEND_MS = 45_000;
const MAX_CONNECT_MS = 15_000;

type SmtpOptions = { timeoutMs?: number };

/** `smtp:` URLs require STARTTLS, unless they end in `?requireTLS=false`. */
export function createSmtpSender(url: string, { timeoutMs = MAX_SEND_MS }: SmtpOptions = {}): SendEmail {
  const requireTLS = new URL(url).searchParams.get('requireTLS') !== 'false';
  const transport = createTransport({
    url,
    requireTLS,
    connectionTimeout: MAX_CONNECT_MS,
    greetingTimeout: MAX_CONNECT_MS,
    // Generous, because a response that comes too late means a duplicate email.
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

/** Only a permanent rejection of the address can't be fixed. */
function toDelivery(cause: unknown): Delivery {
  const { name, code, responseCode } = cause as { name?: unknown; code?: unknown; responseCode?: unknown };
  if (name === 'AbortError') return { outcome: 'retry', error: 'The mail server took too long.' };
  const isRefused = code === 'EENVELOPE' && typeof responseCode === 'number' && responseCode >= 550;
  return { outcome: isRefused ? 'failed' : 'retry', error: describeError(cause) };
}
