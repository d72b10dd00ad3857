import { ownAccountSchema } from '@callwright/shared/account/account.ts';
import { z } from 'zod';
import { nothingSchema, resultSchema } from '../result-schemas.ts';

export const OWN_ACCOUNT_CHANNELS = {
  /** Null if nobody is signed in, or the backend has no roles. */
  'account:read': { verb: 'readOwnAccount', input: nothingSchema, output: resultSchema(ownAccountSchema.nullable()) },
  /** Empty if readers see the company's name. */
  'account:read-byline': { verb: 'readByline', input: nothingSchema, output: resultSchema(z.string()) },
  /** The result doesn't show whether the account exists. */
  'account:request-password-reset': {
    verb: 'requestPasswordReset',
    input: z.object({ email: z.string().trim().min(1) }),
    output: resultSchema(nothingSchema),
  },
} as const;
