import {
  readEditAddress,
  recallOpenPost,
  rememberOpenPost,
  toEditAddress,
} from '@callwright/site/admin/edits/use-open-post.ts';
import { expect, it, vi } from 'vitest';
import { createMemoryStorage } from '../../../helpers/memory-storage.ts';
import { POST_ID } from './sample-edit.ts';

it('the address of a post’s form is recognized, and nothing else is', () => {
  expect(readEditAddress(toEditAddress(POST_ID))).toBe(POST_ID);
  for (const hash of ['', '#posts', '#edit=', '#edit=../x', `#edit=${POST_ID}x`]) {
    expect(readEditAddress(hash)).toBeNull();
  }
});

it('a tab remembers the author’s open post until it closes, and no other author’s', () => {
  vi.stubGlobal('sessionStorage', createMemoryStorage());
  rememberOpenPost('ann', POST_ID);
  expect(recallOpenPost('ann')).toBe(POST_ID);
  expect(recallOpenPost('bob')).toBeNull();
  rememberOpenPost('ann', null);
  expect(recallOpenPost('ann')).toBeNull();
});
