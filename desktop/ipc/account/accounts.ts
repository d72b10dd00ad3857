import { accountDecisionSchema, blogAccountSchema, ownAccountSchema } from '@callwright/shared/account/account.ts';
import { z } from 'zod';
import { nothingSchema, resultSchema } from '../result-schemas.ts';

/** What passes between the processes about who may publish on the blog. */

const done = resultSchema(nothingSchema);

export const ACCOUNTS_CHANNELS = {
  /** Reads what whoever is signed in may do; null where nobody is, or the backend knows no roles. */
  'accounts:read-own': {
    verb: 'readOwnAccount',
    input: nothingSchema,
    output: resultSchema(ownAccountSchema.nullable()),
  },
  /** Lists the blog's accounts, the newest first; for its owner, as all that follows. */
  'accounts:list': { verb: 'listAccounts', input: nothingSchema, output: resultSchema(z.array(blogAccountSchema)) },
  'accounts:decide': { verb: 'decideAccount', input: accountDecisionSchema, output: done },
  'accounts:hand-over': { verb: 'handOverBlog', input: z.guid(), output: done },
  'accounts:set-approved-only': { verb: 'setApprovedAuthorsOnly', input: z.boolean(), output: done },
} as const;
