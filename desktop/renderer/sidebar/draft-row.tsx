import { memo } from 'react';
import type { DraftSummary } from '../../ipc/drafts.ts';
import type { DraftDocument } from '../drafts/draft-document.ts';
import { formatRelativeTime } from '../drafts/relative-time.ts';
import { useDraftStatus, useField } from '../drafts/use-draft.ts';
import { isScheduled } from '../posts/schedule-time.ts';
import { useServerTime } from '../posts/server-time.ts';
import { WarningIcon } from '../ui/icons.tsx';
import { StateBadge, toShownState } from './state-badge.tsx';

type DraftRowProps = {
  summary: DraftSummary;
  /** Where the words that are looked for stand in the text. */
  passage: string | null;
  /** The draft as it is open; its row follows what is typed. */
  document: DraftDocument | undefined;
  /** Whether it is said of a draft that it belongs to the machine. */
  showsOwner: boolean;
  isSelected: boolean;
  isTabStop: boolean;
  now: number;
  onOpen: (id: string) => void;
};

/** A row of the list; memoised, because the list may have thousands. */
export const DraftRow = memo(function DraftRow({
  summary,
  passage,
  document,
  showsOwner,
  isSelected,
  isTabStop,
  now,
  onOpen,
}: DraftRowProps) {
  // `now` goes in steps: a post that went out in this very moment is not to come.
  const moment = Math.max(now, Date.now()) + useServerTime();
  return (
    <button
      type="button"
      aria-current={isSelected ? 'true' : undefined}
      tabIndex={isTabStop ? 0 : -1}
      onClick={() => onOpen(summary.id)}
      className={`block w-full rounded-lg px-3 py-2.5 text-left outline-offset-[-2px] transition-colors ${
        isSelected ? 'bg-surface shadow-[0_0_0_1px_var(--line),0_1px_2px_rgb(0_0_0/0.05)]' : 'hover:bg-ink/5'
      }`}
    >
      <span className="line-clamp-2 font-semibold leading-snug [overflow-wrap:anywhere]">
        {document ? <LiveTitle document={document} /> : nameOfDraft(summary.title)}
      </span>
      {(passage ?? summary.excerpt) !== '' && (
        <span className="mt-0.5 block truncate text-[13px] text-ink-soft">{passage ?? summary.excerpt}</span>
      )}
      <span className="mt-1.5 flex flex-wrap items-center justify-between gap-x-2">
        <StateBadge state={toShownState(summary, moment)} isToCome={isScheduled(summary.publishedAt, moment)} />
        {showsOwner && summary.owner === 'machine' && (
          <span className="whitespace-nowrap text-xs text-ink-soft">This computer's</span>
        )}
        <span className="whitespace-nowrap text-xs text-ink-soft">{formatRelativeTime(summary.updatedAt, now)}</span>
      </span>
      {document && <UnsavedMark document={document} />}
    </button>
  );
});

export function nameOfDraft(title: string): string {
  return title.trim() === '' ? 'Untitled' : title;
}

function LiveTitle({ document }: { document: DraftDocument }) {
  const [title] = useField(document, 'title');
  return nameOfDraft(title);
}

/** Says it in the list too, because the draft may not be the one on screen. */
function UnsavedMark({ document }: { document: DraftDocument }) {
  const save = useDraftStatus(document, 'save');
  if (save.kind !== 'not-saved') return null;
  return (
    <span className="mt-1 flex items-center gap-1 text-xs font-medium text-danger">
      <WarningIcon width="14" height="14" />
      Not saved
    </span>
  );
}
