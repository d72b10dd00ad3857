import { z } from 'zod';
import { type UnkeptReason, unkeptReasonSchema } from '../../ipc/account/session.ts';
import { StoredValue } from '../files/stored-value.ts';

const currentFormatSchema = z.object({
  /** Each with the origin of the backend that its tokens belong to; of one backend, the latest comes first. */
  sessions: z.array(
    z.object({
      /** Null in what an earlier version stored, until it is known which one came first. */
      backendOrigin: z.string().nullable(),
      /** Base64. */
      ciphertext: z.string(),
    }),
  ),
  /** Why the last account of a backend, by its origin, had to be forgotten at the end of the run. */
  notKept: z.record(z.string(), unkeptReasonSchema).default({}),
});

/**
 * What an earlier version stored: one session, of a backend that it does not name, and those that no key decrypted.
 * Strict, because a damaged file of today's format is not an empty one of this.
 */
const earlierFormatSchema = z
  .strictObject({ ciphertext: z.string().nullable().default(null), unopened: z.array(z.string()).default([]) })
  .transform(({ ciphertext, unopened }) => ({
    sessions: [...(ciphertext === null ? [] : [ciphertext]), ...unopened.toReversed()].map((each) => ({
      backendOrigin: null,
      ciphertext: each,
    })),
    notKept: {},
  }));

/** The content of the session's file, in each format that there has been. */
export const storedSessionsSchema = z.union([currentFormatSchema, earlierFormatSchema]);

export type StoredSessions = z.infer<typeof currentFormatSchema>;

/** Opens the file of the encrypted sessions. */
export function openSessionFile(userData: string): StoredValue<StoredSessions> {
  return new StoredValue<StoredSessions>({
    folder: userData,
    name: 'session',
    schema: storedSessionsSchema,
    fallback: { sessions: [], notKept: {} },
  });
}

/**
 * At most this many sessions of a backend that no key decrypts are stored, the latest ones: a keyring that changes
 * at every start must not let the file grow for ever.
 */
const MAX_UNREADABLE = 4;

/** Lists the ciphertexts of a backend's sessions, the latest first. */
export function listCiphertexts({ sessions }: StoredSessions, backendOrigin: string): string[] {
  return sessions.filter((session) => session.backendOrigin === backendOrigin).map(({ ciphertext }) => ciphertext);
}

/** Replaces what is stored of one backend; the sessions of all others stay as they are. */
export function replaceCiphertexts(
  stored: StoredSessions,
  backendOrigin: string,
  ciphertexts: readonly string[],
  unkept: UnkeptReason | null,
): StoredSessions {
  const { [backendOrigin]: _before, ...notKept } = stored.notKept;
  return {
    sessions: [
      ...ciphertexts.slice(0, 1 + MAX_UNREADABLE).map((ciphertext) => ({ backendOrigin, ciphertext })),
      ...stored.sessions.filter((session) => session.backendOrigin !== backendOrigin),
    ],
    notKept: unkept === null ? notKept : { ...notKept, [backendOrigin]: unkept },
  };
}

/** Gives sessions without an origin to this backend. */
export function bindToBackend(stored: StoredSessions, backendOrigin: string): StoredSessions {
  return {
    ...stored,
    sessions: stored.sessions.map((session) => ({ ...session, backendOrigin: session.backendOrigin ?? backendOrigin })),
  };
}
