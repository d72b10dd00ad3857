import { listEdits, saveEdit } from '@callwright/site/admin/drafts/edit-storage.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { createMemoryStorage } from '../../../helpers/memory-storage.ts';
import { EDIT_ID, editOf, fieldsOf, POST_ID } from '../../lib/sample-edit.ts';

const OTHER_ID = '33333333-3333-4333-8333-333333333333';

let storage = createMemoryStorage();
beforeEach(() => {
  storage = createMemoryStorage();
});

describe('changes kept in the browser', () => {
  it('come back as they were typed, those of one post or of all, the last ones touched first', () => {
    const first = editOf('one', { savedAt: 1 });
    const second = editOf('two', { id: OTHER_ID, savedAt: 2 });
    const elsewhere = editOf('three', { id: OTHER_ID, postId: OTHER_ID, savedAt: 3 });
    for (const edit of [first, second, elsewhere]) expect(saveEdit(storage, 'ann', edit)).toBe(true);
    expect(listEdits(storage, 'ann', POST_ID)).toEqual([second, first]);
    expect(listEdits(storage, 'ann')).toEqual([elsewhere, second, first]);
    expect(listEdits(storage, 'bob')).toEqual([]);
  });

  it('leave nothing behind once the blog has the text, unless a copy is kept with them', () => {
    saveEdit(storage, 'ann', editOf('mine'));
    saveEdit(storage, 'ann', editOf('base'));
    expect(storage.length).toBe(0);
    saveEdit(storage, 'ann', editOf('base', { copies: [{ whose: 'mine', fields: fieldsOf('mine'), keptAt: 1 }] }));
    expect(listEdits(storage, 'ann')[0]?.copies[0]?.fields.content).toBe('mine');
  });

  it('that are damaged are passed over and left where they are', () => {
    saveEdit(storage, 'ann', editOf('mine'));
    storage.setItem(`callwright-edit:ann:${POST_ID}:${OTHER_ID}`, '{"id":');
    expect(listEdits(storage, 'ann').map(({ id }) => id)).toEqual([EDIT_ID]);
    expect(storage.length).toBe(2);
  });

  it('say so where the browser keeps nothing', () => {
    const full = {
      ...storage,
      setItem() {
        throw new DOMException('full', 'QuotaExceededError');
      },
    };
    expect(saveEdit(full, 'ann', editOf('mine'))).toBe(false);
  });
});
