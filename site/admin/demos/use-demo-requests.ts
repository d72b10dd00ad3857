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
import { REQUEST_WORDS } from '@callwright/shared/booking/request-words.ts';
import { nameRequestsFile, toRequestsCsv } from '@callwright/shared/booking/requests-csv.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { toast } from 'sonner';
import { getAuthorClient } from '../../login/session/author-client.ts';
import { connection } from '../connection/connection.ts';
import { useLoad } from '../connection/use-load.ts';
import { useTabVisible } from '../edits/use-tab-visible.ts';
import { describeChangeFailure } from '../failure-messages.ts';
import type { NewDemos } from './use-new-demos.ts';

export type DemoRequestsState = {
  kind: BookingKind;
  requests: readonly Booking[] | null;
  isLoading: boolean;
  failure: string | null;
  /** `recent` while recent demos are being canceled. */
  busyId: string | null;
  canceledWithoutEmail: Booking | null;
  closeNotice: () => void;
  choose: (kind: BookingKind) => void;
  reload: () => Promise<void>;
  setStatus: (request: Booking, status: Booking['status']) => Promise<void>;
  remove: (request: Booking) => Promise<void>;
  cancelRecent: (hours: number) => Promise<void>;
  exportAll: () => Promise<void>;
};

type Reading = Pick<DemoRequestsState, 'kind' | 'requests' | 'isLoading' | 'failure'>;

/** A demo booked in the meantime is added to the list. */
export function useDemoRequests({ count, markListed }: NewDemos): DemoRequestsState {
  const [reading, setReading] = useState<Reading>({ kind: 'coming', requests: null, isLoading: true, failure: null });
  const [busyId, setBusyId] = useState<string | null>(null);
  const [canceledWithoutEmail, setCanceledWithoutEmail] = useState<Booking | null>(null);
  const lastRead = useRef(0);
  /** The current choice, which may change before a request finishes. */
  const chosen = useRef<BookingKind>('coming');

  const read = useCallback(async (): Promise<void> => {
    lastRead.current += 1;
    const ownRead = lastRead.current;
    const kind = chosen.current;
    setReading((last) => ({ ...last, kind, requests: last.kind === kind ? last.requests : null, isLoading: true }));
    const answer = await connection.read(read, () => listBookings(getAuthorClient(), kind));
    if (ownRead !== lastRead.current) return;
    if (answer === null) return setReading((last) => ({ ...last, isLoading: false }));
    if (answer.ok && kind === 'coming') markListed(answer.value);
    setReading((last) =>
      answer.ok
        ? { kind, requests: answer.value, isLoading: false, failure: null }
        : { ...last, isLoading: false, failure: answer.error.message },
    );
  }, [markListed]);

  useLoad(read);
  useTabVisible(() => void read());
  useEffect(() => {
    if (count > 0 && chosen.current === 'coming') void read();
  }, [count, read]);

  async function change(id: string, send: () => Promise<{ done: string | null } | { failure: string }>): Promise<void> {
    setBusyId(id);
    const outcome = await send();
    await read();
    setBusyId(null);
    if ('failure' in outcome) toast.error('Error', { description: outcome.failure });
    else if (outcome.done !== null) toast.success('Success!', { description: outcome.done });
  }

  return {
    ...reading,
    busyId,
    canceledWithoutEmail,
    closeNotice: () => setCanceledWithoutEmail(null),
    choose(kind) {
      chosen.current = kind;
      void read();
    },
    reload: read,
    setStatus: (request, status) =>
      change(request.id, async () => {
        const answer = await setBookingStatus(getAuthorClient(), request.id, status);
        if (!answer.ok) return { failure: describeChangeFailure(answer.error) };
        if (answer.value.outcome !== 'set') return { failure: REQUEST_WORDS.refused[answer.value.outcome] };
        const getsNoEmail = status === 'cancelled' && !answer.value.booking.sendsEmail;
        setCanceledWithoutEmail(getsNoEmail ? answer.value.booking : null);
        return { done: getsNoEmail ? null : REQUEST_WORDS.done[status] };
      }),
    remove: (request) =>
      change(request.id, async () => {
        const answer = await deleteBooking(getAuthorClient(), request.id);
        return answer.ok ? { done: REQUEST_WORDS.done.deleted } : { failure: describeChangeFailure(answer.error) };
      }),
    cancelRecent: (hours) =>
      change('recent', async () => {
        const answer = await cancelRecentBookings(getAuthorClient(), hours);
        if (!answer.ok) return { failure: describeChangeFailure(answer.error) };
        return { done: answer.value === 1 ? '1 demo canceled.' : `${answer.value} demos canceled.` };
      }),
    async exportAll() {
      const answer = await retryRead(() => listBookings(getAuthorClient(), 'all'));
      if (answer.ok) saveTable(toRequestsCsv(answer.value));
      else toast.error('Couldn’t export', { description: describeChangeFailure(answer.error) });
    },
  };
}

function saveTable(text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = nameRequestsFile(Date.now());
  link.click();
  URL.revokeObjectURL(url);
}
