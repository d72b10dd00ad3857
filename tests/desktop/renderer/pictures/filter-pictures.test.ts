import type { LibraryPicture } from '@callwright/desktop/ipc/pictures.ts';
import { filterPictures } from '@callwright/desktop/renderer/pictures/filter-pictures.ts';
import { describe, expect, it } from 'vitest';
import { measureProcessorMs } from '../../../helpers/processor-time.ts';

const NOW = Date.parse('2026-06-30T12:00:00Z');
const DRAFT = { id: '7d8f6f0e-7a54-4b7e-9d0c-2d8a4a4f3b01', title: 'Frozen pipes' };

function picture(letter: string, given: Partial<LibraryPicture> = {}): LibraryPicture {
  return {
    name: `${letter.repeat(32)}.800x600.7a8b9c.webp`,
    authorId: null,
    isOwn: true,
    isHere: true,
    source: '/pictures/x',
    alt: null,
    sizeBytes: 1,
    addedAt: '2026-01-01T00:00:00Z',
    drafts: [],
    posts: [],
    unseenUses: 0,
    ...given,
  };
}

const named = (pictures: readonly LibraryPicture[]) => pictures.map(({ name }) => name[0]).join('');

describe('the picture library', () => {
  const pictures = [
    picture('a', { alt: 'A boiler, opened' }),
    picture('b', { drafts: [DRAFT] }),
    picture('c', { posts: [{ ...DRAFT, title: 'Boiler service', status: 'published' }] }),
    picture('d', { addedAt: '2026-06-20T00:00:00Z' }),
    picture('e', { unseenUses: 1 }),
  ];
  const find = (query: string, isUnusedOnly = false) => named(filterPictures(pictures, { query, isUnusedOnly }, NOW));

  it('finds pictures by every word of their alt text, name, and the titles that use them', () => {
    expect([find(''), find('boiler'), find('OPENED boiler'), find('frozen'), find('dddd'), find('nothing')]).toEqual([
      'abcde',
      'ac',
      'a',
      'b',
      'd',
      '',
    ]);
  });

  it('marks pictures as unused a month after they were added', () => {
    expect([find('', true), find('opened', true), find('frozen', true)]).toEqual(['a', 'a', '']);
  });

  it('searches two thousand pictures while the author types', () => {
    const many = Array.from({ length: 2_000 }, (_, index) => picture('f', { alt: `Picture ${index} of a roof` }));
    let found: readonly unknown[] = [];
    const ms = measureProcessorMs(() => {
      found = filterPictures(many, { query: 'roof 1999', isUnusedOnly: true }, NOW);
    });
    expect(found).toHaveLength(1);
    expect(ms).toBeLessThan(500);
  });
});
