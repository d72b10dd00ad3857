import type { StatusStep } from '@callwright/shared/live/publish-status.ts';
import { useState } from 'react';
import type { PublishQueueView } from '../../ipc/publish/publish-queue.ts';
import { useAppInfo } from '../contexts.ts';
import { desktop } from '../desktop-api.ts';
import type { DraftDocument } from '../drafts/draft-document.ts';
import { useDraftStatus } from '../drafts/use-draft.ts';
import { useServerOffset } from '../server-time.ts';
import { SidePanel } from '../ui/dialogs/side-panel.tsx';
import { CheckIcon, WarningIcon } from '../ui/icons.tsx';
import { OpenAdminButton } from '../ui/open-admin.tsx';
import { toResult } from '../ui/to-result.ts';
import { toastError, toastSuccess } from '../ui/toasts.tsx';
import { toPostUrl } from './post-url.ts';
import { labelStep } from './step-labels.ts';
import { usePublishStatus } from './use-publish-status.ts';

type PublishStatusPanelProps = {
  document: DraftDocument;
  queue: PublishQueueView;
  onClose: () => void;
};

type ShownStep = Pick<StatusStep, 'label' | 'detail'> & { state: StatusStep['state'] | 'unsent' | 'outdated' };

export function PublishStatusPanel({ document, queue, onClose }: PublishStatusPanelProps) {
  const { siteUrl } = useAppInfo();
  const publication = useDraftStatus(document, 'publication');
  const { facts, proof, isWatching, checkAgain } = usePublishStatus(
    document.id,
    publication?.revision ?? null,
    publication?.publishedAt ?? '',
  );
  const slug = facts?.publicPost.kind === 'visible' ? facts.publicPost.slug : publication?.slug;
  const url = toPostUrl(siteUrl, slug);
  const local = useLocalSteps(document, queue);
  const steps: readonly ShownStep[] = [...local, ...(proof?.steps ?? [])];

  const canRetry = proof?.canTryAgain === true;
  const hasFailed = proof?.steps[1].state === 'failed';

  async function requestDeploy() {
    const requested = await toResult(desktop.requestRelease());
    if (!requested.ok)
      return toastError('Couldn’t request a deploy', requested.error.message, { topic: `publishing ${document.id}` });
    toastSuccess('Deploy requested', 'If it doesn’t start soon, ask the person who runs the site.', {
      topic: `publishing ${document.id}`,
    });
    checkAgain();
  }

  const tryAgain = (
    <button type="button" className="button-primary" onClick={() => void requestDeploy()}>
      Try again
    </button>
  );
  return (
    <SidePanel
      title="Publishing status"
      description="Track this post until its page is live. You can keep writing."
      onClose={onClose}
    >
      <div className="mt-4 flex items-center gap-2">
        {proof?.isComplete && <CheckIcon className="flex-none text-live" />}
        {hasFailed && <WarningIcon className="flex-none text-danger" />}
        <p
          role="status"
          className={`flex-1 ${proof?.isComplete || hasFailed ? 'font-semibold' : 'text-[13px] text-ink-soft'}`}
        >
          {publication === null
            ? 'Publish the post to see the remaining steps.'
            : proof === null
              ? 'Checking...'
              : siteUrl === null
                ? 'No site address is set. Enter it in Settings, under Publishing.'
                : proof.isComplete
                  ? 'The post is live.'
                  : hasFailed
                    ? 'The page isn’t live.'
                    : isWatching
                      ? 'Checking automatically.'
                      : 'Stopped checking.'}
        </p>
        {proof?.isComplete && url !== null && <CopyLink url={url} />}
        {canRetry && hasFailed && tryAgain}
      </div>
      <ol aria-label="Publishing steps" className="mt-4 flex flex-col gap-3">
        {steps.map((step) => (
          <Step key={step.label} {...step} />
        ))}
      </ol>
      <div className="mt-4 flex flex-wrap gap-2 empty:hidden">
        {canRetry && !hasFailed && !isWatching && tryAgain}
        {publication !== null && !isWatching && !proof?.isComplete && (
          <button type="button" className="button-quiet" onClick={checkAgain}>
            Check again
          </button>
        )}
      </div>
      <OpenAdminButton part="deploys" label="All site deploys" />
    </SidePanel>
  );
}

function useLocalSteps(document: DraftDocument, queue: PublishQueueView): ShownStep[] {
  const state = useDraftStatus(document, 'state');
  const publication = useDraftStatus(document, 'publication');
  const offsetMs = useServerOffset();
  const waiting = queue.entries.find(({ postId, step }) => postId === document.id && step.name !== 'done');
  const saved: ShownStep = { label: 'On this computer', state: 'done', detail: 'Saved as a file.' };
  const label = 'Sent to the blog';
  if (waiting !== undefined) {
    const { label: words, detail, tone } = labelStep(waiting.step, waiting.email, Date.now(), offsetMs);
    const stepState = tone === 'danger' ? 'failed' : tone === 'busy' ? 'busy' : 'waiting';
    return [saved, { label, state: stepState, detail: detail === null ? words : `${words}. ${detail}` }];
  }
  if (publication === null) return [saved, { label, state: 'unsent', detail: 'Not published yet.' }];
  if (state === 'changed') {
    return [
      saved,
      {
        label,
        state: 'outdated',
        detail: 'An earlier version is published. Publish the post again to send your changes.',
      },
    ];
  }
  return [saved, { label, state: 'done', detail: 'Up to date.' }];
}

const MARKS: Record<ShownStep['state'], { words: string; color: string }> = {
  done: { words: 'Done', color: 'text-live' },
  busy: { words: 'In progress', color: 'text-focus' },
  waiting: { words: 'Waiting', color: 'text-ink-soft' },
  unsent: { words: 'Unsent', color: 'text-warn' },
  outdated: { words: 'Older version', color: 'text-warn' },
  failed: { words: 'Failed', color: 'text-danger' },
  unknown: { words: 'Unknown', color: 'text-warn' },
};

function Step({ label, state, detail }: ShownStep) {
  const { words, color } = MARKS[state];
  return (
    <li className="flex items-start gap-2.5">
      <span aria-hidden="true" className={`mt-1.5 size-2 flex-none rounded-full bg-current ${color}`} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline gap-x-2 font-semibold leading-snug">
          {label}
          <span className={`text-xs ${color}`}>{words}</span>
        </p>
        <p className="mt-0.5 text-[13px] text-ink-soft [overflow-wrap:anywhere]">{detail}</p>
      </div>
    </li>
  );
}

function CopyLink({ url }: { url: string }) {
  const [isCopied, setIsCopied] = useState(false);
  return (
    <button
      type="button"
      className="button-primary"
      onClick={() =>
        void navigator.clipboard.writeText(url).then(
          () => setIsCopied(true),
          () => toastError('Couldn’t copy the link', url),
        )
      }
    >
      {isCopied ? 'Copied' : 'Copy link'}
    </button>
  );
}
