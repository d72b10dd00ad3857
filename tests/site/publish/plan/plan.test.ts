import { describe, expect, test } from 'vitest';
import { insertPost, readSite } from '../../../helpers/publisher/blog-to-publish.ts';
import { setUpPublishing } from '../../../helpers/publisher/set-up-publishing.ts';

const { blog, open, publish } = setUpPublishing();

describe('a tag is called', () => {
  async function nameTag(spellings: readonly string[]): Promise<string | undefined> {
    for (const [day, keywords] of spellings.entries()) {
      await insertPost(blog.backend, { slug: `post-${day}`, keywords, publishedAt: `2020-01-0${day + 1}` });
    }
    const publisher = await open();
    await publish(publisher);
    const page = (await readSite(publisher.siteFolder)).get('blog/tag/call-routing.html') ?? '';
    return /"label": "([^"]*)"/.exec(page)?.[1];
  }

  test('as most of its posts spell it', async () => {
    expect(await nameTag(['CALL ROUTING', 'Call Routing', 'Call Routing', 'call routing'])).toBe('Call Routing');
  });

  test('as its newest post does, of spellings that are as frequent', async () => {
    expect(await nameTag(['Call Routing', 'CALL ROUTING'])).toBe('CALL ROUTING');
  });
});
