import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Account } from '@callwright/desktop/main/session/session-store.ts';
import { encryptWithKeyring } from '../fake-electron/keyring-cipher.ts';

export async function writeEncryptedSession(userData: string, account: Account): Promise<void> {
  const key = randomBytes(32);
  await writeFile(join(userData, 'fake-electron-keyring'), key);
  await writeEarlierFormat(userData, encryptWithKeyring(key, JSON.stringify(account)));
}

/** Earlier versions didn't store which backend a session belonged to. */
export function writeEarlierFormat(userData: string, ciphertext: Buffer): Promise<void> {
  const content = { ciphertext: ciphertext.toString('base64'), unopened: [] };
  return writeFile(join(userData, 'session.json'), JSON.stringify(content));
}
