import {
  type DraftFile,
  equalExceptOwnKeys,
  formatDraftFile,
  parseDraftFile,
  parseDraftText,
} from '@callwright/desktop/main/mirror/draft-file.ts';
import { mapFields } from '@callwright/shared/post/fields.ts';
import { EMPTY_POST_FIELDS, type PostFields } from '@callwright/shared/post/post.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseDocument, stringify } from 'yaml';
import { runsOf, SEED } from '../../../helpers/corpus.ts';

const AT = Date.parse('2026-11-20T09:00:00.000Z');
const ID = 'c0ffee00-0000-4000-8000-000000000000';
const OWNER = 'c0ffee00-0000-4000-8000-00000000000a';
const PUBLICATIONS = [
  { revision: 3, slug: 'a', publishedAt: '2026-11-20T09:00:00Z', fingerprint: 'f', backendOrigin: 'https://a.example' },
  { revision: 1, slug: 'b', publishedAt: '', fingerprint: 'g' },
];

const draft = (fields: Partial<PostFields>, front = '') => ({
  id: ID,
  owner: null,
  fields: { ...EMPTY_POST_FIELDS, ...fields },
  createdAt: AT,
  updatedAt: AT,
  publications: [],
  front,
});

const write = (file: DraftFile, fields: Partial<PostFields> = {}) =>
  formatDraftFile(draft({ ...file.fields, ...fields }, file.front));

const read = (text: string) => parseDraftText(text).file;
const parse = (text: string) => parseDraftFile(Buffer.from(text));

const hostileText = fc
  .oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: 'grapheme' }),
    fc
      .array(
        fc.constantFrom(
          ...['---', '...', '\n', '\r\n', '\r', ': ', '# ', '- ', '> ', '| ', '"', "'", '{', '[', '&a', '*a', '!!js'],
          ...['%', '\t', ' ', '\\', '\u0085', '\u2028', '\uFEFF', '😀', 'null', 'yes', '0x1F', '2026-11-20', '\0'],
        ),
        { maxLength: 12 },
      )
      .map((parts) => parts.join('')),
  )
  .map((text) => text.toWellFormed());

const hostileFields = fc.record(mapFields(() => hostileText));

describe('a draft’s file', () => {
  test('is Markdown that other editors can read, with readable front matter', () => {
    const fields = { title: 'Answer every call', slug: 'answer-every-call', content: '# Why\n\nText.\n' };
    expect(formatDraftFile({ ...draft(fields), owner: OWNER, publications: PUBLICATIONS })).toBe(
      [
        '---',
        'title: "Answer every call"',
        'slug: "answer-every-call"',
        'excerpt: ""',
        'meta_description: ""',
        'keywords: ""',
        'featured_image_url: ""',
        `id: "${ID}"`,
        'created_at: "2026-11-20T09:00:00.000Z"',
        'updated_at: "2026-11-20T09:00:00.000Z"',
        'published:',
        '  revision: 3',
        '  slug: "a"',
        '  published_at: "2026-11-20T09:00:00Z"',
        '  fingerprint: "f"',
        '  backend_origin: "https://a.example"',
        String.raw`published_elsewhere: ["{\"revision\":1,\"slug\":\"b\",\"publishedAt\":\"\",\"fingerprint\":\"g\"}"]`,
        `owner: "${OWNER}"`,
        '---',
        '# Why\n\nText.\n',
      ].join('\n'),
    );
  });

  test('returns everything exactly as typed', () => {
    fc.assert(
      fc.property(hostileFields, (fields) => {
        const written = { ...draft(fields), owner: OWNER, publications: PUBLICATIONS };
        expect(parse(formatDraftFile(written))).toEqual({ kind: 'draft', file: written });
      }),
      { seed: SEED, numRuns: runsOf({ sample: 300, whole: 3_000 }) },
    );
  });

  test('returns other tools’ keys, whatever they contain', () => {
    const value = fc.letrec((tie) => ({
      any: fc.oneof({ maxDepth: 2 }, hostileText, fc.constant(null), tie('list'), tie('table')),
      list: fc.array(tie('any'), { maxLength: 3 }),
      table: fc.dictionary(hostileText, tie('any'), { maxKeys: 3 }),
    }));
    const table = fc.dictionary(
      hostileText.filter((key) => !/^(<<$|__proto__$|\uFEFF)/.test(key)),
      value.any,
      { maxKeys: 4 },
    );
    fc.assert(
      fc.property(
        table,
        hostileFields,
        fc.constantFrom(undefined, 'QUOTE_SINGLE', 'BLOCK_LITERAL'),
        (keys, fields, style) => {
          const source = stringify(keys, style === undefined ? {} : { defaultStringType: style });
          const file = read(`---\n${source}---\n`);
          const again = read(write(file, fields));
          expect(again.fields).toEqual(fields);
          expect(equalExceptOwnKeys(again.front, file.front)).toBe(true);
          expect(valuesOf(write(again, fields))).toMatchObject(valuesOf(`---\n${source}---\n`));
        },
      ),
      { seed: SEED, numRuns: runsOf({ sample: 300, whole: 3_000 }) },
    );
  });

  test.each([
    ['Windows line endings', 'a\r\nb\r\n'],
    ['a text that starts with its own front matter', '---\ntitle: "other"\n---\nbody'],
    ['blank lines at both ends', '\n\n\ntext\n\n\n'],
    ['no line ending', 'text'],
    ['nothing', ''],
    ['a byte order mark', '\uFEFFtext'],
    ['a rule as its first line', '---\n'],
  ])('keeps a text with %s byte for byte', (_name, content) => {
    expect(read(formatDraftFile(draft({ content }))).fields.content).toBe(content);
  });

  test('can be saved by an editor with Windows line endings and a byte order mark', () => {
    const text = formatDraftFile(draft({ title: 'Über', content: 'a\nb\n' }));
    const file = read(`\uFEFF${text.replaceAll('\n', '\r\n')}`);
    expect(file).toMatchObject({ id: ID, fields: { title: 'Über', content: 'a\r\nb\r\n' } });
    expect(write(file).replaceAll('\r\n', '')).not.toContain('\n');
  });

  test('never makes the reader throw, wherever it is cut', () => {
    const bytes = Buffer.from(formatDraftFile(draft({ title: 'Größe "1"', content: 'Text 😀\n' })));
    for (let length = 0; length <= bytes.length; length += 1) {
      expect(['draft', 'broken', 'empty', 'not-utf8']).toContain(parseDraftFile(bytes.subarray(0, length)).kind);
    }
  });

  test.each([
    ['nothing', ''],
    ['blanks', '\uFEFF \r\n\t'],
    ['zeros left by a crash', '\0'.repeat(4_096)],
  ])('counts as empty with %s in it', (_name, text) => {
    expect(parse(text)).toEqual({ kind: 'empty' });
  });

  test('isn’t read in another encoding', () => {
    expect(parseDraftFile(Buffer.from('Größe', 'latin1'))).toEqual({ kind: 'not-utf8' });
    expect(parseDraftFile(Buffer.from('\uFEFFText', 'utf16le'))).toEqual({ kind: 'not-utf8' });
  });
});

describe('front matter from other programs', () => {
  test('keeps its comments, order, and values as written', () => {
    const front = [
      '# Of our blog',
      '',
      'layout: post # ours',
      'title: A # the title',
      'zip: 007',
      'ratio: 1.10',
      'flag: yes',
      "quoted: 'it''s'",
      'nothing:',
      'tags: [a, "b"]',
      'authors:',
      '- ana',
      'nested:',
      '  deep: |',
      '    Two',
      '    lines',
      '',
      '# The end',
    ].join('\n');
    const file = read(`---\n${front}\n---\nText`);
    expect(file.fields).toEqual({ title: 'A', keywords: 'a, b', content: 'Text' });
    expect(write(file, { title: 'B' })).toBe(
      `---\n${front.replace('title: A', 'title: "B"').replace('\n\n# The end', '')}
keywords: "a, b"
id: "${ID}"
created_at: "2026-11-20T09:00:00.000Z"
updated_at: "2026-11-20T09:00:00.000Z"

# The end
---
Text`,
    );
  });

  test('stays below our keys if it was added there', () => {
    const text = formatDraftFile(draft({ title: 'A' })).replace('---\n---', '---');
    const file = read(text.replace(/\n---\n$/, '\nlayout: post # mine\n---\n'));
    expect(file.front).toBe('layout: post # mine\n');
    expect(read(write(file, { title: 'B' })).front).toBe(file.front);
  });

  test('can be only a comment', () => {
    const file = read('---\n# Later: tags\n---\nText');
    expect(write(file, { title: 'A' })).toContain('---\n# Later: tags\n\ntitle: "A"\n');
  });

  test('gets no empty keys', () => {
    expect(write(read('---\nlayout: post\n---\nText'))).not.toContain('""\nslug');
  });

  test('keeps values that were aliases of ours', () => {
    const file = read('---\ntitle: &t A\nslug: *t\nseo: *t\nog: [*t]\nkeywords: [*t, &b b]\ntags: *b\n---\nText');
    expect(file.fields).toMatchObject({ title: 'A', slug: 'A', keywords: 'A, b' });
    const text = write(file, { title: 'B', keywords: '' });
    expect(read(text).fields).toMatchObject({ title: 'B', slug: 'A', keywords: '' });
    expect(valuesOf(text)).toMatchObject({ seo: 'A', og: ['A'], tags: 'b' });
  });

  test('can repeat keys; the last one counts', () => {
    const file = read('---\ntitle: A\nlayout: x\ntitle: B\n---\n');
    expect(file.fields.title).toBe('B');
    expect(valuesOf(write(file, { title: 'C' }))).toMatchObject({ title: 'C', layout: 'x' });
  });

  test.each([
    ['true', 'published: true'],
    ['another tool’s table', 'published: {at: 2024-01-02}'],
    ['a list of titles', 'title: [a, b]'],
    ['a number as id', 'id: 17'],
    ['an owner with a name', 'owner: {name: Ana}'],
    ['a time in words', 'created_at: yesterday'],
  ])('keeps a key with the same name but another meaning: %s', (_name, line) => {
    const published = { ...draft({ title: 'A' }, read(`---\n${line} # theirs\n---\n`).front), owner: OWNER };
    const text = formatDraftFile({ ...published, publications: PUBLICATIONS });
    expect(text).toContain(`\n${line} # theirs\n`);
    const { id, owner, fields, createdAt, publications } = read(text);
    expect({ id, owner, title: fields.title, createdAt, publications }).toEqual({
      id: ID,
      owner: OWNER,
      title: 'A',
      createdAt: AT,
      publications: PUBLICATIONS,
    });
    expect(formatDraftFile({ ...published, publications: [] })).toContain(`\n${line} # theirs\n`);
  });

  test('keeps another tool’s id and time that look like ours', () => {
    const theirs = 'id: 0e3b7a51-7b54-4a53-8a39-1f5d0f6d9c11\nupdated_at: 2018-05-04T10:11:12.000Z\n';
    const text = write(read(`---\n${theirs}title: A\n---\n`));
    expect(text).toContain(theirs);
    expect(read(text)).toMatchObject({ id: ID, updatedAt: AT });
    expect(write(read(text))).toContain(theirs);
  });

  test.each([
    ['an empty front matter', '---\r---\rText'],
    ['a list', '---\rtitle: A\rtags:\r  - b\r---\rText'],
    ['TOML', '+++\rtitle = "A"\rtags = ["b"]\r+++\rText'],
  ])('can use carriage returns as line endings: %s', (_name, text) => {
    expect(read(text).fields).toMatchObject({ content: 'Text' });
    expect(read(text).fields.title).toBe(text.includes('A') ? 'A' : undefined);
  });

  test('keeps a field whose key was removed before our first write, and clears it afterwards', () => {
    expect(read('---\nlayout: post\n---\nText').fields).toEqual({ content: 'Text' });
    const text = formatDraftFile(draft({ title: 'A', excerpt: 'Short.' }));
    expect(read(text.replace('excerpt: "Short."\n', '')).fields).toEqual({ ...EMPTY_POST_FIELDS, title: 'A' });
  });
});

describe('unreadable front matter', () => {
  test('loses only the bad key and names its line', () => {
    expect(parse('---\ntitle: A\ntags:\n  - [b\n   c: - d\ndate: 2024-01-02\n---\nText')).toMatchObject({
      kind: 'broken',
      problems: ['Line 3 (“tags”) of the front matter isn’t valid YAML.'],
      file: {
        fields: { title: 'A', content: 'Text' },
        createdAt: Date.parse('2024-01-02'),
        front: 'date: 2024-01-02\n',
      },
    });
  });

  test('keeps the draft’s fields that it doesn’t set', () => {
    const text = formatDraftFile(draft({ title: 'A', slug: 'a', content: 'Text' })).replace(
      'slug: "a"',
      'slug:\n  - [a',
    );
    const { fields } = read(text);
    expect(fields).toMatchObject({ title: 'A', content: 'Text' });
    expect(fields).not.toHaveProperty('slug');
  });

  test.each([
    ['YAML', '---\ntitle: A\n\nText'],
    ['TOML', '+++\ntitle = "A"\n\nText'],
    ['truncated YAML', '---\r\n"title": A'],
    ['invalid TOML', '+++\ntitle = A\n+++\nText'],
  ])('in %s that is unclosed or invalid is text', (_name, text) => {
    expect(parse(text)).toMatchObject({ kind: 'broken', file: { fields: { content: text }, front: '' } });
  });

  test.each([
    ['a rule with a line below it', '---\n\nText'],
    ['text between two rules', '---\nText\n\n---\nMore'],
    ['a time between two rules', '---\n\nToday: rain.\n\nMore\n---\nMore'],
    ['a template tag', '{% include a.md %}\n\nText'],
    ['a brace', '{ a }\n'],
    ['only plus signs', '+++\n\nText\n+++\n'],
  ])('doesn’t start with %s', (_name, text) => {
    expect(parse(text)).toMatchObject({ kind: 'draft', file: { fields: { content: text }, front: '' } });
  });

  test.each([
    [
      'aliases that expand endlessly',
      ['a: &a [1,1]', ...Array.from({ length: 200 }, () => 'a: &a [*a, *a]'), 'tags: *a'],
    ],
    ['an alias of itself', ['tags: &a', '  - *a']],
    ['an alias of nothing', ['tags: *a']],
    ['50,000 brackets', [`x: ${'['.repeat(50_000)}`]],
    ['400 levels', Array.from({ length: 400 }, (_, index) => `${' '.repeat(index)}x:`)],
    ['5,000 keys', Array.from({ length: 5_000 }, (_, index) => `key-${index}: value`)],
    ['a screen of spaces', [`x:${' '.repeat(90_000)}y`]],
  ])('that is hostile affects no other key: %s', (_name, lines) => {
    const file = read(`---\ntitle: T\n${lines.join('\n')}\nslug: s\n---\nText`);
    expect(file.fields).toEqual({ title: 'T', slug: 's', content: 'Text' });
    expect(read(write(file, { title: 'B' })).fields).toMatchObject({ title: 'B', slug: 's', content: 'Text' });
  });
});

test('of a megabyte counts as text', () => {
  const text = `---\ntitle: T\n${'x: [\n'.repeat(200_000)}---\nText`;
  expect(parse(text)).toMatchObject({ kind: 'broken', file: { fields: { content: text } } });
});

describe('two front matters', () => {
  test.each([
    ['different order', 'a: 1\nb: 2\n', 'b: 2\na: 1\n'],
    ['different quotes', 'a: x\n', "a: 'x' # c\n"],
    ['different list syntax', 'a: [x, y]\n', 'a:\n  - x\n  - y\n'],
    ['different positions of our keys', 'a: 1\n', 'title: # c\na: 1\n'],
    ['an alias', 'a: &a x\nb: *a\n', 'a: x\nb: x\n'],
  ])('with %s are equal', (_name, a, b) => {
    expect(equalExceptOwnKeys(a, b)).toBe(true);
  });

  test.each([
    ['a different value', 'a: 1\n', 'a: 2\n'],
    ['another key', 'a: 1\n', 'a: 1\nb: 2\n'],
    ['a different order in a list', 'a: [x, y]\n', 'a: [y, x]\n'],
    ['our key with another meaning', 'published: true\n', 'published: false\n'],
  ])('with %s differ', (_name, a, b) => {
    expect(equalExceptOwnKeys(a, b)).toBe(false);
  });
});

function valuesOf(text: string): Record<string, unknown> {
  const [, source = ''] = /^---\r?\n((?:.*?\n)?)---\r?\n/s.exec(text) ?? [];
  return parseDocument(source, { uniqueKeys: false, schema: 'core' }).toJS();
}
