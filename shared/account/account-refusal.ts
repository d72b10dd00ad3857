import { assertNever } from '../result.ts';
import type { OwnAccount } from './account.ts';

export function describeRefusal({ status }: OwnAccount): { title: string; description: string } | null {
  switch (status) {
    case 'approved':
      return null;
    case 'waiting':
      return {
        title: 'Your account is waiting for approval',
        description:
          'The owner of this blog approves each author. You can start writing now: drafts are saved as you type. You can publish once you’re approved.',
      };
    case 'suspended':
      return {
        title: 'Your account is suspended',
        description:
          'You can’t publish or edit posts, and your scheduled posts are now drafts. What you write is still saved. To publish again, ask the owner of this blog to approve your account.',
      };
    default:
      return assertNever(status);
  }
}
