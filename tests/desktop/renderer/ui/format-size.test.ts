import { formatSize } from '@callwright/desktop/renderer/ui/format-size.ts';
import { expect, test } from 'vitest';

test.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [999, '999 bytes'],
  [1_000, '1 kB'],
  [1_540, '1.5 kB'],
  [999_940, '999.9 kB'],
  [999_960, '1 MB'],
  [78_040_000, '78 MB'],
  [17_200_000_000, '17.2 GB'],
  [5e15, '5,000 TB'],
])('%d bytes are shown as %s', (bytes, told) => {
  expect(formatSize(bytes)).toBe(told);
});
