import { PASSWORD_MIN_LENGTH } from '@callwright/shared/brand/login-labels.ts';
import { z } from 'zod';
import { nothingSchema, resultSchema } from '../result-schemas.ts';
import { sessionSchema } from './session.ts';

/** What passes between the processes about what authors do with their own account. */

/** What readers see of the author, as it was typed; the main process says what is wrong with it. */
const typedProfileSchema = z.object({ displayName: z.string(), biography: z.string(), showsEmail: z.boolean() });

const presentPasswordSchema = z.string().min(1);

/** What becomes of the author's posts; `successorId` is null for the owner of the blog. */
const postsOfLeaverSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('hand-on'), successorId: z.guid().nullable() }),
  z.object({ kind: z.literal('delete') }),
]);

export const OWN_ACCOUNT_CHANNELS = {
  'account:read-profile': { verb: 'readOwnProfile', input: nothingSchema, output: resultSchema(typedProfileSchema) },
  'account:save-profile': { verb: 'saveOwnProfile', input: typedProfileSchema, output: resultSchema(nothingSchema) },
  /** The answer is the same for every address; the letter's link opens the site. */
  'account:request-password-reset': {
    verb: 'requestPasswordReset',
    input: z.object({ email: z.string().trim().min(1) }),
    output: resultSchema(nothingSchema),
  },
  'account:change-password': {
    verb: 'changePassword',
    input: z.object({ password: presentPasswordSchema, next: z.string().min(PASSWORD_MIN_LENGTH) }),
    output: resultSchema(z.object({ areOthersSignedOut: z.boolean() })),
  },
  /** Asks for the letter by which the new address is confirmed. */
  'account:change-email': {
    verb: 'changeEmail',
    input: z.object({ password: presentPasswordSchema, email: z.string().trim().min(1) }),
    output: resultSchema(nothingSchema),
  },
  'account:sign-out-everywhere': {
    verb: 'signOutEverywhere',
    input: nothingSchema,
    output: resultSchema(sessionSchema),
  },
  /** Lists who can take over the author's posts, beside the owner. */
  'account:list-successors': {
    verb: 'listSuccessors',
    input: nothingSchema,
    output: resultSchema(z.array(z.object({ id: z.guid(), name: z.string() }))),
  },
  'account:delete': {
    verb: 'deleteAccount',
    input: z.object({ password: presentPasswordSchema, posts: postsOfLeaverSchema }),
    /**
     * `keptPictures`: pictures that stay, because posts of others show them. `draftsProblem`: why drafts on this computer
     * still belong to the account; null where none does.
     */
    output: resultSchema(
      z.object({ session: sessionSchema, keptPictures: z.int(), draftsProblem: z.string().nullable() }),
    ),
  },
} as const;
