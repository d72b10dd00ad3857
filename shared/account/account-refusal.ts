import { assertNever } from '../result.ts';
import type { OwnAccount } from './account.ts';

/** What is said where an account may not write; null where it may. */
export function describeRefusal({ status }: OwnAccount): { title: string; description: string } | null {
  switch (status) {
    case 'approved':
      return null;
    case 'waiting':
      return {
        title: 'Your account waits for approval',
        description:
          'The owner of this blog approves each author. You can write here already, and what you write is kept on this computer. Publish it once you are approved.',
      };
    case 'suspended':
      return {
        title: 'Your account is suspended',
        description:
          'The owner of this blog has suspended it, so you can’t publish or change posts. What you had scheduled is a draft now. What you write here is kept on this computer. Ask the owner to approve the account again.',
      };
    default:
      return assertNever(status);
  }
}
