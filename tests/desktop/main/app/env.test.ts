import { parseEnv } from '@callwright/desktop/main/app/env.ts';
import { expect, test } from 'vitest';

const good = { SUPABASE_URL: 'https://example.supabase.co', SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_x' };

test('the backend and the site come from the settings', () => {
  expect(parseEnv({ ...good, SITE_URL: 'https://example.com/' })).toEqual({
    backend: { url: 'https://example.supabase.co', publishableKey: 'sb_publishable_x' },
    backendProblem: null,
    siteUrl: 'https://example.com',
  });
});

test.each([
  [
    'no settings at all',
    {},
    'SUPABASE_URL must be the http(s) address of the backend; SUPABASE_PUBLISHABLE_KEY is missing',
  ],
  ['an address that is none', { ...good, SUPABASE_URL: 'javascript:alert(1)' }, 'SUPABASE_URL must be'],
  ['a secret key', { ...good, SUPABASE_PUBLISHABLE_KEY: 'sb_secret_x' }, 'is a secret key'],
])('with %s there is no backend, and it says why', (_name, values, words) => {
  const env = parseEnv(values);
  expect(env.backend).toBeNull();
  expect(env.backendProblem).toContain(words);
});

test('an invalid site address counts as no site', () => {
  expect(parseEnv({ ...good, SITE_URL: 'nonsense' }).siteUrl).toBeNull();
  expect(parseEnv(good).siteUrl).toBeNull();
});
