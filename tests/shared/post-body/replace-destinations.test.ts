import { replaceDestinations } from '@callwright/shared/post-body/replace-destinations.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SEED } from '../../helpers/corpus.ts';

const replace = (text: string) => replaceDestinations(text, /old|&/, (address) => (address === 'old' ? 'new' : null));

describe('replacing a text’s addresses', () => {
  test.each([
    ['a picture', '![A pipe](old)', '![A pipe](new)'],
    ['a picture with a caption', '![A pipe](old "A (burst) pipe](old)")', '![A pipe](new "A (burst) pipe](old)")'],
    ['a picture in angle brackets', '![](<old>)', '![](<new>)'],
    ['a picture with line breaks around its address', '![](\n old\n "x")', '![](\n new\n "x")'],
    ['a picture in a link', '[![](old)](old)', '[![](new)](new)'],
    ["a picture in another one's description", '![a ![b](old) c](old)', '![a ![b](new) c](new)'],
    ['a definition', '![A pipe][p]\n\n[p]: old "A pipe"', '![A pipe][p]\n\n[p]: new "A pipe"'],
    ['a definition in angle brackets', '[p]: <old>', '[p]: <new>'],
    ['a picture in a quote in a list', '- > ![](old)\n  > ![](old)', '- > ![](new)\n  > ![](new)'],
    ['a picture in a table', '| a |\n| - |\n| ![](old) |', '| a |\n| - |\n| ![](new) |'],
    ['a picture in a footnote', 'a[^1]\n\n[^1]: ![](old)', 'a[^1]\n\n[^1]: ![](new)'],
    ['an address with escapes', '![](ol&#100;)', '![](new)'],
    [
      'Windows line endings',
      '\uFEFFa\r\n\r\n![](old)\r\n\r\nb\r![](old)',
      '\uFEFFa\r\n\r\n![](new)\r\n\r\nb\r![](new)',
    ],
  ])('finds one in %s', (_what, before, after) => {
    expect(replace(before)).toBe(after);
  });

  test.each([
    ['text', 'old and !\\[](old) and old'],
    ['a code span', '`![](old)`'],
    ['a code block', '```md\n![](old)\n```\n\n    ![](old)'],
    ['raw HTML', '<img src="old">\n\n<!-- ![](old) -->'],
    ['other addresses', '![](older) ![](./old) <https://old.example>'],
  ])('leaves %s alone', (_what, text) => {
    expect(replace(text)).toBe(text);
  });

  test('changes nothing else in any text', () => {
    const parts = [
      '![',
      '](',
      'old',
      ')',
      '[p]: ',
      '\n',
      '\r\n',
      '\n\n',
      '`',
      '> ',
      '- ',
      '    ',
      '<',
      '>',
      '\\',
      '"',
      'a',
      '\uFEFF',
      '\0',
    ];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...parts), { maxLength: 40 }), (written) => {
        const text = written.join('');
        const replaced = replace(text);
        expect(replaceDestinations(replaced, /new/, (address) => (address === 'new' ? 'old' : null))).toBe(text);
        expect(replaced.replaceAll('new', 'old')).toBe(text);
      }),
      { seed: SEED, numRuns: 1_000 },
    );
  });
});
