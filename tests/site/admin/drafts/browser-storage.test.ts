import { EMPTY_POST_FIELDS } from '@callwright/shared/post/post.ts';
import { acquireDraft } from '@callwright/site/admin/drafts/acquire-draft.ts';
import { openStorage } from '@callwright/site/admin/drafts/browser-storage.ts';
import { createPostId } from '@callwright/site/admin/drafts/create-post-id.ts';
import { saveDraft } from '@callwright/site/admin/drafts/draft-storage.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { createMemoryStorage } from '../../../helpers/memory-storage.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

it('what is kept goes into the storage of the browser, and comes from there', () => {
  const storage = createMemoryStorage();
  vi.stubGlobal('localStorage', storage);
  openStorage('localStorage').setItem('a', 'kept');
  expect(storage.getItem('a')).toBe('kept');
  expect(openStorage('localStorage').getItem('a')).toBe('kept');
  openStorage('localStorage').removeItem('a');
  expect(storage.length).toBe(0);
});

it('a full storage says no, and what it did not take is there until the page is left', () => {
  const storage = createMemoryStorage();
  storage.setItem('a', 'older');
  let isFull = true;
  vi.stubGlobal('localStorage', {
    ...storage,
    get length() {
      return storage.length;
    },
    setItem(key: string, text: string) {
      if (isFull) throw new DOMException('full', 'QuotaExceededError');
      storage.setItem(key, text);
    },
  });
  expect(() => openStorage('localStorage').setItem('a', 'newer')).toThrow('full');
  expect(() => openStorage('localStorage').setItem('b', 'new')).toThrow('full');
  const opened = openStorage('localStorage');
  expect([opened.getItem('a'), opened.getItem('b')]).toEqual(['newer', 'new']);
  expect(Array.from({ length: opened.length }, (_, index) => opened.key(index))).toEqual(['a', 'b']);
  expect(storage.getItem('a')).toBe('older');

  isFull = false;
  opened.setItem('a', 'newest');
  opened.removeItem('b');
  expect(storage.getItem('a')).toBe('newest');
  expect([opened.getItem('a'), opened.length]).toEqual(['newest', 1]);
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
  const { draft, release } = await acquireDraft({
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
