import { nameOfPost } from '@callwright/shared/post/labels.ts';
import { memo } from 'react';
import type { DraftSummary } from '../../ipc/drafts.ts';
import { useOpenDivergence } from '../contexts.ts';
import type { DraftDocument } from '../drafts/draft-document.ts';
import { type QueueStatus, toShownState } from '../drafts/draft-state.ts';
import { StateBadge } from '../drafts/state-badge.tsx';
import { useDraftStatus, useField } from '../drafts/use-draft.ts';
import { useServerNow } from '../server-time.ts';
import { WarningIcon } from '../ui/icons.tsx';
import { formatRelativeTime } from '../ui/relative-time.ts';

type DraftRowProps = {
  summary: DraftSummary;
  /** Text around the match. Null if only the title matches. */
  passage: string | null;
  queued: QueueStatus | null;
  document: DraftDocument | undefined;
  isSelected: boolean;
  isTabStop: boolean;
  now: number;
  onOpen: (id: string) => void;
};

/** Memoized, because the list may have thousands of rows. */
export const DraftRow = memo(function DraftRow({
  summary,
  passage,
  queued,
  document,
  isSelected,
  isTabStop,
  now,
  onOpen,
}: DraftRowProps) {
  const isUpcoming = toShownState(summary, useServerNow()) === 'scheduled';
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
        {document ? <LiveTitle document={document} /> : nameOfPost(summary.title)}
      </span>
      {(passage ?? summary.excerpt) !== '' && (
        <span className="mt-0.5 block truncate text-[13px] text-ink-soft">{passage ?? summary.excerpt}</span>
      )}
      <span className="mt-1.5 flex items-center justify-between gap-x-2">
        {isSelected && document ? (
          <OpenStateBadge summary={summary} queued={queued} />
        ) : (
          <StateBadge state={summary.state} publishedAt={summary.publishedAt} queued={queued} />
        )}
        {/* A scheduled post shows that day instead. */}
        {!isUpcoming && (
          <span className="flex-none text-xs text-ink-soft">{formatRelativeTime(summary.updatedAt, now)}</span>
        )}
      </span>
      {document && <UnsavedMark document={document} />}
    </button>
  );
});

function OpenStateBadge({ summary, queued }: Pick<DraftRowProps, 'summary' | 'queued'>) {
  const divergence = useOpenDivergence();
  return <StateBadge state={summary.state} publishedAt={summary.publishedAt} queued={queued} divergence={divergence} />;
}

function LiveTitle({ document }: { document: DraftDocument }) {
  const [title] = useField(document, 'title');
  return nameOfPost(title);
}

/** An unsaved draft may not be the one on screen. */
function UnsavedMark({ document }: { document: DraftDocument }) {
  const save = useDraftStatus(document, 'save');
  if (save.kind !== 'not-saved') return null;
  return (
    <span className="mt-1 flex items-center gap-1 text-xs font-medium text-danger">
      <WarningIcon width="14" height="14" />
      Unsaved
    </span>
  );
}
