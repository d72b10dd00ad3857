import type { PublishQueueView } from '../../ipc/publish/publish-queue.ts';
import { StatusRow } from '../ui/status-row.tsx';
import { summarizeQueue } from './step-labels.ts';

export function QueueBadge({ queue, onOpen }: { queue: PublishQueueView; onOpen: () => void }) {
  const summary = summarizeQueue(queue);
  return (
    <div role="status" aria-label="Publish queue">
      {summary !== null && (
        <StatusRow words={summary.words} action="Show" isFailure={summary.isStopped} onOpen={onOpen} />
      )}
    </div>
  );
}
