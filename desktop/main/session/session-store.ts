import { err, ok, type Result } from '@callwright/shared/result.ts';
import { z } from 'zod';
import type { UnkeptReason } from '../../ipc/account/session.ts';
import type { BackendOrigins } from '../backend/backend-origins.ts';
import type { StoredValue } from '../files/stored-value.ts';
import { bindToBackend, listCiphertexts, replaceCiphertexts, type StoredSessions } from './stored-sessions.ts';

/** Tokens never leave the main process. */
export const accountSchema = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('signed-in'),
    accessToken: z.string().min(1),
    refreshToken: z.string().min(1),
    /** By this computer's clock, in milliseconds, counted from the token's arrival. So a wrong clock does no harm. */
    expiresAt: z.number(),
    user: z.object({ id: z.uuid(), email: z.string().min(1) }),
  }),
  /** Missing in files from older versions. */
  z.object({ state: z.literal('expired'), email: z.string(), id: z.uuid().nullable().default(null) }),
]);

export type Account = z.infer<typeof accountSchema>;

/** Don't ask `safeStorage` if encryption is safe: on Linux, `isAsyncEncryptionAvailable` is true for the weak fallback, too. */
export type SystemEncryption = {
  encryptStringAsync(text: string): Promise<Buffer>;
  decryptStringAsync(ciphertext: Buffer): Promise<{ result: string; shouldReEncrypt: boolean }>;
};

type LoadProblem = UnkeptReason | 'unreadable' | 'file-damaged';

export type LoadedSession = {
  account: Account | null;
  /** Why the account isn't stored beyond this run. */
  problem: LoadProblem | null;
};

export type SessionStore = {
  load(): Promise<LoadedSession>;
  save(account: Account): Promise<Result<void, UnkeptReason>>;
  /** Removes even unreadable sessions: a keyring that comes back must not undo a sign-out. */
  forget(): Promise<boolean>;
};

/** Removes and never writes ciphertexts with a publicly known key. Entries without a backend belong to the first of `origins`. */
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
  /** The stored ciphertext of the current account. The others can't be decrypted right now. */
  let current: string | null = null;
  let loading: Promise<unknown> | null = null;
  /** Only the latest call writes, however long the keyring takes. */
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

  /** Removes ciphertexts that anybody could decrypt, and stores why the account will be missing at the next start. */
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
      // Until then, we don't know which stored ciphertext is current.
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

/** Null if the keyring can't decrypt it now. A canceled prompt and a lost key look the same, so try again later. */
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

/** Chromium's os_crypt puts the version of its key first. */
const KEY_VERSION = /^v\d\d/;
/** The key derived from the password "peanuts", the same in every copy of Chromium. */
const KNOWN_KEY_VERSION = 'v10';

/**
 * Returns whether anybody could decrypt the ciphertext. On Linux, `v11` (Secret Service) and `v12` (desktop portal) are
 * keyring keys. `v10` is a constant (posix_key_provider.cc) that Chromium silently uses if no keyring runs or its prompt
 * was canceled. Other Unixes have only that. On macOS, `v10` is in the Keychain; on Windows, DPAPI protects it.
 */
function isWeakCiphertext(ciphertext: Buffer, platform: NodeJS.Platform): boolean {
  if (platform === 'darwin' || platform === 'win32') return false;
  const version = KEY_VERSION.exec(ciphertext.subarray(0, 3).toString('latin1'))?.[0];
  return version === undefined || version === KNOWN_KEY_VERSION;
}
