import { decideLiveProof, type LiveProof, pauseBeforeLook } from '@callwright/shared/live/live-proof.ts';
import { useCallback, useEffect, useState } from 'react';
import type { SiteProofFacts } from '../../ipc/publish/site-proof.ts';
import { desktop } from '../desktop-api.ts';
import { serverNow } from '../server-time.ts';

type LiveProofState = {
  /** Null until the first answer. */
  facts: SiteProofFacts | null;
  proof: LiveProof | null;
  /** Whether it looks again by itself. */
  isWatching: boolean;
  lookAgain: () => void;
};

/**
 * Watches a post on its way to readers, with growing pauses, until it is there.
 *
 * @param revision what this computer knows of the post; another one begins anew.
 */
export function useLiveProof(id: string, revision: number | null, publishedAt: string): LiveProofState {
  const [found, setFound] = useState<{ revision: number; facts: SiteProofFacts } | null>(null);
  const [isWatching, setIsWatching] = useState(true);
  const [round, setRound] = useState(0);

  useEffect(() => {
    if (revision === null) return;
    let isEnded = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    setIsWatching(true);
    async function look(looks: number) {
      const facts = await desktop.checkSite({ id }).catch(() => null);
      if (isEnded) return;
      if (facts !== null && revision !== null) setFound({ revision, facts });
      const isComplete = facts !== null && decideLiveProof(facts, { id, publishedAt, now: serverNow() }).isComplete;
      const pauseMs = pauseBeforeLook(looks);
      if (isComplete || pauseMs === null) return setIsWatching(false);
      timer = setTimeout(() => void look(looks + 1), pauseMs);
    }
    void look(0);
    return () => {
      isEnded = true;
      clearTimeout(timer);
    };
    // `round` is the author's wish to look again.
  }, [id, revision, publishedAt, round]);

  // What was found of an earlier revision proves nothing of this one.
  const facts = found?.revision === revision ? found.facts : null;
  return {
    facts,
    proof: facts === null ? null : decideLiveProof(facts, { id, publishedAt, now: serverNow() }),
    isWatching,
    lookAgain: useCallback(() => setRound((count) => count + 1), []),
  };
}
