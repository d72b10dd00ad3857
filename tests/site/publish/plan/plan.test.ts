import { describe, expect, test } from 'vitest';
import { insertPost, readSite } from '../../../helpers/publisher/blog-to-publish.ts';
import { setUpPublishing } from '../../../helpers/publisher/set-up-publishing.ts';

const { blog, open, publish } = setUpPublishing();

describe('a tag’s name', () => {
  async function nameTag(spellings: readonly string[]): Promise<string | undefined> {
    for (const [day, keywords] of spellings.entries()) {
      await insertPost(blog.backend, { slug: `post-${day}`, keywords, publishedAt: `2020-01-0${day + 1}` });
    }
    const publisher = await open();
    await publish(publisher);
    const page = (await readSite(publisher.siteFolder)).get('blog/tag/call-routing.html') ?? '';
    return /"label": "([^"]*)"/.exec(page)?.[1];
  }

  test('is the spelling of most posts', async () => {
    expect(await nameTag(['CALL ROUTING', 'Call Routing', 'Call Routing', 'call routing'])).toBe('Call Routing');
  });

  test('is the newest post’s spelling if two are equally frequent', async () => {
    expect(await nameTag(['Call Routing', 'CALL ROUTING'])).toBe('CALL ROUTING');
  });
});
