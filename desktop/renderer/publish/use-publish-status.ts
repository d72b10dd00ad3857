import { decidePublishStatus, nextCheckDelayMs, type PublishStatus } from '@callwright/shared/live/publish-status.ts';
import { useCallback, useEffect, useState } from 'react';
import type { SiteProofFacts } from '../../ipc/publish/site-proof.ts';
import { desktop } from '../desktop-api.ts';
import { serverNow } from '../server-time.ts';

type PublishStatusState = {
  facts: SiteProofFacts | null;
  proof: PublishStatus | null;
  isWatching: boolean;
  checkAgain: () => void;
};

/** Checks with increasing delays until readers can see the post. A new `revision` starts over. */
export function usePublishStatus(id: string, revision: number | null, publishedAt: string): PublishStatusState {
  const [found, setFound] = useState<{ revision: number; facts: SiteProofFacts } | null>(null);
  const [isWatching, setIsWatching] = useState(true);
  const [round, setRound] = useState(0);

  useEffect(() => {
    if (revision === null) return;
    let isEnded = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    setIsWatching(true);
    async function check(checks: number) {
      const facts = await desktop.checkSite({ id }).catch(() => null);
      if (isEnded) return;
      if (facts !== null && revision !== null) setFound({ revision, facts });
      const isComplete = facts !== null && decidePublishStatus(facts, { id, publishedAt, now: serverNow() }).isComplete;
      const pauseMs = nextCheckDelayMs(checks);
      if (isComplete || pauseMs === null) return setIsWatching(false);
      timer = setTimeout(() => void check(checks + 1), pauseMs);
    }
    void check(0);
    return () => {
      isEnded = true;
      clearTimeout(timer);
    };
    // `round` changes if the author checks again.
  }, [id, revision, publishedAt, round]);

  // Results for an earlier revision don't apply.
  const facts = found?.revision === revision ? found.facts : null;
  return {
    facts,
    proof: facts === null ? null : decidePublishStatus(facts, { id, publishedAt, now: serverNow() }),
    isWatching,
    checkAgain: useCallback(() => setRound((count) => count + 1), []),
  };
}
