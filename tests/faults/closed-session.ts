import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Account } from '@callwright/desktop/main/session/session-store.ts';
import { encryptWithKeyring } from '../fake-electron/keyring-cipher.ts';

/** Leaves an account in the folder as an earlier version would have on the stand-in (see its safe-storage.ts). */
export async function writeClosedSession(userData: string, account: Account): Promise<void> {
  const key = randomBytes(32);
  await writeFile(join(userData, 'stand-in-keyring'), key);
  await writeEarlierFormat(userData, encryptWithKeyring(key, JSON.stringify(account)));
}

/** The session's file as an earlier version wrote it: for one backend, which it does not name. */
export function writeEarlierFormat(userData: string, ciphertext: Buffer): Promise<void> {
  const content = { ciphertext: ciphertext.toString('base64'), unopened: [] };
  return writeFile(join(userData, 'session.json'), JSON.stringify(content));
}
