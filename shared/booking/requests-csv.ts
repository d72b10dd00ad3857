import type { Booking } from './booking.ts';
import { TRADE_LABELS } from './booking-fields.ts';
import { nameOfRequestStatus } from './request-words.ts';

/*
 * Demo requests as a table for a spreadsheet (RFC 4180). By our own code, because the packages that guard against
 * formulas look at a cell's first character alone: spreadsheets also run what follows spaces, and full-width signs.
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

/** Makes the file, with a byte order mark: without one Excel reads the letters of other languages wrongly. */
export function toRequestsCsv(requests: readonly Booking[]): string {
  const rows = [COLUMNS.map(([heading]) => heading), ...requests.map((each) => COLUMNS.map(([, read]) => read(each)))];
  return `\uFEFF${rows.map((cells) => `${cells.map(toCell).join(',')}\r\n`).join('')}`;
}

/** What a spreadsheet takes for the beginning of a formula, after what does not show as well; full-width signs count. */
const FORMULA = /^[\s\p{Cc}\p{Cf}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/u;

/**
 * What begins a cell or a line in a program that splits at another sign than the comma, as Excel does in many countries:
 * quotes in the middle of what it takes for a cell hold nothing together.
 */
const SPLIT = /([;|\t\r\n])(?=(?:(?![;|\t\r\n])[\s\p{Cc}\p{Cf}])*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/gu;

/**
 * Quotes a cell always, so that no separator, quote or line break leaves it. What could be a formula gets an apostrophe
 * in front, which makes a spreadsheet show it as text: a phone number that begins with a plus sign, too.
 */
function toCell(text: string): string {
  const split = text.replace(SPLIT, "$1'");
  const safe = FORMULA.test(text) ? `'${split}` : split;
  return `"${safe.replaceAll('"', '""')}"`;
}

/** The name under which it is saved: `demo-requests-2026-11-22.csv`. */
export function nameRequestsFile(now: number): string {
  return `demo-requests-${new Date(now).toISOString().slice(0, 10)}.csv`;
}

/** A form that every spreadsheet takes for a time. */
function toUtc(timestamp: string): string {
  return new Date(timestamp).toISOString().slice(0, 16).replace('T', ' ');
}
