import { countOf, nameOfPost } from '@callwright/shared/post/labels.ts';
import { useEffect, useReducer } from 'react';
import type { PublishQueueView, QueueEntry } from '../../ipc/publish/publish-queue.ts';
import { useAppInfo } from '../contexts.ts';
import { desktop } from '../desktop-api.ts';
import { useServerOffset } from '../server-time.ts';
import { SidePanel } from '../ui/dialogs/side-panel.tsx';
import { dismissToast, toastError } from '../ui/toasts.tsx';
import { toPostUrl } from './post-url.ts';
import { labelStep, type StepLabel } from './step-labels.ts';

type QueuePanelProps = {
  queue: PublishQueueView;
  onEdit: (entry: QueueEntry) => void;
  onCompare: (entry: QueueEntry) => void;
  onSignIn: () => void;
  onClose: () => void;
};

export function QueuePanel({ queue, onEdit, onCompare, onSignIn, onClose }: QueuePanelProps) {
  useSeconds();
  return (
    <SidePanel
      title="Publish queue"
      description={
        queue.entries.length === 0 && queue.others.length === 0
          ? 'Nothing is waiting. Posts you publish offline wait here and are sent automatically.'
          : 'Posts are sent automatically, even after you restart the app.'
      }
      onClose={onClose}
    >
      {queue.problem !== null && (
        <p
          role="alert"
          className="mt-4 rounded-lg bg-warn-soft px-3 py-2 text-[13px] text-warn [overflow-wrap:anywhere]"
        >
          {queue.problem}
        </p>
      )}
      <ul aria-label="Publish queue" className="mt-4 flex flex-col gap-3">
        {queue.entries.map((entry) => (
          <QueueItem
            key={`${entry.postId} ${entry.backendOrigin}`}
            entry={entry}
            onEdit={() => onEdit(entry)}
            onCompare={() => onCompare(entry)}
            onSignIn={onSignIn}
          />
        ))}
      </ul>
      {queue.others.map(({ email, waiting, backendOrigin }) => (
        <p key={`${email} ${backendOrigin}`} className="mt-4 text-[13px] text-ink-soft [overflow-wrap:anywhere]">
          {countOf(waiting, 'post')} by {email} {waiting === 1 ? 'is' : 'are'} waiting here and will be sent when{' '}
          {backendOrigin !== null && `${backendOrigin || 'the original backend'} is set in Settings again and `}
          that account signs in.
        </p>
      ))}
    </SidePanel>
  );
}

type QueueItemProps = {
  entry: QueueEntry;
  onEdit: () => void;
  onCompare: () => void;
  onSignIn: () => void;
};

function QueueItem({ entry, ...actions }: QueueItemProps) {
  const label = labelStep(entry.step, entry.email, Date.now(), useServerOffset());
  return (
    <li className="rounded-xl border border-line bg-surface p-3.5">
      <p className="line-clamp-2 font-semibold leading-snug [overflow-wrap:anywhere]">{nameOfPost(entry.title)}</p>
      <p role="status" className={`mt-2 flex items-center gap-1.5 text-[13px] font-semibold ${TONES[label.tone]}`}>
        <span aria-hidden="true" className="size-1.5 rounded-full bg-current" />
        {label.label}
      </p>
      {label.detail !== null && (
        <p className="mt-0.5 text-[13px] text-ink-soft [overflow-wrap:anywhere]">{label.detail}</p>
      )}
      <EntryActions entry={entry} {...actions} />
    </li>
  );
}

const TONES: Record<StepLabel['tone'], string> = {
  calm: 'text-ink-soft',
  busy: 'text-focus',
  danger: 'text-danger',
  good: 'text-live',
};

/** None while sending, which can't be undone. */
function EntryActions({ entry, onEdit, onCompare, onSignIn }: QueueItemProps) {
  const { siteUrl } = useAppInfo();
  const { postId, backendOrigin, step } = entry;
  if (step.name === 'sending' || step.name === 'confirming') return null;

  async function remove() {
    const removed = await desktop.cancelQueued({ postId, backendOrigin });
    if (removed.ok) return;
    toastError('Couldn’t remove the post from the queue', removed.error.message, { topic: `publishing ${postId}` });
  }

  if (step.name === 'done') {
    const url = toPostUrl(siteUrl, step.slug);
    return (
      <div className="mt-2.5 flex flex-wrap gap-x-4 gap-y-1.5">
        {url !== null && (
          <button type="button" className="button-link" onClick={() => void desktop.openLink(url)}>
            View post
          </button>
        )}
        <button type="button" className="button-link" onClick={() => void remove()}>
          Clear
        </button>
      </div>
    );
  }
  // It would be refused again until its text changes.
  const needsEdit = step.name === 'stopped' && ['duplicate-slug', 'validation'].includes(step.failure.kind);
  const edit = (
    <button type="button" className="button-link" onClick={onEdit}>
      {step.name === 'stopped' && step.failure.kind === 'duplicate-slug' ? 'Change slug' : 'Edit'}
    </button>
  );
  return (
    <div className="mt-2.5 flex flex-wrap items-center gap-x-4 gap-y-1.5">
      {step.name !== 'waiting-for-other-backend' && (
        <>
          {step.name !== 'uploading' && !needsEdit && (
            <SendAction entry={entry} onCompare={onCompare} onSignIn={onSignIn} />
          )}
          {edit}
        </>
      )}
      <button type="button" className="button-link" onClick={() => void remove()}>
        Remove from queue
      </button>
    </div>
  );
}

/** For a conflict, retrying doesn't help. */
function SendAction({ entry, onCompare, onSignIn }: Pick<QueueItemProps, 'entry' | 'onCompare' | 'onSignIn'>) {
  const { postId, step } = entry;
  const isConflict = step.name === 'stopped' && step.failure.kind === 'conflict';

  function retry() {
    // It is about the last attempt.
    dismissToast(`publishing ${postId}`);
    void desktop.retryQueued(postId);
  }

  const [label, act] = isConflict
    ? ['Compare', onCompare]
    : step.name === 'waiting-for-account'
      ? ['Sign in', onSignIn]
      : [step.name === 'stopped' ? 'Try again' : 'Try now', retry];
  return (
    <button type="button" className="button-link" onClick={act}>
      {label}
    </button>
  );
}

/** Renders every second, for countdowns and scheduled posts. The last tick is older than a post published since. */
function useSeconds(): void {
  const [, tick] = useReducer((ticks: number) => ticks + 1, 0);
  useEffect(() => {
    const timer = setInterval(tick, 1_000);
    return () => clearInterval(timer);
  }, []);
}
