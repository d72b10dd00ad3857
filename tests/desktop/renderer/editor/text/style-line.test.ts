import { type OpenBlock, STYLES, styleLine, type Token } from '@callwright/desktop/renderer/editor/text/style-line.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SEED } from '../../../../helpers/corpus.ts';

function describeTokens(tokens: readonly Token[]): string[] {
  return tokens.map(({ text, styles }) => {
    const names = Object.entries(STYLES).flatMap(([name, style]) => ((styles & style) === 0 ? [] : name));
    return names.length === 0 ? text : `${names.join(' ')}: ${text}`;
  });
}

const style = (text: string) => describeTokens(styleLine(text, '').tokens);

function styleAll(text: string): string[][] {
  let open: OpenBlock = '';
  return text.split('\n').map((line) => {
    const styled = styleLine(line, open);
    open = styled.open;
    return describeTokens(styled.tokens);
  });
}

describe('a line of Markdown shows', () => {
  it('plain words as they are, and an empty line as nothing', () => {
    expect(style('We answer calls.')).toEqual(['We answer calls.']);
    expect(style('')).toEqual([]);
  });

  it('a heading with its marks', () => {
    expect(style('## Opening *hours*')).toEqual([
      'syntax heading: ##',
      'heading:  Opening ',
      'syntax heading: *',
      'heading emphasis: hours',
      'syntax heading: *',
    ]);
    expect(style('#hours')).toEqual(['#hours']);
    expect(style('####### seven')).toEqual(['####### seven']);
  });

  it('bold, italic, both, and struck words', () => {
    expect(style('a **b** _c_ ~~d~~')).toEqual([
      ...['a ', 'syntax: **', 'strong: b', 'syntax: **'],
      ...[' ', 'syntax: _', 'emphasis: c', 'syntax: _'],
      ...[' ', 'syntax: ~~', 'strike: d', 'syntax: ~~'],
    ]);
    expect(style('***b***')).toEqual([
      ...['syntax: *', 'syntax emphasis: **', 'strong emphasis: b', 'syntax emphasis: **', 'syntax: *'],
    ]);
  });

  it('no emphasis for signs in words, lone signs, and escaped signs', () => {
    expect(style('snake_case_name')).toEqual(['snake_case_name']);
    expect(style('2 * 3 * 4')).toEqual(['2 * 3 * 4']);
    expect(style('a * b*')).toEqual(['a * b*']);
    expect(style('\\*a\\*')).toEqual(['syntax: \\', '*a', 'syntax: \\', '*']);
  });

  it('code, in which nothing else counts', () => {
    expect(style('run `a *b*` now')).toEqual(['run ', 'syntax code: `', 'code: a *b*', 'syntax code: `', ' now']);
    expect(style('``a ` b``')).toEqual(['syntax code: ``', 'code: a ` b', 'syntax code: ``']);
    expect(style('a ` b')).toEqual(['a ` b']);
  });

  it('links and pictures by their words, and addresses by themselves', () => {
    expect(style('See [our **prices**](/prices "All (new)").')).toEqual([
      ...['See ', 'syntax: [', 'link: our ', 'syntax link: **', 'strong link: prices', 'syntax link: **'],
      ...['syntax: ](/prices "All (new)")', '.'],
    ]);
    expect(style('![A roof](post:roof.webp)')).toEqual(['syntax: ![', 'link: A roof', 'syntax: ](post:roof.webp)']);
    expect(style('at https://example.com/a_b_c.')).toEqual(['at ', 'link: https://example.com/a_b_c', '.']);
    expect(style('<https://example.com> and [this]')).toEqual(['link: <https://example.com>', ' and [this]']);
    expect(style('[a](/x_y) and [b](/x_y)')).toEqual([
      ...['syntax: [', 'link: a', 'syntax: ](/x_y)', ' and ', 'syntax: [', 'link: b', 'syntax: ](/x_y)'],
    ]);
  });

  it('notes and definitions', () => {
    expect(style('so[^1]')).toEqual(['so', 'syntax: [', 'link: ^1', 'syntax: ]']);
    expect(style('[^1]: A *note*')).toEqual(['link: [^1]:', ' A ', 'syntax: *', 'emphasis: note', 'syntax: *']);
    expect(style('[us]: /us_all_')).toEqual(['syntax link: [us]:', 'syntax:  /us_all_']);
  });

  it('the marks of lists, tasks, quotes, rules, and tables', () => {
    expect(style('- one')).toEqual(['syntax: - ', 'one']);
    expect(style('  12. [x] done')).toEqual(['syntax:   12. [x]', ' done']);
    expect(style('> > - **said**')).toEqual(['syntax: > > - **', 'strong: said', 'syntax: **']);
    expect(style('---')).toEqual(['syntax: ---']);
    expect(style('| a | `b|` |')).toEqual([
      ...['syntax: |', ' a ', 'syntax: |', ' ', 'syntax code: `', 'code: b|', 'syntax code: `', ' ', 'syntax: |'],
    ]);
    expect(style('| --- | :-: |')).toEqual(['syntax: | --- | :-: |']);
    expect(style('this | that')).toEqual(['this | that']);
  });
});

describe('across lines', () => {
  it('a code block ends at a fence of the same kind that is at least as long', () => {
    expect(styleAll('```js\n# a\n~~~\n``\n````\n# b')).toEqual([
      ['syntax: ```js'],
      ['code: # a'],
      ['code: ~~~'],
      ['code: ``'],
      ['syntax: ````'],
      ['syntax heading: #', 'heading:  b'],
    ]);
  });

  it('a comment can span several lines', () => {
    expect(styleAll('<!-- a\n# b\n--> *c*')).toEqual([
      ['syntax: <!-- a'],
      ['syntax: # b'],
      ['syntax: -->', ' ', 'syntax: *', 'emphasis: c', 'syntax: *'],
    ]);
  });
});

const SIGNS = [
  '*',
  '_',
  '~',
  '`',
  '[',
  ']',
  '(',
  ')',
  '!',
  '<',
  '>',
  '-',
  '#',
  '|',
  ':',
  '\\',
  ' ',
  'a',
  '1.',
  'https://',
  '<!--',
  '-->',
  '"',
  'é',
  '🔧',
  '\t',
];

it('no line loses, repeats, or reorders a character', () => {
  const lines = fc.array(fc.constantFrom(...SIGNS), { maxLength: 60 }).map((signs) => signs.join(''));
  fc.assert(
    fc.property(lines, fc.constantFrom('', '```', '~~~~', '<!--'), (line, open) => {
      expect(
        styleLine(line, open)
          .tokens.map(({ text }) => text)
          .join(''),
      ).toBe(line);
    }),
    { seed: SEED, numRuns: 2_000 },
  );
});

it.each(SIGNS)('a line of 10,000 characters that repeats "%s" keeps its text', (sign) => {
  const line = sign.repeat(Math.ceil(5_000 / sign.length));
  for (const text of [line, `${line} x`, `x ${line}`, line + line]) {
    expect(
      styleLine(text, '')
        .tokens.map((token) => token.text)
        .join(''),
    ).toBe(text);
  }
});
