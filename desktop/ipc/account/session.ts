import { credentialsSchema } from '@callwright/shared/api/credentials.ts';
import { z } from 'zod';
import { failureSchema, nothingSchema, resultWithFailureSchema } from '../result-schemas.ts';

/** Why the next start can't restore the session. `weak-keyring`: the system only offers a key that everyone knows. */
export const unkeptReasonSchema = z.enum(['weak-keyring', 'keyring-refused', 'keyring-locked', 'file-unusable']);

/** Never contains a token. */
export const sessionSchema = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('signed-out'),
    /** Why the last session isn't used. `not-removed`: signed out, but the disk refused to delete it. */
    reason: z.enum([...unkeptReasonSchema.options, 'unreadable', 'file-damaged', 'not-removed']).optional(),
  }),
  z.object({
    state: z.literal('signed-in'),
    email: z.string(),
    isPersisted: z.boolean(),
    reason: unkeptReasonSchema.optional(),
  }),
  /** The backend ended the session. The same account can sign in again. */
  z.object({ state: z.literal('expired'), email: z.string() }),
]);

/** `code`: the backend's, if it has one. */
const authFailureSchema = failureSchema.extend({ code: z.string().nullable() });

/** `mustConfirm`: the email address must be confirmed before signing in. */
const signedUpSchema = z.object({ mustConfirm: z.boolean() });

export const SESSION_CHANNELS = {
  'session:get': { verb: 'getSession', input: nothingSchema, output: sessionSchema },
  'session:sign-in': {
    verb: 'signIn',
    input: credentialsSchema,
    output: resultWithFailureSchema(sessionSchema, authFailureSchema),
  },
  'session:sign-up': {
    verb: 'signUp',
    input: credentialsSchema,
    output: resultWithFailureSchema(signedUpSchema, authFailureSchema),
  },
  /** `hidesDrafts`: hide the account's drafts until it signs in again. */
  'session:sign-out': { verb: 'signOut', input: z.object({ hidesDrafts: z.boolean() }), output: sessionSchema },
} as const;

export const SESSION_EVENTS = { 'session:changed': { verb: 'onSessionChanged', payload: sessionSchema } } as const;

export type UnkeptReason = z.infer<typeof unkeptReasonSchema>;
export type Session = z.infer<typeof sessionSchema>;
