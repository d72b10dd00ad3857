import { decideListView, decidePostView, identifyList } from '@callwright/site/lib/post-freshness.ts';
import { describe, expect, it } from 'vitest';
import { samplePost } from '../sample-post.ts';

const known = { id: samplePost.id, revision: 3 };
const present = (change = {}) => ({ state: 'present', post: { ...samplePost, ...change } }) as const;

describe('an exported post', () => {
  it('stands while nothing is known, and through an outage', () => {
    expect(decidePostView(known, { state: 'pending' })).toEqual({ show: 'known' });
    expect(decidePostView(known, { state: 'failed' })).toEqual({ show: 'known' });
  });

  it('stands where the answer is the same text, or an older one from a cache', () => {
    expect(decidePostView(known, present())).toEqual({ show: 'known' });
    expect(decidePostView(known, present({ revision: 2 }))).toEqual({ show: 'known' });
  });

  it('gives way to a newer text, and to another post at its address', () => {
    expect(decidePostView(known, present({ revision: 4 }))).toMatchObject({ show: 'post', post: { revision: 4 } });
    const other = { id: '0a1f9d7e-7c3a-4f0e-9d38-0d5c3f1c2a10', revision: 1 };
    expect(decidePostView(known, present(other))).toMatchObject({ show: 'post', post: other });
  });

  it('goes only on a definitive answer', () => {
    expect(decidePostView(known, { state: 'absent' })).toEqual({ show: 'not-found' });
  });
});

describe('a post that was not exported', () => {
  it('is Loading..., then itself or Post Not Found', () => {
    expect(decidePostView(null, { state: 'pending' })).toEqual({ show: 'loading' });
    expect(decidePostView(null, present())).toMatchObject({ show: 'post' });
    expect(decidePostView(null, { state: 'absent' })).toEqual({ show: 'not-found' });
    expect(decidePostView(null, { state: 'failed' })).toEqual({ show: 'not-found' });
  });
});

describe('the list', () => {
  const posts = [samplePost, { ...samplePost, id: '0a1f9d7e-7c3a-4f0e-9d38-0d5c3f1c2a10' }];
  const exported = identifyList(posts);

  it('stands while nothing is known, through an outage, and where nothing changed', () => {
    expect(decideListView(exported, { state: 'pending' })).toEqual({ show: 'known' });
    expect(decideListView(exported, { state: 'failed' })).toEqual({ show: 'known' });
    expect(decideListView(exported, { state: 'present', posts })).toEqual({ show: 'known' });
  });

  it('is shown as it is now once a post was edited, moved, added or taken away', () => {
    const edited = posts.map((post, index) => (index === 0 ? { ...post, revision: 4 } : post));
    for (const now of [edited, posts.toReversed(), [...posts, ...posts], posts.slice(1)]) {
      expect(decideListView(exported, { state: 'present', posts: now })).toEqual({ show: 'posts', posts: now });
    }
    expect(decideListView(exported, { state: 'present', posts: [] })).toEqual({ show: 'empty' });
  });

  it('that was exported empty is Loading posts..., then what there is', () => {
    expect(decideListView('', { state: 'pending' })).toEqual({ show: 'loading' });
    expect(decideListView('', { state: 'failed' })).toEqual({ show: 'empty' });
    expect(decideListView('', { state: 'present', posts })).toEqual({ show: 'posts', posts });
  });
});
