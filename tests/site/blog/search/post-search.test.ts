import { createPostSearch, describeSearch } from '@callwright/site/blog/search/post-search.ts';
import type { IndexedPost } from '@callwright/site/blog/search/search-part.ts';
import { describe, expect, it } from 'vitest';

function post(slug: string, fields: Partial<IndexedPost> = {}): IndexedPost {
  return { slug, title: 'A title', day: '2026-11-22', excerpt: '', keywords: '', words: '', ...fields };
}

const toDay = (index: number) => new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10);

function searchOf(...posts: IndexedPost[]) {
  const search = createPostSearch();
  search.add(posts);
  return (query: string) => search.find(query, 20).best.map(({ post: { slug } }) => slug);
}

describe('the search over posts', () => {
  it('finds a word in the title, the keywords, the excerpt and the words of the text, in this order', () => {
    const find = searchOf(
      post('text', { words: 'van boiler' }),
      post('excerpt', { excerpt: 'On the boiler.' }),
      post('keywords', { keywords: 'boiler, heat' }),
      post('title', { title: 'The boiler' }),
      post('other'),
    );
    expect(find('boiler')).toEqual(['title', 'keywords', 'excerpt', 'text']);
    expect(find('furnace')).toEqual([]);
    for (const query of ['', ' ', '?!', '🔧']) expect(find(query)).toEqual([]);
  });

  it('finds every word of the query, in whatever order, letter case and accents', () => {
    const find = searchOf(post('both', { title: 'Café after hours' }), post('one', { title: 'After lunch' }));
    expect(find('AFTER cafe')).toEqual(['both']);
    expect(find('after')).toHaveLength(2);
  });

  it('finds the beginning of a word, and a word with a mistake in it', () => {
    const find = searchOf(post('emergencies', { title: 'Evening emergencies' }), post('van', { title: 'The van' }));
    for (const query of ['emer', 'emergecies', 'emregencies', 'evning']) expect(find(query)).toEqual(['emergencies']);
    expect(find('vax')).toEqual([]);
  });

  it('finds words of scripts without spaces', () => {
    const find = searchOf(post('japanese', { title: '電話予約の受付' }));
    for (const query of ['予約', '電話予約']) expect(find(query)).toEqual(['japanese']);
    expect(find('予定')).toEqual([]);
  });

  it('knows a post once that two parts hold, and says which of its words were found', () => {
    const search = createPostSearch();
    search.add([post('a', { title: 'Leaks' })]);
    search.add([post('a', { title: 'Leaks' }), post('b', { title: 'A leak' })]);
    expect(search.count()).toBe(2);
    expect(search.find('leak', 20).best.map(({ words }) => [...words])).toEqual([['leak'], ['leaks']]);
  });

  it('asks for no word that says nothing, unless there is no other', () => {
    const find = searchOf(post('boiler', { title: 'Boilers at night' }), post('how', { title: 'How we work' }));
    expect(find('how to mend the boiler')).toEqual([]);
    expect(find('what is a boiler')).toEqual(['boiler']);
    expect(find('how')).toEqual(['how']);
  });

  it('suspects a mistake only in a word that no post has', () => {
    const find = searchOf(post('price', { title: 'The price' }), post('pride', { title: 'On pride' }));
    expect(find('price')).toEqual(['price']);
    expect(find('prixe')).toEqual(['price', 'pride']);
  });

  it('shows as many as asked for, the newest of as good ones first, and counts the rest', () => {
    const search = createPostSearch();
    search.add(Array.from({ length: 30 }, (_, index) => post(`leak-${index}`, { title: 'Leaks', day: toDay(index) })));
    search.add([post('best', { title: 'Leak', day: toDay(0) })]);
    const { count, best } = search.find('leak', 3);
    expect(count).toBe(31);
    expect(best.map(({ post: { slug } }) => slug)).toEqual(['best', 'leak-29', 'leak-28']);
  });
});

describe('what is said of a search', () => {
  const seen = { query: 'leak', found: 2, known: 240 };

  it('changes once: when all posts are there', () => {
    expect(describeSearch('loading', seen)).toBe('Searching...');
    expect(describeSearch('done', seen)).toBe('2 posts found.');
    expect(describeSearch('done', { ...seen, found: 1 })).toBe('1 post found.');
  });

  it('names what to do where nothing was found or loaded', () => {
    expect(describeSearch('done', { ...seen, found: 0 })).toBe(
      'No post matches “leak”. Try fewer words or another spelling.',
    );
    expect(describeSearch('failed', { ...seen, found: 0, known: 0 })).toBe(
      'The posts could not be loaded. Check your connection and try again.',
    );
    expect(describeSearch('failed', seen)).toBe(
      '2 posts found, but some older posts could not be loaded. Check your connection and try again.',
    );
  });
});
