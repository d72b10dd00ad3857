import type { SendMailOptions } from 'nodemailer';

type Mailbox = { name: string; address: string };

export type Email = {
  id: string;
  from: Mailbox;
  to: Mailbox;
  replyTo?: Mailbox;
  subject: string;
  text: string;
  html: string;
  calendar?: { method: 'REQUEST' | 'CANCEL'; content: string };
};

export const CALENDAR_FILE_NAME = 'demo.ics';

/** nodemailer encodes names, so they can't add a header. */
export function toMailOptions({ id, calendar, ...email }: Email): SendMailOptions {
  return {
    ...email,
    // Lets servers recognize a repeat after a broken connection.
    messageId: `<${id}@${email.from.address.split('@').at(-1)}>`,
    // Prevents vacation replies (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated' },
    ...(calendar ? { icalEvent: { ...calendar, filename: CALENDAR_FILE_NAME } } : {}),
  };
}
