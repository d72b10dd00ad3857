import { z } from 'zod';

/** `author` writes posts; `editor` changes and publishes those of others, too; `owner` decides about accounts as well. */
const ACCOUNT_ROLES = ['owner', 'editor', 'author'] as const;
export type AccountRole = (typeof ACCOUNT_ROLES)[number];

/** Only an approved account writes; `waiting` signed up while the owner approves each one. */
const ACCOUNT_STATUSES = ['approved', 'waiting', 'suspended'] as const;
export type AccountStatus = (typeof ACCOUNT_STATUSES)[number];

/** The role and the status of the signed-in user. The database decides what they allow (`may_write`, `is_owner`). */
export const ownAccountSchema = z.object({
  role: z.enum(ACCOUNT_ROLES),
  status: z.enum(ACCOUNT_STATUSES),
  /** The present address; missing where the backend does not tell it. */
  email: z.string().nullish(),
  /** The owner's switch; null for everybody else. */
  approvedAuthorsOnly: z.boolean().nullable(),
});
export type OwnAccount = z.infer<typeof ownAccountSchema>;

/** One of the blog's accounts, as its owner sees it. */
export const blogAccountSchema = z.object({
  id: z.guid(),
  /** Null for an account that has no address. */
  email: z.string().nullable(),
  role: z.enum(ACCOUNT_ROLES),
  status: z.enum(ACCOUNT_STATUSES),
  createdAt: z.string(),
  /** When the owner last decided about it; null where nobody has. */
  decidedAt: z.string().nullable(),
  /** How many posts it has published. */
  posts: z.int(),
});
export type BlogAccount = z.infer<typeof blogAccountSchema>;

/** What the owner decides about another account. */
export type AccountDecision = { id: string; role: 'editor' | 'author'; status: 'approved' | 'suspended' };

/** Whether this account changes and publishes everyone's posts. */
export function isEditor({ role, status }: OwnAccount): boolean {
  return status === 'approved' && role !== 'author';
}

/** Somebody who can take over posts, by the name that readers see. */
export type Successor = { id: string; name: string };
