'use client';

import type { OwnPostSummary } from '@callwright/shared/api/own-posts.ts';
import { readPublicRevision } from '@callwright/shared/api/published-posts.ts';
import { retryRead } from '@callwright/shared/api/retry-read.ts';
import {
  decideLiveProof,
  type LiveProof,
  type PublicPost,
  pauseBeforeLook,
} from '@callwright/shared/live/live-proof.ts';
import { checkPublicPage } from '@callwright/shared/live/public-page.ts';
import { useEffect, useState } from 'react';
import { getAuthorClient } from '../../login/session/author-client.ts';
import { siteRequests } from './site-requests.ts';
import { readReleases } from './use-releases.ts';

/**
 * Watches one of the author's posts on its way to readers, with growing pauses, until it is there.
 *
 * @param round 0 for not yet; another one looks anew.
 */
export function usePostProof(
  { id, revision, published_at: publishedAt }: OwnPostSummary,
  round: number,
): { proof: LiveProof | null; isWatching: boolean } {
  const [seen, setSeen] = useState<{ id: string; revision: number; proof: LiveProof } | null>(null);
  const [isWatching, setIsWatching] = useState(false);

  useEffect(() => {
    if (round === 0) return;
    let isEnded = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    setIsWatching(true);
    async function look(looks: number) {
      const found = await prove(id, publishedAt);
      if (isEnded) return;
      setSeen({ id, revision, proof: found });
      const pauseMs = pauseBeforeLook(looks);
      if (found.isComplete || pauseMs === null) return setIsWatching(false);
      timer = setTimeout(() => void look(looks + 1), pauseMs);
    }
    void look(0);
    return () => {
      isEnded = true;
      clearTimeout(timer);
    };
  }, [id, revision, publishedAt, round]);

  // What was found of another revision proves nothing of this one.
  const isOfThis = seen !== null && seen.id === id && seen.revision === revision;
  return { proof: isOfThis ? seen.proof : null, isWatching };
}

async function prove(id: string, publishedAt: string | null): Promise<LiveProof> {
  const [found, history] = await Promise.all([
    retryRead(() => readPublicRevision(getAuthorClient(), id)),
    readReleases(),
  ]);
  const publicPost: PublicPost = !found.ok
    ? { kind: 'unreachable' }
    : found.value === null
      ? { kind: 'hidden' }
      : { kind: 'visible', ...found.value };
  const site =
    publicPost.kind === 'visible'
      ? await checkPublicPage(siteRequests, {
          url: `${location.origin}/blog/${publicPost.slug}`,
          id,
          revision: publicPost.revision,
          nonce: crypto.randomUUID(),
        })
      : null;
  return decideLiveProof({ publicPost, history, site }, { id, publishedAt, now: Date.now() });
}
