import { planPages } from '@callwright/site/publish/plan/plan.ts';
import { State } from '@callwright/site/publish/plan/state.ts';
import { afterEach, describe, expect, test, vi } from 'vitest';
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

describe('the expiry of security.txt', () => {
  afterEach(() => void vi.useRealTimers());

  function planAt(time: string) {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(time) });
    const state = State.inMemory();
    const page = [...planPages([], [], state)].find(({ key }) => key === 'site-texts');
    state.close();
    return { hash: page?.hash, page: page?.read() };
  }

  test('is 10 to 11 months after a release', () => {
    expect(planAt('2026-11-30T23:59:59Z').page).toMatchObject({ securityExpires: '2027-10-01T00:00:00.000Z' });
    expect(planAt('2026-12-01T00:00:00Z').page).toMatchObject({ securityExpires: '2027-11-01T00:00:00.000Z' });
  });

  test('changes once a month, so releases in between leave the file alone', () => {
    expect(planAt('2026-11-01T00:00:00Z').hash).toBe(planAt('2026-11-30T23:59:59Z').hash);
    expect(planAt('2026-11-01T00:00:00Z').hash).not.toBe(planAt('2026-12-01T00:00:00Z').hash);
  });
});
