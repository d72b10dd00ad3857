import { COMPARED_FIELDS } from '@callwright/shared/post/fields.ts';
import { assertNever } from '@callwright/shared/result.ts';
import { useEffect, useState } from 'react';
import type { Divergence, UnfinishedMerge } from '../../ipc/conflicts.ts';
import { desktop } from '../desktop-api.ts';
import type { DraftDocument } from '../drafts/draft-document.ts';
import { useDraftStatus } from '../drafts/use-draft.ts';
import { Notice } from '../ui/dialogs/notice.tsx';
import { useIsDialogOpen } from '../ui/dialogs/open-dialogs.ts';
import { toastError } from '../ui/toasts.tsx';
import type { OtherSide } from './other-side.ts';

type DivergenceNoticeProps = {
  document: DraftDocument;
  divergence: Divergence | null;
  onOpen: (side: OtherSide) => void;
};

export function DivergenceNotice({ document, divergence, onOpen }: DivergenceNoticeProps) {
  const state = useDraftStatus(document, 'state');
  const conflict = useDraftStatus(document, 'conflict');
  const notice = divergence === null ? null : describe(divergence, state === 'published');
  // One comparison at a time: the result of this one is compared with the blog's text next.
  if (conflict !== null) {
    return (
      <Notice label="About the draft’s file" message="This draft was also changed outside Callwright.">
        <button type="button" className="button-link" onClick={() => onOpen('file')}>
          Compare and merge
        </button>
      </Notice>
    );
  }
  return (
    <>
      {notice !== null && (
        <Notice label="About the post on the blog" message={notice.message}>
          <button type="button" className="button-link" onClick={() => onOpen('blog')}>
            {notice.action}
          </button>
        </Notice>
      )}
      {/* The comparison with the blog offers it otherwise. */}
      {divergence !== 'changed' && <UnfinishedMergeNotice document={document} />}
    </>
  );
}

/** Offers the merged text if the other side of the merge no longer exists. */
function UnfinishedMergeNotice({ document }: { document: DraftDocument }) {
  const [merge, setMerge] = useState<UnfinishedMerge | null>(null);
  const isDialogOpen = useIsDialogOpen();
  useEffect(() => {
    let isCurrent = true;
    // The merge may still be open in that dialog.
    if (isDialogOpen) return;
    void desktop.readMerge(document.id).then((read) => isCurrent && setMerge(read.ok ? read.value : null));
    return () => {
      isCurrent = false;
    };
  }, [document, isDialogOpen]);
  if (merge === null || isDialogOpen) return null;

  async function end() {
    const removed = await desktop.saveMerge({ id: document.id, merge: null });
    if (removed.ok) setMerge(null);
    else toastError('Couldn’t discard the merged text', removed.error.message, { topic: `draft ${document.id}` });
  }

  async function use({ fields }: UnfinishedMerge) {
    for (const name of COMPARED_FIELDS) document.setField(name, fields[name]);
    if ((await document.flush()).ok) await end();
  }

  return (
    <Notice
      label="About your merged text"
      message="You started merging this draft with a version that no longer exists."
    >
      <button type="button" className="button-link" onClick={() => void use(merge)}>
        Use merged text
      </button>
      <button type="button" className="button-link" onClick={() => void end()}>
        Discard merged text
      </button>
    </Notice>
  );
}

function describe(divergence: Divergence, isUntouched: boolean): { message: string; action: string } {
  switch (divergence) {
    case 'changed':
      return isUntouched
        ? {
            message: 'The blog has a newer version of this post, edited somewhere else. This is the older one.',
            action: 'Compare',
          }
        : {
            message: 'This post was changed somewhere else, and so was your draft. Nothing was overwritten.',
            action: 'Compare and choose',
          };
    case 'unpublished':
      return { message: 'This post was unpublished somewhere else.', action: 'Choose what to do' };
    case 'gone':
      return {
        message: 'This post was deleted from the blog somewhere else. Your text is still here.',
        action: 'Choose what to do',
      };
    default:
      return assertNever(divergence);
  }
}

/** Checked when the draft opens and when the window gets focus. */
export function useDivergence(id: string | null): Divergence | null {
  const [known, setKnown] = useState<{ id: string; divergence: Divergence | null } | null>(null);
  useEffect(() => {
    if (id === null) return;
    let isCurrent = true;
    const note = (divergence: Divergence | null) => setKnown({ id, divergence });
    const check = () => void desktop.checkForRemoteChange(id).then((divergence) => isCurrent && note(divergence));
    const unsubscribe = desktop.onDivergenceNoticed((noticed) => {
      if (noticed.id === id) note(noticed.divergence);
    });
    check();
    window.addEventListener('focus', check);
    return () => {
      isCurrent = false;
      unsubscribe();
      window.removeEventListener('focus', check);
    };
  }, [id]);
  return known?.id === id ? known.divergence : null;
}
