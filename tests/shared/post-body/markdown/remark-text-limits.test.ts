import { Block } from '@callwright/shared/post-body/blocks/block.ts';
import { mayContainHeading } from '@callwright/shared/post-body/blocks/block-metadata.ts';
import { parseMarkdown } from '@callwright/shared/post-body/markdown/parse-markdown.ts';
import { readHtmlParagraphs } from '@callwright/shared/post-body/markdown/raw-html.ts';
import { TEXT_LIMITS } from '@callwright/shared/post-body/markdown/remark-text-limits.ts';
import { createPostReader } from '@callwright/shared/post-body/outline/post-outline.ts';
import { describe, expect, it } from 'vitest';
import { everyNth } from '../../../helpers/corpus.ts';
import { countWork } from '../count-work.ts';
import { createLiveRenderer, renderPost } from '../render-post.tsx';

const fill = (piece: string, length: number) => piece.repeat(Math.ceil(length / piece.length)).slice(0, length);

/** Every construct of CommonMark and GFM, complete and unfinished. */
const CONSTRUCTS: readonly string[] = [
  ...['a', ' ', '\n', 'a\n', 'a  \n', '\\', '\t', '&', '&amp;', '&#', 'é ', '-', '-x', '*', '_', '~', '`', '!', '#'],
  ...['*a ', 'a* ', '**a ', 'a** ', '***a*', '_a ', 'a_a', '~a ', 'a~ ', '~~a~~ ', '`a``', '`a` ', 'a*b_c~ '],
  ...['[', ']', '[a', 'a]', '[a\\', '[a]', '[a][b]', '[a](', '[a](b ', '[a](<b', '[a](b "', '[a](b) ', '![', '![a](b)'],
  ...[
    '<',
    '<a ',
    '<x',
    '<a b="',
    "<a b='",
    '</a',
    '<a>',
    '<br>',
    'a <!--',
    'a <?',
    'a <![CDATA[',
    'a <!A',
    '<http://a>',
  ],
  ...['www.', 'www.a ', 'www.a)', 'http://a ', 'http://(', 'a@', 'a@b.c ', 'a.b@c', 'mailto:a@b.c '],
  ...[
    '# a\n',
    'a\n=\n',
    'a\n-\n',
    '***\n',
    '- - -\n',
    '```\n',
    '~~~ a\n',
    '    a\n',
    '    a\n\n',
    '<div>\n',
    '<div>\n\n',
  ],
  ...[
    '>',
    '> ',
    '> a\n',
    '>\n',
    '- ',
    '+ ',
    '* ',
    '1. ',
    '- a\n',
    '- a\n\n',
    '1. a\n',
    '2) a\n',
    '> - ',
    '> - > a\n',
    '- - a\n',
    '- - a\n\n',
    '- [ ] a\n',
    '- [x] ',
  ],
  ...['[a]: ', '[a]: b\n', '[a]: b "\n', '[^a] ', '[^a]: ', '[^a]: b\n', '[^a]: b\n\n', '> [^a]: b\n'],
  ...['|', '|a', 'a|b\n', '|a|b|\n|-|-|\n', '-|', '|-', ':-:|', '|`|`\n'],
];

/** Shapes that are expensive only when long. */
const SHAPES: readonly ((length: number) => string)[] = [
  (length) => `${'-'.repeat(length)}x`,
  (length) => `${'>'.repeat(length)}a`,
  (length) => `${fill('- ', length)}a`,
  (length) => `${fill('> - ', length)}a`,
  (length) => `[${fill('a\n', length)}`,
  (length) => `a@b [${fill('a ', length)}`,
  (length) => `${'['.repeat(length / 2)}${']'.repeat(length / 2)}`,
  (length) => `${'!['.repeat(length / 6)}${'](a)'.repeat(length / 6)}`,
  (length) => `${'*a '.repeat(length / 6)}${' b*'.repeat(length / 6)}`,
  (length) => `${fill('|a', 400)}\n${fill('|-', 400)}\n${fill('a\n', length - 800)}`,
  (length) => `a|b\n-|-\n${fill('a\n', length)}`,
  (length) => `> a\n${fill('b\n', length)}`,
  (length) => `- a\n${fill('b\n', length)}`,
  (length) => `${fill('- ', 62)}a${fill('\n', length)}`,
  (length) => `[a]: ${'b'.repeat(length / 2)}\n\n${fill('[a] ', length / 2)}`,
  (length) => `${fill('- ', 190)}a${'\n'.repeat(length)}`,
  (length) => Array.from({ length: length / 12 }, (_, number) => `> [^${number}]: x\n`).join(''),
  (length) => Array.from({ length: length / 16 }, (_, number) => `[${number}] [${number}]: b\n\n`).join(''),
  (length) =>
    Array.from({ length: length / 16 }, (_, number) => `[${number}]: b\n`).join('') + fill('[1] ', length / 2),
];

/** Texts that used to freeze or crash, with words that must not be lost. */
const HOSTILE: readonly [string, string, string][] = [
  ['dashes and a letter', `${'-'.repeat(49_999)}x`, 'x'],
  [
    'a table of 200 columns and 5,000 short rows',
    `${'|a'.repeat(200)}\n${'|-'.repeat(200)}\n${'b\n'.repeat(5000)}`,
    'b',
  ],
  ['a definition of 10,000 characters used 5,000 times', `[a]: ${'b'.repeat(10_000)}\n\n${'[a] '.repeat(5000)}`, '[a]'],
  ['a list nested 24,500 deep', `${'- '.repeat(24_500)}deep`, 'deep'],
  ['quotes nested 49,000 deep', `${'>'.repeat(49_000)}deep`, 'deep'],
  ['emphasis nested 8,000 deep', `${'*a '.repeat(8000)}deep${' a*'.repeat(8000)}`, 'deep'],
  ['images nested 8,000 deep', `${'!['.repeat(8000)}deep${'](a)'.repeat(8000)}`, 'deep'],
  [
    'thousands of footnotes in quotes',
    'n'.repeat(3) + Array.from({ length: 2000 }, (_, n) => `\n> [^${n}]: deep\n> more`).join(''),
    'deep',
  ],
  ['footnotes in footnotes', `${'[^a]: '.repeat(8000)}deep`, 'deep'],
  [
    'lists nested across lines',
    Array.from({ length: 300 }, (_, n) => `${'  '.repeat(n % 150)}- deep\n`).join(''),
    'deep',
  ],
];

describe('a text beyond a limit', () => {
  it.each(HOSTILE)('is rendered with its words, the same on the page and in the preview: %s', (_, text, words) => {
    const page = renderPost(text);
    expect(page).toContain(words);
    expect(page.length).toBeLessThan(1_500_000);
    const type = createLiveRenderer();
    type(text.slice(0, text.length / 2));
    expect(type(text)).toBe(page);
    const change = `Before.\n\n${text}`;
    expect(type(change)).toBe(renderPost(change));
  });

  it('is over it next to short paragraphs, too, for the page and the preview', () => {
    const text = `${'*_'.repeat(750)}\n\n${'Plain words.\n\n'.repeat(400)}`;
    const type = createLiveRenderer();
    type(text.slice(0, 1000));
    expect(type(text)).toBe(renderPost(text));
  });

  it('is shown as typed, and everything around it as usual', () => {
    const page = renderPost(`# Before\n\n${'> '.repeat(101)}deep <b>words</b>\n\nmore\n\n*After*`);
    expect(page).toContain(`<p>${'&gt; '.repeat(101)}deep &lt;b&gt;words&lt;/b&gt;</p>`);
    expect(page).toContain('<h2 id="post-before">Before</h2>');
    expect(page).toContain('<em>After</em>');
  });

  it('defines nothing, and references to it aren’t links', () => {
    const page = renderPost(`${'> '.repeat(101)}[a]: b\n\n[a]`);
    expect(page).toContain('<p>[a]</p>');
  });

  it('is found by the checks, with the position of the block', async () => {
    const block = `${'> '.repeat(101)}deep`;
    const outline = await createPostReader()(`One.\n\n${block}\n\nTwo.`, {
      pause: () => null,
      signal: { aborted: false },
    });
    expect(outline?.shownAsText).toEqual([{ start: 6, end: 6 + block.length + 2, what: 'block' }]);
  });
});

describe('a text within the limits', () => {
  it('can nest lists and quotes far deeper than people do', () => {
    const lines = Array.from({ length: 20 }, (_, depth) => `${'  '.repeat(depth)}- item ${depth}`).join('\n');
    expect(renderPost(`> ${lines.replaceAll('\n', '\n> ')}`).match(/<li>/g)).toHaveLength(20);
  });

  it('can be a table of 2,000 cells', () => {
    const table = `|a|b|c|d|\n|-|-|-|-|\n${'|1|2|3|4|\n'.repeat(499)}`;
    expect(renderPost(table).match(/<td>/g)).toHaveLength(1996);
  });

  it('can be a long list with a note under each item', () => {
    const item = (n: number) =>
      `${n}. ${fill('Answer every call. ', 300)}[^n${n}]\n\n    [^n${n}]: Measured in *${n}* offices.\n\n`;
    const page = renderPost(Array.from({ length: 60 }, (_, index) => item(index + 1)).join(''));
    expect(page.match(/<li id="footnote-\d+">/g)).toHaveLength(60);
    expect(page).toContain('Measured in <em>60</em> offices.');
    expect(page).not.toContain('[^n1]');
  });

  it.each([
    ['in a list', '- One[^a] and two[^b].\n\n  [^a]: See [it].\n  [^b]: And `b`.\n\n[it]: /x'],
    ['in a quote', '> One[^a] and two[^b].\n>\n> [^a]: See [it].\n> [^b]: And `b`.\n\n[it]: /x'],
    ['across lines', '> One[^a] and two[^b].\n>\n> [^a]: See\n> [it].\n>\n> [^b]: And\n>     `b`.\n\n[it]: /x'],
  ])('can have notes %s, each with its own words', (_, text) => {
    const notes = renderPost(text).split('role="doc-endnotes"')[1] ?? '';
    const [, first = '', second = ''] = notes.split('<li');
    expect(first).toMatch(/See\s<a href="\/x">it<\/a>/);
    expect(second).toMatch(/And\s<code>b<\/code>/);
    expect(notes.match(/<li/g)).toHaveLength(2);
  });

  it('can use a definition as often as a post has links', () => {
    const page = renderPost(
      `[a]: https://example.com/${'b'.repeat(80)}\n\n${`${'See [a]. '.repeat(20)}\n\n`.repeat(50)}`,
    );
    expect(page.match(/<a href="https:/g)).toHaveLength(1000);
  });

  it('can be one paragraph of 3,000 words with formatting and links', () => {
    const text = fill('Some *words* of a [post](/x) that go on, and **on**, for a while. ', 18_000);
    expect(parseMarkdown(text).data?.isShownAsText).toBeUndefined();
  });
});

describe('the checks before parsing', () => {
  it('find a possible heading line without rereading it', async () => {
    const work = (length: number) => countWork(() => void mayContainHeading(`${'-'.repeat(length)}x`));
    expect(await work(40_000)).toBeLessThan(2 * (await work(20_000)) + 100);
    expect(mayContainHeading('a\n- - -')).toBe(true);
    expect(mayContainHeading('> 1. ## a')).toBe(true);
    expect(mayContainHeading('a\n==  ')).toBe(true);
    expect(mayContainHeading('a - b')).toBe(false);
  });

  it('count the labels of a text, except escaped ones', () => {
    const { labels } = new Block('[a] [A\n> b] \\[c] [d\\]] [e[f]', 0);
    expect([...labels]).toEqual([
      ['a', 1],
      ['a > b', 1],
      ['a b', 1],
      ['d\\]', 1],
      ['f', 1],
    ]);
  });

  it('find raw HTML tags, closed or not', async () => {
    expect(readHtmlParagraphs('<div><a href=">">one</a> <b title=\'>\'>two</b><td>3<p class="x">4 < 5</div>')).toEqual([
      'one two 3',
      '4 < 5',
    ]);
    for (const piece of ['<a ', '<x', '<a "', `<a '"`, '<td ']) {
      const work = (length: number) => countWork(() => void readHtmlParagraphs(fill(piece, length)));
      expect(await work(8_000), piece).toBeLessThan(2.5 * (await work(4_000)) + 200);
    }
  });
});

// Last, because counting slows down later code.
const LENGTH = 8000;

/** The base cost of any text, because short texts aren't limited. */
const BASE = 4 * TEXT_LIMITS.parsingSteps;

describe('the work for a text', () => {
  const allPairs = CONSTRUCTS.flatMap((first) => CONSTRUCTS.map((second) => first + second));
  // All of them take two hours. A prime step covers every construct.
  const pairs = allPairs.filter((_, index) => index % 61 === 0);
  const repeated = [...everyNth(47, CONSTRUCTS), ...everyNth(97, pairs)].map(
    (piece) => [piece, (length: number) => fill(piece, length)] as const,
  );
  const shaped = everyNth(5, SHAPES).map((shape) => [shape(2400).slice(0, 40), shape] as const);

  it.each([...repeated, ...shaped])('grows linearly with its length: %j', async (_, write) => {
    const [short, long] = [write(LENGTH / 2), write(LENGTH)];
    renderPost(short.slice(0, 500));
    const once = await countWork(() => void renderPost(short));
    const twice = await countWork(() => void renderPost(long));
    expect(twice).toBeLessThan(2.5 * once + BASE);
  });
});
