import { openHost } from '@callwright/site/publish/hosts/open-host.ts';
import { describe, expect, test } from 'vitest';

describe('opening a host from the environment', () => {
  test.each([
    [
      's3',
      { S3_ENDPOINT: 'nowhere' },
      ['S3_ENDPOINT must be a URL', 'S3_BUCKET is missing', 'AWS_ACCESS_KEY_ID is missing'],
    ],
    ['netlify', { NETLIFY_AUTH_TOKEN: '' }, ['NETLIFY_AUTH_TOKEN is missing', 'NETLIFY_SITE_ID is missing']],
    [
      'cloudflare',
      { CLOUDFLARE_WORKER: 'My Blog' },
      ['CLOUDFLARE_API_TOKEN is missing', 'CLOUDFLARE_WORKER must contain only lowercase'],
    ],
  ] as const)('%s with missing settings names each variable', (name, environment, words) => {
    const opened = openHost(name, environment);
    expect(opened.ok).toBe(false);
    for (const part of words) expect(opened.ok ? '' : opened.error.message).toContain(part);
  });

  test('a message never repeats a value', () => {
    const opened = openHost('cloudflare', { CLOUDFLARE_API_TOKEN: 'secret-token', CLOUDFLARE_WORKER: 'Not A Name' });
    expect(JSON.stringify(opened)).not.toMatch(/secret-token|Not A Name/);
  });

  test('an empty optional variable counts as unset', () => {
    const environment = { CLOUDFLARE_API_TOKEN: 'token', CLOUDFLARE_ACCOUNT_ID: 'account', CLOUDFLARE_WORKER: 'site' };
    const opened = openHost('cloudflare', { ...environment, CLOUDFLARE_MAX_FILES: '' });
    expect(opened).toMatchObject({ ok: true, value: { name: 'cloudflare', limits: { files: 20_000 } } });
  });
});
