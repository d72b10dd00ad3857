import { mapFields, POST_FIELD_NAMES, POST_FIELDS } from '@callwright/shared/post/fields.ts';
import {
  EMPTY_POST_FIELDS,
  type PostFields,
  postFieldsSchema,
  postSchema,
  RESERVED_SLUGS,
  splitKeywords,
} from '@callwright/shared/post/post.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SEED } from '../../helpers/corpus.ts';
import { samplePost } from '../../helpers/sample-post.ts';

const FINISHED: PostFields = {
  ...EMPTY_POST_FIELDS,
  title: 'A title',
  slug: 'a-title',
  content: 'Words',
};

const firstMessage = (changes: Partial<PostFields>): string | undefined => {
  const parsed = postFieldsSchema.safeParse({ ...FINISHED, ...changes });
  return parsed.success ? undefined : parsed.error.issues[0]?.message;
};

/** From the product spec, section 5: the input and its message. */
const TABLE: Array<[field: keyof PostFields, rule: string, value: string, message: string]> = [
  ['title', 'empty', '', 'Title is required'],
  ['title', 'nothing but white space', ' \t\u00A0\uFEFF\n', 'Title is required'],
  ['title', 'of 201 characters', 'x'.repeat(201), 'Title must be less than 200 characters'],
  ['slug', 'empty', '', 'Slug is required'],
  ['slug', 'of 201 characters', 'x'.repeat(201), 'Slug must be less than 200 characters'],
  ['slug', 'with a capital', 'A-title', 'Slug can only contain lowercase letters, numbers, and hyphens'],
  ['slug', 'with a space', 'a title', 'Slug can only contain lowercase letters, numbers, and hyphens'],
  [
    'slug',
    'with a line break at its end',
    'a-title\n',
    'Slug can only contain lowercase letters, numbers, and hyphens',
  ],
  ['slug', 'with an accent', 'caf\u00e9', 'Slug can only contain lowercase letters, numbers, and hyphens'],
  ['slug', 'with an underscore', 'a_title', 'Slug can only contain lowercase letters, numbers, and hyphens'],
  ['content', 'empty', '', 'Content is required'],
  ['content', 'nothing but white space', '\n \u2003\n', 'Content is required'],
  ['content', 'of 50,001 characters', 'x'.repeat(50_001), 'Content must be less than 50,000 characters'],
  ['excerpt', 'of 501 characters', 'x'.repeat(501), 'Excerpt must be less than 500 characters'],
  ['metaDescription', 'of 161 characters', 'x'.repeat(161), 'Meta description must be less than 160 characters'],
  ['keywords', 'of 201 characters', 'x'.repeat(201), 'Keywords must be less than 200 characters'],
  ['featuredImageUrl', 'not an address', 'not a url', 'Must be a valid URL'],
  ['featuredImageUrl', 'a script', 'javascript:alert(1)', 'Must be a valid URL'],
  ['featuredImageUrl', 'a picture in itself', 'data:image/png;base64,AAAA', 'Must be a valid URL'],
  ['featuredImageUrl', 'an address with a password', 'https://me:secret@example.com/a.png', 'Must be a valid URL'],
  ['featuredImageUrl', 'an address without a host', 'https:///a.png', 'Must be a valid URL'],
  ['featuredImageUrl', 'an address with a space', 'https://example.com/a b.png', 'Must be a valid URL'],
  ['callToAction', 'not a link', 'Book a demo', 'The call to action needs a link that starts with / or https://'],
  ['callToAction', 'a link without text', '[](/demo/)', 'The call to action needs text'],
  ['callToAction', 'an empty link', '[]()', 'The call to action needs text and a link that starts with / or https://'],
  [
    'oldUrls',
    'URLs with a host',
    'https://example.com/leaks',
    'Each old URL must be a path on its own line, such as /2019/05/leaks/',
  ],
  ['oldUrls', 'the post’s own URL', '/leaks\n/blog/a-title/', 'The old URLs contain this post’s own URL. Remove it.'],
];

describe('messages on publish', () => {
  test.each(TABLE)('a %s that is %s', (field, _rule, value, message) => {
    expect(firstMessage({ [field]: value })).toBe(message);
  });

  test.each(RESERVED_SLUGS)('for a reserved slug %s', (slug) => {
    expect(firstMessage({ slug })).toBe('A page on the site already uses this slug. Please use a different slug.');
  });

  test('are none for a post with only a title, a slug, and content', () => {
    expect(firstMessage({})).toBeUndefined();
  });

  test('are sorted in form order', () => {
    expect(firstMessage({ title: '', slug: '', content: '' })).toBe('Title is required');
    expect(firstMessage({ slug: '', content: '', excerpt: 'x'.repeat(501) })).toBe('Slug is required');
  });

  test('appear once per field, even if two rules are broken', () => {
    const parsed = postFieldsSchema.safeParse({ ...FINISHED, slug: 'A'.repeat(201) });
    expect(parsed.error?.issues[0]?.message).toBe('Slug must be less than 200 characters');
  });
});

describe('the longest valid texts', () => {
  const limits = POST_FIELD_NAMES.filter((name) => !['featuredImageUrl', 'callToAction', 'oldUrls'].includes(name)).map(
    (name) => [name, POST_FIELDS[name].limit] as const,
  );

  test('an address of 2,000 characters', () => {
    const address = (length: number) => ({ featuredImageUrl: 'https://example.com/'.padEnd(length, 'x') });
    expect(firstMessage(address(2_000))).toBeUndefined();
    expect(firstMessage(address(2_001))).toBe('Featured image URL must be less than 2,000 characters');
  });

  test.each(limits)('a %s of %i letters', (field, limit) => {
    expect(firstMessage({ [field]: 'x'.repeat(limit) })).toBeUndefined();
    expect(firstMessage({ [field]: 'x'.repeat(limit + 1) })).toContain('must be less than');
  });

  test.each(limits.filter(([field]) => field !== 'slug'))('a %s of %i emoji, each counted as one', (field, limit) => {
    expect(firstMessage({ [field]: '🔧'.repeat(limit) })).toBeUndefined();
    expect(firstMessage({ [field]: '🔧'.repeat(limit + 1) })).toContain('must be less than');
  });
});

describe('a valid post', () => {
  test('is trimmed where spaces have no meaning, and not where they might', () => {
    const fields = postFieldsSchema.parse({
      ...FINISHED,
      title: '  A title ',
      content: '    code\n',
      featuredImageUrl: ' https://example.com/a.png ',
      callToAction: ' [Book](/demo/) ',
      oldUrls: ' /one \n\n/two',
    });
    expect(fields.title).toBe('A title');
    expect(fields.featuredImageUrl).toBe('https://example.com/a.png');
    expect(fields.content).toBe('    code\n');
    expect(fields.callToAction).toBe('[Book](/demo/)');
    expect(fields.oldUrls).toBe('/one\n/two');
  });

  test('contains nothing that the database would return differently', () => {
    const fields = postFieldsSchema.parse({
      ...FINISHED,
      title: 'A\0 title',
      content: 'half \uD83D pair',
      excerpt: '\uFEFFpasted from a file',
    });
    expect(fields.title).toBe('A title');
    expect(fields.excerpt).toBe('pasted from a file');
    expect(fields.content).toBe('half \uFFFD pair');
  });

  test('passes validation again', () => {
    fc.assert(
      fc.property(
        fc.record({
          ...mapFields(() => fc.string({ unit: 'binary' })),
          slug: fc.stringMatching(/^[a-z0-9-]{1,20}$/),
          featuredImageUrl: fc.oneof(fc.webUrl(), fc.constant('')),
          callToAction: fc.constantFrom('', 'none', ' [Book](/demo/)'),
          oldUrls: fc.constantFrom('', ' /é \n/b', '/a'),
        }),
        (typed) => {
          const parsed = postFieldsSchema.safeParse(typed);
          fc.pre(parsed.success);
          expect(postFieldsSchema.parse(parsed.data)).toEqual(parsed.data);
        },
      ),
      { seed: SEED },
    );
  });
});

test('keywords are split at commas and trimmed', () => {
  expect(splitKeywords('plumbing, winter ,, frozen pipes,')).toEqual(['plumbing', 'winter', 'frozen pipes']);
  expect(splitKeywords(null)).toEqual([]);
  expect(splitKeywords(' , ')).toEqual([]);
});

test('a row without a column, or with another type, isn’t a valid post', () => {
  expect(postSchema.safeParse(samplePost).success).toBe(true);
  for (const name of Object.keys(samplePost)) {
    expect(postSchema.safeParse({ ...samplePost, [name]: undefined }).success).toBe(false);
    expect(postSchema.safeParse({ ...samplePost, [name]: {} }).success).toBe(false);
  }
});
