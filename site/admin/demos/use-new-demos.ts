'use client';

import type { Booking } from '@callwright/shared/booking/booking.ts';
import { listBookings } from '@callwright/shared/booking/booking-api.ts';
import { useCallback, useEffect, useState } from 'react';
import { getAuthorClient } from '../../login/session/author-client.ts';
import { useTabVisible } from '../edits/use-tab-visible.ts';

/** Upcoming demos are asked for this often while the tab is looked at. */
const POLL_MS = 60_000;

const SEEN_KEY = 'callwright-demos-seen';

/** When this browser last showed the list of demos; all are new to one that never did. */
export function readDemosSeenAt(): number {
  return Number(localStorage.getItem(SEEN_KEY) ?? 0);
}

/** Whether a demo was booked after the list was last looked at. */
export function isNewDemo({ createdAt }: Booking, seenAt: number): boolean {
  return Date.parse(createdAt) > seenAt;
}

/** Counts the upcoming demos that the owner hasn't seen yet, for the badge in the rail. */
export function useNewDemos(isOwner: boolean, isListShown: boolean): number {
  const [upcoming, setUpcoming] = useState<readonly Booking[]>([]);
  const [seenAt, setSeenAt] = useState(readDemosSeenAt);

  const read = useCallback(async () => {
    if (!isOwner || document.visibilityState === 'hidden') return;
    const answer = await listBookings(getAuthorClient(), 'coming');
    // A badge that can't be read waits for the next time: the list itself says what is wrong.
    if (answer.ok) setUpcoming(answer.value);
  }, [isOwner]);

  useEffect(() => {
    void read();
    const timer = setInterval(() => void read(), POLL_MS);
    return () => clearInterval(timer);
  }, [read]);
  useTabVisible(() => void read());

  useEffect(() => {
    if (!isListShown) return;
    const now = Date.now();
    localStorage.setItem(SEEN_KEY, String(now));
    setSeenAt(now);
  }, [isListShown]);

  return isListShown ? 0 : upcoming.filter((demo) => isNewDemo(demo, seenAt)).length;
}
