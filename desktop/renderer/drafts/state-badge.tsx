import { useServerNow } from '../server-time.ts';
import { type DraftStatus, labelStatus, type StatusLabel } from './draft-state.ts';

const COLORS: Record<StatusLabel['tone'], string> = {
  draft: 'text-ink-soft',
  scheduled: 'text-focus',
  published: 'text-live',
  changed: 'text-warn',
  queued: 'text-focus',
  failed: 'text-danger',
};

type StateBadgeProps = DraftStatus & {
  hasDetail?: boolean;
};

export function StateBadge({ hasDetail = false, ...status }: StateBadgeProps) {
  const { words, detail, brief, tone } = labelStatus(status, useServerNow());
  return (
    <span
      title={`${words} ${detail}`.trim()}
      className={`inline-flex min-w-0 items-center gap-1.5 whitespace-nowrap text-xs font-medium ${COLORS[tone]}`}
    >
      <span aria-hidden="true" className="size-1.5 flex-none rounded-full bg-current" />
      {/* One line high: a brief detail that doesn't fit wraps out of sight. */}
      <span className="flex h-[1lh] min-w-0 flex-wrap overflow-hidden">
        <span className="max-w-full truncate">{words}</span>
        {hasDetail && detail !== '' && <span className="@max-[42rem]:hidden">&nbsp;{detail}</span>}
        {brief !== '' && <span className={hasDetail ? '@min-[42rem]:hidden' : ''}>{brief}</span>}
      </span>
    </span>
  );
}
