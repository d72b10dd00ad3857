import { decidePaste, isInsideCode } from '@callwright/desktop/renderer/editor/paste/clipboard-content.ts';
import { describe, expect, test } from 'vitest';

const ADDRESS = 'https://example.com/a';
const NOTHING = { text: '', html: '', links: '', hasPictures: false };
const NOWHERE = { selected: '', isInCode: false, isPlain: false };

describe('an address that is pasted', () => {
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

  test('keeps brackets of the words and of the address from ending the link', () => {
    const text = 'https://example.com/a_(b)';
    expect(decidePaste({ ...NOTHING, text }, { ...NOWHERE, selected: 'see [1]' })).toEqual({
      kind: 'insert',
      markdown: `[see \\[1\\]](<${text}>)`,
    });
  });

  test('stays an address without words, over another address, over lines, in code and when asked for plain', () => {
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

describe('text that is pasted from a page', () => {
  const html = '<p>Some <strong>bold</strong> words</p>';
  const pasted = { ...NOTHING, text: 'Some bold words', html };

  test('keeps its structure, unless plain text is asked for', () => {
    expect(decidePaste(pasted, NOWHERE)).toEqual({ kind: 'convert', html });
    expect(decidePaste(pasted, { ...NOWHERE, isPlain: true })).toEqual({ kind: 'as-it-is' });
    expect(decidePaste(pasted, { ...NOWHERE, isInCode: true })).toEqual({ kind: 'as-it-is' });
  });

  test('is plain where the page only colours it, as a code editor does, or shows a file', () => {
    const coloured =
      '<meta charset="utf-8"><div style="font-family: monospace"><span style="color: red">x</span></div>';
    const file =
      '<html><body><!--StartFragment--><pre style="word-wrap: break-word"># A\n\n- b</pre><!--EndFragment--></body></html>';
    for (const plain of [coloured, file]) {
      expect(decidePaste({ ...pasted, html: plain }, NOWHERE)).toEqual({ kind: 'as-it-is' });
    }
  });
});

test('a picture alone is refused with an answer; beside words it does not stop them', () => {
  expect(decidePaste({ ...NOTHING, hasPictures: true }, NOWHERE)).toEqual({ kind: 'refuse-pictures' });
  expect(decidePaste({ ...NOTHING, text: 'words', hasPictures: true }, NOWHERE)).toEqual({ kind: 'as-it-is' });
});

test('a place is inside code from a fence to its like', () => {
  const text = 'a\n```ts\nb\n~~~\nc\n```\nd';
  expect([...'abcd'].map((letter) => isInsideCode(text, text.indexOf(letter)))).toEqual([false, true, true, false]);
});
