import '@callwright/shared/zod-without-eval.ts';
import { type OwnAccount, ownAccountSchema } from '@callwright/shared/account/account.ts';

const toKey = (authorId: string) => `callwright-account:${authorId}`;

/** Returns the account as last read in this browser, so that the navigation is complete before the blog answers. */
export function readLastAccount(authorId: string): OwnAccount | null {
  try {
    return ownAccountSchema.parse(JSON.parse(localStorage.getItem(toKey(authorId)) ?? ''));
  } catch {
    return null;
  }
}

export function storeLastAccount(authorId: string, account: OwnAccount | null): void {
  try {
    if (account === null) localStorage.removeItem(toKey(authorId));
    else localStorage.setItem(toKey(authorId), JSON.stringify({ ...account, email: null }));
  } catch {
    // Without storage, the navigation fills up once the blog answers.
  }
}
