import type { OwnPostSummary } from '@callwright/shared/api/own-posts.ts';
import { filterPosts, type PostsView, sortPosts } from '@callwright/site/admin/posts/list-posts.ts';
import { describe, expect, it } from 'vitest';

const NOW = Date.parse('2026-11-26T12:00:00Z');
const ANY: PostsView = { state: null, isMineAlone: false, query: '' };

const post = (title: string, changes: Partial<OwnPostSummary> = {}): OwnPostSummary => ({
  id: crypto.randomUUID(),
  author_id: 'ann',
  author_name: 'Ann',
  title,
  slug: title.toLowerCase().replaceAll(' ', '-'),
  status: 'published',
  published_at: '2026-11-01T12:00:00Z',
  updated_at: '2026-11-01T12:00:00Z',
  views: 0,
  revision: 1,
  ...changes,
});

const POSTS = [
  post('Old but edited', { published_at: '2026-01-05T12:00:00Z', updated_at: '2026-11-26T11:00:00Z' }),
  post('Out now', { published_at: '2026-11-20T12:00:00Z', updated_at: '2026-11-20T12:00:00Z' }),
  post('For spring', { published_at: '2027-03-01T12:00:00Z' }),
  post('A draft', { status: 'draft', published_at: null, updated_at: '2026-11-24T12:00:00Z' }),
  post('Taken back', {
    status: 'draft',
    published_at: '2026-11-25T12:00:00Z',
    updated_at: '2026-11-10T12:00:00Z',
  }),
  post('From Bob', { author_id: 'bob', slug: 'how-to-thaw-pipes', published_at: '2026-11-15T12:00:00Z' }),
];
const SORTED = sortPosts(POSTS, NOW);
const titles = (view: Partial<PostsView>) =>
  filterPosts(SORTED, { ...ANY, ...view }, 'ann').map(({ post: { title } }) => title);

describe('the list of posts', () => {
  it('starts with the latest publish times, with drafts by their last change', () => {
    expect(titles({})).toEqual(['For spring', 'A draft', 'Out now', 'From Bob', 'Taken back', 'Old but edited']);
  });

  it('distinguishes published posts, scheduled posts, and drafts', () => {
    expect(titles({ state: 'published' })).toEqual(['Out now', 'From Bob', 'Old but edited']);
    expect(titles({ state: 'scheduled' })).toEqual(['For spring']);
    expect(titles({ state: 'unpublished' })).toEqual(['A draft', 'Taken back']);
  });

  it('hides other authors’ posts on request', () => {
    expect(titles({ isMineAlone: true })).not.toContain('From Bob');
    expect(titles({ isMineAlone: true })).toHaveLength(5);
  });

  it('finds all words in any order and case, in the title and the address', () => {
    expect(titles({ query: 'NOW out' })).toEqual(['Out now']);
    expect(titles({ query: 'thaw-pipes bob' })).toEqual(['From Bob']);
    expect(titles({ query: '  back  ' })).toEqual(['Taken back']);
    expect(titles({ query: 'nowhere' })).toEqual([]);
    expect(titles({ query: 'back', state: 'published' })).toEqual([]);
  });
});
