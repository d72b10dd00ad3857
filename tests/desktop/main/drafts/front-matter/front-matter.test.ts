import {
  type FrontMatterChange,
  formatWithFrontMatter,
  splitFrontMatter,
} from '@callwright/desktop/main/drafts/front-matter/front-matter.ts';
import { describe, expect, test } from 'vitest';

function split(text: string) {
  const { frontMatter, ...rest } = splitFrontMatter(text);
  if (frontMatter === null) throw new Error('There is no front matter');
  return { frontMatter, ...rest };
}

const read = (text: string) =>
  Object.fromEntries(split(text).frontMatter.entries.map((entry) => [entry.key, entry.read()]));

function change(text: string, changes: FrontMatterChange[]): string {
  const { frontMatter, body } = split(text);
  return formatWithFrontMatter(frontMatter, changes, body);
}

describe('front matter', () => {
  test.each([
    ['YAML', '---\ntitle: A\n---\nText', { title: 'A' }],
    ['YAML between fences with a space behind them', '--- \ntitle: A\n---  \nText', { title: 'A' }],
    ['YAML that ends in points', '---\ntitle: A\n...\nText', { title: 'A' }],
    ['YAML with its name', '---yaml\ntitle: A\n---\nText', { title: 'A' }],
    ['YAML of Windows', '---\r\ntitle: A\r\ntags:\r\n  - b\r\n---\r\nText', { title: 'A', tags: ['b'] }],
    ['YAML in braces', '---\n{title: A, tags: [b]}\n---\nText', { title: 'A', tags: ['b'] }],
    ['nothing but a comment', '---\n# later\n---\nText', {}],
    ['nothing', '---\n---\nText', {}],
    [
      'TOML',
      '+++\ntitle = "A"\nn = 1.10\n[extra]\nb = true\n+++\nText',
      { title: 'A', n: '1.10', extra: { b: 'true' } },
    ],
    ['TOML with a byte order mark', '\uFEFF+++\ntitle = "A"\n+++\nText', { title: 'A' }],
    ['TOML with its name', '---toml\ntitle = "A"\n---\nText', { title: 'A' }],
    ['JSON', '{\n  "title": "A", "n": 1.10,\n  "b": null\n}\nText', { title: 'A', n: '1.10', b: null }],
    ['JSON between fences', '---json\n{\n\t"title": "A"\n}\n---\nText', { title: 'A' }],
  ])('is %s', (_name, text, values) => {
    expect(read(text)).toEqual(values);
    expect(split(text).body).toBe('Text');
    expect(change(text, [])).toBe(text);
  });

  test.each([
    ['a rule and a line below it', '---\n\nText'],
    ['text between two rules', '---\nText\n\n---\nMore'],
    ['a time between two rules', '---\n\nToday: rain.\n\nMore\n---\nMore'],
    ['a tag of a template', '{% include a.md %}\n\nText'],
    ['a brace', '{ a }\n'],
    ['plus signs alone', '+++\n\nText\n+++\n'],
    ['nothing', ''],
  ])('is not %s', (_name, text) => {
    expect(splitFrontMatter(text)).toMatchObject({ frontMatter: null, body: text, isUnended: false });
  });

  test.each([['---\ntitle: A\n\nText'], ['+++\ntitle = "A"\n\nText'], ['---\r\n"title": A']])(
    'may have no end',
    (text) => {
      expect(splitFrontMatter(text)).toMatchObject({ frontMatter: null, body: text, isUnended: true });
    },
  );

  test('in a language that nobody reads stays in the text, and its author is told', () => {
    const text = '---js\n{ title: "A" }\n---\nText';
    expect(splitFrontMatter(text)).toMatchObject({ frontMatter: null, body: text });
    expect(splitFrontMatter(text).problems).toEqual([
      'Its front matter is in js, and is now the beginning of its text.',
    ]);
  });

  test('in JSON may lack a comma; beyond that it stays in the text, and its author is told', () => {
    const text = '{\n  "title": "A"\n  "n": 1\n}\nText';
    expect(read(text)).toEqual({ title: 'A', n: '1' });
    expect(change(text, [{ key: 'b', value: 'c' }])).toBe(text.replace('"n": 1', '"n": 1,\n  "b": "c"'));
    const damaged = '{\n  "title": "A",\n  "n": [1\n}\nText';
    expect(splitFrontMatter(damaged)).toMatchObject({ frontMatter: null, body: damaged });
    expect(splitFrontMatter(damaged).problems).toEqual([
      'Its front matter is not valid JSON, and is now the beginning of its text.',
    ]);
  });

  test('gives scalars as they are written', () => {
    const text =
      '---\na: 1.10\nb: yes\nc: 0x1F\nd: 2024-01-02\ne: "q\\t"\nf:\ng: ~\nh: &h [x]\ni: *h\nj: >\n  k\n---\n';
    expect(read(text)).toEqual({
      ...{ a: '1.10', b: 'yes', c: '0x1F', d: '2024-01-02', e: 'q\t' },
      ...{ f: null, g: null, h: ['x'], i: ['x'], j: 'k\n' },
    });
  });
});

describe('YAML that a strict reader refuses', () => {
  test.each([
    ['a colon in a text', 'title: Plumbing: a guide', { title: 'Plumbing: a guide' }],
    ['a stray @', 'title: A\nauthor: @ana', { title: 'A', author: '@ana' }],
    ['a percent sign', 'title: 50% off\nrate: %5', { title: '50% off', rate: '%5' }],
    ['text behind a quote', 'title: "Big" jobs', { title: '"Big" jobs' }],
    ['a quote that never ends', 'title: "Big jobs\nslug: a', { title: '"Big jobs', slug: 'a' }],
    ['an apostrophe in single quotes', "title: 'It's late'", { title: "'It's late'" }],
    ['tabs', 'title:\tA\ntags:\n\t- a\n\t- b', { title: 'A', tags: ['a', 'b'] }],
    ['a key twice', 'title: A\ntitle: B', { title: 'B' }],
  ])('is read all the same with %s', (_name, lines, values) => {
    const text = `---\nlayout: post # stays\n${lines}\n---\nText`;
    expect(read(text)).toEqual({ layout: 'post', ...values });
    expect(split(text).problems).toEqual([]);
    expect(change(text, [{ key: 'added', value: 'x' }])).toBe(
      `---\nlayout: post # stays\n${lines}\nadded: "x"\n---\nText`,
    );
  });

  test('costs its author one key, whose lines stay and are named', () => {
    const text = '---\ntitle: A\ntags:\n  - [b\n   c: - d\ndate: 2024-01-02\n---\nText';
    expect(read(text)).toEqual({ title: 'A', tags: undefined, date: '2024-01-02' });
    expect(split(text).problems).toEqual(['Line 3 (“tags”) of its front matter is not valid YAML.']);
    expect(change(text, [{ key: 'title', value: 'B' }])).toBe(text.replace('title: A', 'title: B'));
  });
});

describe('TOML that a strict reader refuses', () => {
  test('is read key by key', () => {
    const text = '+++\ntitle = Plumbing\nslug = "a"\nslug = "b"\nlist = [1,\n+++\nText';
    expect(read(text)).toEqual({ title: 'Plumbing', slug: 'b', list: undefined });
    expect(change(text, [{ key: 'title', value: 'B' }])).toBe(text.replace('Plumbing', '"B"'));
  });

  test('keeps a table that can’t be read, and its author is told', () => {
    const text = '+++\ntitle = "A"\n[extra]\nx = @\n+++\nText';
    expect(read(text)).toEqual({ title: 'A' });
    expect(split(text).problems).toEqual(['A table of its front matter is not valid TOML.']);
    expect(change(text, [{ key: 'id', value: '1' }])).toBe(text.replace('[extra]', 'id = "1"\n[extra]'));
  });
});

describe('a changed key', () => {
  test.each([
    ['plain', 'title: A # mine', 'title: B # mine'],
    ['in single quotes', "title: 'A'", "title: 'B'"],
    ['in double quotes', 'title:   "A"', 'title:   "B"'],
    ['empty', 'title:', 'title: "B"'],
    ['empty with a comment', 'title: # mine', 'title: "B" # mine'],
    ['folded', 'title: >\n  A\n  A', 'title: "B"'],
    ['an anchor', 'title: &t A\nseo: *t', 'title: &t B\nseo: *t'],
    ['a tag', 'title: !!str 1', 'title: B'],
    ['a quoted key', '"title" : A', '"title" : B'],
    ['on Windows', 'title: A\r', 'title: B\r'],
    ['repeated', 'title: A\ntitle: A', 'title: A\ntitle: B'],
  ])('keeps its style and what is around it: %s', (_name, before, after) => {
    const text = (lines: string) => `---\n# above\n${lines}\nlayout: post\n---\nText`;
    expect(change(text(before), [{ key: 'title', value: 'B' }])).toBe(text(after));
  });

  test.each([
    'yes',
    '1.10',
    'a: b',
    '- a',
    '@a',
    'null',
    '',
    '2024-01-02',
    'a #b',
    "it's",
    'a\nb',
    '\u0000',
    '\u0085',
    '---',
    '😀',
  ])('is quoted where a text would be read as something else: %j', (value) => {
    for (const style of ['A', "'A'", '"A"', '>\n  A']) {
      const changed = change(`---\ntitle: ${style}\nx: 1\n---\n`, [{ key: 'title', value }]);
      expect(read(changed)).toEqual({ title: value, x: '1' });
      expect(split(changed).problems).toEqual([]);
    }
    const toml = change('+++\ntitle = 1 # c\nx = 1\n+++\n', [{ key: 'title', value }]);
    expect(read(toml)).toEqual({ title: value, x: '1' });
    expect(read(change('{"title": 1, "x": 1}\n', [{ key: 'title', value }]))).toEqual({ title: value, x: '1' });
  });

  test('is indented as the others are', () => {
    const text = '---\n  title: A\n  x: 1\n---\n';
    const changes = [
      { key: 'title', value: 'B' },
      { key: 'y', value: '2' },
    ];
    expect(change(text, changes)).toBe('---\n  title: B\n  x: 1\n  y: "2"\n---\n');
  });

  test('may be a list or a table, in each language', () => {
    const changes: FrontMatterChange[] = [
      { key: 'keywords', value: ['a', 'b: c'] },
      { key: 'published', value: { revision: 3, slug: 'a' } },
    ];
    expect(change('---\nkeywords: # mine\n  - x\n  - y # not this\nz: 1\n---\n', changes)).toBe(
      '---\nkeywords: ["a", "b: c"] # mine\nz: 1\npublished:\n  revision: 3\n  slug: "a"\n---\n',
    );
    expect(change('+++\nkeywords = ["x", # one\n"y"]\n[z]\n+++\n', changes)).toBe(
      '+++\nkeywords = ["a", "b: c"]\npublished = { revision = 3, slug = "a" }\n[z]\n+++\n',
    );
    expect(change('{\n  "keywords": [],\n  "z": 1\n}\n', changes)).toBe(
      '{\n  "keywords": ["a","b: c"],\n  "z": 1,\n  "published": {"revision":3,"slug":"a"}\n}\n',
    );
    expect(change('---\n{keywords: [x]}\n---\n', changes)).toBe(
      '---\n{keywords: ["a","b: c"], "published": {"revision":3,"slug":"a"}}\n---\n',
    );
  });

  test('that goes takes its lines along and no other', () => {
    expect(change('---\na: 1\nb:\n  - x\n# c\nc: 1\n---\n', [{ key: 'b', value: null }])).toBe(
      '---\na: 1\n# c\nc: 1\n---\n',
    );
    expect(change('+++\na = 1\nb = [\n1]\nc = 1\n+++\n', [{ key: 'b', value: null }])).toBe('+++\na = 1\nc = 1\n+++\n');
    expect(change('{"a": 1, "b": 2}\n', [{ key: 'b', value: null }])).toBe('{"a": 1, "b": null}\n');
  });
});

test.each(['{title}', '{title: }', '{title:  # later\n}'])('a key in braces without a value gets one: %s', (source) => {
  const changes = [
    { key: 'title', value: 'A' },
    { key: 'slug', value: 'b' },
  ];
  expect(read(change(`---\n${source}\n---\n`, changes))).toEqual({ title: 'A', slug: 'b' });
  expect(read(change(`---\n${source}\n---\n`, changes.slice(1)))).toMatchObject({ slug: 'b' });
});

test('a key that is there twice is gone when it is removed', () => {
  expect(change('---\nowner: a\nlayout: b\nowner: c\n---\n', [{ key: 'owner', value: null }])).toBe(
    '---\nlayout: b\n---\n',
  );
});
