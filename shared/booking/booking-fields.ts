import { countCharacters } from '../post/count-characters.ts';
import { toStorableText, VISIBLE_PATTERN } from '../post/storable-text.ts';

/*
 * What a visitor says when booking a demo, and the rules of it. Without zod, whose core alone weighs as much as the whole
 * script of the page; booking.ts makes a schema of the same rules, and the table's checks have them, too.
 */

/** Each text has at most this many characters, as Postgres counts them. */
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

/** In the order of the form. */
export const BOOKING_FIELDS = ['name', 'business', 'email', 'phone', 'trade', 'note'] as const;
export type BookingField = (typeof BOOKING_FIELDS)[number];

/** What a visitor typed; business and note may be empty. */
export type BookingTexts = Readonly<Record<BookingField, string>>;

const PHONE_PATTERN = /^(?=([^0-9]*[0-9]){5})[0-9+() .,/#;x-]{5,40}$/;

/** The expression of HTML's email fields, with a dot in the domain. */
const EMAIL_PATTERN =
  /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?(\.[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?)+$/;

/** What breaks a line or moves its end. */
const CONTROL_CHARACTERS = /[\u0001-\u001F\u007F-\u009F\u2028\u2029]+/g;

/** What turns the direction of the text behind it, in whatever line it is shown; letters of right-to-left scripts need none. */
const DIRECTION_CHARACTERS = /[\u202A-\u202E\u2066-\u2069]/g;

/** Turns what was typed or pasted into what is stored: without characters that can't be, and a phone number as it is dialled. */
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

/** Finds what is wrong with a tidy text, and what to write instead; null where nothing is. */
export function findBookingProblem(field: BookingField, text: string): string | null {
  if (field === 'trade') return BOOKING_TRADES.some((trade) => trade === text) ? null : 'Pick your trade.';
  if (field === 'name' && !VISIBLE_PATTERN.test(text)) return 'Enter your name.';
  if (field === 'email' && !EMAIL_PATTERN.test(text)) return 'Enter an email address, like name@company.com.';
  if (field === 'phone' && !PHONE_PATTERN.test(text)) return 'Enter a phone number, like (555) 123-4567.';
  const limit = BOOKING_LIMITS[field];
  return countCharacters(text) > limit ? `Use at most ${limit.toLocaleString('en-US')} characters.` : null;
}
