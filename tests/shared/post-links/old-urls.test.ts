import { areOldUrls, listOldUrls, tidyOldUrls } from '@callwright/shared/post-links/old-urls.ts';
import { expect, test } from 'vitest';

test.each(['', '/leaks', '/2019/05/leaks/', '/blog/leaks.html', '/@me/leaks-5f2a', '/caf%C3%A9/', '/a\n/b/\n/c.php'])(
  'accepts the paths %j',
  (text) => {
    expect(areOldUrls(text)).toBe(true);
  },
);

test.each([
  ['without a slash at the start', 'leaks'],
  ['with a host', 'https://example.com/leaks'],
  ['with a host and no scheme', '//example.com/leaks'],
  ['of the home page', '/'],
  ['with a space', '/old leaks'],
  ['with an escaped space', '/old%20leaks'],
  ['with a query', '/?p=12'],
  ['with a heading', '/leaks#one'],
  ['with a wildcard', '/2019/*'],
  ['with a placeholder', '/:year/leaks'],
  ['with a variable', '/$uri'],
  ['with a quotation mark', '/"leaks"'],
  ['out of the site', '/../etc'],
  ['of a hidden file', '/.htaccess'],
  ['with an empty folder', '/2019//leaks'],
  ['after a blank line', '\n/leaks'],
])('refuses a path %s', (_what, text) => {
  expect(areOldUrls(text)).toBe(false);
});

test('blank lines and spaces at the ends of lines are removed', () => {
  expect(tidyOldUrls('  /one \r\n\r\n/two/\t\r\n')).toBe('/one\n/two/');
});

test('letters are written as browsers send them', () => {
  expect(tidyOldUrls('/café/\n/caf%c3%a9')).toBe('/caf%C3%A9/\n/caf%C3%A9');
  expect(tidyOldUrls(tidyOldUrls('/café/'))).toBe('/caf%C3%A9/');
});

test('a path with and without a slash at the end is one path', () => {
  expect(listOldUrls('/one/\n/one\n/two')).toEqual(['/one', '/two']);
  expect(listOldUrls(null)).toEqual([]);
});
