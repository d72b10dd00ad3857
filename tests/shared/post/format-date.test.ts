import { formatDate } from '@callwright/shared/post/format-date.ts';
import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => vi.unstubAllEnvs());

it.each(['UTC', 'Asia/Tokyo', 'America/Los_Angeles'])('a date is the same on a computer in %s', (zone) => {
  vi.stubEnv('TZ', zone);
  expect(formatDate('2026-11-21T23:30:00.123456+00:00')).toBe('November 21, 2026');
  expect(formatDate('2026-11-22T00:10:00+02:00')).toBe('November 21, 2026');
});
