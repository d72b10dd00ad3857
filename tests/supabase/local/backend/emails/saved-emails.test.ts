import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AccountClient } from '@callwright/shared/session/account-client.ts';
import { createSessionClient } from '@callwright/shared/session/session-client.ts';
import { openSavedEmails } from '@callwright/supabase/local/backend/emails/saved-emails.ts';
import PostalMime from 'postal-mime';
import { expect, onTestFinished, test } from 'vitest';
import { readEmail, startBackendWithMailbox, toProof } from '../../../../helpers/mailbox.ts';
import { unwrap } from '../../../../helpers/unwrap.ts';

const CONFIG = join(import.meta.dirname, '../../../../../supabase/config.toml');

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'callwright-emails-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }));
  return folder;
}

test('an email is a file that only its user can read, and the newest hundred are kept', async () => {
  const folder = join(await makeFolder(), 'emails');
  const paths: string[] = [];
  const emails = openSavedEmails(folder, (path) => paths.push(path));
  for (let n = 1; n <= 103; n += 1) {
    await emails.send({
      to: `a${n}@example.com`,
      subject: 'S',
      html: '<h1>Words &amp; more</h1><p>Go:<br><a href="http://x/#y=1&amp;z=2">http://x/#y=1&amp;z=2</a></p>',
    });
  }
  expect(await readdir(folder)).toHaveLength(100);
  const [newest = ''] = paths.slice(-1);
  expect(await readFile(newest, 'utf8')).toContain('Words & more\r\n\r\nGo:\r\nhttp://x/#y=1&z=2\r\n');
  if (process.platform !== 'win32') expect((await stat(newest)).mode & 0o777).toBe(0o600);
});

test('an address can’t add a header line', async () => {
  const paths: string[] = [];
  const emails = openSavedEmails(await makeFolder(), (path) => paths.push(path));
  await emails.send({ to: 'a@example.com\r\nBcc: b@example.com', subject: 'S', text: 'Words' });
  expect(await readFile(paths[0] ?? '', 'utf8')).not.toMatch(/^Bcc/m);
});

test('an installation with confirmation lets an account in once its email is opened', async () => {
  const { backend, emails } = await startBackendWithMailbox({ confirmsSignUps: true });
  onTestFinished(() => backend.close());
  const sessions = createSessionClient(backend, fetch);
  const credentials = { email: 'new@example.com', password: 'a long password' };
  expect(await sessions.signUp(credentials, '')).toMatchObject({ ok: true });
  expect(await sessions.signIn(credentials)).toMatchObject({ ok: false, error: { code: 'email_not_confirmed' } });
  const message = await readEmail(emails[0] ?? '');
  expect(message).toMatchObject({ to: credentials.email, subject: 'Confirm your email for Callwright' });
  expect(await new AccountClient(backend, fetch).openLink(toProof(message))).toMatchObject({ ok: true });
  expect(await sessions.signIn(credentials)).toMatchObject({ ok: true });
});

test('every email names the product, and its button and its text have the same link', async () => {
  const { backend, emails } = await startBackendWithMailbox({ confirmsSignUps: true });
  onTestFinished(() => backend.close());
  const [sessions, client] = [createSessionClient(backend, fetch), new AccountClient(backend, fetch)];
  const credentials = { email: 'new@example.com', password: 'a long password' };
  unwrap(await sessions.signUp(credentials, ''));
  unwrap(await client.openLink(toProof(await readEmail(emails[0] ?? ''))));
  unwrap(await client.requestPasswordReset(credentials.email, ''));
  const account = unwrap(await sessions.signIn(credentials));
  unwrap(await client.changeEmail(account, credentials.password, 'next@example.com', ''));

  expect(emails).toHaveLength(3);
  const config = await readFile(CONFIG, 'utf8');
  for (const path of emails) {
    const { from, subject = '', html = '', text = '' } = await PostalMime.parse(await readFile(path));
    expect(from?.name).toBe('Callwright');
    expect(subject).toContain('Callwright');
    expect(config).toContain(`subject = "${subject}"`);
    const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, link = '']) => link.replaceAll('&amp;', '&'));
    expect(links).toEqual([text.trim().split('\n').at(-1), (await readEmail(path)).link]);
    expect(text).toContain(credentials.email);
  }
});
