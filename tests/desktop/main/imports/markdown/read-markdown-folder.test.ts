import { readMarkdownFolder } from '@callwright/desktop/main/imports/markdown/read-markdown-folder.ts';
import { expect, test } from 'vitest';
import { unwrap } from '../../../../helpers/unwrap.ts';
import { ASTRO, HUGO, JEKYLL } from '../fixtures/archives.ts';
import { find, readPosts, treeOf } from '../fixtures/read-source.ts';

test('a Jekyll site brings its posts and drafts with their pictures and old URLs', async () => {
  const source = unwrap(readMarkdownFolder(treeOf(JEKYLL)));
  const posts = await readPosts(source);
  expect(
    posts.map(({ title, status, createdAt, author, fields }) => [title, status, createdAt, author, fields.oldUrls]),
  ).toEqual([
    ['Later', 'draft', null, '', ''],
    ['Leaks', 'published', Date.parse('2020-01-02T00:00:00Z'), 'Ana Price', '/repairs/2020/01/02/leaks.html'],
  ]);
  expect(source.notes).toEqual(['3 other Markdown files aren’t posts.']);
  const leaks = find(posts, 'Leaks');
  expect([leaks.featuredPicture, leaks.localPictures, leaks.remotePictures]).toEqual([
    'blog-main/assets/cover.jpg',
    3,
    1,
  ]);
  expect(leaks.text.slice(leaks.text.indexOf('![A leak]'))).toBe(
    [
      '![A leak](blog-main/assets/leak.png "Drip")',
      '![](blog-main/assets/leak.png)',
      '![A tap](<blog-main/assets/tap%20two.png>)',
      '',
      '```ruby',
      'puts "{{ code }}"',
      '```',
      '',
      '{% include form.html %} and {{ page.title }} and `{% raw %}`.',
      '',
      '![](https://old.example/far.png)',
    ].join('\n'),
  );
  expect(leaks.problems).toEqual(['The tag “include” needs Jekyll.', 'The value “page.title” needs Jekyll.']);
});

test('a Hugo site brings page bundles, and its shortcodes are replaced or named', async () => {
  const source = unwrap(readMarkdownFolder(treeOf(HUGO)));
  const posts = await readPosts(source);
  expect(posts.map(({ type, title, status, fields }) => [type, title, status, fields.oldUrls])).toEqual([
    ['page', 'About', 'published', '/about/'],
    ['post', 'Draft', 'draft', ''],
    ['post', 'Winter', 'published', '/posts/winter/'],
  ]);
  const { name, author, createdAt, text, featuredPicture, problems } = find(posts, 'Winter');
  expect([name, author, createdAt, featuredPicture]).toEqual([
    ...['winter.md', 'Bea', Date.parse('2021-12-01T08:00:00Z'), 'content/posts/winter/frost.jpg'],
  ]);
  expect(text.slice(text.lastIndexOf('+++\n') + 4)).toBe(
    [
      '![Frost](content/posts/winter/frost.jpg "Ice")',
      '',
      '[YouTube video](https://www.youtube.com/watch?v=abcdefghijk)',
      '',
      '{{% notice tip %}}',
      'Wrap the pipes.',
      '{{% /notice %}}',
      '',
      '```',
      '{{< youtube untouched >}}',
      '```',
      '',
      '![](static/img/map.png)',
    ].join('\n'),
  );
  expect(problems).toEqual([
    'YouTube video is now a link: https://www.youtube.com/watch?v=abcdefghijk',
    'The shortcode “notice” needs Hugo.',
  ]);
});

test('an Astro site brings its content collection, with components named', async () => {
  const [post] = await readPosts(unwrap(readMarkdownFolder(treeOf(ASTRO))));
  expect([post?.title, post?.createdAt, post?.fields.oldUrls, post?.featuredPicture]).toEqual([
    ...['First', Date.parse('2024-05-06T00:00:00Z'), '', 'src/assets/hero.png'],
  ]);
  expect(post?.text).toContain('![Hero](src/assets/hero.png)');
  expect(post?.problems).toEqual([
    'Remove the lines that import components.',
    'Check the HTML tags in the preview: Box.',
  ]);
});

test('a path out of the folder is left alone', async () => {
  const files = { 'posts/a.md': '![](../../secret.png) ![](/../../secret.png)', 'secret.png': 'x' };
  const [post] = await readPosts(unwrap(readMarkdownFolder(treeOf(files))));
  expect([post?.text, post?.localPictures]).toEqual(['![](../../secret.png) ![](/../../secret.png)', 0]);
});

test('a site’s draft is one even if its front matter says yes or no', async () => {
  const files = {
    '_posts/2020-01-02-a.md': '---\ndraft: yes\n---\n',
    '_posts/2020-01-02-b.md': '---\npublished: No\n---\n',
  };
  const posts = await readPosts(unwrap(readMarkdownFolder(treeOf(files))));
  expect(posts.map(({ status }) => status)).toEqual(['draft', 'draft']);
});

test('a Jekyll post in HTML becomes Markdown', async () => {
  const text = '---\ntitle: Leaks\n---\n<p>A <b>leak</b></p>\n{% highlight js %}\nif (a < b) {}\n{% endhighlight %}\n';
  const [post] = await readPosts(unwrap(readMarkdownFolder(treeOf({ '_posts/2020-1-2-leaks.html': text }))));
  expect(post).toMatchObject({ title: 'Leaks', slug: 'leaks', createdAt: Date.parse('2020-01-02') });
  expect(post?.text).toContain('---\nA **leak**\n\n```js\nif (a < b) {}\n```');
});

test('a post of a site gets its slug from its file’s name', async () => {
  const files = { '_posts/2020-01-02-Play_Ball!.md': 'A', '_posts/no-date.md': 'B' };
  const posts = await readPosts(unwrap(readMarkdownFolder(treeOf(files))));
  expect(posts.map(({ slug }) => slug)).toEqual(['play-ball', 'no-date']);
});

test('each tag that doesn’t fit into the keywords is named', async () => {
  const tags = Array.from({ length: 40 }, (_, at) => `plumbing-${at}`);
  const [post] = await readPosts(
    unwrap(readMarkdownFolder(treeOf({ 'a.md': `---\ntags: [${tags.join(', ')}]\n---\n` }))),
  );
  expect(post?.problems).toEqual([expect.stringMatching(/^These tags don’t fit into the keywords: .*plumbing-39\.$/)]);
});

test('pictures on other sites are counted, even without an ending, and links to pictures aren’t', async () => {
  const text =
    '![](https://a.example/one?format=jpg) ![][two] [three](https://a.example/3.png)\n\n[two]: https://a.example/2';
  const [post] = await readPosts(unwrap(readMarkdownFolder(treeOf({ 'a.md': text }))));
  expect(post?.remotePictures).toBe(2);
});

test('front matter that is nested too deeply is text, and doesn’t end the import', async () => {
  const deep = `{"a": ${'['.repeat(20_000)}${']'.repeat(20_000)}}\nText\n`;
  const posts = await readPosts(unwrap(readMarkdownFolder(treeOf({ 'deep.md': deep, 'b.md': 'Fine' }))));
  expect(posts.map(({ text }) => text.trim().slice(-4))).toEqual(expect.arrayContaining(['Text', 'Fine']));
});
