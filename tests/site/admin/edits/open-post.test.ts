import {
  readEditAddress,
  recallOpenPost,
  rememberOpenPost,
  toEditAddress,
} from '@callwright/site/admin/edits/open-post.ts';
import { expect, it } from 'vitest';
import { createMemoryStorage } from '../../../helpers/memory-storage.ts';
import { POST_ID } from '../../lib/sample-edit.ts';

it('the address of a post’s form is read back, and nothing else is taken for one', () => {
  expect(readEditAddress(toEditAddress(POST_ID))).toBe(POST_ID);
  for (const hash of ['', '#own-posts', '#edit=', '#edit=../x', `#edit=${POST_ID}x`]) {
    expect(readEditAddress(hash)).toBeNull();
  }
});

it('a tab remembers an author’s post until it is closed, and no other author’s', () => {
  const tab = createMemoryStorage();
  rememberOpenPost(tab, 'ann', POST_ID);
  expect(recallOpenPost(tab, 'ann')).toBe(POST_ID);
  expect(recallOpenPost(tab, 'bob')).toBeNull();
  rememberOpenPost(tab, 'ann', null);
  expect(recallOpenPost(tab, 'ann')).toBeNull();
});
