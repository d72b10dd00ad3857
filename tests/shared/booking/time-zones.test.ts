import { nameTimeZone, US_TIME_ZONES } from '@callwright/shared/booking/time-zones.ts';
import { expect, it } from 'vitest';

it('offers existing time zones without duplicates', () => {
  const known = new Set(Intl.supportedValuesOf('timeZone'));
  expect(US_TIME_ZONES.filter(({ zone }) => !known.has(zone))).toEqual([]);
  expect(new Set(US_TIME_ZONES.map(({ zone }) => zone)).size).toBe(US_TIME_ZONES.length);
  expect(new Set(US_TIME_ZONES.map(({ label }) => label)).size).toBe(US_TIME_ZONES.length);
});

it('names U.S. zones by their usual names', () => {
  for (const { zone, label } of US_TIME_ZONES) {
    const name = (timeZoneName: 'longGeneric' | 'long') =>
      new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName })
        .formatToParts()
        .find(({ type }) => type === 'timeZoneName')?.value;
    const words = label === 'Arizona Time' ? 'Mountain' : label.split(' ')[0];
    expect([zone, name('longGeneric')]).toEqual([zone, expect.stringContaining(words ?? '')]);
  }
});

it('names other zones by place', () => {
  expect(nameTimeZone('America/Chicago')).toBe('Central Time');
  expect(nameTimeZone('America/Argentina/Buenos_Aires')).toBe('America/Argentina/Buenos Aires');
  expect(nameTimeZone('Europe/Berlin')).toBe('Europe/Berlin');
});
