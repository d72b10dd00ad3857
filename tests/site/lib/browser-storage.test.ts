import { EMPTY_POST_FIELDS } from '@callwright/shared/post.ts';
import { openStorage } from '@callwright/site/lib/browser-storage.ts';
import { claimDraft } from '@callwright/site/lib/claim-draft.ts';
import { createPostId } from '@callwright/site/lib/create-post-id.ts';
import { saveDraft } from '@callwright/site/lib/draft-storage.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { createMemoryStorage } from '../memory-storage.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

it('the storage that a browser offers is the one that is used', () => {
  const storage = createMemoryStorage();
  vi.stubGlobal('localStorage', storage);
  expect(openStorage('localStorage')).toBe(storage);
});

it('where naming the storage throws, a draft is begun all the same, and saving it says no', async () => {
  for (const name of ['localStorage', 'sessionStorage']) vi.stubGlobal(name, undefined);
  for (const name of ['localStorage', 'sessionStorage']) {
    Object.defineProperty(globalThis, name, {
      configurable: true,
      get() {
        throw new DOMException('Access is denied for this document.', 'SecurityError');
      },
    });
  }
  const [storage, tabStorage] = [openStorage('localStorage'), openStorage('sessionStorage')];
  const { draft, release } = await claimDraft({
    storage,
    tabStorage,
    locks: navigator.locks,
    authorId: 'ann',
    createId: createPostId,
  });
  expect(draft.fields).toEqual(EMPTY_POST_FIELDS);
  expect(saveDraft(storage, 'ann', { ...draft, fields: { ...draft.fields, title: 'Typed' } })).toBe(false);
  release();
});
