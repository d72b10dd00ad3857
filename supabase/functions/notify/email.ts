import type { SendMailOptions } from 'nodemailer';

type Mailbox = { name: string; address: string };

/** An email about a booking. */
export type Email = {
  /** The same for each attempt. */
  id: string;
  from: Mailbox;
  to: Mailbox;
  replyTo?: Mailbox;
  subject: string;
  text: string;
  html: string;
  /** A calendar file that programs act on. */
  calendar?: { method: 'REQUEST' | 'CANCEL'; content: string };
};

export const CALENDAR_FILE_NAME = 'demo.ics';

/** Converts an email for nodemailer, which encodes it. A name can't add a header. */
export function toMailOptions({ id, calendar, ...email }: Email): SendMailOptions {
  return {
    ...email,
    // Servers that got the email before a connection broke recognize it.
    messageId: `<${id}@${email.from.address.split('@').at(-1)}>`,
    // Vacation replies stay away (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated' },
    ...(calendar ? { icalEvent: { ...calendar, filename: CALENDAR_FILE_NAME } } : {}),
  };
}
