import { acquireEdit } from '@callwright/site/admin/drafts/acquire-edit.ts';
import { createPostId } from '@callwright/site/admin/drafts/create-post-id.ts';
import { saveEdit } from '@callwright/site/admin/drafts/edit-storage.ts';
import { expect, it } from 'vitest';
import { createMemoryStorage } from '../../../helpers/memory-storage.ts';
import { editOf, POST_ID } from '../../lib/sample-edit.ts';

/** Node has the browser's own lock manager. */
const openTab = (storage: Storage, tabStorage = createMemoryStorage()) =>
  acquireEdit({
    storage,
    tabStorage,
    locks: navigator.locks,
    authorId: 'ann',
    postId: POST_ID,
    createId: createPostId,
  });

it('a second tab does not take the changes that the first one has open, a later one does', async () => {
  const storage = createMemoryStorage();
  const first = await openTab(storage);
  expect(first.kept).toBeNull();
  saveEdit(storage, 'ann', editOf('mine', { id: first.id }));
  const second = await openTab(storage);
  expect(second.kept).toBeNull();
  expect(second.id).not.toBe(first.id);
  first.release();
  second.release();
  await navigator.locks.request(`callwright-edit:${first.id}`, () => {});
  const third = await openTab(storage);
  expect(third.kept?.fields.content).toBe('mine');
  third.release();
});

it('a reloaded tab waits for its former self, and has what that one wrote until it let go', async () => {
  const storage = createMemoryStorage();
  const tab = createMemoryStorage();
  const before = await openTab(storage, tab);
  saveEdit(storage, 'ann', editOf('mine', { id: before.id, savedAt: 1 }));
  saveEdit(storage, 'ann', editOf('of a closed tab', { id: createPostId(), savedAt: 2 }));
  const reloaded = openTab(storage, tab);
  saveEdit(storage, 'ann', editOf('mine, to the last word', { id: before.id, savedAt: 3 }));
  before.release();
  const { kept, release } = await reloaded;
  expect(kept?.fields.content).toBe('mine, to the last word');
  release();
});
