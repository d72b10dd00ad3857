import { credentialsSchema } from '@callwright/shared/api/credentials.ts';
import { z } from 'zod';
import { nothingSchema, resultSchema } from './result-schemas.ts';

/** What passes between the processes about the author's account. */

/** Who is signed in on this machine; never a token. */
export const sessionSchema = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('signed-out'),
    /** Why the session that is stored here is not used: the keyring is still locked, or could not read it. */
    keyring: z.enum(['locked', 'unreadable']).optional(),
  }),
  z.object({
    state: z.literal('signed-in'),
    email: z.string(),
    /** Whether the session outlives the window; not where the system offers no safe place for it. */
    isPersisted: z.boolean(),
  }),
  /** The backend ended the session; what was written stays, and the same account can sign in again. */
  z.object({ state: z.literal('expired'), email: z.string() }),
]);

export const SESSION_CHANNELS = {
  'session:get': { verb: 'getSession', input: nothingSchema, output: sessionSchema },
  'session:sign-in': { verb: 'signIn', input: credentialsSchema, output: resultSchema(sessionSchema) },
  'session:sign-up': { verb: 'signUp', input: credentialsSchema, output: resultSchema(nothingSchema) },
  /** `hidesDrafts`: the drafts of the account are not shown until it signs in again. */
  'session:sign-out': { verb: 'signOut', input: z.object({ hidesDrafts: z.boolean() }), output: sessionSchema },
} as const;

export const SESSION_EVENTS = { 'session:changed': { verb: 'onSessionChanged', payload: sessionSchema } } as const;

export type Session = z.infer<typeof sessionSchema>;
