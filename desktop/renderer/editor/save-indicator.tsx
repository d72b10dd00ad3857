import { assertNever } from '@callwright/shared/result.ts';
import type { DraftDocument } from '../drafts/draft-document.ts';
import { useDraftStatus } from '../drafts/use-draft.ts';
import { CheckIcon, WarningIcon } from '../ui/icons.tsx';

/** Says "Saved" only when everything typed is saved (rules A1 to A3 of save-progress.ts). */
export function SaveIndicator({ document }: { document: DraftDocument }) {
  const save = useDraftStatus(document, 'save');
  return (
    <div
      role="status"
      aria-label="Saving"
      data-not-saved={save.kind === 'not-saved' || undefined}
      // Only a reason may be cut short.
      className={`flex items-center gap-2 text-[13px] text-ink-soft ${save.kind === 'not-saved' ? 'min-w-0' : 'flex-none'}`}
    >
      <SaveLabel save={save} onRetry={() => void document.retry()} />
    </div>
  );
}

function SaveLabel({ save, onRetry }: { save: ReturnType<DraftDocument['getStatus']>['save']; onRetry: () => void }) {
  switch (save.kind) {
    case 'saved':
      return (
        <>
          <CheckIcon width="15" height="15" className="flex-none" />
          <span>Saved</span>
        </>
      );
    case 'saving':
      return <span>Saving</span>;
    case 'not-saved':
      return (
        <>
          <WarningIcon width="16" height="16" className="flex-none text-danger" />
          <span
            className="line-clamp-3 text-xs font-medium leading-tight text-danger [overflow-wrap:anywhere]"
            title={save.reason}
          >
            Not saved: {save.reason}
          </span>
          <button type="button" className="button-link flex-none" disabled={save.isRetrying} onClick={onRetry}>
            Retry
          </button>
        </>
      );
    default:
      return assertNever(save);
  }
}
