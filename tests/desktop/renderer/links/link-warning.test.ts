import { describeLinks } from '@callwright/desktop/renderer/links/link-warning.tsx';
import { expect, test } from 'vitest';

const linksOf = (...titles: string[]) => ({
  total: titles.length,
  sources: titles.map((title, at) => ({ id: String(at), kind: 'draft' as const, title, status: 'published' as const })),
});

test('the posts that link to a post are counted, and up to three are named', () => {
  expect(describeLinks(linksOf())).toBeNull();
  expect(describeLinks(linksOf('One'))).toBe('1 post links here: “One”.');
  expect(describeLinks(linksOf('One', ''))).toBe('2 posts link here: “One” and “Untitled”.');
  expect(describeLinks(linksOf('One', 'Two', 'Three'))).toBe('3 posts link here: “One”, “Two”, and “Three”.');
  expect(describeLinks({ ...linksOf('One', 'Two', 'Three', 'Four'), total: 1_204 })).toBe(
    '1,204 posts link here, including “One”, “Two”, and “Three”.',
  );
});
