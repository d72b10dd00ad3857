import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type StoredCiphertext, storedCiphertextSchema } from '@callwright/desktop/main/session/session-store.ts';
import { startFakeAuthServer } from '../helpers/fake-auth-server.ts';
import { postOf } from '../helpers/publishing-fixture.ts';
import { startApp } from './app-on-stand-in.ts';
import { type Fault, runTrials } from './fault.ts';

/** The names that Electron has for what may stand behind `safeStorage` on Linux. */
const BACKENDS = ['basic_text', 'gnome_libsecret', 'kwallet', 'kwallet5', 'kwallet6', 'unknown'] as const;
const KEYRING_FAULTS = ['throws', 'unavailable', 'changed'] as const;
const WEAK: readonly string[] = ['basic_text', 'unknown'];

const MARK = 'in-the-clear';
const CREDENTIALS = { email: 'ana@example.com', password: 'a long password' };

/**
 * The app signs in on a good keyring, starts on another one that fails, signs in again, and starts
 * once more on the first: no token is ever on the disk as it is, what the first keyring closed is kept
 * and opened again, and so are the drafts.
 */
export const KEYRINGS: Fault = {
  name: 'F11 keyrings',
  trials: { long: BACKENDS.length * KEYRING_FAULTS.length, short: 4 },
  async run(trials) {
    const server = await startFakeAuthServer();
    const tokens = { access_token: `access-${MARK}`, refresh_token: `refresh-${MARK}`, expires_in: 3_600 };
    const user = { id: '6f6f2c9e-4a5f-4b0e-9d0c-3f8b6f0c1a2b', email: CREDENTIALS.email };
    server.answer = (_request, response) =>
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ ...tokens, token_type: 'bearer', user }));
    const failures = await runTrials(trials, 1, (index) => {
      // The short form as well meets every fault, and both a weak and a strong keyring.
      const backend = BACKENDS[Math.floor(index / KEYRING_FAULTS.length) % BACKENDS.length] ?? 'basic_text';
      const fault = KEYRING_FAULTS[index % KEYRING_FAULTS.length] ?? 'throws';
      return changeKeyring(server.url, backend, fault).then((failure) => failure && `${backend}, ${fault}: ${failure}`);
    });
    await server.close();
    return failures;
  },
};

async function changeKeyring(
  url: string,
  backend: (typeof BACKENDS)[number],
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
    await first.invoke('drafts:save', { id, fields: postOf('kept') });
    await first.kill();
    const draft = await readFile(join(userData, 'drafts', `${id}.md`), 'utf8');
    const { ciphertext: closed } = await readStored(userData);
    if (closed === null) return 'the session was not kept on a good keyring';
    const key = await readFile(join(userData, 'stand-in-keyring'));
    if (fault === 'changed') await writeFile(join(userData, 'stand-in-keyring'), randomBytes(32));

    const second = await startApp(userData, bad);
    const found = (await second.ask('session:get')) as { state: string };
    if (found.state !== 'signed-out') return `opened without its keyring: ${found.state}`;
    const read = (await second.invoke('drafts:read', id)) as { value: { fields: { slug: string } } };
    const signedIn = (await second.invoke('session:sign-in', CREDENTIALS)) as { value: { isPersisted: boolean } };
    await second.kill();
    const isSafe = fault === 'changed' && !WEAK.includes(backend);
    if (read.value.fields.slug !== 'kept') return 'the draft can not be read';
    if (signedIn.value.isPersisted !== isSafe) return `the screen would say isPersisted: ${signedIn.value.isPersisted}`;
    const stored = await readStored(userData);
    if (![stored.ciphertext, ...stored.unopened].includes(closed)) return 'the old ciphertext is gone';
    if (isSafe === (stored.ciphertext === closed)) return `written where it must not be, or not where it may`;
    const inTheClear = await findMark(userData, stored);
    if (inTheClear !== null) return `a token in the clear in ${inTheClear}`;
    if ((await readFile(join(userData, 'drafts', `${id}.md`), 'utf8')) !== draft) return 'the draft changed';

    // Where nothing took its place, the first keyring opens what it closed.
    await writeFile(join(userData, 'stand-in-keyring'), key);
    const third = await startApp(userData, good);
    const back = (await third.ask('session:get')) as { state: string };
    await third.kill();
    return isSafe || back.state === 'signed-in' ? null : `the session did not come back: ${back.state}`;
  } finally {
    await rm(userData, { recursive: true, force: true, maxRetries: 10 });
  }
}

async function readStored(userData: string): Promise<StoredCiphertext> {
  return storedCiphertextSchema.parse(JSON.parse(await readFile(join(userData, 'session.json'), 'utf8')));
}

/** The file that holds a token as it is, or as base64 holds it; null where none does. */
async function findMark(userData: string, stored: StoredCiphertext): Promise<string | null> {
  const closed = [stored.ciphertext ?? '', ...stored.unopened].map((text) => Buffer.from(text, 'base64'));
  if (closed.some((bytes) => bytes.includes(MARK))) return 'session.json, as base64';
  for (const name of await readdir(userData, { recursive: true })) {
    const path = join(userData, name);
    if ((await stat(path)).isFile() && (await readFile(path)).includes(MARK)) return name;
  }
  return null;
}
