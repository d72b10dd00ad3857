import { parseFilter, parseOrder, viewList } from '@callwright/desktop/renderer/sidebar/list-view.ts';
import { describe, expect, test } from 'vitest';

const row = (title: string, state: 'draft' | 'published' | 'changed') => ({
  id: title,
  title,
  owner: 'machine' as const,
  state,
  excerpt: '',
  updatedAt: '2026-11-21T08:00:00.000Z',
});
const rows = [row('Pipe 10', 'draft'), row('', 'draft'), row('pipe 9', 'published'), row('Boiler', 'changed')];
const view = (options: Partial<Parameters<typeof viewList>[1]>) =>
  viewList(rows, { order: 'edited', filter: 'all', found: null, ...options }).map(({ title }) => title);

describe('the list of drafts', () => {
  test('stands as edited, until another order is chosen', () => {
    expect(view({})).toEqual(['Pipe 10', '', 'pipe 9', 'Boiler']);
    expect(parseOrder('unheard of')).toBe('edited');
  });
  test('by title counts numbers as numbers, and puts what has no title last', () => {
    expect(view({ order: 'title' })).toEqual(['Boiler', 'pipe 9', 'Pipe 10', '']);
  });
  test('by state puts what wants attention first', () => {
    expect(view({ order: 'state' })).toEqual(['Boiler', 'Pipe 10', '', 'pipe 9']);
  });
  test('shows one state, and of it what was found', () => {
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
