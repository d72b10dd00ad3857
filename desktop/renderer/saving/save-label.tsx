import { assertNever } from '@callwright/shared/result.ts';
import { CheckIcon, WarningIcon } from '../ui/icons.tsx';
import type { SaveStatus } from './save-progress.ts';

type SaveLabelProps = {
  save: SaveStatus;
  /** True if a notice gives the reason of a failure and offers to retry. */
  isBrief?: boolean;
  onRetry: () => void;
};

export function SaveLabel({ save, isBrief = false, onRetry }: SaveLabelProps) {
  switch (save.kind) {
    case 'saved':
      return (
        <>
          <CheckIcon width="15" height="15" className="flex-none" />
          <span className="@max-[27rem]:sr-only">Saved</span>
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
            {isBrief ? 'Couldn’t save' : `Couldn’t save. ${save.reason}`}
          </span>
          {!isBrief && (
            <button type="button" className="button-link flex-none" disabled={save.isRetrying} onClick={onRetry}>
              Retry
            </button>
          )}
        </>
      );
    default:
      return assertNever(save);
  }
}
