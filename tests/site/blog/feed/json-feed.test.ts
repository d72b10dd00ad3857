import '../../../helpers/site-env.ts';
import { toFeedPosts } from '@callwright/site/blog/feed/feed-post.ts';
import { toJsonFeed } from '@callwright/site/blog/feed/json-feed.ts';
import { describe, expect, it } from 'vitest';
import { samplePost } from '../../../helpers/sample-post.ts';
import { jsonFeedSchema } from './json-feed-schema.ts';

describe('the JSON feed', () => {
  it('is a JSON Feed 1.1 with complete posts', async () => {
    const posts = toFeedPosts([{ ...samplePost, content: 'Ask about the *water*.' }]);
    const feed = jsonFeedSchema.parse(JSON.parse(JSON.stringify(toJsonFeed(posts))));
    expect(feed.feed_url).toBe('https://callwright.example/feed.json');
    expect(feed.items).toEqual([
      {
        id: `urn:uuid:${samplePost.id}`,
        url: 'https://callwright.example/blog/who-gets-woken-up',
        title: 'Who gets woken up?',
        content_html: expect.stringContaining('<p>Ask about the <em>water</em>.</p>'),
        summary: 'Six rules.',
        image: 'https://images.example/pipe.jpg',
        date_published: '2026-11-21T23:30:00.123Z',
        date_modified: '2026-11-21T23:30:00.123Z',
        authors: [{ name: 'author@example.com' }],
        tags: ['plumbing', 'on call', 'escalation'],
      },
    ]);
  });

  it('uses the excerpt as summary, like a card', async () => {
    const [post] = toJsonFeed(toFeedPosts([{ ...samplePost, excerpt: 'What to ask.' }])).items;
    expect(post?.summary).toBe('What to ask.');
  });

  it('is valid and empty without posts', async () => {
    expect(jsonFeedSchema.parse(toJsonFeed(toFeedPosts([]))).items).toEqual([]);
  });
});
