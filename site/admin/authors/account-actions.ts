import type { AccountDecision, AccountRole, BlogAccount } from '@callwright/shared/account/account.ts';
import { assertNever } from '@callwright/shared/result.ts';

/** `question` is null if the action doesn't need confirmation. */
export type AccountAction = {
  label: string;
  kind: { name: 'decide'; decision: AccountDecision } | { name: 'hand-over' };
  question: { title: string; description: string; answer: string } | null;
  isDestructive: boolean;
};

export function listAccountActions(account: BlogAccount): AccountAction[] {
  const name = nameOfAccount(account);
  const subject = account.email ?? 'They';
  const decide = (label: string, decision: Omit<AccountDecision, 'id'>): AccountAction => ({
    label,
    kind: { name: 'decide', decision: { id: account.id, ...decision } },
    question: null,
    isDestructive: false,
  });
  if (account.role === 'owner') return [];
  const { role } = account;
  switch (account.status) {
    case 'waiting':
      return [
        { ...decide('Decline', { role, status: 'suspended' }), isDestructive: true },
        decide('Approve', { role, status: 'approved' }),
      ];
    case 'suspended':
      return [decide('Approve again', { role, status: 'approved' })];
    case 'approved':
      return [
        role === 'author'
          ? decide('Change role to Editor', { role: 'editor', status: 'approved' })
          : decide('Change role to Author', { role: 'author', status: 'approved' }),
        {
          label: 'Hand over the blog',
          kind: { name: 'hand-over' },
          question: {
            title: `Hand over the blog to ${name}?`,
            description: `${subject} will own the blog. You’ll become an editor, and only the new owner can hand it back.`,
            answer: 'Hand over',
          },
          isDestructive: true,
        },
        {
          ...decide('Suspend', { role, status: 'suspended' }),
          question: {
            title: `Suspend ${name}?`,
            description: `${subject} won’t be able to publish, change, or delete posts. Published posts stay, and scheduled ones become drafts.`,
            answer: 'Suspend',
          },
          isDestructive: true,
        },
      ];
    default:
      return assertNever(account.status);
  }
}

const ROLE_NAMES: Record<AccountRole, string> = { owner: 'Owner', editor: 'Editor', author: 'Author' };

export function describeAccount({ role, status }: Pick<BlogAccount, 'role' | 'status'>): string {
  return status === 'suspended' ? 'Suspended' : ROLE_NAMES[role];
}

export function describeDecision(account: BlogAccount, { role, status }: AccountDecision): string {
  const name = nameOfAccount(account);
  return status === 'suspended' ? `${name} is suspended.` : `${name} is now an ${role} and can publish.`;
}

type Named = Pick<BlogAccount, 'name' | 'email'>;

export function nameOfAccount({ name, email }: Named): string {
  return name ?? email ?? 'An account without an email address';
}

/** For a search. */
export function identifyAccount(account: Named): string {
  const { name, email } = account;
  return name !== null && email !== null ? `${name} (${email})` : nameOfAccount(account);
}

export function describeSignUps(approvedAuthorsOnly: boolean): string {
  return approvedAuthorsOnly
    ? 'On: people who sign up can’t publish until you approve them.'
    : 'Off: anyone who signs up can publish right away.';
}

/** Puts waiting accounts first, then the owner, and suspended ones last. Otherwise keeps the order. */
export function sortAccounts(accounts: readonly BlogAccount[]): BlogAccount[] {
  const placeOf = ({ status, role }: BlogAccount) =>
    status === 'waiting' ? 0 : status === 'suspended' ? 3 : role === 'owner' ? 1 : 2;
  return accounts.toSorted((one, other) => placeOf(one) - placeOf(other));
}
