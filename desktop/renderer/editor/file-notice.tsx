import { assertNever } from '@callwright/shared/result.ts';
import type { DraftNotice } from '../../ipc/drafts.ts';
import { desktop } from '../desktop-api.ts';
import type { DraftDocument } from '../drafts/draft-document.ts';
import { useDraftStatus } from '../drafts/use-draft.ts';
import { WarningIcon } from '../ui/icons.tsx';

type FileNoticeProps = { document: DraftDocument; onCompare: (version: string) => void };

/** Says above the text what happened to the draft's file outside the editor. */
export function FileNotice({ document, onCompare }: FileNoticeProps) {
  const notice = useDraftStatus(document, 'notice');
  if (notice === null) return null;
  const { version } = notice;

  function dismiss() {
    document.dismissNotice();
    void desktop.dismissNotice(document.id);
  }

  return (
    <div
      role="status"
      aria-label="About this file"
      className="mx-4 mb-1 flex flex-none flex-wrap items-center gap-x-3 gap-y-1 rounded-lg bg-warn-soft px-3 py-2 text-[13px] text-ink"
    >
      <WarningIcon width="16" height="16" className="flex-none text-warn" />
      <p className="min-w-60 flex-1">{describe(notice)}</p>
      {version !== null && (
        <button type="button" className="button-link" onClick={() => onCompare(version)}>
          Compare
        </button>
      )}
      <button type="button" className="button-link" onClick={dismiss}>
        Dismiss
      </button>
    </div>
  );
}

function describe({ kind, problem }: DraftNotice): string {
  switch (kind) {
    case 'changed-outside':
      return 'This file was changed outside Callwright. You see the new text; the text before it is kept.';
    case 'kept-both':
      return 'This file was changed outside Callwright while you were writing. Your words are in the draft; the other text is kept.';
    case 'recovered':
      return 'Callwright ended while it was saving. What you typed last is here again.';
    case 'no-versions':
      return `This is the whole text, but its earlier versions can't be kept at the moment. ${problem ?? ''}`;
    default:
      return assertNever(kind);
  }
}
