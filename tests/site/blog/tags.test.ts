import { SLUG_PATTERN } from '@callwright/shared/post/post.ts';
import { listPostTags, readKeywords } from '@callwright/site/blog/tags.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runsOf, SEED } from '../../helpers/corpus.ts';

const keywords = fc.string({ unit: fc.constantFrom(...'aB,- _é日🔧+'), maxLength: 30 });
const settings = { seed: SEED, numRuns: runsOf({ sample: 200, whole: 5000 }) };

describe('the tags of a post', () => {
  it('are its keywords; two spellings of one are one tag, under the first', () => {
    expect(listPostTags('Call Routing, plumbing,call routing , CALL-ROUTING')).toEqual([
      { slug: 'call-routing', label: 'Call Routing' },
      { slug: 'plumbing', label: 'plumbing' },
    ]);
    expect(listPostTags(null)).toEqual([]);
  });

  it('leave out a keyword that has no address, which is still shown', () => {
    expect(listPostTags('日本語, 🔧')).toEqual([]);
    expect(readKeywords('日本語, leaks')).toEqual([
      { label: '日本語', tag: null },
      { label: 'leaks', tag: { slug: 'leaks', label: 'leaks' } },
    ]);
  });

  it('have addresses that are slugs, each once, whatever the keywords are', () => {
    fc.assert(
      fc.property(keywords, (text) => {
        const slugs = listPostTags(text).map(({ slug }) => slug);
        expect(new Set(slugs).size).toBe(slugs.length);
        for (const slug of slugs) expect(slug).toMatch(SLUG_PATTERN);
        // A spelling leads to the tag that it is listed under.
        for (const { tag } of readKeywords(text)) if (tag) expect(slugs).toContain(tag.slug);
      }),
      settings,
    );
  });
});
