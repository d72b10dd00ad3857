import { credentialsSchema } from '@callwright/shared/api/credentials.ts';
import { z } from 'zod';
import { nothingSchema, resultSchema } from '../result-schemas.ts';

/** What passes between the processes about the author's account. */

/**
 * Why a session can't be kept beyond this run: all that the system offers is a key that everybody knows; its keyring
 * failed, or has not answered yet; or the session's file can't be read or written.
 */
export const unkeptReasonSchema = z.enum(['weak-keyring', 'keyring-refused', 'keyring-locked', 'file-unusable']);

/** Who is signed in on this machine; never a token. */
export const sessionSchema = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('signed-out'),
    /**
     * Why the session of an earlier run is not used: it was not kept, the keyring does not open it, or its file was
     * damaged. `not-removed`: its author has signed out, but the disk has not forgotten it.
     */
    reason: z.enum([...unkeptReasonSchema.options, 'unreadable', 'file-damaged', 'not-removed']).optional(),
  }),
  z.object({
    state: z.literal('signed-in'),
    email: z.string(),
    /** Whether the session outlives the window. */
    isPersisted: z.boolean(),
    /** Why it does not. */
    reason: unkeptReasonSchema.optional(),
  }),
  /** The backend ended the session; what was written stays, and the same account can sign in again. */
  z.object({ state: z.literal('expired'), email: z.string() }),
]);

/** `mustConfirm`: the address has to be confirmed before anybody can sign in. */
const signedUpSchema = z.object({ mustConfirm: z.boolean() });

export const SESSION_CHANNELS = {
  'session:get': { verb: 'getSession', input: nothingSchema, output: sessionSchema },
  'session:sign-in': { verb: 'signIn', input: credentialsSchema, output: resultSchema(sessionSchema) },
  'session:sign-up': { verb: 'signUp', input: credentialsSchema, output: resultSchema(signedUpSchema) },
  /** `hidesDrafts`: the drafts of the account are not shown until it signs in again. */
  'session:sign-out': { verb: 'signOut', input: z.object({ hidesDrafts: z.boolean() }), output: sessionSchema },
} as const;

export const SESSION_EVENTS = { 'session:changed': { verb: 'onSessionChanged', payload: sessionSchema } } as const;

export type UnkeptReason = z.infer<typeof unkeptReasonSchema>;
export type Session = z.infer<typeof sessionSchema>;
