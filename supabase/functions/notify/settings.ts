import { z } from 'zod';
import { createProviderSender } from './send-by-provider.ts';
import { createSmtpSender } from './send-by-smtp.ts';
import { createEventSender } from './send-event.ts';
import { createEmailSenders, type SendEmail, type Senders } from './senders.ts';

const MAIL_FROM = /^"?([^"<>\p{Cc}]+?)"? *<([^<>@\s]+@[^<>@\s]+)>$/u;

const settingsSchema = z.object({
  /** Set by Supabase. */
  SUPABASE_URL: z.url(),
  SUPABASE_SERVICE_ROLE_KEY: z.string().min(1),
  NOTIFY_TOKEN: z.string().min(32, 'NOTIFY_TOKEN needs at least 32 characters.'),
  SITE_URL: z.url().transform((url) => url.replace(/\/+$/, '')),
  MAIL_FROM: z
    .string()
    .regex(MAIL_FROM, 'MAIL_FROM needs a name and an address: Callwright <demos@example.com>')
    .transform((text) => {
      const [, name = '', address = ''] = MAIL_FROM.exec(text) ?? [];
      return { name, address };
    })
    .optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_API_KEY: z.string().min(1).optional(),
  MAIL_API_URL: z.url({ protocol: /^https$/ }).default('https://api.resend.com/emails'),
  OWNER_EMAIL: z.email().optional(),
  BOOKING_WEBHOOK_URL: z.url({ protocol: /^https$/ }).optional(),
  BOOKING_WEBHOOK_SECRET: z.string().startsWith('whsec_').optional(),
});

type Settings = z.infer<typeof settingsSchema>;

export function readSettings(environment: Record<string, string | undefined>) {
  const settings = settingsSchema.parse(environment);
  return {
    url: settings.SUPABASE_URL,
    secretKey: settings.SUPABASE_SERVICE_ROLE_KEY,
    token: settings.NOTIFY_TOKEN,
    senders: toSenders(settings),
  };
}

function toSenders(settings: Settings): Senders {
  const { MAIL_FROM: sender, BOOKING_WEBHOOK_URL: url, BOOKING_WEBHOOK_SECRET: secret } = settings;
  const sendEmail = toEmailSender(settings);
  return {
    ...(sender && sendEmail
      ? createEmailSenders({
          company: { sender, siteUrl: settings.SITE_URL },
          sendEmail,
          linkKey: settings.SUPABASE_SERVICE_ROLE_KEY,
          ownerEmail: settings.OWNER_EMAIL,
        })
      : {}),
    ...(url && secret ? { webhook: createEventSender({ url, secret }) } : {}),
  };
}

function toEmailSender({ SMTP_URL, MAIL_API_KEY, MAIL_API_URL }: Settings): SendEmail | null {
  if (SMTP_URL) return createSmtpSender(SMTP_URL);
  return MAIL_API_KEY ? createProviderSender({ url: MAIL_API_URL, key: MAIL_API_KEY }) : null;
}
