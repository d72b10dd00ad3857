import { desktop } from '../desktop-api.ts';
import type { DraftDocument } from '../drafts/draft-document.ts';
import { useDraftStatus } from '../drafts/use-draft.ts';
import { WarningIcon } from '../ui/icons.tsx';

type FileNoticeProps = { document: DraftDocument; onCompare: (version: number) => void };

export function FileNotice({ document, onCompare }: FileNoticeProps) {
  const notice = useDraftStatus(document, 'notice');
  const conflict = useDraftStatus(document, 'conflict');
  // The conflict's own notice offers the comparison.
  if (notice === null || conflict !== null) return null;
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
      <p className="min-w-60 flex-1">
        This draft was changed outside Callwright. You’re seeing the new version. The old version is in Earlier
        versions.
      </p>
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
