import { describePictureFailure } from '@callwright/site/admin/pictures/picture-failure.ts';
import { expect, it } from 'vitest';

it.each([
  ['unreachable', null, 'unreachable', /^Couldn’t reach the blog.*still here.*try again/],
  ['signed-out', null, 'signed-out', /./],
  ['quota', null, 'refused', /is full.*delete the unused ones, then add this one again/],
  ['damaged', null, 'refused', /damaged.*delete the picture, then add it again/],
  ['refused', null, 'refused', /^The blog refused the picture: words of the blog$/],
  [
    'refused',
    'Your account is suspended',
    'refused',
    /^Your account is suspended, so it can’t add.*Ask the blog’s owner/,
  ],
] as const)('a picture that isn’t on the blog says why and what to do: %s, %s', (kind, accountRefusal, told, words) => {
  const failure = describePictureFailure({ kind, message: 'words of the blog' }, accountRefusal);
  expect(failure.kind).toBe(told);
  expect(failure.message).toMatch(words);
});
