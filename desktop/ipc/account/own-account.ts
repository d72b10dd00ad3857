import { ownAccountSchema } from '@callwright/shared/account/account.ts';
import { z } from 'zod';
import { nothingSchema, resultSchema } from '../result-schemas.ts';

/** What passes between the processes about the author's account on the blog. The web admin has the rest. */

export const OWN_ACCOUNT_CHANNELS = {
  /** Reads what the author may do; null if nobody is signed in, or the backend knows no roles. */
  'account:read': { verb: 'readOwnAccount', input: nothingSchema, output: resultSchema(ownAccountSchema.nullable()) },
  /** Reads the name that readers see at the author's posts; empty if they see the company's. */
  'account:read-byline': { verb: 'readByline', input: nothingSchema, output: resultSchema(z.string()) },
  /** The answer is the same for every address; the email's link opens the site. */
  'account:request-password-reset': {
    verb: 'requestPasswordReset',
    input: z.object({ email: z.string().trim().min(1) }),
    output: resultSchema(nothingSchema),
  },
} as const;
