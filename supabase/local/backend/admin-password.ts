import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { compare, hash } from 'bcryptjs';
import writeFileAtomic from 'write-file-atomic';
import type { Backend } from './backend.ts';
import { SAMPLE_ADMIN } from './seed.ts';

/** The cost that Supabase's accounts' server hashes with. */
const BCRYPT_ROUNDS = 10;

/** What seed.sql once gave the account in every checkout: the hash of a password that is public. */
const PUBLIC_HASH = '$2a$10$nDBobdw9xXwLFtxulg9STOXySJJPGVpZDCJtr9/Bb.H5pd3IARIUe';

/**
 * Gives the sample admin a password of this installation's own, where it has none or the public one of earlier
 * versions; sessions that were begun with that one end. A password that somebody chose since is left as it is.
 *
 * @param file where the password is stored, readable by this user alone.
 * @returns null where the account is gone, or its password is not the one in the file.
 */
export async function ensureAdminPassword(backend: Pick<Backend, 'query'>, file: string): Promise<string | null> {
  const [account] = await backend.query<{ encrypted_password: string | null }>(
    'select encrypted_password from auth.users where id = $1',
    [SAMPLE_ADMIN.id],
  );
  if (!account) return null;
  const stored = await readAdminPassword(file);
  const current = account.encrypted_password ?? '';
  if (current !== '' && current !== PUBLIC_HASH) {
    return stored !== null && (await compare(stored, current)) ? stored : null;
  }
  const password = stored ?? randomBytes(12).toString('base64url');
  // First the file: a run that ends in between sets the same password at the next start.
  await writeFileAtomic(file, `${password}\n`, { mode: 0o600 });
  await backend.query('delete from auth.refresh_tokens where user_id = $1', [SAMPLE_ADMIN.id]);
  await backend.query('delete from auth.sessions where user_id = $1', [SAMPLE_ADMIN.id]);
  await backend.query('update auth.users set encrypted_password = $2 where id = $1', [
    SAMPLE_ADMIN.id,
    await hash(password, BCRYPT_ROUNDS),
  ]);
  return password;
}

/** Reads the password of the first start; null before it. */
export async function readAdminPassword(file: string): Promise<string | null> {
  const text = await readFile(file, 'utf8').catch(() => '');
  return text.trim() || null;
}
