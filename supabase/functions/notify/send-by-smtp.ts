import { createTransport } from 'nodemailer';
import { toMailOptions } from './email.ts';
import { type Delivery, describeError } from './notification.ts';
import type { SendEmail } from './senders.ts';

/** How long one email may take. The database leases it for two minutes. */
const MAX_SEND_MS = 30_000;

type SmtpOptions = { timeoutMs?: number };

/**
 * Sends emails by SMTP.
 *
 * @param url like `smtps://user:password@smtp.example.com:465`. `smtp:` needs a server that offers STARTTLS, unless
 * the URL ends in `?requireTLS=false`.
 */
export function createSmtpSender(url: string, { timeoutMs = MAX_SEND_MS }: SmtpOptions = {}): SendEmail {
  const requireTLS = new URL(url).searchParams.get('requireTLS') !== 'false';
  return async (email) => {
    // A connection of its own, so that one that hangs can be closed.
    const transport = createTransport({ url, requireTLS, connectionTimeout: timeoutMs, greetingTimeout: timeoutMs });
    let timer: ReturnType<typeof setTimeout> | undefined;
    const timeout = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('The mail server took too long.')), timeoutMs);
    });
    const sending = transport.sendMail(toMailOptions(email));
    try {
      await Promise.race([sending, timeout]);
      return { outcome: 'sent' };
    } catch (cause) {
      return toDelivery(cause);
    } finally {
      clearTimeout(timer);
      transport.close();
    }
  };
}

/** An address that the server refuses for good is refused later, too; everything else may be put right. */
function toDelivery(cause: unknown): Delivery {
  const { code, responseCode } = cause as { code?: unknown; responseCode?: unknown };
  const isRefused = code === 'EENVELOPE' && typeof responseCode === 'number' && responseCode >= 550;
  return { outcome: isRefused ? 'failed' : 'retry', error: describeError(cause) };
}
