import { equalExceptOwnKeys, formatDraftFile, parseDraftText } from '@callwright/desktop/main/mirror/draft-file.ts';
import { importDraftFile } from '@callwright/desktop/main/mirror/import-file.ts';
import { EMPTY_POST_FIELDS, type PostFields } from '@callwright/shared/post/post.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { everyNth, runsOf, SEED } from '../../../helpers/corpus.ts';
import type { ForeignFile } from '../../../helpers/foreign-files/foreign-file.ts';
import { generateFiles } from '../../../helpers/foreign-files/generated-files.ts';
import { WRITTEN_FILES } from '../../../helpers/foreign-files/written-files.ts';

const ID = 'c0ffee00-0000-4000-8000-000000000000';
const FILES = [...WRITTEN_FILES, ...generateFiles()];
const SAMPLE = [...WRITTEN_FILES, ...everyNth(7, FILES.slice(WRITTEN_FILES.length))];

function importAndSave({ name, text }: Pick<ForeignFile, 'name' | 'text'>) {
  const { file, problems } = importDraftFile(text, name);
  const typed: PostFields = { ...file.fields, title: 'Changed: "here"', content: `${file.fields.content}\nMore.\n` };
  const at = file.createdAt ?? 0;
  const saved = formatDraftFile({ ...file, id: ID, fields: typed, createdAt: at, updatedAt: at });
  return { file, problems, typed, saved, reread: parseDraftText(saved) };
}

describe(`files from elsewhere (${SAMPLE.length} of ${FILES.length})`, () => {
  test('there are at least 900 files', () => {
    expect(FILES.length).toBeGreaterThanOrEqual(900);
  });

  test.each(SAMPLE)('are imported completely and written as equivalent YAML: $name', (foreign) => {
    const { file, problems, typed, saved, reread } = importAndSave(foreign);
    const what = foreign.text.slice(0, 2_000);
    expect(file.fields, what).toEqual({ ...EMPTY_POST_FIELDS, ...foreign.fields, content: foreign.body });
    if (foreign.createdAt !== undefined) expect(file.createdAt, what).toBe(Date.parse(foreign.createdAt));
    expect(problems, what).toEqual(foreign.problem === undefined ? [] : [foreign.problem]);
    expect(reread.kind, what).toBe('draft');
    expect(reread.file.fields, what).toEqual(typed);
    expect(equalExceptOwnKeys(reread.file.front, file.front), what).toBe(true);
    expect(saved, what).toMatch(/^---\r?\n/);
  });

  test('keep other tools’ keys as YAML, whatever the original language', () => {
    const values = ['layout: post', 'weight: 1.5', 'draft: true', 'date: 2024-02-29', 'x:', '  y:', '    - 1'];
    const sources = {
      yaml: `---\n${values.join('\n')}\n---\n`,
      toml: '+++\nlayout = "post"\nweight = 1.5\ndraft = true\ndate = 2024-02-29\n[x]\ny = [1]\n+++\n',
      json: '{"layout": "post", "weight": 1.5, "draft": true, "date": "2024-02-29", "x": {"y": [1]}}\n',
    };
    for (const text of Object.values(sources))
      expect(importDraftFile(text, 'post.md').file.front).toBe(`${values.join('\n')}\n`);
  });
});

describe('a nonsensical file', () => {
  const line = fc.oneof(
    fc.constantFrom(
      'title: A',
      'title: "A',
      'tags:',
      '- a',
      '  - b',
      '\t- c',
      'x: [1,',
      'y: {',
      'z: |',
      '  text',
      '}',
      ']',
    ),
    fc.constantFrom(
      'id: 7',
      'published: true',
      'owner: @me',
      '# c',
      '',
      'a: &a *a',
      '<<: *b',
      '? k',
      ': v',
      '"q',
      "'",
      '%TAG',
    ),
    fc.constantFrom(
      'title = "A"',
      'date = 2024-01-01',
      '[t]',
      '[[t]]',
      'a.b = 1',
      'x = [',
      '"""',
      '{"title": 1}',
      '...',
      '\u0085: 1',
    ),
    fc.string({ maxLength: 20 }).map((text) => text.replaceAll(/[\n\r]/g, ' ')),
  );
  const text = fc
    .record({
      fence: fc.constantFrom('---', '+++', '---json', '{'),
      lines: fc.array(line, { maxLength: 8 }),
      lineEnd: fc.constantFrom('\n', '\r\n'),
      body: fc.constantFrom('', 'Text', '\nText\n', '---\nText\n', '+++\n'),
    })
    .map(({ fence, lines, lineEnd, body }) =>
      [fence, ...lines, fence === '{' ? '}' : fence.slice(0, 3), body].join(lineEnd).toWellFormed(),
    );

  test('is imported anyway and reads back as shown', () => {
    fc.assert(
      fc.property(text, (hostile) => {
        const { file, typed, reread } = importAndSave({ name: 'hostile.md', text: hostile });
        expect(hostile.endsWith(file.fields.content)).toBe(true);
        expect(reread).toMatchObject({ kind: 'draft', file: { fields: typed } });
        expect(equalExceptOwnKeys(reread.file.front, file.front)).toBe(true);
      }),
      { seed: SEED, numRuns: runsOf({ sample: 500, whole: 10_000 }) },
    );
  });
});

type Found = Partial<PostFields> & { createdAt?: string };

function fieldsOf(text: string, name = 'post.md') {
  const { fields } = importDraftFile(text, name).file;
  const { content: _, ...others } = fields;
  return Object.fromEntries(Object.entries(others).filter(([, value]) => value !== ''));
}

describe('other tools’ names for post fields', () => {
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
      'Hugo, in JSON with capital letters',
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
    ['a date where others have true', '---\npublished: 2024-01-31\n---\n', { createdAt: '2024-01-31T00:00:00.000Z' }],
    ['a list that YAML rejects', '---\ntags: [c#, @home, "x"]\n---\n', { keywords: 'c#, @home, x' }],
    ['nobody', '---\nlayout: post\nx: 1\n---\n', {}],
  ])('are read: %s', (_tool, text, { createdAt, ...found }: Found) => {
    const { file } = importDraftFile(text, 'post.md');
    expect(file.fields).toEqual({ ...EMPTY_POST_FIELDS, title: 'Post', ...found });
    expect(file.createdAt).toBe(createdAt === undefined ? null : Date.parse(createdAt));
  });

  test.each([
    ['a picture on the author’s disk', 'image: /assets/a.jpg'],
    ['a picture by shortcode', 'image: "javascript:alert(1)"'],
    ['a summary that is too long', `summary: ${'a'.repeat(501)}`],
    ['an address that isn’t a slug', 'permalink: /blog/:title/'],
    ['a day that doesn’t exist', 'date: 2024-13-45'],
    ['a day in words', 'date: yesterday'],
    ['a table where text belongs', 'description: { en: a }'],
    ['nothing', 'tags:\ndate:\nimage:'],
  ])('are left empty by %s', (_name, line) => {
    expect(fieldsOf(`---\n${line}\n---\n`)).toEqual({ title: 'Post' });
  });

  test('a description too long for one field still fills the other', () => {
    const description = 'a'.repeat(161);
    expect(fieldsOf(`---\ndescription: ${description}\n---\n`)).toEqual({ title: 'Post', excerpt: description });
  });

  test('as many keywords as fit are imported, without duplicates', () => {
    const tags = ['Leaks', 'leaks', 'a'.repeat(120), 'b'.repeat(120), 'c'];
    expect(fieldsOf(`---\ntags: [${tags}]\n---\n`)).toEqual({
      title: 'Post',
      keywords: `Leaks, ${'a'.repeat(120)}, c`,
    });
  });

  test.each([
    ['holiday-notes.md', { title: 'Holiday notes' }],
    ['2024-01-31-answer-every-call.md', { title: 'Answer every call', slug: 'answer-every-call' }],
    ['2024-01-31.md', { title: '2024 01 31' }],
  ])('are read from the name of a file without front matter: %s', (name, found) => {
    expect(fieldsOf('Text', name)).toEqual(found);
    const isDated = 'slug' in found;
    expect(importDraftFile('Text', name).file.createdAt).toBe(isDated ? Date.parse('2024-01-31') : null);
  });
});
