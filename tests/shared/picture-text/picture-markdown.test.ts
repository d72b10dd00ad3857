import {
  changePicture,
  findPictureAt,
  findPictureAtCaret,
  findPicturesInText,
  findPictureToDescribe,
  formatPicture,
  formatPictureAt,
  placePictures,
} from '@callwright/shared/picture-text/picture-markdown.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runsOf, SEED } from '../../helpers/corpus.ts';

const NAME = `${'a'.repeat(32)}.800x600.7a8b9c.webp`;
const plain = { alt: '', name: NAME, isHalf: false, caption: '' };

describe('a picture in the text', () => {
  it('is written like other Markdown programs expect', () => {
    expect(formatPicture(plain)).toBe(`![](pictures/${NAME})`);
    expect(formatPicture({ ...plain, alt: 'A [new] pump', isHalf: true, caption: 'The "old" one' })).toBe(
      `![A \\[new\\] pump](pictures/${NAME}#half "The \\"old\\" one")`,
    );
  });

  it('parses back to what was written', () => {
    const words = fc.string({ maxLength: 40 }).map((text) => text.replace(/\s+/g, ' ').trim());
    fc.assert(
      fc.property(words, words, fc.boolean(), (alt, caption, isHalf) => {
        const [found] = findPicturesInText(`Text ${formatPicture({ ...plain, alt, caption, isHalf })} text`);
        expect(found).toMatchObject({ alt, caption, isHalf, name: NAME, start: 5 });
      }),
      { seed: SEED, numRuns: runsOf({ sample: 300, whole: 10_000 }) },
    );
  });

  it('is found only with the caret in it or next to it', () => {
    const text = `One ![](pictures/${NAME}) two\n![](pictures/${NAME})`;
    const end = text.indexOf(') two') + 1;
    expect(findPictureAt(text, 4)?.start).toBe(4);
    expect(findPictureAt(text, end)?.start).toBe(4);
    expect(findPictureAt(text, end + 2)).toBeNull();
    expect(findPictureAt(text, text.length)?.start).toBe(end + 5);
  });

  it('is found for a selection within it, but not for a larger one', () => {
    const text = `![](pictures/${NAME}) words`;
    expect(findPictureAtCaret(text, { selectionStart: 2, selectionEnd: 6 })?.start).toBe(0);
    expect(findPictureAtCaret(text, { selectionStart: 2, selectionEnd: text.length })).toBeNull();
  });

  it('is found by its name before it has a description', () => {
    const text = `![A pump](pictures/${NAME})\n\n![](pictures/${NAME})`;
    expect(findPictureToDescribe(text, NAME)?.alt).toBe('');
    expect(findPictureToDescribe(text.replace('![]', '![B]'), NAME)?.alt).toBe('A pump');
    expect(findPictureToDescribe('Text', NAME)).toBeNull();
  });

  it('works the same in a post’s form and in a draft', () => {
    const address = `https://x.supabase.co/storage/v1/object/public/post-pictures/7d8f6f0e-7a54-4b7e-9d0c-2d8a4a4f3b01/${NAME}`;
    const written = formatPictureAt(`${address}#half`, { alt: 'A pump', caption: '' });
    expect(written).toBe(`![A pump](${address}#half)`);
    expect(findPicturesInText(written)).toMatchObject([{ alt: 'A pump', name: NAME, isHalf: true }]);
  });

  it('isn’t found in code or elsewhere', () => {
    expect(
      findPicturesInText(`\`\`\`\n![](pictures/${NAME})\n\`\`\`\n![](https://example.com/pictures/a.png)`),
    ).toEqual([]);
  });

  it.each([
    ['inline code', `Write \`![](pictures/${NAME})\` for one.`],
    ['an indented code block', `So:\n\n    ![](pictures/${NAME})\n`],
    ['a fenced code block in a list', `- So:\n\n  ~~~\n  ![](pictures/${NAME})\n  ~~~\n`],
    ['raw HTML', `<pre>\n![](pictures/${NAME})\n</pre>\n`],
  ])('isn’t found in %s, which the page shows as text', (_where, text) => {
    expect(findPicturesInText(text)).toEqual([]);
    expect(findPictureAt(text, text.indexOf('pictures/'))).toBeNull();
  });

  it.each([
    ['a list item', `1. Open it.\n\n   ![](pictures/${NAME})\n`],
    ['a quote', `> She said.\n>\n> ![](pictures/${NAME})\n`],
    ['a table cell', `| a |\n| - |\n| ![](pictures/${NAME}) |\n`],
    ['a text with Windows line endings', `One.\r\n\r\n![](pictures/${NAME})\r\n`],
    ['brackets around its address', `![](<pictures/${NAME}>)`],
  ])('is found in %s', (_where, text) => {
    expect(findPicturesInText(text).map(({ start, end }) => text.slice(start, end))).toEqual([
      expect.stringContaining(NAME),
    ]);
  });

  it('keeps the address in another author’s folder when its description changes', () => {
    const address = `https://x.supabase.co/storage/v1/object/public/post-pictures/7d8f6f0e-7a54-4b7e-9d0c-2d8a4a4f3b01/${NAME}`;
    const [found] = findPicturesInText(`![](${address})`);
    expect(found && changePicture(found, { alt: 'A pump', isHalf: true })).toBe(`![A pump](${address}#half)`);
  });
});

describe('inserted pictures', () => {
  /** `|` marks the caret before and after. */
  function place(text: string, pictures = ['![](a)']) {
    const position = text.indexOf('|');
    const { at, inserted, caret } = placePictures(text.replace('|', ''), position, pictures);
    const placed = text.replace('|', '').slice(0, at) + inserted + text.replace('|', '').slice(at);
    return `${placed.slice(0, caret)}|${placed.slice(caret)}`;
  }

  it.each([
    ['an empty text', '|', '![](a)\n\n|'],
    ['the end of a line', 'One.|', 'One.\n\n![](a)\n\n|'],
    ['an empty line', 'One.\n\n|\n\nTwo.', 'One.\n\n![](a)|\n\nTwo.'],
    ['the middle of a line, which isn’t split', 'One |two.\n\nThree.', 'One two.\n\n![](a)|\n\nThree.'],
    ['the beginning of a line', 'One.\n\n|Two.', 'One.\n\n![](a)\n\n|Two.'],
    ['the line before another', 'One.|\nTwo.', 'One.\n\n![](a)|\n\nTwo.'],
    ['an item of a list', '1. Open it.|\n2. Look.', '1. Open it.\n\n   ![](a)|\n\n2. Look.'],
    ['a quote', '> She said.|', '> She said.\n>\n> ![](a)\n\n|'],
  ])('are separate paragraphs at %s', (_where, before, after) => {
    expect(place(before)).toBe(after);
  });

  it('keep their order, several at once', () => {
    expect(place('One.|', ['![](a)', '![](b)'])).toBe('One.\n\n![](a)\n\n![](b)\n\n|');
  });
});
