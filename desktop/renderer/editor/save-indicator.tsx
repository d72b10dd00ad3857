import type { DraftDocument } from '../drafts/draft-document.ts';
import { useDraftStatus } from '../drafts/use-draft.ts';
import { SaveLabel } from '../saving/save-label.tsx';
import { Notice } from '../ui/dialogs/notice.tsx';

type SaveIndicatorProps = { document: DraftDocument; isBrief?: boolean };

export function SaveIndicator({ document, isBrief = false }: SaveIndicatorProps) {
  const save = useDraftStatus(document, 'save');
  return (
    <div
      role="status"
      aria-label="Saving"
      data-not-saved={save.kind === 'not-saved' || undefined}
      // Only an error message may be truncated.
      className={`flex items-center gap-2 text-[13px] text-ink-soft ${save.kind === 'not-saved' ? 'min-w-0' : 'flex-none'}`}
    >
      <SaveLabel save={save} isBrief={isBrief} onRetry={() => void document.retry()} />
    </div>
  );
}

/** The reason for a brief indicator's failure, and the way out. */
export function SaveNotice({ document }: { document: DraftDocument }) {
  const save = useDraftStatus(document, 'save');
  if (save.kind !== 'not-saved') return null;
  return (
    <Notice label="About the unsaved draft" message={`Couldn’t save. ${save.reason}`} isFailure>
      <button type="button" className="button-link" disabled={save.isRetrying} onClick={() => void document.retry()}>
        Retry
      </button>
    </Notice>
  );
}
