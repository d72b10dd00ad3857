import { assertNever } from '@callwright/shared/result.ts';
import { useEffect, useState } from 'react';
import type { Divergence } from '../../ipc/conflicts.ts';
import { desktop } from '../desktop-api.ts';
import type { DraftDocument } from '../drafts/draft-document.ts';
import { useDraftStatus } from '../drafts/use-draft.ts';
import { WarningIcon } from '../ui/icons.tsx';

type DivergenceNoticeProps = { document: DraftDocument; onOpen: () => void };

/** Says above the text that the post was changed somewhere else, before the author writes on. */
export function DivergenceNotice({ document, onOpen }: DivergenceNoticeProps) {
  const divergence = useDivergence(document.id);
  const state = useDraftStatus(document, 'state');
  if (divergence === null) return null;
  const notice = describe(divergence, state === 'published');
  return (
    <div
      role="status"
      aria-label="About the post on the blog"
      className="mx-4 mb-1 flex flex-none flex-wrap items-center gap-x-3 gap-y-1 rounded-lg bg-warn-soft px-3 py-2 text-[13px] text-ink"
    >
      <WarningIcon width="16" height="16" className="flex-none text-warn" />
      <p className="min-w-60 flex-1">{notice.message}</p>
      <button type="button" className="button-link" onClick={onOpen}>
        {notice.action}
      </button>
    </div>
  );
}

function describe(divergence: Divergence, isUntouched: boolean): { message: string; action: string } {
  switch (divergence) {
    case 'changed':
      return isUntouched
        ? {
            message: 'The blog has a newer text of this post, written somewhere else. This is the older one.',
            action: 'Compare',
          }
        : {
            message:
              'This post was changed somewhere else since your draft was last in step with it. Nothing was overwritten.',
            action: 'Compare and choose',
          };
    case 'unpublished':
      return { message: 'This post was taken off the blog somewhere else.', action: 'Choose what to do' };
    case 'gone':
      return {
        message: 'This post was deleted from the blog somewhere else. Your text is here.',
        action: 'Choose what to do',
      };
    default:
      return assertNever(divergence);
  }
}

/** How a draft's post on the blog differs from it; checked when the draft is opened and when the window gets the focus. */
function useDivergence(id: string): Divergence | null {
  const [divergence, setDivergence] = useState<Divergence | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const check = () => void desktop.checkForRemoteChange(id).then((known) => isCurrent && setDivergence(known));
    const unsubscribe = desktop.onDivergenceNoticed((noticed) => {
      if (noticed.id === id) setDivergence(noticed.divergence);
    });
    check();
    window.addEventListener('focus', check);
    return () => {
      isCurrent = false;
      unsubscribe();
      window.removeEventListener('focus', check);
    };
  }, [id]);
  return divergence;
}
