import { readdir, readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { storedSessionsSchema } from '@callwright/desktop/main/session/stored-sessions.ts';
import type { SignedInAccount } from '@callwright/shared/session/auth-requests.ts';
import { decryptWithFallback } from '../fake-electron/keyring-cipher.ts';
import { user } from '../helpers/refresh-answers.ts';

export const CREDENTIALS = { email: user.email, password: 'a long password' };

/** Part of each token, so that tokens can be found on disk. */
const MARK = 'in-the-clear';

export function answerSignIn(_request: IncomingMessage, response: ServerResponse): void {
  const tokens = { access_token: `access-${MARK}`, refresh_token: `refresh-${MARK}`, expires_in: 3_600 };
  response
    .writeHead(200, { 'content-type': 'application/json' })
    .end(JSON.stringify({ ...tokens, token_type: 'bearer', user }));
}

export const markedAccount = (): SignedInAccount => ({
  state: 'signed-in',
  accessToken: `access-${MARK}`,
  refreshToken: `refresh-${MARK}`,
  expiresAt: Date.now() + 3_600_000,
  user,
});

export async function readCiphertexts(userData: string): Promise<Buffer[]> {
  const text = await readFile(join(userData, 'session.json'), 'utf8').catch(() => '{}');
  return storedSessionsSchema
    .parse(JSON.parse(text))
    .sessions.map(({ ciphertext }) => Buffer.from(ciphertext, 'base64'));
}

/** Returns the file with a readable token: plain, base64, or encrypted with the public key. */
export async function findTokenInClear(userData: string): Promise<string | null> {
  for (const name of await readdir(userData, { recursive: true })) {
    const content = await readFile(join(userData, name)).catch(() => null);
    if (content === null) continue;
    const encoded = content.toString('latin1').match(/[A-Za-z0-9+/=]{16,}/g) ?? [];
    if ([content, ...encoded.flatMap(decode)].some((bytes) => bytes.includes(MARK))) return name;
  }
  return null;
}

function decode(base64: string): (Buffer | string)[] {
  const bytes = Buffer.from(base64, 'base64');
  try {
    return [bytes, decryptWithFallback(bytes)];
  } catch {
    return [bytes];
  }
}
