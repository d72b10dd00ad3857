import '../../zod-without-eval.ts';
import { z } from 'zod';
import {
  type AccountDecision,
  type BlogAccount,
  blogAccountSchema,
  type OwnAccount,
  ownAccountSchema,
} from '../../account/account.ts';
import { err, ok, type Result } from '../../result.ts';
import { type ApiFailure, parseResponse, readAllAfter, toApiFailure } from '../api-response.ts';
import type { BlogClient } from '../client.ts';

const ownAccountRowSchema = z
  .object({
    role: ownAccountSchema.shape.role,
    status: ownAccountSchema.shape.status,
    email: ownAccountSchema.shape.email,
    approved_authors_only: z.boolean().nullable(),
  })
  .transform(({ approved_authors_only: approvedAuthorsOnly, ...account }) => ({ ...account, approvedAuthorsOnly }));

/** Reads the role and status of the signed-in user. Returns null if the account was deleted. */
export async function readOwnAccount(client: BlogClient): Promise<Result<OwnAccount | null, ApiFailure>> {
  return parseResponse(await client.rpc('read_own_account'), ownAccountRowSchema.nullable());
}

const accountRowSchema = z
  .object({
    user_id: blogAccountSchema.shape.id,
    display_name: blogAccountSchema.shape.name,
    email: blogAccountSchema.shape.email,
    role: blogAccountSchema.shape.role,
    status: blogAccountSchema.shape.status,
    created_at: blogAccountSchema.shape.createdAt,
    decided_at: blogAccountSchema.shape.decidedAt,
    posts: blogAccountSchema.shape.posts,
  })
  .transform(({ user_id: id, display_name: name, created_at: createdAt, decided_at: decidedAt, ...account }) => ({
    id,
    name,
    createdAt,
    decidedAt,
    ...account,
  }));

const ACCOUNTS_PER_PAGE = 250;

/** Lists the blog's accounts, newest first. Owner only. */
export function listAccounts(client: BlogClient): Promise<Result<BlogAccount[], ApiFailure>> {
  return readAllAfter(ACCOUNTS_PER_PAGE, z.array(accountRowSchema), (last) =>
    client.rpc('list_accounts', {
      max_rows: ACCOUNTS_PER_PAGE,
      ...(last ? { before_time: last.createdAt, before_id: last.id } : {}),
    }),
  );
}

const MAX_IDS_PER_REQUEST = 100;

/** Returns the accounts that don't exist in this backend. Checks the first 100 ids. */
export async function listGoneAccounts(
  client: BlogClient,
  ids: readonly string[],
): Promise<Result<string[], ApiFailure>> {
  return parseResponse(
    await client.rpc('list_gone_accounts', { account_ids: ids.slice(0, MAX_IDS_PER_REQUEST) }),
    z.array(z.guid()),
  );
}

/** Sets the role and status of another account. Owner only. Safe to retry. */
export async function decideAccount(
  client: BlogClient,
  { id, role, status }: AccountDecision,
): Promise<Result<void, ApiFailure>> {
  return toDone(await client.rpc('decide_account', { user_id: id, role, status }));
}

/** Makes an approved account the owner. The former owner becomes an editor. */
export async function handOverBlog(client: BlogClient, accountId: string): Promise<Result<void, ApiFailure>> {
  return toDone(await client.rpc('hand_over_blog', { user_id: accountId }));
}

/** Sets whether new sign-ups wait for approval. Owner only. Existing accounts don't change. */
export async function setApprovedAuthorsOnly(client: BlogClient, isOn: boolean): Promise<Result<void, ApiFailure>> {
  return toDone(await client.rpc('set_approved_authors_only', { is_on: isOn }));
}

function toDone({ error, status }: Parameters<typeof parseResponse>[0]): Result<void, ApiFailure> {
  return error ? err(toApiFailure(error, status)) : ok(undefined);
}
