'use client';

import type { OwnPostSummary } from '@callwright/shared/api/own-posts.ts';
import { type PublishStatus, type StatusStep, summarizeStatus } from '@callwright/shared/live/publish-status.ts';
import { nameOfPost } from '@callwright/shared/post/labels.ts';
import { usePostProof } from './use-post-proof.ts';
import { requestDeploy } from './use-releases.ts';

/** The last changed post is checked automatically for this long. */
const FRESH_MS = 10 * 60_000;

export function isFresh({ updated_at }: OwnPostSummary): boolean {
  return Date.now() - Date.parse(updated_at) < FRESH_MS;
}

const ACTION =
  'inline-flex min-h-11 cursor-pointer items-center font-semibold text-accent underline-offset-4 hover:underline';

type PostProofProps = { post: OwnPostSummary; round: number; onCheckAgain: () => void };

export function PostProof({ post, round, onCheckAgain }: PostProofProps) {
  const { proof, isWatching } = usePostProof(post, round);
  const about = <span className="sr-only"> “{nameOfPost(post.title)}”</span>;
  const canTryAgain = proof?.canTryAgain && (proof.steps[1].state === 'failed' || !isWatching);
  return (
    <>
      <ProofStatus proof={proof} />
      {proof !== null && !proof.isComplete && (
        <p className="flex flex-wrap gap-x-5 text-sm">
          {canTryAgain && (
            <button
              type="button"
              className={ACTION}
              onClick={() => void requestDeploy('changes').then((isAsked) => isAsked && onCheckAgain())}
            >
              Try again{about}
            </button>
          )}
          {!isWatching && (
            <button type="button" className={ACTION} onClick={onCheckAgain}>
              Check again{about}
            </button>
          )}
        </p>
      )}
    </>
  );
}

const STATES: Record<StatusStep['state'], { words: string; color: string }> = {
  done: { words: 'done', color: 'text-live' },
  busy: { words: 'in progress', color: 'text-accent' },
  waiting: { words: 'waiting', color: 'text-ink-soft' },
  failed: { words: 'failed', color: 'text-danger' },
  unknown: { words: 'unknown', color: 'text-warn' },
};

function ProofStatus({ proof }: { proof: PublishStatus | null }) {
  const step = proof === null ? null : summarizeStatus(proof);
  return (
    <div className="rounded-xl bg-sunken px-3.5 py-2.5 text-sm">
      {proof !== null && !proof.isComplete && (
        <ol className="mb-1 flex flex-wrap gap-x-3">
          {proof.steps.map(({ name, label, state }) => (
            <li key={name} className={`inline-flex items-center gap-1.5 font-medium ${STATES[state].color}`}>
              <span
                aria-hidden="true"
                className={`size-1.5 shrink-0 rounded-full ${state === 'waiting' ? 'border border-current' : 'bg-current'}`}
              />
              {label}
              <span className="sr-only">: {STATES[state].words}</span>
            </li>
          ))}
        </ol>
      )}
      <p role="status" className={`break-words ${step?.state === 'failed' ? 'text-danger' : 'text-ink'}`}>
        {step === null ? (
          'Checking the site...'
        ) : proof?.isComplete ? (
          <span className="font-medium text-live">Live and safe to share.</span>
        ) : (
          <>
            <span className="font-medium">{step.label}.</span> {step.detail}
          </>
        )}
      </p>
    </div>
  );
}
