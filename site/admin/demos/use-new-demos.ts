'use client';

import type { Booking } from '@callwright/shared/booking/booking.ts';
import { listBookings } from '@callwright/shared/booking/booking-api.ts';
import { useCallback, useEffect, useState } from 'react';
import { getAuthorClient } from '../../login/session/author-client.ts';
import { connection } from '../connection/connection.ts';
import { useLoad } from '../connection/use-load.ts';
import { useTabVisible } from '../edits/use-tab-visible.ts';

const POLL_MS = 60_000;

const SEEN_KEY = 'callwright-demos-seen';

/** Returns when the newest demo listed in this browser was booked, by the blog's clock. 0 if none has been. */
export function readDemosSeenAt(): number {
  return Number(localStorage.getItem(SEEN_KEY) ?? 0);
}

export function isNewDemo({ createdAt }: Booking, seenAt: number): boolean {
  return Date.parse(createdAt) > seenAt;
}

export type NewDemos = {
  count: number;
  markListed: (upcoming: readonly Booking[]) => void;
};

export function useNewDemos(isOwner: boolean): NewDemos {
  const [upcoming, setUpcoming] = useState<readonly Booking[]>([]);
  const [seenAt, setSeenAt] = useState(readDemosSeenAt);

  const read = useCallback(async () => {
    if (!isOwner || document.visibilityState === 'hidden') return;
    const answer = await connection.read(read, () => listBookings(getAuthorClient(), 'coming'));
    if (answer?.ok) setUpcoming(answer.value);
  }, [isOwner]);

  useLoad(read);
  useEffect(() => {
    const timer = setInterval(() => void read(), POLL_MS);
    return () => clearInterval(timer);
  }, [read]);
  useTabVisible(() => void read());

  const markListed = useCallback((listed: readonly Booking[]) => {
    const newest = Math.max(readDemosSeenAt(), ...listed.map(({ createdAt }) => Date.parse(createdAt)));
    localStorage.setItem(SEEN_KEY, String(newest));
    setSeenAt(newest);
  }, []);

  return { count: upcoming.filter((demo) => isNewDemo(demo, seenAt)).length, markListed };
}
