import { findErrors } from '@callwright/desktop/renderer/readiness/checks/find-errors.ts';
import { EMPTY_POST_FIELDS } from '@callwright/shared/post/post.ts';
import { describe, expect, it } from 'vitest';

const id = '7d8f6f0e-7a54-4b7e-9d0c-2d8a4a4f3b01';
const other = '7d8f6f0e-7a54-4b7e-9d0c-2d8a4a4f3b02';
const fields = { ...EMPTY_POST_FIELDS, title: 'Title', slug: 'slug', content: 'Text' };
const knownSlugs = { posts: [], unlisted: [], former: [] };
const NONE: ReadonlySet<string> = new Set();

describe('an issue that blocks publishing', () => {
  it('is absent if the post can be published', () => {
    expect(findErrors(id, fields, knownSlugs, NONE)).toEqual([]);
  });

  it('is shown once per field, in form order, with where to fix it', () => {
    const errors = findErrors(id, { ...EMPTY_POST_FIELDS, excerpt: 'x'.repeat(501) }, knownSlugs, NONE);
    expect(errors.map(({ title, message, location }) => [title, message, location])).toEqual([
      ['Validation Error', 'Title is required', { kind: 'field', field: 'title' }],
      ['Validation Error', 'Slug is required', { kind: 'field', field: 'slug' }],
      ['Validation Error', 'Content is required', { kind: 'field', field: 'content' }],
      ['Validation Error', 'Excerpt must be less than 500 characters', { kind: 'field', field: 'excerpt' }],
    ]);
  });

  it('is an address that pages can’t have', () => {
    const messageFor = (slug: string) => findErrors(id, { ...fields, slug }, knownSlugs, NONE)[0]?.message;
    expect(messageFor('admin')).toMatch(/A page on the site already uses this slug/);
  });

  it('is what only another editor can write, with the same messages and places', () => {
    const edited = { ...fields, slug: 'A Model', metaDescription: 'm'.repeat(161) };
    expect(findErrors(id, edited, knownSlugs, NONE)).toMatchObject([
      { message: 'Slug can only contain lowercase letters, numbers, and hyphens', location: { field: 'slug' } },
      { message: 'Meta description must be less than 160 characters', location: { field: 'metaDescription' } },
    ]);
  });

  it('is a picture that the database rejects', () => {
    expect(findErrors(id, { ...fields, featuredImageUrl: 'javascript:alert(1)' }, knownSlugs, NONE)).toMatchObject([
      { message: 'Must be a valid URL', location: { field: 'featuredImageUrl' } },
    ]);
  });

  it('leads to the first character over the limit, counted like the database', () => {
    const content = `${'🔧'.repeat(50_000)}tail`;
    expect(findErrors(id, { ...fields, content }, knownSlugs, NONE)).toMatchObject([
      {
        message: 'Content must be less than 50,000 characters',
        location: { kind: 'text', start: 100_000, end: 100_004 },
      },
    ]);
  });
});

describe('a slug of another post', () => {
  const duplicate = [
    {
      title: 'Duplicate slug',
      message: 'A post with this slug already exists. Please use a different slug.',
      location: { kind: 'field', field: 'slug' },
    },
  ];

  it.each(['posts', 'unlisted', 'former'] as const)('blocks publishing if it is among the %s', (list) => {
    expect(findErrors(id, fields, { ...knownSlugs, [list]: [{ id: other, slug: 'slug' }] }, NONE)).toEqual(duplicate);
  });

  it('doesn’t count if the other post is this one', () => {
    expect(
      findErrors(id, fields, { ...knownSlugs, posts: [{ id, slug: 'slug' }], former: [{ id, slug: 'slug' }] }, NONE),
    ).toEqual([]);
  });

  it('comes after schema errors of the same field', () => {
    const taken = { ...knownSlugs, posts: [{ id: other, slug: 'admin' }] };
    expect(findErrors(id, { ...fields, slug: 'admin' }, taken, NONE).map(({ title }) => title)).toEqual([
      'Validation Error',
    ]);
  });
});

describe('one of our pictures', () => {
  const name = `${'a'.repeat(32)}.800x600.7a8b9c.webp`;
  const picture = `![](pictures/${name})`;

  it('blocks publishing while it has no alt text, and leads to it', () => {
    const content = `Before\n\n${picture}\n`;
    expect(findErrors(id, { ...fields, content }, knownSlugs, NONE)).toEqual([
      {
        title: 'Validation Error',
        message: 'A picture has no alt text. Describe it, or mark it as decorative.',
        location: { kind: 'text', start: 8, end: 8 + picture.length },
      },
    ]);
  });

  it('doesn’t if it is described, decorative, in code, or hosted elsewhere', () => {
    const described = `![A pump](pictures/${name})`;
    for (const content of [described, `\`\`\`\n${picture}\n\`\`\``, '![](https://example.com/a.png)']) {
      expect(findErrors(id, { ...fields, content }, knownSlugs, NONE)).toEqual([]);
    }
    expect(findErrors(id, { ...fields, content: picture }, knownSlugs, new Set([name]))).toEqual([]);
  });

  it('can be the featured image', () => {
    expect(findErrors(id, { ...fields, featuredImageUrl: `pictures/${name}` }, knownSlugs, NONE)).toEqual([]);
  });
});
