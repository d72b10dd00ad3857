import type { Booking } from './booking.ts';
import { TRADE_LABELS } from './booking-fields.ts';
import { nameOfRequestStatus } from './request-words.ts';

/*
 * A CSV file (RFC 4180) that is safe from formula injection. Packages for this only check a cell's first character, but
 * spreadsheets also run formulas after spaces or with full-width signs.
 */

const COLUMNS: readonly [heading: string, valueOf: (request: Booking) => string][] = [
  ['Starts (UTC)', ({ startsAt }) => toUtc(startsAt)],
  ['Status', nameOfRequestStatus],
  ['Name', ({ name }) => name],
  ['Business', ({ business }) => business],
  ['Trade', ({ trade }) => TRADE_LABELS[trade]],
  ['Phone', ({ phone }) => phone],
  ['Email', ({ email }) => email],
  ['Note', ({ note }) => note],
  ['Visitor’s time zone', ({ timeZone }) => timeZone],
  ['Booked (UTC)', ({ createdAt }) => toUtc(createdAt)],
  ['Changed (UTC)', ({ changedAt }) => toUtc(changedAt)],
];

/** Starts with a byte order mark, without which Excel misreads non-English letters. */
export function toRequestsCsv(requests: readonly Booking[]): string {
  const rows = [COLUMNS.map(([heading]) => heading), ...requests.map((each) => COLUMNS.map(([, read]) => read(each)))];
  return `\uFEFF${rows.map((cells) => `${cells.map(toCell).join(',')}\r\n`).join('')}`;
}

const FORMULA = /^[\s\p{Cc}\p{Cf}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/u;

/** Excel splits at semicolons in many countries, even inside quotes. So a formula could start after one. */
const SPLIT = /([;|\t\r\n])(?=(?:(?![;|\t\r\n])[\s\p{Cc}\p{Cf}])*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/gu;

/**
 * Quotes every cell. An apostrophe before a possible formula makes spreadsheets show it as text, including phone
 * numbers that start with a plus sign.
 */
function toCell(text: string): string {
  const split = text.replace(SPLIT, "$1'");
  const safe = FORMULA.test(text) ? `'${split}` : split;
  return `"${safe.replaceAll('"', '""')}"`;
}

export function nameRequestsFile(now: number): string {
  return `demo-requests-${new Date(now).toISOString().slice(0, 10)}.csv`;
}

/** Every spreadsheet recognizes this format. */
function toUtc(timestamp: string): string {
  return new Date(timestamp).toISOString().slice(0, 16).replace('T', ' ');
}
