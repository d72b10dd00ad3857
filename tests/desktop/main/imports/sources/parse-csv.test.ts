import { parseCsv } from '@callwright/desktop/main/imports/sources/parse-csv.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SEED } from '../../../../helpers/corpus.ts';

test('values may be quoted, empty, or have commas, quotes, and line ends', () => {
  expect(parseCsv('\uFEFFa,b\r\n"1, 2","say ""hi"""\r\n,"x\ny"\n\nz\n')).toEqual([
    { a: '1, 2', b: 'say "hi"' },
    { a: '', b: 'x\ny' },
    { a: 'z', b: '' },
  ]);
});

test('a quote inside a value is text, and an unclosed one ends with the file', () => {
  expect(parseCsv('a,b\n5" pipe,"open\nend')).toEqual([{ a: '5" pipe', b: 'open\nend' }]);
});

test('a file without rows has none', () => {
  expect([parseCsv(''), parseCsv('a,b'), parseCsv('a,b\n')]).toEqual([[], [], []]);
});

test('any table that is written is read again', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', '\r', ' ') });
  const quote = (value: string) => `"${value.replaceAll('"', '""')}"`;
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, cell)), (rows) => {
      const written = [['a', 'b'], ...rows].map((row) => row.map(quote).join(',')).join('\r\n');
      expect(parseCsv(written)).toEqual(rows.map(([a, b]) => ({ a, b })));
    }),
    { seed: SEED },
  );
});
