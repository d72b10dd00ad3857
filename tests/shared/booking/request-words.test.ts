import {
  describeRequestFailure,
  describeRequestTime,
  toCancelLetter,
} from '@callwright/shared/booking/request-words.ts';
import { expect, it } from 'vitest';
import { sampleRequest } from './sample-request.ts';

it('says the time on the owner’s clock, and on the visitor’s where that shows another', () => {
  const at = (timeZone: string) => describeRequestTime(sampleRequest({ timeZone }), 'America/New_York');
  expect(at('America/New_York')).toBe('Tue, Nov 24, 2026, 9:00 AM');
  expect(at('America/Los_Angeles')).toBe('Tue, Nov 24, 2026, 9:00 AM (6:00 AM for the visitor, America/Los_Angeles)');
  expect(at('Asia/Tokyo')).toBe('Tue, Nov 24, 2026, 9:00 AM (11:00 PM for the visitor, Asia/Tokyo)');
  expect(at('Pacific/Auckland')).toBe(
    'Tue, Nov 24, 2026, 9:00 AM (Wed, Nov 25, 2026, 3:00 AM for the visitor, Pacific/Auckland)',
  );
});

it('says it on the owner’s clock alone where the visitor’s time zone is none', () => {
  expect(describeRequestTime(sampleRequest({ timeZone: 'Not/There' }), 'UTC')).toBe('Tue, Nov 24, 2026, 2:00 PM');
});

it('prepares the letter that tells a visitor of a cancelled demo, in their own time', () => {
  const request = sampleRequest({ timeZone: 'America/Chicago', email: 'a&b?c=d@reed.example' });
  const letter = new URL(toCancelLetter(request, 'https://ring.co/demo/'));
  expect(decodeURIComponent(letter.pathname)).toBe('a&b?c=d@reed.example');
  expect(letter.searchParams.get('subject')).toBe('Your demo on Tue, Nov 24, 2026, 8:00 AM is cancelled');
  expect(letter.searchParams.get('body')).toBe(
    "Hello Ann Reed,\r\n\r\nWe can't hold your demo on Tue, Nov 24, 2026, 8:00 AM (America/Chicago), and we are sorry for that.\r\nPlease choose another time: https://ring.co/demo/",
  );
  expect([...letter.searchParams.keys()]).toEqual(['subject', 'body']);
});

it('makes a sentence of what the database says', () => {
  expect(
    describeRequestFailure({ kind: 'refused', message: 'only the owner of the blog sees and changes demo requests' }),
  ).toBe('Only the owner of the blog sees and changes demo requests.');
});
