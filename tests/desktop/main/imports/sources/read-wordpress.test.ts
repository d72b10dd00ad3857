import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ImportedPost } from '@callwright/desktop/main/imports/sources/imported-post.ts';
import { readWordPress } from '@callwright/desktop/main/imports/sources/read-wordpress.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { unwrap } from '../../../../helpers/unwrap.ts';
import { find, readPosts } from '../fixtures/read-source.ts';

let xml: string;
let posts: ImportedPost[];
let notes: readonly string[];

beforeAll(async () => {
  xml = await readFile(join(import.meta.dirname, '../fixtures/wordpress.xml'), 'utf8');
  const source = unwrap(readWordPress(xml));
  posts = await readPosts(source);
  notes = source.notes;
});

describe('a WordPress export', () => {
  test('brings every post and page, and counts what is neither', () => {
    expect(posts.map(({ type, title, status }) => [type, title, status])).toEqual([
      ['post', 'Prices & hours: a “fair” deal', 'published'],
      ['post', 'Blocks <only>', 'published'],
      ['post', 'Not finished', 'draft'],
      ['post', 'Members', 'published'],
      ['page', 'About us', 'published'],
    ]);
    expect(notes).toEqual([
      '4 other items aren’t posts or are in the trash (attachment: 2, wp_block: 1, post: 1).',
      'Custom fields won’t be imported: response_time.',
    ]);
  });

  test('brings a post’s date, tags, excerpt, author, featured image, and old URL', () => {
    const post = find(posts, 'Prices & hours: a “fair” deal');
    expect(post.fields).toEqual({
      title: 'Prices & hours: a “fair” deal',
      slug: 'prices',
      excerpt: 'What we charge.',
      metaDescription: 'Our prices.',
      keywords: 'Business & money, Prices',
      featuredImageUrl: 'https://pipes.example/wp-content/uploads/boiler.png',
      featuredImageAlt: 'A boiler',
      oldUrls: '/2020/01/prices/',
    });
    expect(post.createdAt).toBe(Date.parse('2020-01-02T10:00:00Z'));
    expect([post.author, post.remotePictures]).toEqual(['Ana Price', 4]);
  });

  test('brings a classic text with its paragraphs, captions, galleries, and embeds', () => {
    expect(find(posts, 'Prices & hours: a “fair” deal').text).toBe(
      [
        '---\nauthor: Ana Price\n---',
        'We answer **every** call.\\',
        'Day and night.',
        '',
        '![A van](https://pipes.example/wp-content/uploads/van-300x200.jpg "Our van")',
        '',
        '[YouTube video](https://www.youtube.com/watch?v=abcdefghijk)',
        '',
        '## Rates',
        '',
        'See [about us](https://pipes.example/about/), or \\[contact-form-7 id="1" title="Ask"] and \\[sic].',
        '',
        '![A van](https://pipes.example/wp-content/uploads/van.jpg "Van no. 1")',
        '',
        '![A boiler](https://pipes.example/wp-content/uploads/boiler.png)',
        '',
        '```',
        '[gallery]',
        '  code',
        '```',
        '',
        '> Great!',
        '>',
        '> [Jan 1](https://twitter.com/a/status/1)',
        '',
        '\\[su_box title="x"]Inside the box\\[/su_box] with ]]> and \\[gallery].',
        '',
      ].join('\n'),
    );
  });

  test('names each shortcode and embed that was changed or has no content', () => {
    expect(find(posts, 'Prices & hours: a “fair” deal').problems).toEqual([
      'The shortcode [contact-form-7] has no content in the export.',
      'The export lacks 1 picture of a gallery.',
      'The shortcode [su_box] stays as text. Edit it by hand.',
      'YouTube video is now a link: https://www.youtube.com/watch?v=abcdefghijk',
      'A post on X is now a quote.',
    ]);
  });

  test('brings blocks, with reusable ones filled in and empty ones named', () => {
    const post = find(posts, 'Blocks <only>');
    expect(post.text).toBe(
      [
        '---\nauthor: bea\n---',
        'One line.',
        '',
        '![A boiler](https://pipes.example/wp-content/uploads/boiler.png "A new boiler")',
        '',
        '![A](https://pipes.example/wp-content/uploads/a.jpg)',
        '',
        '![B](https://pipes.example/wp-content/uploads/b.jpg)',
        '',
        '[Vimeo video](https://vimeo.com/123)',
        '',
        'Call us today.',
        '',
        '\\[latest-posts]',
        '',
        '[Google map](https://www.google.com/maps/embed?pb=1)',
        '',
      ].join('\n'),
    );
    expect(post.problems).toEqual([
      'The block “latest-posts” has no content in the export.',
      'Vimeo video is now a link: https://vimeo.com/123',
      'Google map is now a link: https://www.google.com/maps/embed?pb=1',
      'The slug “%e6%97%a5%e6%9c%ac-blocks” is now “blocks”.',
    ]);
  });

  test('brings a draft without a date or old URL, although WordPress writes zeros', () => {
    const { createdAt, fields, problems } = find(posts, 'Not finished');
    expect([createdAt, fields.oldUrls, problems]).toEqual([null, '', []]);
  });

  test('warns about a password, an old URL that can’t redirect, and a missing featured image', () => {
    expect(find(posts, 'Members').problems).toEqual([
      'This post needed a password. Here, anyone can read it once it’s published.',
      'The old URL https://pipes.example/?p=10 can’t be redirected.',
      'The featured image isn’t in the export. Add it by hand.',
    ]);
  });
});

describe('a WordPress export with other content', () => {
  const readWith = async (from: string, to: string) => {
    const source = unwrap(readWordPress(xml.replace(from, to)));
    return { notes: source.notes, read: await readPosts(source) };
  };

  test('counts the comments, which are not imported', async () => {
    const comment = '<wp:comment><wp:comment_id>1</wp:comment_id></wp:comment>';
    const withOne = await readWith('<title>Not finished</title>', `<title>Not finished</title>${comment}`);
    expect(withOne.notes).toContain('1 comment won’t be imported.');
    const withTwo = await readWith('<title>Not finished</title>', `<title>Not finished</title>${comment}${comment}`);
    expect(withTwo.notes).toContain('2 comments won’t be imported.');
  });

  test('from before WordPress 3.0 brings its tags', async () => {
    const { read } = await readWith('domain="post_tag" nicename="prices"', 'domain="tag" nicename="prices"');
    expect(find(read, 'Prices & hours: a “fair” deal').fields.keywords).toBe('Business & money, Prices');
  });

  test('brings code in shortcodes as a code block', async () => {
    const code = '[sourcecode language="php"]if ($a < 1 &amp;&amp; b[0]) {\n\n  go(&quot;x&quot;);\n}[/sourcecode]';
    const { read } = await readWith('<![CDATA[Soon.]]>', `<![CDATA[${code}]]>`);
    const draft = find(read, 'Not finished');
    expect(draft.text).toContain('```php\nif ($a < 1 && b[0]) {\n\n  go("x");\n}\n```');
    expect(draft.problems).toEqual([]);
  });

  test('has no problem with a range in brackets', async () => {
    const { read } = await readWith('<![CDATA[Soon.]]>', '<![CDATA[Use [a-z] or [a-zA-Z0-9_].]]>');
    expect(find(read, 'Not finished').problems).toEqual([]);
  });

  test('has no problem with a published post that has no address', async () => {
    const withoutLink = xml.replaceAll(/<link>[^<]*<\/link>/g, '<link></link>');
    const read = await readPosts(unwrap(readWordPress(withoutLink)));
    expect(read.flatMap(({ problems }) => problems).filter((problem) => /old URL {2}/.test(problem))).toEqual([]);
  });
});

describe('a WordPress export that is damaged or hostile', () => {
  const messageOf = (text: string) => {
    const read = readWordPress(text);
    return read.ok ? read.value.notes : read.error.message;
  };

  test('is refused with its line if it defines entities', () => {
    const bomb = xml.replace('<rss', '<!DOCTYPE rss [<!ENTITY a "aaaa">]>\n<rss');
    expect(messageOf(bomb)).toBe('Line 3 defines entities, which can be harmful. Export the file again.');
  });

  test('is refused with its line if it is cut off', () => {
    const line = xml.slice(0, xml.indexOf('<item>')).split('\n').length;
    expect(messageOf(xml.slice(0, xml.indexOf('</item>') - 10))).toBe(
      `The file ends too early, in the part that starts on line ${line}. Export it again.`,
    );
    expect(messageOf(xml.slice(0, xml.indexOf(']]></content')))).toMatch(/^The file ends too early/);
  });

  test('brings the other posts if one isn’t valid XML', () => {
    const at = xml.indexOf('<title>Not finished</title>');
    const line = xml.slice(0, at).split('\n').length;
    const source = unwrap(readWordPress(xml.replace('<title>Not finished</title>', '<title>Not finished</titel>')));
    expect(source.posts).toHaveLength(4);
    expect(source.notes[0]).toMatch(new RegExp(`^An item was left out. Line ${line} isn’t valid XML.`));
  });

  test('is refused if it is another kind of XML', () => {
    const feed = '<rss version="2.0"><channel><title>Feed</title><item><title>Post</title></item></channel></rss>';
    for (const other of [feed, '<opml></opml>', '<html><body>No</body></html>', '<']) {
      expect(readWordPress(other).ok).toBe(false);
    }
    expect(messageOf(feed)).toBe(
      'This XML file isn’t a WordPress export. In WordPress, select Tools > Export > All content.',
    );
  });

  test('may contain a text about XML, because the text isn’t markup', () => {
    const tricky = xml.replace('<![CDATA[Soon.]]>', '<![CDATA[<item><!DOCTYPE x></item> <!-- ]]>');
    expect(unwrap(readWordPress(tricky)).posts).toHaveLength(5);
  });

  test('with thousands of unfinished blocks is read without trying each to its end', async () => {
    const content = '<!-- wp:a {'.repeat(30_000);
    const [post] = await readPosts(
      unwrap(
        readWordPress(
          xml.replace(
            /<content:encoded>[\s\S]*?<\/content:encoded>/,
            `<content:encoded><![CDATA[${content}]]></content:encoded>`,
          ),
        ),
      ),
    );
    expect(post?.problems).toBeDefined();
  });

  test('with thousands of nested elements in a post still brings the others', async () => {
    const deep = xml.replace('<![CDATA[Soon.]]>', `<![CDATA[${'<div>'.repeat(50_000)}]]>`);
    const read = await readPosts(unwrap(readWordPress(deep)));
    expect(find(read, 'Not finished').problems).toEqual(['The text is nested too deeply and was left out.']);
    expect(read).toHaveLength(5);
  });
});
