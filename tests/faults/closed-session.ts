import { createCipheriv, randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Account } from '@callwright/desktop/main/session/session-store.ts';

/** Leaves an account in the folder as an earlier run on the stand-in would have (see its safe-storage.ts). */
export async function writeClosedSession(userData: string, account: Account): Promise<void> {
  const key = randomBytes(32);
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const sealed = Buffer.concat([cipher.update(JSON.stringify(account), 'utf8'), cipher.final()]);
  const ciphertext = Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64');
  await writeFile(join(userData, 'stand-in-keyring'), key);
  await writeFile(join(userData, 'session.json'), JSON.stringify({ ciphertext, unopened: [] }));
}
