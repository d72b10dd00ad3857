'use client';

import type { OwnPostSummary } from '@callwright/shared/api/own-posts.ts';
import { readPublicRevision } from '@callwright/shared/api/published-posts.ts';
import { checkPublicPage } from '@callwright/shared/live/public-page.ts';
import {
  decidePublishStatus,
  nextCheckDelayMs,
  type PublicPost,
  type PublishStatus,
} from '@callwright/shared/live/publish-status.ts';
import { useEffect, useState } from 'react';
import { getAuthorClient } from '../../login/session/author-client.ts';
import { connection, type Load } from '../connection/connection.ts';
import { siteRequests } from './site-requests.ts';
import { readReleases } from './use-releases.ts';

/** Checks, with increasing delays, if readers can see a post. @param round 0 for no check; a new number checks again. */
export function usePostProof(
  { id, revision, published_at: publishedAt }: OwnPostSummary,
  round: number,
): { proof: PublishStatus | null; isWatching: boolean } {
  const [checked, setChecked] = useState<{ id: string; revision: number; proof: PublishStatus } | null>(null);
  const [isWatching, setIsWatching] = useState(false);

  useEffect(() => {
    if (round === 0) return;
    let isEnded = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    setIsWatching(true);
    let checkCount = 0;
    async function check() {
      const found = await checkPost({ id, publishedAt, check });
      // The connection retries once the blog is reachable.
      if (isEnded || found === null) return;
      setChecked({ id, revision, proof: found });
      const pauseMs = nextCheckDelayMs(checkCount);
      checkCount += 1;
      if (found.isComplete || pauseMs === null) return setIsWatching(false);
      timer = setTimeout(() => void check(), pauseMs);
    }
    const leave = connection.enter(check);
    void check();
    return () => {
      isEnded = true;
      leave();
      clearTimeout(timer);
    };
  }, [id, revision, publishedAt, round]);

  // A result for another revision doesn't apply to this one.
  const isCurrent = checked !== null && checked.id === id && checked.revision === revision;
  return { proof: isCurrent ? checked.proof : null, isWatching };
}

type CheckedPost = { id: string; publishedAt: string | null; check: Load };

async function checkPost({ id, publishedAt, check }: CheckedPost): Promise<PublishStatus | null> {
  const [found, history] = await Promise.all([
    connection.read(check, () => readPublicRevision(getAuthorClient(), id)),
    readReleases(),
  ]);
  if (found === null) return null;
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
  return decidePublishStatus({ publicPost, history, site }, { id, publishedAt, now: Date.now() });
}
