import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { compare, hash } from 'bcryptjs';
import writeFileAtomic from 'write-file-atomic';
import type { Backend } from './backend.ts';
import { SAMPLE_ADMIN } from './seed.ts';

/** The same as Supabase Auth. */
const BCRYPT_ROUNDS = 10;

/** The hash of the public password that earlier versions of seed.sql had. */
const PUBLIC_HASH = '$2a$10$nDBobdw9xXwLFtxulg9STOXySJJPGVpZDCJtr9/Bb.H5pd3IARIUe';

/** Replaces a missing password, or the public one and its sessions. Null if the account is gone or has another password. */
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
  // The file comes first, so that a rerun after a crash sets the same password.
  await writeFileAtomic(file, `${password}\n`, { mode: 0o600 });
  await backend.query('delete from auth.refresh_tokens where user_id = $1', [SAMPLE_ADMIN.id]);
  await backend.query('delete from auth.sessions where user_id = $1', [SAMPLE_ADMIN.id]);
  await backend.query('update auth.users set encrypted_password = $2 where id = $1', [
    SAMPLE_ADMIN.id,
    await hash(password, BCRYPT_ROUNDS),
  ]);
  return password;
}

export async function readAdminPassword(file: string): Promise<string | null> {
  const text = await readFile(file, 'utf8').catch(() => '');
  return text.trim() || null;
}
