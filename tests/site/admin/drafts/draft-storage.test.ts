import { EMPTY_POST_FIELDS } from '@callwright/shared/post/post.ts';
import {
  listDrafts,
  readDraft,
  removeDraft,
  type StoredDraft,
  saveDraft,
} from '@callwright/site/admin/drafts/draft-storage.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { createMemoryStorage } from '../../../helpers/memory-storage.ts';

const draft = (id: string, title: string, savedAt = 1): StoredDraft => ({
  id,
  fields: { ...EMPTY_POST_FIELDS, title },
  savedAt,
});
const FIRST = '11111111-1111-4111-8111-111111111111';
const SECOND = '22222222-2222-4222-8222-222222222222';

let storage = createMemoryStorage();
beforeEach(() => {
  storage = createMemoryStorage();
});

describe('drafts kept in the browser', () => {
  it('come back as they were typed, the last one touched first', () => {
    expect(saveDraft(storage, 'ann', draft(FIRST, 'One', 1))).toBe(true);
    saveDraft(storage, 'ann', draft(SECOND, 'Two', 2));
    expect(readDraft(storage, 'ann', FIRST)).toEqual(draft(FIRST, 'One', 1));
    expect(listDrafts(storage, 'ann').map(({ fields }) => fields.title)).toEqual(['Two', 'One']);
  });

  it('are their author’s alone', () => {
    saveDraft(storage, 'ann', draft(FIRST, 'Mine'));
    expect(listDrafts(storage, 'bob')).toEqual([]);
    expect(readDraft(storage, 'bob', FIRST)).toBeNull();
  });

  it('are gone once published, and leave nothing behind when emptied', () => {
    saveDraft(storage, 'ann', draft(FIRST, 'Mine'));
    removeDraft(storage, 'ann', FIRST);
    saveDraft(storage, 'ann', draft(SECOND, 'Mine'));
    saveDraft(storage, 'ann', draft(SECOND, ''));
    expect(storage.length).toBe(0);
  });

  it('that are damaged are passed over and left where they are', () => {
    saveDraft(storage, 'ann', draft(FIRST, 'Whole'));
    storage.setItem(`callwright-draft:ann:${SECOND}`, '{"id":');
    storage.setItem('callwright-draft:ann:x', '{"id":"x"}');
    expect(listDrafts(storage, 'ann').map(({ id }) => id)).toEqual([FIRST]);
    expect(storage.length).toBe(3);
  });

  it('say so where the browser keeps nothing', () => {
    const full = {
      ...storage,
      setItem() {
        throw new DOMException('full', 'QuotaExceededError');
      },
    };
    expect(saveDraft(full, 'ann', draft(FIRST, 'Lost?'))).toBe(false);
  });
});
