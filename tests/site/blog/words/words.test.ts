import { splitWords } from '@callwright/site/blog/words/split-words.ts';
import { findFrequentWords, MAX_WORDS } from '@callwright/site/blog/words/words.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runsOf, SEED } from '../../../helpers/corpus.ts';
import { measureProcessorMs } from '../../../helpers/processor-time.ts';

const settings = { seed: SEED, numRuns: runsOf({ sample: 60, whole: 5000 }) };

describe('a post’s key words', () => {
  it('are the most frequent, or the first of equally frequent ones', () => {
    expect(findFrequentWords('The van is late. A leak, a Leak and the leak: call the van. Who calls?')).toEqual([
      'leak',
      'van',
      'late',
      'call',
      'calls',
    ]);
  });

  it('come from the text, not from code, addresses, tags, or comments', () => {
    const content = [
      'See [the price list](https://callwright.example/pricing "tariff") or www.callwright.example.',
      '<p class="banner">boiler</p> <!-- secret note -->',
      '```js',
      'const dispatch = 1;',
      '```',
      '[ref]: https://example.com/target',
      '12 2026 ok',
    ].join('\n');
    expect(findFrequentWords(content)).toEqual(['price', 'list', 'boiler']);
  });

  it('are the same with and without accents, and are character pairs in scripts without spaces', () => {
    expect(findFrequentWords('Café, CAFE, cafe\u0301; the plumber’s van')).toEqual(['cafe', 'plumber', 'van']);
    expect(splitWords('電話予約 now')).toEqual(['電話', '話予', '予約', 'now']);
    expect(splitWords('Звонки don’t')).toEqual(['звонки', "don't"]);
  });

  it('are at most forty, unique, lowercase, and always the same', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 400 }),
      fc.lorem({ maxCount: 200 }),
      fc
        .array(fc.constantFrom('`', '~~~', '<', '<!--', '[a](', ']: ', '\n', 'pipe', "'s ", '日本', 'ß', '’'), {
          maxLength: 60,
        })
        .map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(text, (content) => {
        const words = findFrequentWords(content);
        expect(words.length).toBeLessThanOrEqual(MAX_WORDS);
        expect(new Set(words).size).toBe(words.length);
        expect(findFrequentWords(content)).toEqual(words);
        for (const word of words) expect(splitWords(word)).toEqual([word]);
      }),
      settings,
    );
  });

  it('are found quickly in the longest text', () => {
    for (const content of [
      '`'.repeat(50_000),
      '<'.repeat(50_000),
      '<a '.repeat(16_000),
      '[a]('.repeat(12_500),
      '~~~\n'.repeat(12_500),
    ]) {
      expect(measureProcessorMs(() => void findFrequentWords(content))).toBeLessThan(1000);
    }
  });
});
