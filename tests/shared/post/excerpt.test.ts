import { toExcerpt } from '@callwright/shared/post/excerpt.ts';
import { expect, it } from 'vitest';

it('shows the excerpt where there is one', () => {
  expect(toExcerpt({ excerpt: '  Two\nlines ', content: 'Text' })).toBe('Two lines');
});

it('shows how the text begins where there is none, without its marks', () => {
  const content = '# Heading\n\n- **one** [link](https://a.example)\n\n```js\ncode\n```';
  expect(toExcerpt({ excerpt: '', content })).toBe('Heading one link code');
});
