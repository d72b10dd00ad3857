import { convertHtml } from '@callwright/desktop/rich-text/html-to-markdown.ts';
import { expect, test } from 'vitest';

test('headings, emphasis, links, lists, and tables become Markdown', () => {
  const html =
    '<h2>Hours</h2><p>We <b>answer</b> <a href="https://example.com/a">at night</a>.</p><ul><li>one</li><li>two</li></ul>' +
    '<table><tr><th>a</th><th>b</th></tr><tr><td>1</td><td>2</td></tr></table>';
  expect(convertHtml(html)).toEqual({
    markdown:
      '## Hours\n\nWe **answer** [at night](https://example.com/a).\n\n- one\n- two\n\n| a | b |\n| - | - |\n| 1 | 2 |',
    picturesLeftOut: 0,
  });
});

test('a word processor’s styled spans become emphasis, and its unstyled bold doesn’t', () => {
  const spans = [
    '<span style="font-family:Arial;font-weight:700">bold</span>',
    '<span style="font-style: italic">italic</span>',
    '<span style="text-decoration: line-through">gone</span>',
    '<span style="font-weight:700; font-weight:400 !important">plain</span>',
    '<b style="font-weight:normal">plain, too</b>',
    '<code><span style="font-weight:bold">code</span></code>',
  ];
  expect(convertHtml(`<p>${spans.join(' ')}</p>`).markdown).toBe('**bold** *italic* ~~gone~~ plain plain, too `code`');
});

test('scripts, styles, comments, and links that aren’t for the web are left out', () => {
  const html =
    '<style>p{}</style><!--StartFragment--><p>a <a href="javascript:alert(1)">b</a> <a href="/c">c</a></p><script>d</script>';
  expect(convertHtml(html).markdown).toBe('a b c');
});

test('a picture without a web address is replaced by its description and counted', () => {
  const html = '<p><img src="file:///a.png" alt="A pipe"><img src="https://images.example/b.png" alt="B"></p>';
  expect(convertHtml(html)).toEqual({ markdown: 'A pipe![B](https://images.example/b.png)', picturesLeftOut: 1 });
});
