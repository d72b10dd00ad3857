import type { Booking } from './booking.ts';
import { toRequestsCalendar } from './requests-calendar.ts';
import { toRequestsCsv } from './requests-csv.ts';

/** The files that an owner may save of all demo requests, by their extensions. */
export const REQUEST_FILES = ['csv', 'ics'] as const;
export type RequestFile = (typeof REQUEST_FILES)[number];

export const REQUEST_FILE_LABELS: Readonly<Record<RequestFile, string>> = { csv: 'CSV', ics: 'Calendar' };

/** What a browser is told that the file is. */
export const REQUEST_FILE_TYPES: Readonly<Record<RequestFile, string>> = {
  csv: 'text/csv;charset=utf-8',
  ics: 'text/calendar;charset=utf-8',
};

export function writeRequestsFile(file: RequestFile, requests: readonly Booking[]): string {
  return file === 'csv' ? toRequestsCsv(requests) : toRequestsCalendar(requests);
}

/** The name under which it is saved: `demo-requests-2026-11-22.csv`. */
export function nameRequestsFile(file: RequestFile, now: number): string {
  return `demo-requests-${new Date(now).toISOString().slice(0, 10)}.${file}`;
}
