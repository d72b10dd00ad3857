import '../helpers/site-env.ts';
import { siteEnvironmentSchema } from '@callwright/site/env.ts';
import { expect, it } from 'vitest';

const backend = { SUPABASE_URL: 'http://127.0.0.1:54321', SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_x' };

it('the site’s address is normalized like in a browser, and defaults to that of pnpm start', () => {
  expect(siteEnvironmentSchema.parse({ ...backend, SITE_URL: 'https://A.example/' }).SITE_URL).toBe(
    'https://a.example',
  );
  expect(siteEnvironmentSchema.parse({ ...backend, SITE_URL: '' }).SITE_URL).toBe('http://localhost:3000');
  expect(siteEnvironmentSchema.parse(backend).SITE_URL).toBe('http://localhost:3000');
});

it.each([
  [{ ...backend, SUPABASE_URL: '' }, 'SUPABASE_URL'],
  [{ ...backend, SITE_URL: 'callwright.example' }, 'SITE_URL'],
  [{ ...backend, SITE_URL: 'https://a.example/x/' }, 'SITE_URL'],
  [{ ...backend, SUPABASE_PUBLISHABLE_KEY: 'sb_secret_x' }, 'SUPABASE_PUBLISHABLE_KEY'],
])('an invalid setting is named: %#', (settings, name) => {
  expect(siteEnvironmentSchema.safeParse(settings).error?.issues[0]?.path).toEqual([name]);
});
