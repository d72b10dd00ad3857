'use client';

import {
  type ReleaseHistory,
  type ReleaseKind,
  readReleaseHistory,
  requestRelease,
} from '@callwright/shared/api/releases/release-history.ts';
import { createLatestChoice } from '@callwright/shared/latest-choice.ts';
import { isReleaseUnderWay, nextCheckDelayMs } from '@callwright/shared/live/publish-status.ts';
import { useEffect, useSyncExternalStore } from 'react';
import { toast } from 'sonner';
import { getAuthorClient } from '../../login/session/author-client.ts';
import { connection } from '../connection/connection.ts';
import { useLoad } from '../connection/use-load.ts';
import { describeChangeFailure } from '../failure-messages.ts';

/** Shared by the Deploys screen and post status, so both show the same. */
type KnownReleases = {
  history: ReleaseHistory | null;
  failure: string | null;
};

let known: KnownReleases = { history: null, failure: null };
const reads = createLatestChoice();
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export async function readReleases(): Promise<ReleaseHistory | null> {
  const isLatest = reads.make();
  const read = await connection.read(readReleases, () => readReleaseHistory(getAuthorClient()));
  if (read === null) return null;
  if (!isLatest()) return known.history;
  known = read.ok ? { history: read.value, failure: null } : { ...known, failure: read.error.message };
  for (const listener of listeners) listener();
  return read.ok ? read.value : null;
}

/** Returns false if the request failed. */
export async function requestDeploy(kind: ReleaseKind): Promise<boolean> {
  const asked = await requestRelease(getAuthorClient(), kind);
  if (asked.ok) await readReleases();
  else toast.error('Couldn’t request a deploy', { description: describeChangeFailure(asked.error) });
  return asked.ok;
}

/** Reads the releases again with increasing delays, starting over when a deploy starts or ends. */
export function useReleases(): KnownReleases {
  const { history, failure } = useSyncExternalStore(
    subscribe,
    () => known,
    () => known,
  );
  useLoad(readReleases);

  const isUnderWay = history !== null && isReleaseUnderWay(history);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isEnded = false;
    const wait = (looks: number) => {
      const pauseMs = nextCheckDelayMs(looks);
      if (pauseMs === null || isEnded) return;
      timer = setTimeout(() => void readReleases().then(() => wait(looks + 1)), pauseMs);
    };
    wait(0);
    return () => {
      isEnded = true;
      clearTimeout(timer);
    };
  }, [isUnderWay]);
  return { history, failure };
}
