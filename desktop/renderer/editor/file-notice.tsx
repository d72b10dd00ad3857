import { desktop } from '../desktop-api.ts';
import type { DraftDocument } from '../drafts/draft-document.ts';
import { useDraftStatus } from '../drafts/use-draft.ts';
import { Notice } from '../ui/dialogs/notice.tsx';

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
    <Notice
      label="About this file"
      message="This draft was changed outside Callwright. You’re seeing the new version. The old version is in Earlier versions."
    >
      {version !== null && (
        <button type="button" className="button-link" onClick={() => onCompare(version)}>
          Compare
        </button>
      )}
      <button type="button" className="button-link" onClick={dismiss}>
        Dismiss
      </button>
    </Notice>
  );
}
