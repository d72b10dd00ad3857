import { readBaseVersion } from '@callwright/site/publish/base/base-version.ts';
import { expect, it } from 'vitest';

const ENV = { SUPABASE_URL: 'http://127.0.0.1:54321', SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_test', SITE_URL: '' };

it('is the same for the same code, content, and environment, and differs by environment', async () => {
  const version = await readBaseVersion(ENV);
  expect(await readBaseVersion({ ...ENV })).toBe(version);
  expect(await readBaseVersion({ ...ENV, SITE_URL: 'https://site.example' })).not.toBe(version);
});
