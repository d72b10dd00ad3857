import { readdir, readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { storedSessionsSchema } from '@callwright/desktop/main/session/stored-sessions.ts';
import type { SignedInAccount } from '@callwright/shared/session/auth-requests.ts';
import { decryptWithFallback } from '../fake-electron/keyring-cipher.ts';
import { user } from '../helpers/refresh-answers.ts';

export const CREDENTIALS = { email: user.email, password: 'a long password' };

/** What each token holds, so that it is found wherever it is. */
const MARK = 'in-the-clear';

/** Answers each request for tokens as an auth server does that takes every password. */
export function answerSignIn(_request: IncomingMessage, response: ServerResponse): void {
  const tokens = { access_token: `access-${MARK}`, refresh_token: `refresh-${MARK}`, expires_in: 3_600 };
  response
    .writeHead(200, { 'content-type': 'application/json' })
    .end(JSON.stringify({ ...tokens, token_type: 'bearer', user }));
}

/** The account that is signed in with these tokens. */
export const markedAccount = (): SignedInAccount => ({
  state: 'signed-in',
  accessToken: `access-${MARK}`,
  refreshToken: `refresh-${MARK}`,
  expiresAt: Date.now() + 3_600_000,
  user,
});

/** Every ciphertext in the session's file, of each backend; none where there is no file. */
export async function readCiphertexts(userData: string): Promise<Buffer[]> {
  const text = await readFile(join(userData, 'session.json'), 'utf8').catch(() => '{}');
  return storedSessionsSchema
    .parse(JSON.parse(text))
    .sessions.map(({ ciphertext }) => Buffer.from(ciphertext, 'base64'));
}

/** The file in which a token can be read by anybody: as it is, in base64, or under the key that everybody knows. */
export async function findTokenInClear(userData: string): Promise<string | null> {
  for (const name of await readdir(userData, { recursive: true })) {
    // A folder, or a file that was unfinished a moment ago.
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
