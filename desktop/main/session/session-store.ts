import { z } from 'zod';

/** What is kept of an account between runs; the tokens never leave the main process. */
export const accountSchema = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('signed-in'),
    accessToken: z.string().min(1),
    refreshToken: z.string().min(1),
    /** By this machine's clock, in milliseconds: counted from when the token arrived, so that a wrong clock is no matter. */
    expiresAt: z.number(),
    user: z.object({ id: z.uuid(), email: z.string().min(1) }),
  }),
  /** The id is null in what was kept by an app that did not note it. */
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

/** Where the ciphertext lies: a file of electron-store's. */
export type CiphertextFile = {
  get(): StoredCiphertext;
  set(stored: StoredCiphertext): void;
};

export const storedCiphertextSchema = z.object({
  /** Base64. */
  ciphertext: z.string().nullable().default(null),
  /** What no key of this system opened; a restored key may. */
  unopened: z.array(z.string()).default([]),
});

export type StoredCiphertext = z.infer<typeof storedCiphertextSchema>;

/** What was found of a session kept here: `closed` is one that the keyring does not open, now or ever. */
export type StoredSession = { account: Account | null; isClosed: boolean };

export type SessionStore = {
  load(): Promise<StoredSession>;
  /** Whether the account is kept beyond this run; a system without a safe place keeps it in memory alone. */
  save(account: Account): Promise<boolean>;
  forget(): Promise<void>;
};

/**
 * Keeps the account encrypted by the system's keyring. Where that is missing, or is the weak
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
  /** What lies there is another key's; tomorrow's keyring may open it. */
  let isForeign = false;
  let loading: Promise<unknown> | null = null;
  /** Counts what was asked of the store: only what was asked last is written, however long the keyring takes. */
  let turn = 0;

  async function load(): Promise<StoredSession> {
    const mine = turn;
    const { ciphertext } = file.get();
    if (ciphertext === null) return { account: null, isClosed: false };
    // A keyring that is locked today may open tomorrow what it closed yesterday: nothing is touched.
    if (!(await isSafe())) return { account: null, isClosed: true };
    const opened = await open(encryption, ciphertext);
    isForeign = opened === null;
    if (opened === null) return { account: null, isClosed: true };
    if (opened.shouldReEncrypt) await keep(opened.account, mine);
    return { account: opened.account, isClosed: false };
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
      turn += 1;
      const mine = turn;
      // The keyring may be asked for what lies there still; until then nobody knows whose it is.
      await loading;
      return (await isSafe()) && keep(account, mine);
    },
    async forget() {
      turn += 1;
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

  async function keep(account: Account, mine: number): Promise<boolean> {
    try {
      const ciphertext = await encryption.encryptStringAsync(JSON.stringify(account));
      if (mine !== turn) return false;
      replace(ciphertext.toString('base64'));
      return true;
    } catch {
      return false;
    }
  }
}

async function hasSafePlace(encryption: SystemEncryption, platform: NodeJS.Platform): Promise<boolean> {
  try {
    // First, because on Linux the choice of the keyring is only known once it was asked for.
    if (!(await encryption.isAsyncEncryptionAvailable())) return false;
    if (platform !== 'linux') return true;
    const backend = encryption.getSelectedStorageBackend();
    return backend !== 'basic_text' && backend !== 'unknown';
  } catch {
    return false;
  }
}

async function open(
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
