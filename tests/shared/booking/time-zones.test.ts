import { nameTimeZone, US_TIME_ZONES } from '@callwright/shared/booking/time-zones.ts';
import { expect, it } from 'vitest';

it('offers time zones that exist, each once', () => {
  const known = new Set(Intl.supportedValuesOf('timeZone'));
  expect(US_TIME_ZONES.filter(({ zone }) => !known.has(zone))).toEqual([]);
  expect(new Set(US_TIME_ZONES.map(({ zone }) => zone)).size).toBe(US_TIME_ZONES.length);
  expect(new Set(US_TIME_ZONES.map(({ label }) => label)).size).toBe(US_TIME_ZONES.length);
});

it('names each zone of the United States by what its clocks are called', () => {
  for (const { zone, label } of US_TIME_ZONES) {
    const name = (timeZoneName: 'longGeneric' | 'long') =>
      new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName })
        .formatToParts()
        .find(({ type }) => type === 'timeZoneName')?.value;
    const words = label === 'Arizona Time' ? 'Mountain' : label.split(' ')[0];
    expect([zone, name('longGeneric')]).toEqual([zone, expect.stringContaining(words ?? '')]);
  }
});

it('names any other zone by its place', () => {
  expect(nameTimeZone('America/Chicago')).toBe('Central Time');
  expect(nameTimeZone('America/Argentina/Buenos_Aires')).toBe('America/Argentina/Buenos Aires');
  expect(nameTimeZone('Europe/Berlin')).toBe('Europe/Berlin');
});
