import '../../../helpers/site-env.ts';
import type { Post } from '@callwright/shared/post/post.ts';
import { toFeedPosts } from '@callwright/site/blog/feed/feed-post.ts';
import { toRss } from '@callwright/site/blog/feed/rss.ts';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { describe, expect, it } from 'vitest';
import { samplePost } from '../../../helpers/sample-post.ts';

const parser = new XMLParser({ ignoreAttributes: false, isArray: (name) => name === 'item' || name === 'category' });

async function readRss(posts: Post[]) {
  const xml = toRss(toFeedPosts(posts));
  expect(XMLValidator.validate(xml)).toBe(true);
  return parser.parse(xml).rss;
}

describe('the RSS feed', () => {
  it('names the blog and itself', async () => {
    const rss = await readRss([samplePost]);
    expect(rss['@_version']).toBe('2.0');
    expect(rss.channel).toMatchObject({
      title: 'Callwright Blog',
      link: 'https://callwright.example/blog',
      language: 'en-us',
      lastBuildDate: 'Sat, 21 Nov 2026 23:30:00 GMT',
      'atom:link': {
        '@_href': 'https://callwright.example/feed.xml',
        '@_rel': 'self',
        '@_type': 'application/rss+xml',
      },
    });
  });

  it('has complete posts with author, keywords, and date', async () => {
    const rss = await readRss([{ ...samplePost, content: 'Ask about the *water*.', featured_image_url: null }]);
    expect(rss.channel.item).toEqual([
      {
        title: 'Who gets woken up?',
        link: 'https://callwright.example/blog/who-gets-woken-up',
        guid: { '@_isPermaLink': 'false', '#text': `urn:uuid:${samplePost.id}` },
        pubDate: 'Sat, 21 Nov 2026 23:30:00 GMT',
        'dc:creator': 'author@example.com',
        category: ['plumbing', 'on call', 'escalation'],
        description: 'Six rules.',
        'content:encoded': expect.stringContaining('<p>Ask about the <em>water</em>.</p>'),
      },
    ]);
  });

  it('reuses earlier bodies, and makes a new one if a post changed', () => {
    const posts = Array.from({ length: 30 }, (_, n) => ({
      ...samplePost,
      slug: `post-${n}`,
      content: `Words *${n}*.`,
    }));
    const known = new Map<string, string>();
    for (const newest of [5, 6, 7, 30]) {
      const shown = posts.slice(0, newest).reverse();
      expect(toFeedPosts(shown, undefined, known)).toEqual(toFeedPosts(shown));
    }
    const [first = samplePost] = posts;
    for (const change of [
      { content: 'Other words.' },
      { slug: 'moved' },
      { featured_image_url: 'https://images.example/other.jpg' },
      { featured_image_alt: 'Another picture' },
    ]) {
      const changed = [{ ...first, ...change }];
      expect(toFeedPosts(changed, undefined, known)).toEqual(toFeedPosts(changed));
    }
    expect(known.size).toBeLessThanOrEqual(40);
  });

  it('is well-formed, whatever an author wrote', async () => {
    const nasty = `]]> ]]> <b>&amp;</b> "'\u0000\u0008\u{1F527}`;
    const rss = await readRss([
      { ...samplePost, title: nasty, excerpt: nasty, author_name: nasty, keywords: nasty, content: nasty },
    ]);
    const [item] = rss.channel.item;
    expect(item.title).toBe(`]]> ]]> <b>&amp;</b> "'\u{1F527}`);
    expect(item.description).toContain('&lt;b>&amp;amp;&lt;/b>');
  });

  it('is valid and empty without posts', async () => {
    const { channel } = await readRss([]);
    expect(channel.item).toBeUndefined();
    expect(channel.title).toBe('Callwright Blog');
  });

  it('has the newest 20 posts', async () => {
    const posts = Array.from({ length: 60 }, (_, index) => ({ ...samplePost, slug: `post-${index}` }));
    const { channel } = await readRss(posts);
    expect(channel.item).toHaveLength(20);
    expect(channel.item[0].link).toBe('https://callwright.example/blog/post-0');
  });
});
