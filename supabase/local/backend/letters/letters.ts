import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { EmailDriver, EmailMessage } from '@supabase/lite';
import writeFileAtomic from 'write-file-atomic';

const TEMPLATES = join(import.meta.dirname, '../../../templates');

/** The words of the letters, the same files that a hosted project is given (`config.toml`). */
export const LETTER_TEMPLATES = {
  recovery: { subject: 'Choose a new password', content_path: join(TEMPLATES, 'recovery.html') },
  confirmation: { subject: 'Confirm your e-mail address', content_path: join(TEMPLATES, 'confirmation.html') },
  email_change: { subject: 'Confirm your new e-mail address', content_path: join(TEMPLATES, 'email-change.html') },
} as const;

/** At most this many letters are kept, the newest. */
const MAX_LETTERS = 100;
const LETTER_NAME = /^\d{8}T\d{9}Z-[0-9a-f]{8}\.eml$/;

export type Letters = EmailDriver & {
  /** Keeps an email that is written already. */
  save(eml: string): Promise<void>;
};

/**
 * Keeps each letter as a file that mail programs and text editors open: the embedded backend sends no mail, because
 * whoever tries the product has no mail server to give it. A letter opens its account, so that its file is its user's
 * alone.
 *
 * @param onLetter called with the path of each letter.
 */
export function openLetters(folder: string, onLetter: (path: string) => void): Letters {
  async function save(eml: string, time: Date): Promise<void> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const name = `${time.toISOString().replace(/[-:.]/g, '')}-${crypto.randomUUID().slice(0, 8)}.eml`;
    const path = join(folder, name);
    await writeFileAtomic(path, eml, { mode: 0o600 });
    onLetter(path);
    const names = (await readdir(folder)).filter((each) => LETTER_NAME.test(each)).sort();
    for (const old of names.slice(0, -MAX_LETTERS)) await rm(join(folder, old), { force: true });
  }

  return {
    async send(message) {
      const time = new Date();
      await save(toLetter(message, time), time);
    },
    save: (eml) => save(eml, new Date()),
  };
}

/** Formats a letter as RFC 5322 has it, in plain text. */
function toLetter({ to, subject, text, html }: EmailMessage, time: Date): string {
  const oneLine = (value: string) => value.replace(/[\r\n]+/g, ' ');
  return [
    'From: Callwright <no-reply@callwright.example>',
    `To: ${oneLine(to)}`,
    `Subject: ${oneLine(subject)}`,
    `Date: ${time.toUTCString()}`,
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: 8bit',
    '',
    html === undefined ? (text ?? '') : toPlainText(html),
    '',
  ].join('\r\n');
}

/** Writes our own templates as text: a link is followed by its address. */
function toPlainText(html: string): string {
  return html
    .replace(/<a href="([^"]*)">([^<]*)<\/a>/g, '$2:\r\n$1')
    .replace(/<\/(?:h2|p)>\s*/g, '\r\n\r\n')
    .replace(/<[^>]*>/g, '')
    .replaceAll('&amp;', '&')
    .trim();
}
