import { readImageAddress, readLinkTarget } from '@callwright/shared/post-body/markdown/web-address.ts';
import { describe, expect, it } from 'vitest';
import { renderPost } from '../render-post.tsx';

describe('a link’s address', () => {
  it.each([
    'http://google.com%22%25%203E',
    'https://example.com:99999/',
    'http://1.2.3.4.5/',
    'https://',
    '//a b.example/',
    'https://[::1/',
  ])('is removed if no browser can parse it: %s', (address) => {
    expect(readLinkTarget(address)).toBeNull();
    expect(readImageAddress(address)).toBeNull();
  });

  it.each(['javascript:a', 'java script:a', '%20javascript:a', 'ftp://a.example', 'foo):', 'data:text/html,a'])(
    'is removed with another scheme, or what a browser might take for one: %s',
    (address) => expect(readLinkTarget(address)).toBeNull(),
  );

  it.each([
    ['https://example.com/a%22b', true],
    ['//example.com/a', true],
    ['mailto:a@b.example', false],
    ['/a:b', false],
    ['./a?b:c#d:e', false],
    ['#a:b', false],
    ['a b', false],
  ])('is kept if it works: %s', (address, isExternal) => {
    expect(readLinkTarget(address)?.isExternal).toBe(isExternal);
  });
});

it('a link that no browser can parse becomes its text', () => {
  expect(renderPost('[the *words*](http://google.com%22%25%203E) and <http://google.com%22%25%203E>')).toContain(
    '<p>the <em>words</em> and http://google.com%22%25%203E</p>',
  );
});
