import type { PublishQueueView } from '../../ipc/publish/publish-queue.ts';
import { summarizeQueue } from './step-labels.ts';

export function QueueBadge({ queue, onOpen }: { queue: PublishQueueView; onOpen: () => void }) {
  const summary = summarizeQueue(queue);
  return (
    <div role="status" aria-label="Publish queue">
      {summary !== null && (
        <button
          type="button"
          onClick={onOpen}
          className={`flex w-full items-center gap-2 border-line border-t px-5 py-2.5 text-left text-[13px] font-semibold transition-colors hover:bg-ink/5 ${
            summary.isStopped ? 'text-danger' : 'text-ink'
          }`}
        >
          <span
            aria-hidden="true"
            className={`size-1.5 flex-none rounded-full ${summary.isStopped ? 'bg-danger' : 'bg-accent'}`}
          />
          <span className="min-w-0 flex-1 leading-snug">{summary.words}</span>
          <span className="flex-none font-medium text-ink-soft">Show</span>
        </button>
      )}
    </div>
  );
}
