import { err, ok } from '@callwright/shared/result.ts';
import { decidePostView } from '@callwright/site/blog/reader/post-freshness.ts';
import { describe, expect, it } from 'vitest';
import { samplePost } from '../../../helpers/sample-post.ts';

const known = { id: samplePost.id, revision: 3 };
const present = (change = {}) => ok({ ...samplePost, ...change });
const ABSENT = ok(null);
const FAILED = err('no answer');

describe('an exported post', () => {
  it('stays during an outage', () => {
    expect(decidePostView(known, FAILED)).toEqual({ show: 'known' });
  });

  it('stays if the response is the same text, or an older one from a cache', () => {
    expect(decidePostView(known, present())).toEqual({ show: 'known' });
    expect(decidePostView(known, present({ revision: 2 }))).toEqual({ show: 'known' });
  });

  it('is replaced by a newer text, or by another post at its address', () => {
    expect(decidePostView(known, present({ revision: 4 }))).toMatchObject({ show: 'post', post: { revision: 4 } });
    const other = { id: '0a1f9d7e-7c3a-4f0e-9d38-0d5c3f1c2a10', revision: 1 };
    expect(decidePostView(known, present(other))).toMatchObject({ show: 'post', post: other });
  });

  it('disappears only on a definitive answer', () => {
    expect(decidePostView(known, ABSENT)).toEqual({ show: 'not-found' });
  });
});

it('a post that wasn’t exported shows itself or Post Not Found', () => {
  expect(decidePostView(null, present())).toMatchObject({ show: 'post' });
  expect(decidePostView(null, ABSENT)).toEqual({ show: 'not-found' });
  expect(decidePostView(null, FAILED)).toEqual({ show: 'not-found' });
});
