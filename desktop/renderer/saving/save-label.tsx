import { assertNever } from '@callwright/shared/result.ts';
import { CheckIcon, WarningIcon } from '../ui/icons.tsx';
import type { SaveStatus } from './save-progress.ts';

export function SaveLabel({ save, onRetry }: { save: SaveStatus; onRetry: () => void }) {
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
            Couldn’t save. {save.reason}
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
