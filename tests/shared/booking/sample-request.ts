import type { Booking } from '@callwright/shared/booking/booking.ts';

export function sampleRequest(changes: Partial<Booking> = {}): Booking {
  return {
    id: '99999999-9999-4999-8999-999999999999',
    startsAt: '2026-11-24T14:00:00+00:00',
    status: 'booked',
    cancelledBy: null,
    name: 'Ann Reed',
    business: 'Reed Plumbing',
    trade: 'plumbing',
    phone: '(555) 010-7788',
    email: 'ann@reed.example',
    note: '',
    timeZone: 'America/New_York',
    sequence: 0,
    createdAt: '2026-11-22T09:30:00+00:00',
    changedAt: '2026-11-22T09:30:00+00:00',
    canChange: true,
    sendsEmail: false,
    ...changes,
  };
}
