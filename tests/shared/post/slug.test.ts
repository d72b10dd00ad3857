import { SLUG_PATTERN } from '@callwright/shared/post/post.ts';
import {
  AUTO_SLUG,
  finishTypedSlug,
  normalizeSlug,
  normalizeSlugWhileTyping,
  type SlugFromTitle,
  updateSlugFromTitle,
} from '@callwright/shared/post/slug.ts';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { SEED } from '../../helpers/corpus.ts';

const title = fc
  .array(
    fc.oneof(
      { weight: 3, arbitrary: fc.string({ unit: 'grapheme', maxLength: 8 }) },
      { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 8 }) },
      { weight: 3, arbitrary: fc.stringMatching(/^[A-Za-z0-9]{1,8}$/) },
      { weight: 3, arbitrary: fc.stringMatching(/^[\s_-]{1,4}$/) },
      {
        weight: 1,
        arbitrary: fc.constantFrom('🔧', '👩‍🔧', 'É', 'ß', 'İ', 'ſ', 'K', '—', '’', '&', '\u0000', '\uD83D', '\uFEFF'),
      },
    ),
    { maxLength: 10 },
  )
  .map((parts) => parts.join(''));

/** The rules of the product spec (section 5), implemented a second time, character by character. */
function slugByHand(text: string): string {
  const allowed = 'abcdefghijklmnopqrstuvwxyz0123456789';
  let slug = '';
  let isSeparated = false;
  for (const character of text.toLowerCase()) {
    if (allowed.includes(character)) {
      slug += isSeparated && slug !== '' ? `-${character}` : character;
      isSeparated = false;
    } else if (character === '-' || character === '_' || character.trim() === '') {
      isSeparated = true;
    }
  }
  return slug;
}

describe('a slug from a title', () => {
  test.each([
    ['Turn Missed Calls into Booked Jobs', 'turn-missed-calls-into-booked-jobs'],
    ['  Frozen pipes?!  ', 'frozen-pipes'],
    ["What's a call worth — $250?", 'whats-a-call-worth-250'],
    ['snake_case and  two   spaces', 'snake-case-and-two-spaces'],
    ['--- already - - hyphenated ---', 'already-hyphenated'],
    ['a\u00A0b\u2003c\u3000d\te\nf', 'a-b-c-d-e-f'],
    ['Café Zürich', 'caf-zrich'],
    ['水漏れ 24/7', '247'],
    ['🔧 Fix 👩‍🔧 it', 'fix-it'],
    ['__proto__', 'proto'],
    ['水漏れ', ''],
    ['🔧', ''],
    ['_-_', ''],
    ['', ''],
  ])('of "%s" is "%s"', (typed, slug) => {
    expect(normalizeSlug(typed)).toBe(slug);
  });

  test('doesn’t change when normalized again', () => {
    fc.assert(
      fc.property(title, (text) => normalizeSlug(normalizeSlug(text)) === normalizeSlug(text)),
      { seed: SEED, numRuns: 1000 },
    );
  });

  test('passes the schema’s rule or is empty', () => {
    fc.assert(
      fc.property(title, (text) => {
        const slug = normalizeSlug(text);
        expect(slug === '' || SLUG_PATTERN.test(slug)).toBe(true);
        expect(slug).not.toMatch(/^-|-$|--/);
      }),
      { seed: SEED, numRuns: 1000 },
    );
  });

  test('follows the product spec, character by character', () => {
    fc.assert(
      fc.property(title, (text) => {
        expect(normalizeSlug(text)).toBe(slugByHand(text));
      }),
      { seed: SEED, numRuns: 5000 },
    );
  });
});

describe('a slug that is being typed', () => {
  test('keeps a trailing separator, so that the next word can follow', () => {
    expect(normalizeSlugWhileTyping('frozen ')).toBe('frozen-');
    expect(normalizeSlugWhileTyping('frozen-')).toBe('frozen-');
    expect(normalizeSlugWhileTyping('frozen--')).toBe('frozen-');
    expect(normalizeSlugWhileTyping(' frozen')).toBe('frozen');
    expect(normalizeSlugWhileTyping('-')).toBe('');
  });

  test('ends up the same, whether normalized along the way or not', () => {
    fc.assert(
      fc.property(title, (text) => {
        expect(normalizeSlug(normalizeSlugWhileTyping(text))).toBe(normalizeSlug(text));
      }),
      { seed: SEED, numRuns: 1000 },
    );
  });

  test('is the same typed key by key or pasted', () => {
    fc.assert(
      fc.property(title, (text) => {
        let field = '';
        for (const key of text) field = normalizeSlugWhileTyping(field + key);
        expect(normalizeSlug(field)).toBe(normalizeSlug(text));
      }),
      { seed: SEED, numRuns: 1000 },
    );
  });

  test('is complete once finished', () => {
    fc.assert(
      fc.property(title, (text) => {
        expect(finishTypedSlug(normalizeSlugWhileTyping(text))).toBe(normalizeSlug(text));
      }),
      { seed: SEED, numRuns: 1000 },
    );
  });

  test('that no field accepts isn’t repaired when finished', () => {
    expect(finishTypedSlug('Kept As It Is!')).toBe('Kept As It Is!');
  });

  test('doesn’t change after one normalization', () => {
    fc.assert(
      fc.property(title, (text) => {
        const once = normalizeSlugWhileTyping(text);
        expect(normalizeSlugWhileTyping(once)).toBe(once);
      }),
      { seed: SEED, numRuns: 1000 },
    );
  });
});

function type(title: string, start: { following: SlugFromTitle; slug: string }) {
  let { following, slug } = start;
  for (let length = 1; length <= title.length; length += 1) {
    const next = updateSlugFromTitle(following, title.slice(0, length), slug);
    following = next.following;
    slug = next.slug ?? slug;
  }
  return { following, slug };
}

describe('the slug of a title that is being typed', () => {
  it('follows every key if it was empty at the start (G1)', () => {
    expect(type('What a Missed Call Costs', { following: AUTO_SLUG, slug: '' }).slug).toBe('what-a-missed-call-costs');
  });

  it('is fixed if it wasn’t empty at the start (G1)', () => {
    expect(type('Another title', { following: AUTO_SLUG, slug: 'kept' }).slug).toBe('kept');
  });

  it('keeps following if the title is emptied along the way', () => {
    const typed = type('First', { following: AUTO_SLUG, slug: '' });
    const emptied = updateSlugFromTitle(typed.following, '', typed.slug);
    expect(emptied).toEqual({ following: 'follows', slug: '' });
    expect(updateSlugFromTitle(emptied.following, 'Second', '').slug).toBe('second');
  });

  it('is fixed once the title field is left, even if typing continues (G2)', () => {
    const { slug } = type('First title', { following: AUTO_SLUG, slug: '' });
    expect(updateSlugFromTitle(AUTO_SLUG, 'First title, longer', slug)).toEqual({ following: 'fixed', slug: null });
  });

  it('follows again if the author emptied the slug before returning', () => {
    expect(updateSlugFromTitle(AUTO_SLUG, 'First title!', '').slug).toBe('first-title');
  });

  it('is cut to its limit without a hyphen at the end, if the title is too long', () => {
    expect(updateSlugFromTitle(AUTO_SLUG, `${'x'.repeat(199)} title`, '').slug).toBe('x'.repeat(199));
    expect(updateSlugFromTitle(AUTO_SLUG, 'x'.repeat(250), '').slug).toBe('x'.repeat(200));
  });
});
