'use client';

import type { OwnPostSummary } from '@callwright/shared/api/own-posts.ts';
import { requestRelease } from '@callwright/shared/api/release-history.ts';
import { nameOfPost } from '@callwright/shared/post/labels.ts';
import { type ProofStep, summarizeProof } from '@callwright/shared/post/live-proof.ts';
import { useState } from 'react';
import { toast } from 'sonner';
import { getAuthorClient } from '../../../admin/auth/author-client.ts';
import { usePostProof } from '../../../admin/live/use-post-proof.ts';
import { describeChangeFailure } from '../../../admin/messages/failure-messages.ts';

/** The post of the last change is looked at unasked for so long. */
const FRESH_MS = 10 * 60_000;

const ACTION =
  'inline-flex min-h-11 cursor-pointer items-center font-semibold text-accent underline-offset-4 hover:underline';

const COLOURS: Record<ProofStep['state'], string> = {
  done: 'text-live',
  busy: 'text-accent',
  waiting: 'text-ink-soft',
  failed: 'text-danger',
  unknown: 'text-warn',
};

type PostProofProps = {
  post: OwnPostSummary;
  /** Whether it is the post of the last change. */
  isNewest: boolean;
};

/** How far a post is on its way to readers, in a line, and what can be done about it. */
export function PostProof({ post, isNewest }: PostProofProps) {
  const [round, setRound] = useState(() => (isNewest && Date.now() - Date.parse(post.updated_at) < FRESH_MS ? 1 : 0));
  const { proof, isWatching } = usePostProof(post, round);
  const about = <span className="sr-only"> “{nameOfPost(post.title)}”</span>;
  const lookAgain = () => setRound((count) => count + 1);
  if (round === 0) {
    return (
      <button type="button" className={`${ACTION} text-sm`} onClick={lookAgain}>
        Is it live?{about}
      </button>
    );
  }

  async function tryAgain() {
    const asked = await requestRelease(getAuthorClient(), 'changes');
    if (!asked.ok) {
      toast.error('Not asked', { description: describeChangeFailure(asked.error) });
      return;
    }
    toast.success('Asked the publisher', { description: 'A publisher that runs begins within seconds.' });
    lookAgain();
  }

  async function copyLink() {
    const url = `${location.origin}/blog/${post.slug}`;
    try {
      await navigator.clipboard.writeText(url);
      toast.success('Link copied');
    } catch {
      toast.error('Not copied', { description: url });
    }
  }

  const step = proof === null ? null : summarizeProof(proof);
  return (
    <div className="mt-1 text-sm">
      <p role="status" className="break-words text-ink-soft">
        {step === null ? (
          'Looking at the site...'
        ) : (
          <>
            <span className={`font-medium ${COLOURS[step.state]}`}>
              {proof?.isComplete ? 'Live and safe to share' : step.label}.
            </span>{' '}
            {!proof?.isComplete && step.detail}
          </>
        )}
      </p>
      <p className="flex flex-wrap gap-x-5">
        {proof?.isComplete && (
          <button type="button" className={ACTION} onClick={() => void copyLink()}>
            Copy link{about}
          </button>
        )}
        {proof?.canTryAgain && (proof.steps[1].state === 'failed' || !isWatching) && (
          <button type="button" className={ACTION} onClick={() => void tryAgain()}>
            Try again{about}
          </button>
        )}
        {proof !== null && !proof.isComplete && !isWatching && (
          <button type="button" className={ACTION} onClick={lookAgain}>
            Look again{about}
          </button>
        )}
      </p>
    </div>
  );
}
