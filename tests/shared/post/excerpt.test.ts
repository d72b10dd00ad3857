import { toExcerpt } from '@callwright/shared/post/excerpt.ts';
import { expect, it } from 'vitest';

it('uses the excerpt if there is one', () => {
  expect(toExcerpt({ excerpt: '  Two\nlines ', content: 'Text' })).toBe('Two lines');
});

it('uses the beginning of the text otherwise, without Markdown', () => {
  const content = '# Heading\n\n- **one** [link](https://a.example)\n\n```js\ncode\n```';
  expect(toExcerpt({ excerpt: '', content })).toBe('Heading one link code');
});

it('shows escaped characters without their backslashes', () => {
  const content = 'Ask \\[contact-form-7\\] or \\*us\\* about **C:\\\\files**';
  expect(toExcerpt({ excerpt: '', content })).toBe('Ask [contact-form-7] or *us* about C:\\files');
});
