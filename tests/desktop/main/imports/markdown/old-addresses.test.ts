import { readMarkdownFolder } from '@callwright/desktop/main/imports/markdown/read-markdown-folder.ts';
import { expect, test } from 'vitest';
import { unwrap } from '../../../../helpers/unwrap.ts';
import { readPosts, treeOf } from '../fixtures/read-source.ts';

async function readUrl(files: Readonly<Record<string, string>>) {
  const [post] = await readPosts(unwrap(readMarkdownFolder(treeOf(files))));
  return post?.fields.oldUrls === '' ? post.problems : post?.fields.oldUrls;
}

const UNKNOWN = ['The old URL isn’t known. Add it to the old URLs by hand.'];

test.each([
  ['', '/2020/01/02/leaks.html'],
  ['permalink: pretty', '/2020/01/02/leaks/'],
  ['permalink: /:year/:i_month/:title/', '/2020/1/leaks/'],
  ['permalink: none\nbaseurl: /blog', '/blog/leaks.html'],
  [
    'permalink: /:title\ncollections:\n  posts:\n    permalink: /news/:short_year/:title:output_ext',
    '/news/20/leaks.html',
  ],
  ['permalink: weekdate', UNKNOWN],
  ['permalink: /:y_day/:title', UNKNOWN],
  ['permalink: constructor', UNKNOWN],
  ['permalink: /:constructor/', UNKNOWN],
  ['permalink: [', UNKNOWN],
])('a Jekyll site with %j gave this URL', async (configuration, url) => {
  expect(await readUrl({ '_config.yml': configuration, '_posts/2020-01-02-leaks.md': 'Text' })).toEqual(url);
});

test.each([
  ['permalink: /tips/:title/', '/tips/leaks/'],
  ['categories: Repairs Winter', '/repairs/winter/2020/01/02/leaks.html'],
  ['date: 2020-01-05', '/2020/01/05/leaks.html'],
  // Jekyll takes the time for UTC and shows it in the site's zone.
  ['date: 2020-01-05 03:00:00', '/2020/01/04/leaks.html'],
  ['date: 2020-01-05 03:00:00 -0500', '/2020/01/05/leaks.html'],
  ['date: someday', '/2020/01/02/leaks.html'],
  ['slug: pipes', '/2020/01/02/pipes.html'],
])('a Jekyll post with %j had this URL', async (front, url) => {
  const files = {
    'docs/_config.yml': 'timezone: America/New_York',
    'docs/_posts/2020-01-02-leaks.md': `---\n${front}\n---\n`,
  };
  expect(await readUrl(files)).toEqual(url);
});

test('a Jekyll post’s folder is its category, as far as the site’s own folder is known', async () => {
  expect(await readUrl({ 'blog-main/_posts/2020-01-02-leaks.md': 'Text' })).toBe('/2020/01/02/leaks.html');
  const files = { 'a/_config.yml': 'title: Pipes', 'a/tips/_posts/2020-01-02-leaks.md': 'Text' };
  expect(await readUrl(files)).toBe('/tips/2020/01/02/leaks.html');
});

test.each([
  ['hugo.toml', 'title = "Pipes"', '/en/2020-01-02-big_leaks/'],
  ['hugo.toml', '[permalinks]\nen = "/:sections/:year/:month/:slug/"', '/en/2019/12/big-leaks/'],
  ['hugo.toml', '[permalinks.page]\nen = "/:slug/"', '/big-leaks/'],
  ['config.yaml', 'permalinks: { en: "/:day/:filename/" }', '/31/2020-01-02-big_leaks/'],
  ['config/_default/config.json', '{ "baseURL": "https://a.example/blog/" }', '/blog/en/2020-01-02-big_leaks/'],
  ['hugo.toml', '[permalinks]\nen = "/:yearday/:slug/"', UNKNOWN],
])('a Hugo site with %s and %j gave this URL', async (path, configuration, url) => {
  const files = {
    [path]: configuration,
    'content/en/2020-01-02-Big_Leaks.md': '---\ntitle: Big leaks\ndate: 2019-12-31\n---\n',
  };
  expect(await readUrl(files)).toEqual(url);
});

test('an Astro page had its path as the URL', async () => {
  expect(await readUrl({ 'src/pages/posts/first_post.md': 'Text' })).toBe('/posts/first_post/');
  expect(await readUrl({ 'src/pages/posts/first/index.md': 'Text' })).toBe('/posts/first/');
});
