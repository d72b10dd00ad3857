import { countCharacters } from '../post/count-characters.ts';
import { toStorableText, VISIBLE_PATTERN } from '../text/storable-text.ts';

/* Has no zod, which alone is as large as the whole script of the booking page. The database has the same rules. */

/** In characters, as Postgres counts them. */
export const BOOKING_LIMITS = { name: 100, business: 100, phone: 40, email: 254, note: 1_000 } as const;

export const BOOKING_TRADES = ['plumbing', 'hvac', 'electrical', 'cleaning', 'lawn-care', 'other'] as const;

export const TRADE_LABELS: Readonly<Record<(typeof BOOKING_TRADES)[number], string>> = {
  plumbing: 'Plumbing',
  hvac: 'HVAC',
  electrical: 'Electrical',
  cleaning: 'Cleaning',
  'lawn-care': 'Lawn care',
  other: 'Another trade',
};

export const BOOKING_FIELDS = ['name', 'business', 'email', 'phone', 'trade', 'note'] as const;
export type BookingField = (typeof BOOKING_FIELDS)[number];

export type BookingTexts = Readonly<Record<BookingField, string>>;

const PHONE_PATTERN = /^(?=([^0-9]*[0-9]){5})[0-9+() .,/#;x-]{5,40}$/;

/** The pattern of HTML's email inputs, but the domain needs a dot. */
const EMAIL_PATTERN =
  /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?(\.[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?)+$/;

const CONTROL_CHARACTERS = /[\u0001-\u001F\u007F-\u009F\u2028\u2029]+/g;

const DIRECTION_CHARACTERS = /[\u202A-\u202E\u2066-\u2069]/g;

export function tidyBookingText(field: BookingField, text: string): string {
  const storable = toStorableText(text).replace(DIRECTION_CHARACTERS, '');
  if (field === 'note') return storable.trim();
  const line = storable.replace(CONTROL_CHARACTERS, ' ').trim();
  if (field !== 'phone') return line;
  return line
    .replace(/[\s\u200B-\u200F]+/g, ' ')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/ ?ext\.? ?/i, ' x')
    .trim();
}

/** Returns what to fix in a cleaned-up text, or null. */
export function findBookingProblem(field: BookingField, text: string): string | null {
  if (field === 'trade') return BOOKING_TRADES.some((trade) => trade === text) ? null : 'Pick your trade.';
  if (field === 'name' && !VISIBLE_PATTERN.test(text)) return 'Enter your name.';
  if (field === 'email' && !EMAIL_PATTERN.test(text)) return 'Enter an email address, like name@company.com.';
  if (field === 'phone' && !PHONE_PATTERN.test(text)) return 'Enter a phone number, like (555)\u00A0123-4567.';
  const limit = BOOKING_LIMITS[field];
  return countCharacters(text) > limit ? `Use at most ${limit.toLocaleString('en-US')} characters.` : null;
}
