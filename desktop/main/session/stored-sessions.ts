import { z } from 'zod';
import { type UnkeptReason, unkeptReasonSchema } from '../../ipc/account/session.ts';
import { StoredValue } from '../files/stored-value.ts';

const currentFormatSchema = z.object({
  /** The latest session of each backend comes first. */
  sessions: z.array(
    z.object({
      /** Null in files from older versions until the first backend is known. */
      backendOrigin: z.string().nullable(),
      /** Base64. */
      ciphertext: z.string(),
    }),
  ),
  /** Why the last account wasn't stored, by backend origin. */
  notKept: z.record(z.string(), unkeptReasonSchema).default({}),
});

/** What older versions stored. Strict, so that a damaged file of the current format doesn't match. */
const earlierFormatSchema = z
  .strictObject({ ciphertext: z.string().nullable().default(null), unopened: z.array(z.string()).default([]) })
  .transform(({ ciphertext, unopened }) => ({
    sessions: [...(ciphertext === null ? [] : [ciphertext]), ...unopened.toReversed()].map((each) => ({
      backendOrigin: null,
      ciphertext: each,
    })),
    notKept: {},
  }));

export const storedSessionsSchema = z.union([currentFormatSchema, earlierFormatSchema]);

export type StoredSessions = z.infer<typeof currentFormatSchema>;

export function openSessionFile(userData: string): StoredValue<StoredSessions> {
  return new StoredValue<StoredSessions>({
    folder: userData,
    name: 'session',
    schema: storedSessionsSchema,
    fallback: { sessions: [], notKept: {} },
  });
}

/** Unreadable sessions kept per backend. Limits the file if the keyring changes at every start. */
const MAX_UNREADABLE = 4;

/** Latest first. */
export function listCiphertexts({ sessions }: StoredSessions, backendOrigin: string): string[] {
  return sessions.filter((session) => session.backendOrigin === backendOrigin).map(({ ciphertext }) => ciphertext);
}

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

export function bindToBackend(stored: StoredSessions, backendOrigin: string): StoredSessions {
  return {
    ...stored,
    sessions: stored.sessions.map((session) => ({ ...session, backendOrigin: session.backendOrigin ?? backendOrigin })),
  };
}
