import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { EmailDriver, EmailMessage } from '@supabase/lite';
import writeFileAtomic from 'write-file-atomic';

const TEMPLATES = join(import.meta.dirname, '../../../templates');

/** The same templates as in `config.toml`. */
export const EMAIL_TEMPLATES = {
  recovery: { subject: 'Reset your Callwright password', content_path: join(TEMPLATES, 'recovery.html') },
  confirmation: { subject: 'Confirm your email for Callwright', content_path: join(TEMPLATES, 'confirmation.html') },
  email_change: { subject: 'Confirm your new Callwright email', content_path: join(TEMPLATES, 'email-change.html') },
} as const;

const MAX_EMAILS = 100;
const EMAIL_NAME = /^\d{8}T\d{9}Z-[0-9a-f]{8}\.eml$/;

export type SavedEmails = EmailDriver & {
  save(eml: string): Promise<void>;
};

/** Saves emails as files, because people who try the product have no mail server. Links open accounts, so files are private. */
export function openSavedEmails(folder: string, onEmail: (path: string) => void): SavedEmails {
  async function save(eml: string, time: Date): Promise<void> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const name = `${time.toISOString().replace(/[-:.]/g, '')}-${crypto.randomUUID().slice(0, 8)}.eml`;
    const path = join(folder, name);
    await writeFileAtomic(path, eml, { mode: 0o600 });
    onEmail(path);
    const names = (await readdir(folder)).filter((each) => EMAIL_NAME.test(each)).sort();
    for (const old of names.slice(0, -MAX_EMAILS)) await rm(join(folder, old), { force: true });
  }

  return {
    async send(message) {
      const time = new Date();
      await save(toEml(message, time), time);
    },
    save: (eml) => save(eml, new Date()),
  };
}

/** RFC 5322 and RFC 2046. Plain text is unencoded, so that links can be copied in a text editor. */
function toEml({ to, subject, text = '', html }: EmailMessage, time: Date): string {
  const oneLine = (value: string) => value.replace(/[\r\n]+/g, ' ');
  const boundary = crypto.randomUUID();
  const toPart = (type: string, content: string) => [
    `--${boundary}`,
    `Content-Type: ${type}; charset=utf-8`,
    'Content-Transfer-Encoding: 8bit',
    '',
    content.replace(/\r?\n/g, '\r\n'),
  ];
  return [
    'From: Callwright <no-reply@callwright.example>',
    `To: ${oneLine(to)}`,
    `Subject: ${oneLine(subject)}`,
    `Date: ${time.toUTCString()}`,
    'MIME-Version: 1.0',
    `Content-Type: multipart/alternative; boundary="${boundary}"`,
    '',
    ...toPart('text/plain', html === undefined ? text : toPlainText(html)),
    ...(html === undefined ? [] : toPart('text/html', html)),
    `--${boundary}--`,
    '',
  ].join('\r\n');
}

function toPlainText(html: string): string {
  return html
    .replace(/^[\s\S]*(?=<h1)/, '')
    .replace(/<a class="button"[\s\S]*?<\/a>/g, '')
    .replace(/\s*<\/(?:h1|p)>\s*/g, '\n\n')
    .replace(/<br>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/\n{3,}/g, '\n\n')
    .replaceAll('&amp;', '&')
    .trim();
}
