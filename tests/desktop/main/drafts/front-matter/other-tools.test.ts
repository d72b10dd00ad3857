import { splitFrontMatter } from '@callwright/desktop/main/drafts/front-matter/front-matter.ts';
import { readForeignFields, titleOfName } from '@callwright/desktop/main/drafts/front-matter/other-tools.ts';
import { describe, expect, test } from 'vitest';

function fieldsOf(text: string, name = 'post.md') {
  return readForeignFields(splitFrontMatter(text).frontMatter, name);
}

describe('what other tools call the fields of a post', () => {
  test.each([
    [
      'Jekyll',
      '---\nlayout: post\ntitle: A\ndate: 2024-01-31 10:00:00 +0100\ntags: plumbing leaks\ncategory: Home Service\nimage: https://example.com/a.jpg\n---\n',
      {
        title: 'A',
        createdAt: '2024-01-31T09:00:00.000Z',
        keywords: 'plumbing, leaks, Home Service',
        featuredImageUrl: 'https://example.com/a.jpg',
      },
    ],
    [
      'jekyll-seo-tag, with a table for the picture',
      '---\nimage:\n  path: https://example.com/a.jpg\n  height: 100\ndescription: Short.\npermalink: /2024/answer/every-call/\n---\n',
      {
        featuredImageUrl: 'https://example.com/a.jpg',
        excerpt: 'Short.',
        metaDescription: 'Short.',
        slug: 'every-call',
      },
    ],
    [
      'Hugo',
      '+++\ntitle = "A"\ndate = 2024-01-31T10:00:00Z\nslug = "a"\nsummary = "S"\ndescription = "D"\ntags = ["x", "y"]\ncategories = ["X"]\nimages = ["https://example.com/a.jpg"]\ndraft = true\n+++\n',
      {
        title: 'A',
        slug: 'a',
        createdAt: '2024-01-31T10:00:00.000Z',
        excerpt: 'S',
        metaDescription: 'D',
        keywords: 'x, y',
        featuredImageUrl: 'https://example.com/a.jpg',
      },
    ],
    [
      'Hugo, in JSON and in capitals',
      '{\n  "Title": "A",\n  "Date": "2024-01-31",\n  "Tags": ["x"]\n}\n',
      { title: 'A', createdAt: '2024-01-31T00:00:00.000Z', keywords: 'x' },
    ],
    [
      'Zola',
      '+++\ntitle = "A"\npath = "blog/answer"\ndate = 2024-01-31\n[taxonomies]\ntags = ["x"]\ncategories = ["y"]\n[extra]\nimage = "https://example.com/a.jpg"\n+++\n',
      {
        title: 'A',
        slug: 'answer',
        createdAt: '2024-01-31T00:00:00.000Z',
        keywords: 'x, y',
        featuredImageUrl: 'https://example.com/a.jpg',
      },
    ],
    [
      'Dev.to',
      '---\ntitle: A\npublished: true\ndescription: D\ntags: webdev, javascript\ncover_image: https://example.com/a.jpg\n---\n',
      {
        title: 'A',
        excerpt: 'D',
        metaDescription: 'D',
        keywords: 'webdev, javascript',
        featuredImageUrl: 'https://example.com/a.jpg',
      },
    ],
    [
      'Ghost',
      '---\ntitle: A\nslug: a\ncustom_excerpt: E\nmeta_description: M\nfeature_image: https://example.com/a.jpg\npublished_at: 2024-01-31T10:00:00.000Z\ntags:\n  - name: News\n  - name: Tips\n---\n',
      {
        title: 'A',
        slug: 'a',
        excerpt: 'E',
        metaDescription: 'M',
        featuredImageUrl: 'https://example.com/a.jpg',
        createdAt: '2024-01-31T10:00:00.000Z',
        keywords: 'News, Tips',
      },
    ],
    [
      'Astro',
      '---\ntitle: A\npubDate: 2024-01-31\nheroImage: "https://example.com/a.jpg"\ndescription: D\n---\n',
      {
        title: 'A',
        createdAt: '2024-01-31T00:00:00.000Z',
        featuredImageUrl: 'https://example.com/a.jpg',
        excerpt: 'D',
        metaDescription: 'D',
      },
    ],
    ['a date where others say true', '---\npublished: 2024-01-31\n---\n', { createdAt: '2024-01-31T00:00:00.000Z' }],
    ['a list that YAML refuses', '---\ntags: [c#, @home, "x"]\n---\n', { keywords: 'c#, @home, x' }],
    ['nobody', '---\nlayout: post\nx: 1\n---\n', {}],
  ])('are read: %s', (_tool, text, fields) => {
    expect(fieldsOf(text)).toEqual(fields);
  });

  test.each([
    ['a picture on the author’s disk', 'image: /assets/a.jpg'],
    ['a picture by script', 'image: "javascript:alert(1)"'],
    ['a summary that is too long', `summary: ${'a'.repeat(501)}`],
    ['an address that is no slug', 'permalink: /blog/:title/'],
    ['a day that there is not', 'date: 2024-13-45'],
    ['a day in words', 'date: yesterday'],
    ['a table where a text belongs', 'description: { en: a }'],
    ['nothing', 'tags:\ndate:\nimage:'],
  ])('are left empty by %s', (_name, line) => {
    expect(fieldsOf(`---\n${line}\n---\n`)).toEqual({});
  });

  test('a description that is too long for one field still fills the other', () => {
    const description = 'a'.repeat(161);
    expect(fieldsOf(`---\ndescription: ${description}\n---\n`)).toEqual({ excerpt: description });
  });

  test('as many keywords as fit, each once', () => {
    const tags = ['Leaks', 'leaks', 'a'.repeat(120), 'b'.repeat(120), 'c'];
    expect(fieldsOf(`---\ntags: [${tags}]\n---\n`)).toEqual({ keywords: `Leaks, ${'a'.repeat(120)}, c` });
  });

  test('the name of a file is its title, and in Jekyll its day and its slug', () => {
    expect(titleOfName('holiday-notes.md')).toBe('Holiday notes');
    expect(titleOfName('2024-01-31-answer-every-call.md')).toBe('Answer every call');
    expect(fieldsOf('Text', '2024-01-31-answer-every-call.md')).toEqual({
      slug: 'answer-every-call',
      createdAt: '2024-01-31T00:00:00.000Z',
    });
    expect(fieldsOf('Text', '2024-01-31.md')).toEqual({});
  });
});
