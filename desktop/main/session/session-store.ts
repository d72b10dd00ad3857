import { err, ok, type Result } from '@callwright/shared/result.ts';
import { z } from 'zod';
import type { UnkeptReason } from '../../ipc/account/session.ts';
import type { BackendOrigins } from '../backend/backend-origins.ts';
import type { StoredValue } from '../files/stored-value.ts';
import { bindToBackend, listCiphertexts, replaceCiphertexts, type StoredSessions } from './stored-sessions.ts';

/** What is stored of an account between runs; the tokens never leave the main process. */
export const accountSchema = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('signed-in'),
    accessToken: z.string().min(1),
    refreshToken: z.string().min(1),
    /** By this machine's clock, in milliseconds: counted from when the token arrived, so that a wrong clock does no harm. */
    expiresAt: z.number(),
    user: z.object({ id: z.uuid(), email: z.string().min(1) }),
  }),
  /** The id is null in what an earlier version stored without one. */
  z.object({ state: z.literal('expired'), email: z.string(), id: z.uuid().nullable().default(null) }),
]);

export type Account = z.infer<typeof accountSchema>;

/**
 * The part of Electron's `safeStorage` that is used. What it says of itself is not asked: on Linux
 * `isAsyncEncryptionAvailable` is true of the weak fallback as well, and `getSelectedStorageBackend` names what the
 * synchronous API would choose by the desktop's name, whatever the asynchronous one has found.
 */
export type SystemEncryption = {
  encryptStringAsync(text: string): Promise<Buffer>;
  decryptStringAsync(ciphertext: Buffer): Promise<{ result: string; shouldReEncrypt: boolean }>;
};

/** Why no account was found, though one was used here before. */
type LoadProblem = UnkeptReason | 'unreadable' | 'file-damaged';

export type LoadedSession = {
  account: Account | null;
  /** Whether it is still stored, and so found again at the next start; with the reason where it is not. */
  problem: LoadProblem | null;
};

export type SessionStore = {
  load(): Promise<LoadedSession>;
  /** Stores the account beyond this run, where what comes out of the encryption is strong. */
  save(account: Account): Promise<Result<void, UnkeptReason>>;
  /**
   * Removes every session of this backend, those that no key decrypts included: whoever signs out must not be
   * signed in again by a keyring that is back.
   *
   * @returns whether the disk has forgotten them.
   */
  forget(): Promise<boolean>;
};

/**
 * Stores the account of one backend, encrypted by the system's keyring. Whether that is safe is decided by what came
 * out of the encryption; a ciphertext under a key that everybody knows is not written, and one that an earlier version
 * wrote is removed as soon as its account is in memory.
 *
 * @param origins what belongs to another backend than the one of this run is neither found nor changed; what names
 *   none belongs to the first, here as in the queue. Without a backend nothing is found.
 */
export function createSessionStore({
  encryption,
  file,
  platform,
  origins,
}: {
  encryption: SystemEncryption;
  file: Pick<StoredValue<StoredSessions>, 'value' | 'found' | 'change'>;
  platform: NodeJS.Platform;
  origins: BackendOrigins;
}): SessionStore {
  const { current: backendOrigin, first } = origins;
  const isWeak = (ciphertext: string) => isWeakCiphertext(Buffer.from(ciphertext, 'base64'), platform);
  /** The stored ciphertext whose account this run has; the others are of keys that this system does not have now. */
  let current: string | null = null;
  let loading: Promise<unknown> | null = null;
  /** Counts the calls of the store: only the last one is written, however long the keyring takes. */
  let latestCall = 0;

  async function load(origin: string): Promise<LoadedSession> {
    const call = latestCall;
    const bind = (stored: StoredSessions) => (first === null ? stored : bindToBackend(stored, first));
    const bound = bind(file.value);
    if (JSON.stringify(bound) !== JSON.stringify(file.value)) file.change(bind);

    const ciphertexts = listCiphertexts(bound, origin);
    for (const ciphertext of ciphertexts) {
      const decrypted = await decrypt(encryption, ciphertext);
      if (decrypted !== null) current = ciphertext;
      // Somebody has signed in or out meanwhile.
      if (call !== latestCall) return { account: null, problem: null };
      if (decrypted === null) continue;
      const { account, shouldReEncrypt } = decrypted;
      if (!isWeak(ciphertext) && !shouldReEncrypt) {
        removeWeak(origin, null);
        return { account, problem: null };
      }
      const written = await write(origin, account, call);
      return { account, problem: written.ok || !isWeak(ciphertext) ? null : written.error };
    }
    removeWeak(origin, null);
    if (ciphertexts.length > 0) return { account: null, problem: 'unreadable' };
    if (file.found.kind === 'damaged') return { account: null, problem: 'file-damaged' };
    if (file.found.kind === 'unreadable') return { account: null, problem: 'file-unusable' };
    return { account: null, problem: bound.notKept[origin] ?? null };
  }

  async function write(origin: string, account: Account, call: number): Promise<Result<void, UnkeptReason>> {
    const encrypted = await encrypt(encryption, account);
    // A later call decides what is stored.
    if (call !== latestCall) return err('keyring-locked');
    if (!encrypted.ok) {
      removeWeak(origin, encrypted.error);
      return encrypted;
    }
    if (isWeak(encrypted.value)) {
      removeWeak(origin, 'weak-keyring');
      return err('weak-keyring');
    }
    const stored = file.change((before) => {
      const others = listCiphertexts(before, origin).filter((each) => each !== current && !isWeak(each));
      return replaceCiphertexts(before, origin, [encrypted.value, ...others], null);
    });
    if (!stored.ok) return err('file-unusable');
    current = encrypted.value;
    return stored;
  }

  /** Leaves no ciphertext on the disk that anybody can decrypt, and notes why the account is not there at the next start. */
  function removeWeak(origin: string, reason: UnkeptReason | null): void {
    file.change((before) => {
      const ciphertexts = listCiphertexts(before, origin);
      const strong = ciphertexts.filter((ciphertext) => !isWeak(ciphertext));
      const unkept = strong.length === 0 ? (reason ?? before.notKept[origin] ?? null) : null;
      const isSame = strong.length === ciphertexts.length && unkept === (before.notKept[origin] ?? null);
      return isSame ? before : replaceCiphertexts(before, origin, strong, unkept);
    });
  }

  return {
    load() {
      if (backendOrigin === null) return Promise.resolve({ account: null, problem: null });
      const found = load(backendOrigin).finally(() => {
        loading = null;
      });
      loading = found;
      return found;
    },
    async save(account) {
      if (backendOrigin === null) return err('file-unusable');
      latestCall += 1;
      const call = latestCall;
      // The keyring may still be reading the stored ciphertexts; until then nobody knows which of them it decrypts.
      await loading;
      return write(backendOrigin, account, call);
    },
    async forget() {
      latestCall += 1;
      current = null;
      if (backendOrigin === null) return true;
      return file.change((before) => {
        const after = replaceCiphertexts(before, backendOrigin, [], null);
        return JSON.stringify(after) === JSON.stringify(before) ? before : after;
      }).ok;
    },
  };
}

async function encrypt(encryption: SystemEncryption, account: Account): Promise<Result<string, UnkeptReason>> {
  try {
    return ok((await encryption.encryptStringAsync(JSON.stringify(account))).toString('base64'));
  } catch {
    return err('keyring-refused');
  }
}

/**
 * @returns null where the keyring does not open it: now, because it is locked (Electron's "temporarily unavailable"),
 *   or ever. Nobody can tell which: a prompt that was cancelled is over for the whole run, a restored key is not
 *   announced. So nothing is lost by either, and both are tried again.
 */
async function decrypt(
  encryption: SystemEncryption,
  ciphertext: string,
): Promise<{ account: Account; shouldReEncrypt: boolean } | null> {
  try {
    const { result, shouldReEncrypt } = await encryption.decryptStringAsync(Buffer.from(ciphertext, 'base64'));
    return { account: accountSchema.parse(JSON.parse(result)), shouldReEncrypt };
  } catch {
    return null;
  }
}

/** The version of the key that a ciphertext of Chromium's os_crypt begins with. */
const KEY_VERSION = /^v\d\d/;
/** The version of the key that is derived from the password "peanuts", in every copy of Chromium. */
const KNOWN_KEY_VERSION = 'v10';

/**
 * Tells whether anybody could decrypt what came out of Electron's `safeStorage`, by the version of its key.
 *
 * On Linux the keyring's key is `v11` (Secret Service; freedesktop_secret_key_provider.cc) or `v12` (the desktop
 * portal; secret_portal_key_provider.h). `v10` is the fallback's (posix_key_provider.cc), which encrypts with a
 * constant of the source; it steps in without a word where no keyring runs, or its prompt was cancelled. Any other
 * Unix has the fallback alone. A text without a version would be no ciphertext.
 *
 * On macOS `v10` is the key in the Keychain (keychain_key_provider.mm) and on Windows the one that DPAPI protects
 * (dpapi_key_provider.cc): there is no weak fallback, and where that key can't be had the encryption fails.
 */
function isWeakCiphertext(ciphertext: Buffer, platform: NodeJS.Platform): boolean {
  if (platform === 'darwin' || platform === 'win32') return false;
  const version = KEY_VERSION.exec(ciphertext.subarray(0, 3).toString('latin1'))?.[0];
  return version === undefined || version === KNOWN_KEY_VERSION;
}
