import { z } from 'zod';

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
export type SignedInAccount = Extract<Account, { state: 'signed-in' }>;

/** The part of Electron's `safeStorage` that is used: the asynchronous one. */
export type SystemEncryption = {
  isAsyncEncryptionAvailable(): Promise<boolean>;
  encryptStringAsync(text: string): Promise<Buffer>;
  decryptStringAsync(ciphertext: Buffer): Promise<{ result: string; shouldReEncrypt: boolean }>;
  getSelectedStorageBackend(): string;
};

/** The file of the ciphertext, which is electron-store's. */
export type CiphertextFile = {
  get(): StoredCiphertext;
  set(stored: StoredCiphertext): void;
};

export const storedCiphertextSchema = z.object({
  /** Base64. */
  ciphertext: z.string().nullable().default(null),
  /** What no key of this system decrypted; a restored key may. */
  unopened: z.array(z.string()).default([]),
});

export type StoredCiphertext = z.infer<typeof storedCiphertextSchema>;

/** The session that was stored here; one is unreadable where the keyring does not decrypt it, now or ever. */
export type StoredSession = { account: Account | null; isUnreadable: boolean };

export type SessionStore = {
  load(): Promise<StoredSession>;
  /** @returns whether the account is stored beyond this run, which takes a safe place on this system. */
  save(account: Account): Promise<boolean>;
  forget(): Promise<void>;
};

/**
 * Stores the account encrypted by the system's keyring. Where that is missing, or is the weak
 * fallback of Linux (a password that everybody knows), nothing is written.
 */
export function createSessionStore({
  encryption,
  file,
  platform,
}: {
  encryption: SystemEncryption;
  file: CiphertextFile;
  platform: NodeJS.Platform;
}): SessionStore {
  const isSafe = memoize(() => hasSafePlace(encryption, platform));
  /** The stored ciphertext is another key's; tomorrow's keyring may decrypt it. */
  let isForeign = false;
  let loading: Promise<unknown> | null = null;
  /** Counts the calls of the store: only the last one is written, however long the keyring takes. */
  let latestCall = 0;

  async function load(): Promise<StoredSession> {
    const call = latestCall;
    const { ciphertext } = file.get();
    if (ciphertext === null) return { account: null, isUnreadable: false };
    // A keyring that is locked today may decrypt tomorrow what it encrypted yesterday: nothing is touched.
    if (!(await isSafe())) return { account: null, isUnreadable: true };
    const decrypted = await decrypt(encryption, ciphertext);
    isForeign = decrypted === null;
    if (decrypted === null) return { account: null, isUnreadable: true };
    if (decrypted.shouldReEncrypt) await write(decrypted.account, call);
    return { account: decrypted.account, isUnreadable: false };
  }

  return {
    load() {
      const found = load().finally(() => {
        loading = null;
      });
      loading = found;
      return found;
    },
    async save(account) {
      latestCall += 1;
      const call = latestCall;
      // The keyring may still be reading the stored ciphertext; until then nobody knows whose it is.
      await loading;
      return (await isSafe()) && write(account, call);
    },
    async forget() {
      latestCall += 1;
      if (file.get().ciphertext !== null) replace(null);
    },
  };

  function replace(ciphertext: string | null): void {
    const before = file.get();
    const isUnknown = isForeign || loading !== null;
    const foreign = isUnknown && before.ciphertext !== null ? [before.ciphertext] : [];
    file.set({ ciphertext, unopened: [...before.unopened, ...foreign] });
    isForeign = false;
  }

  async function write(account: Account, call: number): Promise<boolean> {
    try {
      const ciphertext = await encryption.encryptStringAsync(JSON.stringify(account));
      if (call !== latestCall) return false;
      replace(ciphertext.toString('base64'));
      return true;
    } catch {
      return false;
    }
  }
}

async function hasSafePlace(encryption: SystemEncryption, platform: NodeJS.Platform): Promise<boolean> {
  try {
    // First, because Linux chooses the keyring at the first request.
    if (!(await encryption.isAsyncEncryptionAvailable())) return false;
    if (platform !== 'linux') return true;
    const backend = encryption.getSelectedStorageBackend();
    return backend !== 'basic_text' && backend !== 'unknown';
  } catch {
    return false;
  }
}

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

function memoize<Value>(compute: () => Promise<Value>): () => Promise<Value> {
  let value: Promise<Value> | undefined;
  return () => {
    value ??= compute();
    return value;
  };
}
