import { formatTime } from '@callwright/shared/post/format-date.ts';
import { useServerNow } from '../server-time.ts';
import { type DraftStatus, labelStatus, type StatusLabel } from './draft-state.ts';

const COLORS: Record<StatusLabel['tone'], string> = {
  draft: 'text-ink-soft',
  scheduled: 'text-accent',
  published: 'text-live',
  changed: 'text-warn',
  queued: 'text-accent',
  failed: 'text-danger',
};

type StateBadgeProps = DraftStatus & {
  hasTime?: boolean;
};

export function StateBadge({ hasTime = false, ...status }: StateBadgeProps) {
  const { words, tone, at } = labelStatus(status, useServerNow());
  const shown = hasTime && at !== null ? `${words} for ${formatTime(at)}` : words;
  return (
    <span
      title={shown}
      className={`inline-flex min-w-0 items-center gap-1.5 whitespace-nowrap text-xs font-medium ${COLORS[tone]}`}
    >
      <span aria-hidden="true" className="size-1.5 flex-none rounded-full bg-current" />
      <span className="truncate">{shown}</span>
    </span>
  );
}
