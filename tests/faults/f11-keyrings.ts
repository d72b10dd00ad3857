import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startFakeAuthServer } from '../helpers/fake-auth-server.ts';
import { postOf } from '../helpers/publishing-fixture.ts';
import { startApp } from './app-on-fake-electron.ts';
import { type Fault, runTrials } from './fault.ts';
import { answerSignIn, CREDENTIALS, findTokenInClear, readCiphertexts } from './session-on-disk.ts';

export const KEYRING_BACKENDS = [
  'basic_text',
  'gnome_libsecret',
  'kwallet',
  'kwallet5',
  'kwallet6',
  'unknown',
] as const;
const KEYRING_FAULTS = ['throws', 'unavailable', 'changed'] as const;

/** Signs in with a working keyring, starts with a failing one, then with the first again, which must still work. */
export const KEYRINGS: Fault = {
  name: 'F11 keyrings',
  trials: { long: KEYRING_BACKENDS.length * KEYRING_FAULTS.length, short: 3 },
  async run(trials) {
    const server = await startFakeAuthServer();
    server.answer = answerSignIn;
    const failures = await runTrials(trials, 1, (index) => {
      const backend = KEYRING_BACKENDS[Math.floor(index / KEYRING_FAULTS.length) % KEYRING_BACKENDS.length];
      const fault = KEYRING_FAULTS[index % KEYRING_FAULTS.length] ?? 'throws';
      return changeKeyring(server.url, backend ?? 'basic_text', fault).then(
        (failure) => failure && `${backend}, ${fault}: ${failure}`,
      );
    });
    await server.close();
    return failures;
  },
};

async function changeKeyring(
  url: string,
  backend: (typeof KEYRING_BACKENDS)[number],
  fault: (typeof KEYRING_FAULTS)[number],
): Promise<string | null> {
  const userData = await mkdtemp(join(tmpdir(), 'callwright-f11-'));
  const good = { SUPABASE_URL: url, SUPABASE_PUBLISHABLE_KEY: 'key' };
  const bad = {
    ...good,
    STAND_IN_KEYRING: backend,
    ...(fault === 'changed' ? {} : { STAND_IN_KEYRING_FAULT: fault }),
  };
  try {
    const first = await startApp(userData, good);
    await first.invoke('session:sign-in', CREDENTIALS);
    const id = crypto.randomUUID();
    await first.invoke('drafts:save', { id, fields: postOf('kept'), basedOn: null });
    await first.kill();
    const [closed] = await readCiphertexts(userData);
    if (closed === undefined) return 'the session was not kept on a good keyring';
    const key = await readFile(join(userData, 'fake-electron-keyring'));
    if (fault === 'changed') await writeFile(join(userData, 'fake-electron-keyring'), randomBytes(32));

    const second = await startApp(userData, bad);
    const found = (await second.ask('session:get')) as { state: string; reason?: string };
    if (found.state !== 'signed-out') return `opened without its keyring: ${found.state}`;
    if (found.reason !== 'unreadable') return `signed out for the reason ${found.reason}`;
    const read = (await second.invoke('drafts:read', id)) as { value: { fields: { slug: string } } };
    const signedIn = (await second.invoke('session:sign-in', CREDENTIALS)) as { value: { isPersisted: boolean } };
    await second.kill();
    const isSafe = fault === 'changed';
    if (read.value.fields.slug !== 'kept') return 'the draft can not be read';
    if (signedIn.value.isPersisted !== isSafe) return `the screen would say isPersisted: ${signedIn.value.isPersisted}`;
    const stored = await readCiphertexts(userData);
    if (!stored.some((each) => each.equals(closed))) return 'the old ciphertext is gone';
    if (stored.length !== (isSafe ? 2 : 1)) return 'written where it must not be, or not where it may';
    const inTheClear = await findTokenInClear(userData);
    if (inTheClear !== null) return `a token in the clear in ${inTheClear}`;

    await writeFile(join(userData, 'fake-electron-keyring'), key);
    const third = await startApp(userData, good);
    const back = (await third.ask('session:get')) as { state: string };
    await third.kill();
    return back.state === 'signed-in' ? null : `the session did not come back: ${back.state}`;
  } finally {
    await rm(userData, { recursive: true, force: true, maxRetries: 10 });
  }
}
