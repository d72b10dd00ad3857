import { nameOfPost } from '@callwright/shared/post/post-title.ts';
import { expect, it } from 'vitest';

it('a post without a title has a name', () => {
  expect([' ', 'Pipes'].map(nameOfPost)).toEqual(['Untitled', 'Pipes']);
});
