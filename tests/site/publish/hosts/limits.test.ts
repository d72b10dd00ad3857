import { checkLimits } from '@callwright/site/publish/hosts/limits.ts';
import { expect, test } from 'vitest';

const LIMITS = { files: 20_000, bytesPerFile: 25 * 1024 ** 2, redirects: 990 };
const files = (count: number, size = 10) =>
  Array.from({ length: count }, (_file, index) => ({ path: `blog/p-${index}.html`, sha256: '', size }));
const rules = (count: number) =>
  Array.from({ length: count }, (_rule, index) => ({ from: `/blog/o-${index}`, to: '/blog/n', status: 301 as const }));

test('a small site has no warning', () => {
  expect(checkLimits('Cloudflare', { files: files(100), rules: rules(10) }, LIMITS)).toEqual({ ok: true, value: [] });
});

test('from 80 % of a limit on, the owner is warned', () => {
  const checked = checkLimits('Cloudflare', { files: files(16_000), rules: rules(800) }, LIMITS);
  expect(checked).toMatchObject({
    ok: true,
    value: [
      expect.stringMatching(/16,000 of at most 20,000 files/),
      expect.stringMatching(/800 of at most 990 redirects/),
    ],
  });
});

test.each([
  [{ files: files(20_001), rules: [] }, /at most 20,000 files, and the site has 20,001/],
  [{ files: files(1, 26 * 1024 ** 2), rules: [] }, /blog\/p-0\.html has 27,262,976/],
  [{ files: files(1), rules: rules(991) }, /at most 990 redirects/],
])('what doesn’t fit is refused in words', (release, words) => {
  const checked = checkLimits('Cloudflare', release, LIMITS);
  expect(checked).toMatchObject({ ok: false, error: { step: 'upload', isTemporary: false } });
  expect(checked.ok ? '' : checked.error.message).toMatch(words);
});

test('ten thousand posts with drawn share images are more than Cloudflare’s free plan takes, and fit the paid one', () => {
  // A page and an image of each, 1,000 pages of lists and tags, 10 parts of the sitemap, and the site's own.
  const release = { files: files(2 * 10_000 + 1_000 + 10 + 300), rules: [] };
  const refused = checkLimits('Cloudflare', release, LIMITS);
  expect(refused.ok ? '' : refused.error.message).toMatch(/21,310\. Choose another host or a larger plan\./);
  expect(checkLimits('Cloudflare', release, { ...LIMITS, files: 100_000 })).toEqual({ ok: true, value: [] });
});

test('a host without limits on files doesn’t read their list', () => {
  const release = {
    rules: [],
    get files(): never {
      throw new Error('The list was read.');
    },
  };
  expect(checkLimits('S3', release, { files: null, bytesPerFile: null, redirects: 0 })).toEqual({
    ok: true,
    value: [],
  });
});
