import { checkHeadings } from '@callwright/desktop/renderer/readiness/checks/check-headings.ts';
import { checkImages } from '@callwright/desktop/renderer/readiness/checks/check-images.ts';
import { describe, expect, it } from 'vitest';
import { readWhole } from './read-whole.ts';

const headings = async (content: string) => checkHeadings(await readWhole(content)).map(({ message }) => message);
const pictures = async (content: string) => checkImages(await readWhole(content)).map(({ message }) => message);

describe('the order of headings', () => {
  it.each([
    ['## A\n\n### B\n\n## C\n\n### D\n\n#### E'],
    ['# A\n\n# B'],
    // Levels that are used nowhere are no gap: readers get an h2 and an h3.
    ['## A\n\n##### B'],
    ['No heading at all.'],
    ['```\n#### Not a heading\n```\n\n## A'],
  ])('is fine in %j', async (content) => {
    expect(await headings(content)).toEqual([]);
  });

  it('has a gap where a level that the post uses elsewhere is left out', async () => {
    expect(await headings('## A\n\n#### B\n\n## C\n\n### D\n\n#### E')).toEqual([
      'The heading “B” skips a level after “A”.',
    ]);
  });

  it('begins too deep where a higher one comes later', async () => {
    expect(await headings('### A\n\n## B')).toEqual([
      'The first heading, “A”, is not of the highest level that the post uses.',
    ]);
  });

  it('names headings without words, at their place', async () => {
    const content = '## A\n\n##\n\n### <!-- note -->\n';
    expect(checkHeadings(await readWhole(content))).toEqual([
      { message: 'A heading without words is not shown.', place: { kind: 'text', start: 6, end: 8 } },
      { message: 'A heading without words is not shown.', place: { kind: 'text', start: 10, end: 27 } },
    ]);
  });
});

describe('pictures', () => {
  it('are fine with a text and an address that readers can load', async () => {
    expect(
      await pictures('![A pump](https://example.com/a.png)\n\n![Two][t]\n\n[t]: http://example.com/b.png'),
    ).toEqual([]);
  });

  it.each([
    '![](https://example.com/a.png)',
    '![ ](https://example.com/a.png)',
    'In a [![](https://example.com/a.png)](/demo/) link',
  ])('lack a text in %j', async (content) => {
    expect(await pictures(content)).toEqual([
      'The picture “https://example.com/a.png” has no alt text for who cannot see it.',
    ]);
  });

  it.each(['pump.png', '/pictures/pump.png', 'file:///pump.png', 'data:image/png;base64,AAAA'])(
    'are not shown from %s',
    async (address) => {
      expect(await pictures(`![A pump](${address})`)).toEqual([
        `The picture “${address}” is not shown: its address has to be http or https.`,
      ]);
    },
  );

  it('are none in code or a comment', async () => {
    expect(await pictures('`![](a.png)`\n\n<!-- ![](b.png) -->\n\n    ![](c.png)')).toEqual([]);
  });
});
