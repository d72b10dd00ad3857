import { openAdmin, openExternalLink, toExternalLink } from '@callwright/desktop/main/app/external-links.ts';
import { ADMIN_SCREENS } from '@callwright/shared/site-paths.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runsOf, SEED } from '../../../helpers/corpus.ts';

describe('a link', () => {
  test.each([
    'https://example.com/',
    'http://example.com/a?b=c#d',
    'HTTPS://EXAMPLE.COM/',
    'mailto:someone@example.com?subject=Hi',
    'http://localhost:3000/blog',
  ])('opens in the browser: %s', (url) => {
    expect(toExternalLink(url)).toBe(new URL(url).href);
  });

  test.each([
    'file:///etc/passwd',
    'smb://server/share',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    ' https://example.com',
    'https://example.com/\nSecond',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'ms-msdt:/id',
    'search-ms:query=x',
    'app://callwright/index.html',
    'ftp://example.com/',
    'tel:123',
    'blob:https://example.com/1',
    'https://example.com@evil.example/',
    'https://user:password@example.com/',
    '//example.com',
    '/etc/passwd',
    'C:\\Windows\\System32\\calc.exe',
    '\\\\server\\share',
    '',
    'https://',
    'http',
  ])('is blocked: %j', (url) => {
    expect(toExternalLink(url)).toBeNull();
  });

  test('with any other scheme is never handed to the system', async () => {
    const opened: string[] = [];
    const scheme = fc.oneof(
      fc.constantFrom('file', 'smb', 'javascript', 'data', 'app', 'ms-settings', 'vscode', 'ssh', 'ldap', 'about'),
      fc.stringMatching(/^[a-zA-Z][a-zA-Z0-9+.-]{0,8}$/),
    );
    const address = fc.oneof(
      fc.tuple(scheme, fc.constantFrom(':', '://', ':///', ':\\\\', '\t:'), fc.string()).map((parts) => parts.join('')),
      fc.string({ unit: 'binary' }),
    );
    await fc.assert(
      fc.asyncProperty(address, async (url) => {
        await openExternalLink(url, async (link) => void opened.push(link));
      }),
      { seed: SEED, numRuns: runsOf({ sample: 1_000, whole: 10_000 }) },
    );
    expect(opened.filter((link) => !/^(https?:\/\/|mailto:)/.test(link))).toEqual([]);
  });

  test('returns false if no program can open it', async () => {
    expect(await openExternalLink('https://example.com', () => Promise.reject(new Error('no browser')))).toBe(false);
    expect(await openExternalLink('https://example.com', () => Promise.resolve())).toBe(true);
  });
});

describe('a part of the web admin', () => {
  test('opens at its address on the site', async () => {
    const opened: string[] = [];
    for (const part of ADMIN_SCREENS) {
      expect(await openAdmin('https://example.com', part, async (link) => void opened.push(link))).toMatchObject({
        ok: true,
      });
    }
    expect(opened).toEqual(ADMIN_SCREENS.map((screen) => `https://example.com/blog/admin#${screen}`));
    expect(opened).toContain('https://example.com/blog/admin#demos');
  });

  test('explains a missing site or browser', async () => {
    expect(await openAdmin(null, 'demos', () => Promise.reject(new Error('not asked')))).toEqual({
      ok: false,
      error: { message: 'The site’s address isn’t set. Enter it in Settings, under Publishing, then try again.' },
    });
    expect(await openAdmin('https://example.com', 'demos', () => Promise.reject(new Error('no browser')))).toEqual({
      ok: false,
      error: { message: expect.stringContaining('Open https://example.com/blog/admin#demos in your browser.') },
    });
  });
});
