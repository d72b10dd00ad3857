import { checkLimits } from '@callwright/site/publish/hosts/limits.ts';
import { expect, test } from 'vitest';

const LIMITS = { files: 20_000, bytesPerFile: 25 * 1024 ** 2 };
const files = (count: number, size = 10) =>
  Array.from({ length: count }, (_file, index) => ({ path: `blog/p-${index}.html`, sha256: '', size }));

test('a small site has no warning', () => {
  expect(checkLimits('Cloudflare', { files: files(100) }, LIMITS)).toEqual({ ok: true, value: [] });
});

test('at 80% of the file limit, the owner is warned', () => {
  const checked = checkLimits('Cloudflare', { files: files(16_000) }, LIMITS);
  expect(checked).toEqual({ ok: true, value: [expect.stringMatching(/16,000 of 20,000 allowed files/)] });
});

test.each([
  [files(20_001), /at most 20,000 files, and the site has 20,001/],
  [files(1, 26 * 1024 ** 2), /blog\/p-0\.html is 27,262,976 bytes/],
])('a site that doesn’t fit gives an error message', (tooMuch, words) => {
  const checked = checkLimits('Cloudflare', { files: tooMuch }, LIMITS);
  expect(checked).toMatchObject({ ok: false, error: { step: 'upload' } });
  expect(checked.ok ? '' : checked.error.message).toMatch(words);
});

test('ten thousand posts with share images exceed Cloudflare’s free plan and fit the paid one', () => {
  // A page and an image per post, 1,000 pages of lists and tags, 10 sitemap parts, and the site's own.
  const release = { files: files(2 * 10_000 + 1_000 + 10 + 300) };
  const refused = checkLimits('Cloudflare', release, LIMITS);
  expect(refused.ok ? '' : refused.error.message).toMatch(/21,310\. Choose another host or a larger plan\./);
  expect(checkLimits('Cloudflare', release, { ...LIMITS, files: 100_000 })).toEqual({ ok: true, value: [] });
});

test('for a host without limits, files aren’t counted', () => {
  const release = {
    get files(): never {
      throw new Error('The list was read.');
    },
  };
  expect(checkLimits('S3', release, null)).toEqual({ ok: true, value: [] });
});
