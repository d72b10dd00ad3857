import type { DraftDocument } from '../drafts/draft-document.ts';
import { useDraftStatus } from '../drafts/use-draft.ts';
import { SaveLabel } from '../saving/save-label.tsx';

export function SaveIndicator({ document }: { document: DraftDocument }) {
  const save = useDraftStatus(document, 'save');
  return (
    <div
      role="status"
      aria-label="Saving"
      data-not-saved={save.kind === 'not-saved' || undefined}
      // Only an error message may be truncated.
      className={`flex items-center gap-2 text-[13px] text-ink-soft ${save.kind === 'not-saved' ? 'min-w-0' : 'flex-none'}`}
    >
      <SaveLabel save={save} onRetry={() => void document.retry()} />
    </div>
  );
}
