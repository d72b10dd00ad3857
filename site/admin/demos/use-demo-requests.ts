'use client';

import { retryRead } from '@callwright/shared/api/retry-read.ts';
import type { Booking } from '@callwright/shared/booking/booking.ts';
import {
  type BookingKind,
  cancelRecentBookings,
  deleteBooking,
  listBookings,
  setBookingStatus,
} from '@callwright/shared/booking/booking-api.ts';
import { describeRequestFailure, REQUEST_WORDS } from '@callwright/shared/booking/request-words.ts';
import { nameRequestsFile, toRequestsCsv } from '@callwright/shared/booking/requests-csv.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { toast } from 'sonner';
import { getAuthorClient } from '../../login/session/author-client.ts';
import { useTabVisible } from '../edits/use-tab-visible.ts';

export type DemoRequestsState = {
  kind: BookingKind;
  /** Null until the chosen list was read once. */
  requests: readonly Booking[] | null;
  isLoading: boolean;
  /** Why the last try to read it failed; null where it did not. */
  failure: string | null;
  /** The request that is being changed; `recent` while the latest ones are. */
  busyId: string | null;
  /** The request that was cancelled last from here: its visitor does not know. */
  cancelled: Booking | null;
  choose: (kind: BookingKind) => void;
  reload: () => void;
  setStatus: (request: Booking, status: Booking['status']) => Promise<void>;
  remove: (request: Booking) => Promise<void>;
  /** Cancels every coming demo that was booked in the last hours. */
  cancelRecent: (hours: number) => Promise<void>;
  /** Saves all requests, of every list, as a table. */
  exportAll: () => Promise<void>;
};

type Reading = Pick<DemoRequestsState, 'kind' | 'requests' | 'isLoading' | 'failure'>;

/** The owner's demo requests, one list at a time, and what can be done with one. */
export function useDemoRequests(): DemoRequestsState {
  const [reading, setReading] = useState<Reading>({ kind: 'coming', requests: null, isLoading: true, failure: null });
  const [busyId, setBusyId] = useState<string | null>(null);
  const [cancelled, setCancelled] = useState<Booking | null>(null);
  const lastRead = useRef(0);
  /** What is chosen by now: it may be another list by the time that a change is answered. */
  const chosen = useRef<BookingKind>('coming');

  const read = useCallback(async (kind: BookingKind): Promise<void> => {
    lastRead.current += 1;
    const ownRead = lastRead.current;
    chosen.current = kind;
    setReading((last) => ({ ...last, kind, requests: last.kind === kind ? last.requests : null, isLoading: true }));
    const answer = await retryRead(() => listBookings(getAuthorClient(), kind));
    // Only the last one that was asked for counts.
    if (ownRead !== lastRead.current) return;
    setReading((last) =>
      answer.ok
        ? { kind, requests: answer.value, isLoading: false, failure: null }
        : { ...last, isLoading: false, failure: describeRequestFailure(answer.error) },
    );
  }, []);

  const { kind } = reading;
  useEffect(() => {
    void read('coming');
    return () => {
      lastRead.current += 1;
    };
  }, [read]);
  useTabVisible(() => void read(kind));

  async function change(id: string, send: () => Promise<{ done: string } | { failure: string }>): Promise<void> {
    setBusyId(id);
    const outcome = await send();
    await read(chosen.current);
    setBusyId(null);
    if ('done' in outcome) toast.success('Success!', { description: outcome.done });
    else toast.error('Error', { description: outcome.failure });
  }

  return {
    ...reading,
    busyId,
    cancelled,
    choose: (chosen) => void read(chosen),
    reload: () => void read(kind),
    setStatus: (request, status) =>
      change(request.id, async () => {
        const answer = await setBookingStatus(getAuthorClient(), request.id, status);
        if (!answer.ok) return { failure: describeRequestFailure(answer.error) };
        if (answer.value.outcome !== 'set') return { failure: REQUEST_WORDS.refused[answer.value.outcome] };
        setCancelled(status === 'cancelled' ? answer.value.booking : null);
        return { done: REQUEST_WORDS.done[status] };
      }),
    remove: (request) =>
      change(request.id, async () => {
        const answer = await deleteBooking(getAuthorClient(), request.id);
        return answer.ok ? { done: REQUEST_WORDS.done.deleted } : { failure: describeRequestFailure(answer.error) };
      }),
    cancelRecent: (hours) =>
      change('recent', async () => {
        const answer = await cancelRecentBookings(getAuthorClient(), hours);
        if (!answer.ok) return { failure: describeRequestFailure(answer.error) };
        return { done: answer.value === 1 ? '1 demo canceled.' : `${answer.value} demos canceled.` };
      }),
    async exportAll() {
      const answer = await retryRead(() => listBookings(getAuthorClient(), 'all'));
      if (answer.ok) saveTable(toRequestsCsv(answer.value));
      else toast.error('Not exported', { description: describeRequestFailure(answer.error) });
    },
  };
}

/** Hands the browser a table to save. */
function saveTable(text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = nameRequestsFile(Date.now());
  link.click();
  URL.revokeObjectURL(url);
}
