import type { BookingTexts } from '@callwright/shared/booking/booking-fields.ts';
import { sendToBackend } from '../blog/reader/reader-requests.ts';
import type { ReaderBackend } from '../settings/reader-backend.ts';

// What a visitor asks of the database, by plain requests, for the reason that reader-requests.ts gives.

/** The half hours that can be booked. */
export type FreeSlots = {
  /** The company's. */
  timeZone: string;
  /** For how many days after its time a booking is kept. */
  keepDays: number;
  /** ISO times, in order. */
  slots: string[];
};

/** A visitor's own booking. */
export type OwnBooking = BookingTexts & {
  id: string;
  starts_at: string;
  status: 'booked' | 'cancelled' | 'done';
  cancelled_by: 'visitor' | 'owner' | null;
  time_zone: string;
  sequence: number;
  changed_at: string;
  can_change: boolean;
  /** Left out by a database of an earlier version. */
  sends_email?: boolean;
};

/** What came of booking, moving or cancelling; `not_corrected` is booked as it was sent before. */
export type BookingAnswer =
  | { outcome: 'booked' | 'moved' | 'cancelled' | 'too_late' | 'too_many_moves' | 'not_corrected'; booking: OwnBooking }
  | { outcome: 'taken'; next: string[] }
  | { outcome: 'too_many_for_email' | 'too_many_now' | 'looks_automatic' | 'unknown' };

/** Reads all free half hours, by the backend's clock: this machine's may be wrong. @throws where the backend does not answer. */
export async function readFreeSlots(backend: ReaderBackend): Promise<FreeSlots> {
  const answer = (await call(backend, 'list_free_slots', { from_time: '-infinity', to_time: 'infinity' })) as {
    time_zone?: unknown;
    keep_days?: unknown;
    slots?: unknown;
  } | null;
  if (typeof answer?.time_zone !== 'string' || typeof answer.keep_days !== 'number' || !areTimes(answer.slots))
    throw new Error(NOT_OURS);
  return { timeZone: answer.time_zone, keepDays: answer.keep_days, slots: answer.slots };
}

/** Reads the booking of a secret; null where there is none. @throws where the backend does not answer. */
export async function readOwnBooking(backend: ReaderBackend, token: string): Promise<OwnBooking | null> {
  const answer = await call(backend, 'read_booking', { token });
  if (answer !== null && !isBooking(answer)) throw new Error(NOT_OURS);
  return answer;
}

export type DemoOrder = BookingTexts & {
  /** Made by this browser, so that booking again after a lost answer is one booking. */
  token: string;
  startsAt: string;
  timeZone: string;
  /** What is in the field that people leave empty. */
  leftEmpty: string;
  filledInMs: number;
};

/** Books. @throws where the backend does not answer: then it may have booked. */
export function bookDemo(backend: ReaderBackend, order: DemoOrder): Promise<BookingAnswer> {
  const { startsAt, timeZone, leftEmpty, filledInMs, ...rest } = order;
  return ask(backend, 'book_demo', {
    ...rest,
    starts_at: startsAt,
    time_zone: timeZone,
    left_empty: leftEmpty,
    filled_in_ms: Math.min(filledInMs, 2_147_483_647),
  });
}

/** Moves a booking to another half hour. @throws where the backend does not answer: then it may have moved it. */
export function moveBooking(backend: ReaderBackend, token: string, startsAt: string): Promise<BookingAnswer> {
  return ask(backend, 'move_booking', { token, starts_at: startsAt });
}

/** Cancels a booking. @throws where the backend does not answer: then it may have cancelled it. */
export function cancelBooking(backend: ReaderBackend, token: string): Promise<BookingAnswer> {
  return ask(backend, 'cancel_booking', { token });
}

const NOT_OURS = 'unexpected response from the backend';

async function call(backend: ReaderBackend, name: string, args: object): Promise<unknown> {
  const answer = await sendToBackend(backend, `rpc/${name}`, JSON.stringify(args));
  return answer.json();
}

async function ask(backend: ReaderBackend, name: string, args: object): Promise<BookingAnswer> {
  const answer = await call(backend, name, args);
  if (!isAnswer(answer)) throw new Error(NOT_OURS);
  return answer;
}

const WITHOUT_BOOKING: readonly unknown[] = ['too_many_for_email', 'too_many_now', 'looks_automatic', 'unknown'];

// A captive portal answers 200 as well, with something of its own.
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
