import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { encryptWithFallback, isOfFallback } from '../fake-electron/keyring-cipher.ts';
import { startFakeAuthServer } from '../helpers/fake-auth-server.ts';
import { startApp } from './app-on-fake-electron.ts';
import { writeEarlierFormat, writeEncryptedSession } from './encrypted-session.ts';
import { KEYRING_BACKENDS } from './f11-keyrings.ts';
import { type Fault, runTrials } from './fault.ts';
import { answerSignIn, CREDENTIALS, findTokenInClear, markedAccount, readCiphertexts } from './session-on-disk.ts';

/** `none-or-cancelled`: encryption uses the fallback key. */
const KEYRINGS = ['strong', 'none-or-cancelled', 'locked', 'changed', 'old-key', 'throws'] as const;
/** A session under the public fallback key, one under the keyring's key, or none. */
const FOUND = ['weak', 'strong', 'nothing'] as const;

type Session = { state: string; isPersisted?: boolean; reason?: string };

/**
 * Each pair of a keyring, a file of an earlier version, and what the system claims occurs. The disk must never have a
 * session that anyone can decrypt, and no author may be signed out without a message.
 */
export const LYING_KEYRINGS: Fault = {
  name: 'F17 lying keyrings',
  trials: { long: KEYRING_BACKENDS.length * KEYRINGS.length, short: 3 },
  async run(trials) {
    const server = await startFakeAuthServer();
    server.answer = answerSignIn;
    const failures = await runTrials(trials, 1, (index) => {
      const round = Math.floor(index / KEYRINGS.length);
      const keyring = KEYRINGS[index % KEYRINGS.length] ?? 'strong';
      const found = FOUND[round % FOUND.length] ?? 'nothing';
      const claimed = KEYRING_BACKENDS[(index + round) % KEYRING_BACKENDS.length] ?? 'unknown';
      return signInOn(server.url, { keyring, found, claimed }).then(
        (failure) => failure && `claims ${claimed}, is ${keyring}, found ${found}: ${failure}`,
      );
    });
    await server.close();
    return failures;
  },
};

type Trial = {
  keyring: (typeof KEYRINGS)[number];
  found: (typeof FOUND)[number];
  claimed: (typeof KEYRING_BACKENDS)[number];
};

async function signInOn(url: string, { keyring, found, claimed }: Trial): Promise<string | null> {
  const userData = await mkdtemp(join(tmpdir(), 'callwright-f17-'));
  const env = {
    SUPABASE_URL: url,
    SUPABASE_PUBLISHABLE_KEY: 'key',
    STAND_IN_KEYRING: claimed,
    ...(keyring === 'none-or-cancelled' ? { STAND_IN_KEYRING_KEY: 'weak' } : {}),
    ...(keyring === 'locked' || keyring === 'throws' ? { STAND_IN_KEYRING_FAULT: keyring } : {}),
    ...(keyring === 'old-key' ? { STAND_IN_KEYRING_FAULT: 'old' } : {}),
  };
  const isStrong = keyring === 'strong' || keyring === 'changed' || keyring === 'old-key';
  try {
    await leave(userData, found);
    if (keyring === 'changed') await writeFile(join(userData, 'fake-electron-keyring'), randomBytes(32));

    const first = await startApp(userData, env);
    const opened = (await first.ask('session:get')) as Session;
    const readable = await findReadable(userData);
    if (readable !== null) return `after the start, ${readable}`;
    if (found !== 'nothing' && opened.state !== 'signed-in' && opened.reason === undefined)
      return 'signed out in silence';
    // A session under the public key is used once more, so that the upgrade doesn't sign anyone out.
    if (found === 'weak' && keyring !== 'throws' && opened.state !== 'signed-in')
      return 'the weak session was not used';
    const signedIn = (await first.invoke('session:sign-in', CREDENTIALS)) as { value: Session };
    if (signedIn.value.isPersisted !== isStrong)
      return `the screen would say isPersisted: ${signedIn.value.isPersisted}`;
    if (!isStrong && signedIn.value.reason === undefined) return 'the screen would not say why';
    await first.kill();
    const written = await findReadable(userData);
    if (written !== null) return `after signing in, ${written}`;

    const second = await startApp(userData, env);
    const again = (await second.ask('session:get')) as Session;
    await second.kill();
    if (isStrong && again.state !== 'signed-in') return `kept, but ${again.state} after the restart`;
    if (!isStrong && again.reason === undefined) return 'the restart does not say why the author has to sign in';
    return null;
  } finally {
    await rm(userData, { recursive: true, force: true, maxRetries: 10 });
  }
}

function leave(userData: string, found: Trial['found']): Promise<void> {
  switch (found) {
    case 'weak':
      return writeEarlierFormat(userData, encryptWithFallback(JSON.stringify(markedAccount())));
    case 'strong':
      return writeEncryptedSession(userData, markedAccount());
    case 'nothing':
      return Promise.resolve();
  }
}

async function findReadable(userData: string): Promise<string | null> {
  if ((await readCiphertexts(userData)).some(isOfFallback)) return 'a weak ciphertext is on the disk';
  const name = await findTokenInClear(userData);
  return name === null ? null : `a token can be read in ${name}`;
}
