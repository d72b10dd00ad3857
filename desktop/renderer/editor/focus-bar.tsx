import type { DraftDocument } from '../drafts/draft-document.ts';
import { SaveStatus } from './save-status.tsx';

/** What focus mode leaves beside the text: whether it is saved, and the way back. */
export function FocusBar({ document, onLeave }: { document: DraftDocument; onLeave: () => void }) {
  return (
    <footer className="flex min-h-9 flex-none items-center justify-end gap-4 px-5 py-1.5 text-xs text-ink-soft">
      <SaveStatus document={document} />
      <button type="button" className="button-link text-xs" onClick={onLeave}>
        Leave focus mode (Esc)
      </button>
    </footer>
  );
}
