import type { SearchMatches } from '@callwright/desktop/ipc/drafts.ts';
import { searchDrafts } from '@callwright/desktop/renderer/sidebar/search-drafts.ts';
import { beforeEach, expect, test } from 'vitest';

type Partial = { query: string; matches: SearchMatches };

let listeners: Set<(partial: Partial) => void>;
let answer: (matches: SearchMatches) => void;
let shown: string[][];

const api = {
  searchDrafts: () => new Promise<SearchMatches>((resolve) => (answer = resolve)),
  onDraftsFound: (listener: (partial: Partial) => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};
const search = () => searchDrafts(api, 'plumber', (found) => shown.push([...found.keys()]));
const send = (query: string, ...ids: string[]) => {
  for (const listener of listeners) listener({ query, matches: matchesOf(ids) });
};
const finish = async (...ids: string[]) => {
  answer(matchesOf(ids));
  await new Promise((resolve) => setImmediate(resolve));
};
const matchesOf = (ids: string[]) => ({ ids, passages: {} });

beforeEach(() => {
  listeners = new Set();
  shown = [];
});

test('what a long search has found so far is shown before all of it is', async () => {
  search();
  send('plumber', 'a');
  send('plumber', 'a', 'b');
  await finish('a', 'b', 'c');
  expect(shown).toEqual([['a'], ['a', 'b'], ['a', 'b', 'c']]);
  expect(listeners.size).toBe(0);
});

test('what another search has found is not shown', () => {
  search();
  send('plumb', 'a');
  expect(shown).toEqual([]);
});

test('nothing is shown of a search that the author has left', async () => {
  const end = search();
  end();
  send('plumber', 'a');
  await finish('a');
  expect(shown).toEqual([]);
  expect(listeners.size).toBe(0);
});
