import { createHmac } from 'node:crypto';
import type { Email } from './email.ts';
import type { BookingNotification, Channel, Delivery } from './notification.ts';
import type { Outbox } from './outbox.ts';
import { type Company, writeOwnerEmail, writeVisitorEmail } from './write-email.ts';

/** Never throws if a recipient can't be reached. */
export type Sender = (notification: BookingNotification, outbox: Pick<Outbox, 'addLink'>) => Promise<Delivery>;

export type Senders = Partial<Record<Channel, Sender>>;

export type SendEmail = (email: Email) => Promise<Delivery>;

type EmailSendersOptions = {
  company: Company;
  sendEmail: SendEmail;
  /** Derives a booking's link secret, the same in each email. */
  linkKey: string;
  ownerEmail?: string | undefined;
};

export function createEmailSenders({ company, sendEmail, linkKey, ownerEmail }: EmailSendersOptions): Senders {
  return {
    async visitor(notification, outbox) {
      const { id } = notification.booking;
      const secret = createHmac('sha256', linkKey).update(`booking-link:${id}`).digest('base64url');
      await outbox.addLink(id, secret);
      return sendEmail(writeVisitorEmail(notification, company, secret));
    },
    async owner(notification) {
      const address = ownerEmail ?? notification.ownerEmail;
      if (address === null) return { outcome: 'retry', error: 'The blog has no owner with an email address yet.' };
      return sendEmail(writeOwnerEmail(notification, company, address));
    },
  };
}
