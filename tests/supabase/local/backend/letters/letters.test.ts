import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AccountClient } from '@callwright/shared/session/account-client.ts';
import { createSessionClient } from '@callwright/shared/session/session-client.ts';
import { openLetters } from '@callwright/supabase/local/backend/letters/letters.ts';
import { expect, onTestFinished, test } from 'vitest';
import { readLetter, startBackendWithMailbox, toProof } from '../../../../helpers/mailbox.ts';

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'callwright-letters-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }));
  return folder;
}

test('a letter is a file that its user alone reads, and the newest hundred are kept', async () => {
  const folder = join(await makeFolder(), 'letters');
  const paths: string[] = [];
  const letters = openLetters(folder, (path) => paths.push(path));
  for (let n = 1; n <= 103; n += 1) {
    await letters.send({
      to: `a${n}@example.com`,
      subject: 'S',
      html: '<p>Words &amp; <a href="http://x/#y=1&amp;z=2">go</a></p>',
    });
  }
  expect(await readdir(folder)).toHaveLength(100);
  const [newest = ''] = paths.slice(-1);
  expect(await readFile(newest, 'utf8')).toContain('Words & go:\r\nhttp://x/#y=1&z=2');
  if (process.platform !== 'win32') expect((await stat(newest)).mode & 0o777).toBe(0o600);
});

test('an address can’t add a line to the head of a letter', async () => {
  const paths: string[] = [];
  const letters = openLetters(await makeFolder(), (path) => paths.push(path));
  await letters.send({ to: 'a@example.com\r\nBcc: b@example.com', subject: 'S', text: 'Words' });
  expect(await readFile(paths[0] ?? '', 'utf8')).not.toMatch(/^Bcc/m);
});

test('an installation that confirms sign-ups lets an account in once its letter was opened', async () => {
  const { backend, letters } = await startBackendWithMailbox({ confirmsSignUps: true });
  onTestFinished(() => backend.close());
  const sessions = createSessionClient(backend, fetch);
  const credentials = { email: 'new@example.com', password: 'a long password' };
  expect(await sessions.signUp(credentials, '')).toMatchObject({ ok: true });
  expect(await sessions.signIn(credentials)).toMatchObject({ ok: false, error: { code: 'email_not_confirmed' } });
  const letter = await readLetter(letters[0] ?? '');
  expect(letter).toMatchObject({ to: credentials.email, subject: 'Confirm your e-mail address' });
  expect(await new AccountClient(backend, fetch).openLetter(toProof(letter))).toMatchObject({ ok: true });
  expect(await sessions.signIn(credentials)).toMatchObject({ ok: true });
});
