import { EMPTY_POST_FIELDS } from '@callwright/shared/post/post.ts';
import { acquireDraft } from '@callwright/site/admin/drafts/acquire-draft.ts';
import { createPostId } from '@callwright/site/admin/drafts/create-post-id.ts';
import { saveDraft } from '@callwright/site/admin/drafts/draft-storage.ts';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { createMemoryStorage } from '../../../helpers/memory-storage.ts';

/** Node has the browser's own lock manager. */
function openTab(storage: Storage, authorId = createPostId(), tabStorage = createMemoryStorage()) {
  return acquireDraft({ storage, tabStorage, locks: navigator.locks, authorId, createId: createPostId });
}

const keep = (storage: Storage, authorId: string, id: string, title: string, savedAt: number) =>
  saveDraft(storage, authorId, { id, fields: { ...EMPTY_POST_FIELDS, title }, savedAt });

it('a first tab begins an empty draft with an id of its own', async () => {
  const { draft, release } = await openTab(createMemoryStorage());
  expect(draft.fields).toEqual(EMPTY_POST_FIELDS);
  expect(z.uuid().safeParse(draft.id).success).toBe(true);
  release();
});

it('a second tab does not take what the first one has open, a later one does', async () => {
  const storage = createMemoryStorage();
  const first = await openTab(storage, 'ann');
  keep(storage, 'ann', first.draft.id, 'First', 1);
  const second = await openTab(storage, 'ann');
  expect(second.draft.id).not.toBe(first.draft.id);
  first.release();
  second.release();
  await navigator.locks.request(`callwright-draft:${first.draft.id}`, () => {});
  const third = await openTab(storage, 'ann');
  expect(third.draft.fields.title).toBe('First');
  third.release();
});

it('a reloaded tab waits for its former self and has its own draft again, not a newer one', async () => {
  const storage = createMemoryStorage();
  const tab = createMemoryStorage();
  const before = await openTab(storage, 'bob', tab);
  keep(storage, 'bob', before.draft.id, 'Mine', 1);
  keep(storage, 'bob', createPostId(), 'Of a closed tab', 2);
  const reloaded = openTab(storage, 'bob', tab);
  before.release();
  const { draft, release } = await reloaded;
  expect(draft.fields.title).toBe('Mine');
  release();
});
