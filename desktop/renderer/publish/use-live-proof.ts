import { decideLiveProof, type LiveProof } from '@callwright/shared/post/live-proof.ts';
import { useCallback, useEffect, useState } from 'react';
import type { SiteProofFacts } from '../../ipc/site-proof.ts';
import { desktop } from '../desktop-api.ts';
import { serverNow } from '../server-time.ts';

/** Seconds until the next look; after the last of them nobody looks any more until the author asks. */
const PAUSES_S = [2, 2, 3, 5, 5, 8, 8, 13, 13, 20, 20, 30, 30, 30, 60, 60, 60, 60, 60];

export type LiveProofState = {
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
  const [facts, setFacts] = useState<SiteProofFacts | null>(null);
  const [isWatching, setIsWatching] = useState(true);
  const [round, setRound] = useState(0);

  useEffect(() => {
    if (revision === null) return;
    let isEnded = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    setIsWatching(true);
    async function look(looks: number) {
      const found = await desktop.checkSite({ id }).catch(() => null);
      if (isEnded) return;
      if (found !== null) setFacts(found);
      const isComplete = found !== null && decideLiveProof(found, { publishedAt, now: serverNow() }).isComplete;
      const pause = PAUSES_S[looks];
      if (isComplete || pause === undefined) return setIsWatching(false);
      timer = setTimeout(() => void look(looks + 1), pause * 1_000);
    }
    void look(0);
    return () => {
      isEnded = true;
      clearTimeout(timer);
    };
    // `round` is the author's wish to look again.
  }, [id, revision, publishedAt, round]);

  return {
    facts,
    proof: facts === null ? null : decideLiveProof(facts, { publishedAt, now: serverNow() }),
    isWatching,
    lookAgain: useCallback(() => setRound((count) => count + 1), []),
  };
}
