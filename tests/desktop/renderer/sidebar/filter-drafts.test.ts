import { filterAndSort, parseFilter, parseOrder } from '@callwright/desktop/renderer/sidebar/filter-drafts.ts';
import { describe, expect, test } from 'vitest';

const NOW = Date.parse('2026-11-21T09:00:00.000Z');
const row = (title: string, state: 'draft' | 'published' | 'changed', publishedAt: string | null = null) => ({
  id: title,
  title,
  owner: 'machine' as const,
  state,
  publishedAt,
  excerpt: '',
  updatedAt: '2026-11-21T08:00:00.000Z',
});
const rows = [row('Pipe 10', 'draft'), row('', 'draft'), row('pipe 9', 'published'), row('Boiler', 'changed')];
const view = (options: Partial<Parameters<typeof filterAndSort>[1]>) =>
  filterAndSort(rows, { order: 'edited', filter: 'all', found: null, now: NOW, ...options }).map(({ title }) => title);

describe('the list of drafts', () => {
  test('is sorted by last edit until another order is chosen', () => {
    expect(view({})).toEqual(['Pipe 10', '', 'pipe 9', 'Boiler']);
    expect(parseOrder('unheard of')).toBe('edited');
  });
  test('sorts titles with numbers numerically, and puts untitled drafts last', () => {
    expect(view({ order: 'title' })).toEqual(['Boiler', 'pipe 9', 'Pipe 10', '']);
  });
  test('sorts by status with what needs attention first', () => {
    expect(view({ order: 'state' })).toEqual(['Boiler', 'Pipe 10', '', 'pipe 9']);
  });
  test('distinguishes scheduled from published posts until their time comes', () => {
    const scheduled = row('Tomorrow', 'published', '2026-11-22T09:00:00.000Z');
    const out = row('Today', 'published', '2026-11-21T08:00:00.000Z');
    const titlesAt = (filter: 'scheduled' | 'published', now: number) =>
      filterAndSort([out, scheduled], { order: 'state', filter, found: null, now }).map(({ title }) => title);
    expect(titlesAt('scheduled', NOW)).toEqual(['Tomorrow']);
    expect(titlesAt('published', NOW)).toEqual(['Today']);
    expect(titlesAt('published', NOW + 48 * 3_600_000)).toEqual(['Today', 'Tomorrow']);
    expect(view({ filter: 'published' })).toEqual(['pipe 9']);
  });
  test('filters by status and by the search', () => {
    expect(view({ filter: 'draft' })).toEqual(['Pipe 10', '']);
    expect(
      view({
        filter: 'draft',
        found: new Map([
          ['Pipe 10', null],
          ['Boiler', null],
        ]),
      }),
    ).toEqual(['Pipe 10']);
    expect(parseFilter('unheard of')).toBe('all');
  });
});
