import { omitVerbatim } from '@callwright/shared/post-body/omit-verbatim.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SEED } from '../../helpers/corpus.ts';

/** Returns the text with each kept `old` in uppercase. */
function mark(text: string): string {
  const matches = Array.from(text.matchAll(/old/g), ({ index }) => ({ start: index, end: index + 3 }));
  const starts = new Set(omitVerbatim(text, matches).map(({ start }) => start));
  return text.replaceAll(/old/g, (word, at: number) => (starts.has(at) ? word.toUpperCase() : word));
}

describe('of the matches in a post, these are left out:', () => {
  test.each([
    ['a code span', 'old `old` old', 'OLD `old` OLD'],
    ['fenced code and its language', 'old\n\n```old\nold\n\nold\n```\n\nold', 'OLD\n\n```old\nold\n\nold\n```\n\nOLD'],
    ['an unclosed fence', 'old\n\n~~~\nold', 'OLD\n\n~~~\nold'],
    ['indented code', 'old\n\n    old\n\nold', 'OLD\n\n    old\n\nOLD'],
    ['code in a list', '- old\n\n  ```\n  old\n  ```', '- OLD\n\n  ```\n  old\n  ```'],
    ['code in a quote', '> old\n>\n> ```\n> old\n> ```', '> OLD\n>\n> ```\n> old\n> ```'],
    ['a link’s URL', '[old](/blog/old "old")', '[OLD](/blog/old "OLD")'],
    ['a URL in angle brackets', '[old](<an old one>)', '[OLD](<an old one>)'],
    ['a picture’s URL', '![old](pictures/old.webp)', '![OLD](pictures/old.webp)'],
    ['an autolink', 'old <https://old.example/old> old', 'OLD <https://old.example/old> OLD'],
    ['a bare URL', 'See https://old.example/old, old.', 'See https://old.example/old, OLD.'],
    ['a bare URL without a scheme', 'See www.old.example, old.', 'See www.old.example, OLD.'],
    ['a definition', '[old][a]\n\n[a]: /old "old"', '[OLD][a]\n\n[a]: /old "OLD"'],
    ['a label', '[the old one][old]\n\n[old]: /x', '[the OLD one][old]\n\n[old]: /x'],
    ['a text that is a label', '[old] and [old][]\n\n[old]: /x', '[old] and [old][]\n\n[old]: /x'],
    ['a label in uppercase elsewhere', '[the old][oLD old]\n\n[OLD old]: /x', '[the OLD][oLD old]\n\n[OLD old]: /x'],
    ['a footnote’s label', 'a[^old]\n\n[^old]: The old one.', 'a[^old]\n\n[^old]: The OLD one.'],
    ['attributes', 'old <b class="old">old</b>', 'OLD <b class="old">OLD</b>'],
    ['tags of an HTML block', '<div id="old">\nold\n</div>', '<div id="old">\nOLD\n</div>'],
    ['an HTML comment', 'old <!-- old --> old', 'OLD <!-- old --> OLD'],
    ['a script', '<script>\nold\n</script>', '<script>\nold\n</script>'],
    ['a table’s code', '| old | `old` |\n| - | - |\n| `old` | old |', '| OLD | `old` |\n| - | - |\n| `old` | OLD |'],
  ])('%s', (_what, text, marked) => {
    expect(mark(text)).toBe(marked);
  });
});

test('text in every other place is kept', () => {
  const text =
    '# old\n\n**old** [old] \\`old\\`\n\n- old\n\n> old\n\n<p>old</p>\n\n| old |\n| - |\n| old |\n\nsold older';
  expect(mark(text)).toBe(text.replaceAll('old', 'OLD'));
});

test('Windows line endings and byte order marks don’t move a match', () => {
  const text = '\uFEFFold\r\n\r\n`old`\r\n\r\n    old\r\n\r\nold\r[old](old)\r\n';
  expect(mark(text)).toBe('\uFEFFOLD\r\n\r\n`old`\r\n\r\n    old\r\n\r\nOLD\r[OLD](old)\r\n');
});

test('a match that only touches code is left out, and one over several paragraphs is kept', () => {
  expect(omitVerbatim('old `code`', [{ start: 0, end: 6 }])).toEqual([]);
  expect(omitVerbatim('one\n\ntwo', [{ start: 0, end: 8 }])).toHaveLength(1);
});

test('matches can be looked up in any text', () => {
  const parts = [
    'old',
    '`',
    '```',
    '\n',
    '\r\n',
    '\n\n',
    '    ',
    '> ',
    '- ',
    '[old]',
    '(old)',
    '[old]: old',
    '<old',
    '>',
    '|',
  ];
  const texts = fc.array(fc.constantFrom(...parts), { maxLength: 30 }).map((words) => words.join(''));
  fc.assert(
    fc.property(texts, (text) => {
      expect(mark(text).toLowerCase()).toBe(text.toLowerCase());
    }),
    { seed: SEED },
  );
});
