import { checkHeadings } from '@callwright/desktop/renderer/readiness/checks/check-headings.ts';
import { describe, expect, it } from 'vitest';
import { readWhole } from '../read-whole.ts';

const headings = async (content: string) => checkHeadings(await readWhole(content)).map(({ message }) => message);

describe('heading order', () => {
  it.each([
    ['## A\n\n### B\n\n## C\n\n### D\n\n#### E'],
    ['# A\n\n# B'],
    // Unused levels are no gap: readers get an h2 and an h3.
    ['## A\n\n##### B'],
    ['No heading at all.'],
    ['```\n#### Not a heading\n```\n\n## A'],
  ])('is fine in %j', async (content) => {
    expect(await headings(content)).toEqual([]);
  });

  it('has a gap if it skips a level that the post uses elsewhere', async () => {
    expect(await headings('## A\n\n#### B\n\n## C\n\n### D\n\n#### E')).toEqual([
      'The heading “B” skips a level after “A”.',
    ]);
  });

  it('starts too deep if a higher level comes later', async () => {
    expect(await headings('### A\n\n## B')).toEqual(['The first heading, “A,” isn’t at the post’s top heading level.']);
  });

  it('reports headings without words, with their place', async () => {
    const content = '## A\n\n##\n\n### <!-- note -->\n';
    expect(checkHeadings(await readWhole(content))).toEqual([
      { message: 'This heading is empty, so it isn’t shown.', location: { kind: 'text', start: 6, end: 8 } },
      { message: 'This heading is empty, so it isn’t shown.', location: { kind: 'text', start: 10, end: 27 } },
    ]);
  });
});
