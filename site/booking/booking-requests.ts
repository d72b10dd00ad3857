import type { BookingTexts } from '@callwright/shared/booking/booking-fields.ts';
import { sendToBackend } from '../blog/reader/reader-requests.ts';
import type { ReaderBackend } from '../settings/reader-backend.ts';

export type FreeSlots = {
  timeZone: string;
  /** Days after the demo. */
  keepDays: number;
  /** ISO times, in order. */
  slots: string[];
};

export type OwnBooking = BookingTexts & {
  id: string;
  starts_at: string;
  status: 'booked' | 'cancelled' | 'done';
  cancelled_by: 'visitor' | 'owner' | null;
  time_zone: string;
  sequence: number;
  changed_at: string;
  can_change: boolean;
  /** Missing from databases created by earlier versions. */
  sends_email?: boolean;
};

/** `not_corrected`: the first request's details were kept. */
export type BookingAnswer =
  | { outcome: 'booked' | 'moved' | 'cancelled' | 'too_late' | 'too_many_moves' | 'not_corrected'; booking: OwnBooking }
  | { outcome: 'taken'; next: string[] }
  | { outcome: 'too_many_for_email' | 'too_many_now' | 'looks_automatic' | 'unknown' };

/** Uses the backend's clock, because this device's may be wrong. @throws if the backend doesn't respond. */
export async function readFreeSlots(backend: ReaderBackend): Promise<FreeSlots> {
  const answer = (await call(backend, 'list_free_slots', { from_time: '-infinity', to_time: 'infinity' })) as {
    time_zone?: unknown;
    keep_days?: unknown;
    slots?: unknown;
  } | null;
  if (typeof answer?.time_zone !== 'string' || typeof answer.keep_days !== 'number' || !areTimes(answer.slots))
    throw new Error(UNEXPECTED_RESPONSE);
  return { timeZone: answer.time_zone, keepDays: answer.keep_days, slots: answer.slots };
}

/** Returns null if the token has no booking. @throws if the backend doesn't respond. */
export async function readOwnBooking(backend: ReaderBackend, token: string): Promise<OwnBooking | null> {
  const answer = await call(backend, 'read_booking', { token });
  if (answer !== null && !isBooking(answer)) throw new Error(UNEXPECTED_RESPONSE);
  return answer;
}

export type DemoOrder = BookingTexts & {
  /** Created by this browser, so booking again after a lost response books only once. */
  token: string;
  startsAt: string;
  timeZone: string;
  /** The honeypot field's value. */
  leftEmpty: string;
  filledInMs: number;
};

/** @throws if the backend doesn't respond. It may have booked. */
export function bookDemo(backend: ReaderBackend, order: DemoOrder): Promise<BookingAnswer> {
  const { startsAt, timeZone, leftEmpty, filledInMs, ...rest } = order;
  return callForAnswer(backend, 'book_demo', {
    ...rest,
    starts_at: startsAt,
    time_zone: timeZone,
    left_empty: leftEmpty,
    filled_in_ms: Math.min(filledInMs, 2_147_483_647),
  });
}

/** @throws if the backend doesn't respond. It may have rescheduled. */
export function moveBooking(backend: ReaderBackend, token: string, startsAt: string): Promise<BookingAnswer> {
  return callForAnswer(backend, 'move_booking', { token, starts_at: startsAt });
}

/** @throws if the backend doesn't respond. It may have canceled. */
export function cancelBooking(backend: ReaderBackend, token: string): Promise<BookingAnswer> {
  return callForAnswer(backend, 'cancel_booking', { token });
}

const UNEXPECTED_RESPONSE = 'the backend sent an unexpected response';

async function call(backend: ReaderBackend, name: string, args: object): Promise<unknown> {
  const answer = await sendToBackend(backend, `rpc/${name}`, JSON.stringify(args));
  return answer.json();
}

async function callForAnswer(backend: ReaderBackend, name: string, args: object): Promise<BookingAnswer> {
  const answer = await call(backend, name, args);
  if (!isAnswer(answer)) throw new Error(UNEXPECTED_RESPONSE);
  return answer;
}

const WITHOUT_BOOKING: readonly unknown[] = ['too_many_for_email', 'too_many_now', 'looks_automatic', 'unknown'];

// A captive portal also returns 200, with its own content.
function isAnswer(value: unknown): value is BookingAnswer {
  const { outcome, booking, next } = (value ?? {}) as { outcome?: unknown; booking?: unknown; next?: unknown };
  if (outcome === 'taken') return areTimes(next);
  return isBooking(booking) || WITHOUT_BOOKING.includes(outcome);
}

function isBooking(value: unknown): value is OwnBooking {
  const { id, starts_at, status, time_zone } = (value ?? {}) as Partial<Record<keyof OwnBooking, unknown>>;
  return [id, status, time_zone].every((text) => typeof text === 'string') && areTimes([starts_at]);
}

function areTimes(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((time) => typeof time === 'string' && !Number.isNaN(Date.parse(time)));
}
