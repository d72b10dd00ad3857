import { formatPhone } from '@callwright/site/booking/phone-format.ts';
import { expect, test } from 'vitest';

test.each([
  ['555', '555'],
  ['5551', '(555) 1'],
  ['555123', '(555) 123'],
  ['5551234', '(555) 123-4'],
  ['5551234567', '(555) 123-4567'],
  ['555.123.4567', '(555) 123-4567'],
  ['(555) 123-4567', '(555) 123-4567'],
  ['+15551234567', '(555) 123-4567'],
  ['15551234567', '(555) 123-4567'],
])('%s is formatted as %s', (typed, formatted) => {
  expect(formatPhone(typed)).toBe(formatted);
});

test.each(['', '+49 30 1234567', '555-123-4567 x12', '(555) 1234567890', '1555123'])('%s stays as it is', (typed) => {
  expect(formatPhone(typed)).toBe(typed);
});
