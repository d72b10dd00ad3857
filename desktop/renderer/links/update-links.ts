import { countOf } from '@callwright/shared/post/labels.ts';
import type { LinkChange } from '../../ipc/replace.ts';
import { desktop } from '../desktop-api.ts';
import { toResult } from '../ui/to-result.ts';
import { toastError, toastInfo } from '../ui/toasts.tsx';

/** Points every draft's links to a post at its new URL, and publishes those that have no other changes. */
export async function updateLinks(change: LinkChange): Promise<void> {
  const applied = await toResult(desktop.updateLinks(change));
  if (!applied.ok) return toastError('Couldn’t update the links', applied.error.message);
  if (applied.value === null) return;
  toastInfo(
    `Updated the links in ${countOf(applied.value.set.count, 'post')}`,
    'To undo this, choose Edit, then Replace in All Posts.',
  );
}
