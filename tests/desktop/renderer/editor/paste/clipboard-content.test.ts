import { decideDrop, decidePaste, isInsideCode } from '@callwright/desktop/renderer/editor/paste/clipboard-content.ts';
import { describe, expect, test } from 'vitest';

const ADDRESS = 'https://example.com/a';
const NOTHING = { text: '', html: '', links: '', pictures: [] };
const NOWHERE = { selected: '', isInCode: false, isPlain: false };

describe('a pasted address', () => {
  const pasted = { ...NOTHING, text: `${ADDRESS}\n` };

  test('over selected words makes them a link', () => {
    expect(decidePaste(pasted, { ...NOWHERE, selected: 'our hours' })).toEqual({
      kind: 'insert',
      markdown: `[our hours](${ADDRESS})`,
    });
    expect(decidePaste({ ...NOTHING, text: 'mailto:a@example.com' }, { ...NOWHERE, selected: 'Write' })).toEqual({
      kind: 'insert',
      markdown: '[Write](mailto:a@example.com)',
    });
  });

  test('escapes brackets in the words and the address', () => {
    const text = 'https://example.com/a_(b)';
    expect(decidePaste({ ...NOTHING, text }, { ...NOWHERE, selected: 'see [1]' })).toEqual({
      kind: 'insert',
      markdown: `[see \\[1\\]](<${text}>)`,
    });
  });

  test('stays an address without words, over another address or lines, in code, and as plain text', () => {
    for (const target of [
      {},
      { selected: 'https://example.org' },
      { selected: 'two\nlines' },
      { selected: 'words', isInCode: true },
      { selected: 'words', isPlain: true },
    ]) {
      expect(decidePaste(pasted, { ...NOWHERE, ...target })).toEqual({ kind: 'as-it-is' });
    }
  });
});

describe('text pasted from a page', () => {
  const html = '<p>Some <strong>bold</strong> words</p>';
  const pasted = { ...NOTHING, text: 'Some bold words', html };

  test('keeps its structure, unless plain text is requested', () => {
    expect(decidePaste(pasted, NOWHERE)).toEqual({ kind: 'convert', html });
    expect(decidePaste(pasted, { ...NOWHERE, isPlain: true })).toEqual({ kind: 'as-it-is' });
    expect(decidePaste(pasted, { ...NOWHERE, isInCode: true })).toEqual({ kind: 'as-it-is' });
  });

  test('is plain if the page only colors it, like a code editor, or shows a file', () => {
    const colored = '<meta charset="utf-8"><div style="font-family: monospace"><span style="color: red">x</span></div>';
    const file =
      '<html><body><!--StartFragment--><pre style="word-wrap: break-word"># A\n\n- b</pre><!--EndFragment--></body></html>';
    for (const plain of [colored, file]) {
      expect(decidePaste({ ...pasted, html: plain }, NOWHERE)).toEqual({ kind: 'as-it-is' });
    }
  });
});

describe('a pasted picture', () => {
  const pictures = ['image.png'];

  test('is added if it is what was copied: alone, with a page’s HTML, or as a file', () => {
    for (const copied of [{}, { html: '<img src="https://example.com/a.png">' }, { text: '/home/ada/image.png\n' }]) {
      expect(decidePaste({ ...NOTHING, ...copied, pictures }, NOWHERE)).toEqual({ kind: 'add-pictures' });
    }
  });

  test('doesn’t replace the words it comes with, as from a table or an email', () => {
    expect(decidePaste({ ...NOTHING, text: 'words', pictures }, NOWHERE)).toEqual({ kind: 'as-it-is' });
    const html = '<table><tr><td>Calls</td></tr></table>';
    expect(decidePaste({ ...NOTHING, text: 'Calls', html, pictures }, NOWHERE)).toEqual({ kind: 'convert', html });
  });
});

test('a dropped picture address without a file becomes a picture, but not in code', () => {
  const dropped = { ...NOTHING, text: `${ADDRESS}.JPG?w=2`, links: `${ADDRESS}.JPG?w=2\r\n` };
  expect(decideDrop(dropped, false)).toEqual({ kind: 'insert', markdown: `![](${ADDRESS}.JPG?w=2)` });
  expect(decideDrop({ ...dropped, html: `<img src="${ADDRESS}.JPG?w=2">` }, false)).toMatchObject({ kind: 'insert' });
  expect(decideDrop(dropped, true)).toEqual({ kind: 'as-it-is' });
});

test('a position is inside code between matching fences', () => {
  const text = 'a\n```ts\nb\n~~~\nc\n```\nd';
  expect([...'abcd'].map((letter) => isInsideCode(text, text.indexOf(letter)))).toEqual([false, true, true, false]);
});
