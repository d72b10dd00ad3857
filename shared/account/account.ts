import { z } from 'zod';

/** Authors edit their own posts, editors everyone's. The owner also manages accounts. */
const ACCOUNT_ROLES = ['owner', 'editor', 'author'] as const;
export type AccountRole = (typeof ACCOUNT_ROLES)[number];

/**
 * An account is `waiting` if it signed up while the owner approves each author. Only `approved` accounts can publish.
 */
const ACCOUNT_STATUSES = ['approved', 'waiting', 'suspended'] as const;
export type AccountStatus = (typeof ACCOUNT_STATUSES)[number];

export const ownAccountSchema = z.object({
  role: z.enum(ACCOUNT_ROLES),
  status: z.enum(ACCOUNT_STATUSES),
  email: z.string().nullish(),
  approvedAuthorsOnly: z.boolean().nullable(),
});
export type OwnAccount = z.infer<typeof ownAccountSchema>;

export const blogAccountSchema = z.object({
  id: z.guid(),
  /** As readers see it. Null until the author sets one. */
  name: z.string().nullable(),
  email: z.string().nullable(),
  role: z.enum(ACCOUNT_ROLES),
  status: z.enum(ACCOUNT_STATUSES),
  createdAt: z.string(),
  /** When the owner last changed the role or status. */
  decidedAt: z.string().nullable(),
  posts: z.int(),
});
export type BlogAccount = z.infer<typeof blogAccountSchema>;

export type AccountDecision = { id: string; role: 'editor' | 'author'; status: 'approved' | 'suspended' };

export function isEditor({ role, status }: OwnAccount): boolean {
  return status === 'approved' && role !== 'author';
}

export type Successor = { id: string; name: string };
