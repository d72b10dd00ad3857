import {
  describeRequestTime,
  describeVisitorTime,
  toCancelEmail,
  toTelAddress,
} from '@callwright/shared/booking/request-words.ts';
import { expect, it } from 'vitest';
import { sampleRequest } from './sample-request.ts';

it('shows the time on the owner’s clock, and on the visitor’s if it differs', () => {
  expect(describeRequestTime(sampleRequest(), 'America/New_York')).toBe('Tue, Nov 24, 2026, 9:00 AM');
  const at = (timeZone: string) => describeVisitorTime(sampleRequest({ timeZone }), 'America/New_York');
  expect(at('America/New_York')).toBeNull();
  expect(at('America/Los_Angeles')).toBe('Visitor’s time: 6:00 AM, Pacific Time');
  expect(at('Asia/Tokyo')).toBe('Visitor’s time: 11:00 PM, Asia/Tokyo');
  expect(at('Pacific/Auckland')).toBe('Visitor’s time: Wed, Nov 25, 2026, 3:00 AM, Pacific/Auckland');
});

it('doesn’t show the visitor’s time if their time zone is invalid', () => {
  expect(describeVisitorTime(sampleRequest({ timeZone: 'Not/There' }), 'UTC')).toBeNull();
});

it('prepares the email about a canceled demo in the visitor’s own time', () => {
  const request = sampleRequest({ timeZone: 'America/Chicago', email: 'a&b?c=d@reed.example' });
  const email = new URL(toCancelEmail(request, 'https://ring.co/demo/'));
  expect(decodeURIComponent(email.pathname)).toBe('a&b?c=d@reed.example');
  expect(email.searchParams.get('subject')).toBe('Your demo on Tue, Nov 24, 2026, 8:00 AM was canceled');
  expect(email.searchParams.get('body')).toBe(
    'Hi Ann Reed,\r\n\r\nWe’re sorry, but we have to cancel your demo on Tue, Nov 24, 2026, 8:00 AM (Central Time).\r\nPlease pick another time: https://ring.co/demo/',
  );
  expect([...email.searchParams.keys()]).toEqual(['subject', 'body']);
});

it.each([
  ['(555) 010-7788', 'tel:5550107788'],
  ['+81 3-0000-0000', 'tel:+81300000000'],
  ['555-010-7788 x12', 'tel:5550107788'],
  ['555.010.7788, 12', 'tel:5550107788'],
  ['555 010 7788 #12', 'tel:5550107788'],
])('dials %s without its extension', (phone, address) => {
  expect(toTelAddress(phone)).toBe(address);
});
