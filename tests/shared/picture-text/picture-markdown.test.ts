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
  it('is written as other Markdown programs read it', () => {
    expect(formatPicture(plain)).toBe(`![](pictures/${NAME})`);
    expect(formatPicture({ ...plain, alt: 'A [new] pump', isHalf: true, caption: 'The "old" one' })).toBe(
      `![A \\[new\\] pump](pictures/${NAME}#half "The \\"old\\" one")`,
    );
  });

  it('says what was written into it', () => {
    const words = fc.string({ maxLength: 40 }).map((text) => text.replace(/\s+/g, ' ').trim());
    fc.assert(
      fc.property(words, words, fc.boolean(), (alt, caption, isHalf) => {
        const [found] = findPicturesInText(`Text ${formatPicture({ ...plain, alt, caption, isHalf })} text`);
        expect(found).toMatchObject({ alt, caption, isHalf, name: NAME, start: 5 });
      }),
      { seed: SEED, numRuns: runsOf({ sample: 300, whole: 10_000 }) },
    );
  });

  it('is found where the caret is in it or beside it, and nowhere else', () => {
    const text = `One ![](pictures/${NAME}) two\n![](pictures/${NAME})`;
    const end = text.indexOf(') two') + 1;
    expect(findPictureAt(text, 4)?.start).toBe(4);
    expect(findPictureAt(text, end)?.start).toBe(4);
    expect(findPictureAt(text, end + 2)).toBeNull();
    expect(findPictureAt(text, text.length)?.start).toBe(end + 5);
  });

  it('is found for a selection within it, and for none that is wider', () => {
    const text = `![](pictures/${NAME}) words`;
    expect(findPictureAtCaret(text, { selectionStart: 2, selectionEnd: 6 })?.start).toBe(0);
    expect(findPictureAtCaret(text, { selectionStart: 2, selectionEnd: text.length })).toBeNull();
  });

  it('is found by its name, where it is not described yet', () => {
    const text = `![A pump](pictures/${NAME})\n\n![](pictures/${NAME})`;
    expect(findPictureToDescribe(text, NAME)?.alt).toBe('');
    expect(findPictureToDescribe(text.replace('![]', '![B]'), NAME)?.alt).toBe('A pump');
    expect(findPictureToDescribe('Text', NAME)).toBeNull();
  });

  it('is written and found in a post’s form as in a draft’s', () => {
    const address = `https://x.supabase.co/storage/v1/object/public/post-pictures/7d8f6f0e-7a54-4b7e-9d0c-2d8a4a4f3b01/${NAME}`;
    const written = formatPictureAt(`${address}#half`, { alt: 'A pump', caption: '' });
    expect(written).toBe(`![A pump](${address}#half)`);
    expect(findPicturesInText(written)).toMatchObject([{ alt: 'A pump', name: NAME, isHalf: true }]);
  });

  it('is not one in code, nor one elsewhere', () => {
    expect(
      findPicturesInText(`\`\`\`\n![](pictures/${NAME})\n\`\`\`\n![](https://example.com/pictures/a.png)`),
    ).toEqual([]);
  });

  it.each([
    ['inline code', `Write \`![](pictures/${NAME})\` for one.`],
    ['an indented block of code', `So:\n\n    ![](pictures/${NAME})\n`],
    ['a fenced block of code in a list', `- So:\n\n  ~~~\n  ![](pictures/${NAME})\n  ~~~\n`],
    ['raw HTML', `<pre>\n![](pictures/${NAME})\n</pre>\n`],
  ])('is not one in %s, which the page shows as text', (_where, text) => {
    expect(findPicturesInText(text)).toEqual([]);
    expect(findPictureAt(text, text.indexOf('pictures/'))).toBeNull();
  });

  it.each([
    ['a step of a list', `1. Open it.\n\n   ![](pictures/${NAME})\n`],
    ['a quote', `> She said.\n>\n> ![](pictures/${NAME})\n`],
    ['a cell of a table', `| a |\n| - |\n| ![](pictures/${NAME}) |\n`],
    ['a text with the line breaks of Windows', `One.\r\n\r\n![](pictures/${NAME})\r\n`],
    ['brackets of its address', `![](<pictures/${NAME}>)`],
  ])('is found in %s', (_where, text) => {
    expect(findPicturesInText(text).map(({ start, end }) => text.slice(start, end))).toEqual([
      expect.stringContaining(NAME),
    ]);
  });

  it('keeps the address of another author’s folder when its words change', () => {
    const address = `https://x.supabase.co/storage/v1/object/public/post-pictures/7d8f6f0e-7a54-4b7e-9d0c-2d8a4a4f3b01/${NAME}`;
    const [found] = findPicturesInText(`![](${address})`);
    expect(found && changePicture(found, { alt: 'A pump', isHalf: true })).toBe(`![A pump](${address}#half)`);
  });
});

describe('pictures that are put into a text', () => {
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
    ['the middle of a line, which stays whole', 'One |two.\n\nThree.', 'One two.\n\n![](a)|\n\nThree.'],
    ['the beginning of a line', 'One.\n\n|Two.', 'One.\n\n![](a)\n\n|Two.'],
    ['the line before another', 'One.|\nTwo.', 'One.\n\n![](a)|\n\nTwo.'],
    ['a step of a list, within it', '1. Open it.|\n2. Look.', '1. Open it.\n\n   ![](a)|\n\n2. Look.'],
    ['a quote, within it', '> She said.|', '> She said.\n>\n> ![](a)\n\n|'],
  ])('come as paragraphs of their own at %s', (_where, before, after) => {
    expect(place(before)).toBe(after);
  });

  it('come in their order, several at once', () => {
    expect(place('One.|', ['![](a)', '![](b)'])).toBe('One.\n\n![](a)\n\n![](b)\n\n|');
  });
});
