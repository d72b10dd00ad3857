import { SLUG_PATTERN } from '@callwright/shared/post/post.ts';
import { listPostTags, readKeywords } from '@callwright/site/blog/tags.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runsOf, SEED } from '../../helpers/corpus.ts';

const keywords = fc.string({ unit: fc.constantFrom(...'aB,- _é日🔧+#./½'), maxLength: 200 });
const settings = { seed: SEED, numRuns: runsOf({ sample: 200, whole: 5000 }) };

describe('the tags of a post', () => {
  it('are its keywords; two spellings are one tag, under the first spelling', () => {
    expect(listPostTags('Call Routing, plumbing,call routing , CALL-ROUTING')).toEqual([
      { slug: 'call-routing', label: 'Call Routing' },
      { slug: 'plumbing', label: 'Plumbing' },
    ]);
    expect(listPostTags(null)).toEqual([]);
  });

  it.each([
    ['C++, C#, c', ['c-plus-plus', 'c-sharp', 'c']],
    ['A/C, AC', ['a-c', 'ac']],
    ['R&D, rd', ['r-and-d', 'rd']],
    ['1.5 ton, 15 ton', ['1-5-ton', '15-ton']],
    ['½″ pipe, 12 pipe', ['1-2-pipe', '12-pipe']],
  ])('distinguish %s', (text, slugs) => {
    expect(listPostTags(text).map(({ slug }) => slug)).toEqual(slugs);
  });

  it('ignore accents, emoji, and apostrophes', () => {
    const slugs = listPostTags('Café, 🔧 Plumbing, Owner’s guide').map(({ slug }) => slug);
    expect(slugs).toEqual(['cafe', 'plumbing', 'owners-guide']);
  });

  it.each([
    ['water heaters', 'Water heaters'],
    ['éclairage', 'Éclairage'],
    ['c++', 'C++'],
    ['HVAC', 'HVAC'],
    ['iPhone calls', 'iPhone calls'],
    ['24/7 calls', '24/7 calls'],
  ])('turn the keyword "%s" into the title "%s"', (keyword, title) => {
    expect(listPostTags(keyword).map(({ label }) => label)).toEqual([title]);
    expect(readKeywords(keyword).map(({ label }) => label)).toEqual([keyword]);
  });

  it.each(['index', 'Index', '404', '#', '+++', '🔧', '日本語', '日本語 A', 'Łódź', `${'+'.repeat(99)}a`])(
    'leave out "%s", which still shows as a keyword',
    (keyword) => {
      expect(readKeywords(`${keyword}, leaks`)).toEqual([
        { label: keyword, tag: null },
        { label: 'leaks', tag: { slug: 'leaks', label: 'Leaks' } },
      ]);
    },
  );

  it('have unique slugs as addresses, whatever the keywords are', () => {
    fc.assert(
      fc.property(keywords, (text) => {
        const slugs = listPostTags(text).map(({ slug }) => slug);
        expect(new Set(slugs).size).toBe(slugs.length);
        for (const slug of slugs) {
          expect(slug).toMatch(SLUG_PATTERN);
          expect(slug.length).toBeLessThanOrEqual(200);
        }
        for (const { tag } of readKeywords(text)) if (tag) expect(slugs).toContain(tag.slug);
      }),
      settings,
    );
  });
});
