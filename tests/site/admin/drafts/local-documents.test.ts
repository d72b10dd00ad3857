import { EMPTY_POST_FIELDS } from '@callwright/shared/post/post.ts';
import { openStoredDrafts, type StoredDraft } from '@callwright/site/admin/drafts/stored-draft.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createMemoryStorage } from '../../../helpers/memory-storage.ts';

const draft = (id: string, title: string, savedAt = 1): StoredDraft => ({
  id,
  fields: { ...EMPTY_POST_FIELDS, title },
  savedAt,
});
const FIRST = '11111111-1111-4111-8111-111111111111';
const SECOND = '22222222-2222-4222-8222-222222222222';

let storage = createMemoryStorage();
const drafts = openStoredDrafts('ann');

beforeEach(() => {
  storage = createMemoryStorage();
  vi.stubGlobal('localStorage', storage);
});

describe('drafts kept in the browser', () => {
  it('return as typed, latest first', () => {
    expect(drafts.save(draft(FIRST, 'One', 1))).toBe(true);
    drafts.save(draft(SECOND, 'Two', 2));
    expect(drafts.list()).toEqual([draft(SECOND, 'Two', 2), draft(FIRST, 'One', 1)]);
  });

  it('are visible only to their author', () => {
    drafts.save(draft(FIRST, 'Mine'));
    expect(openStoredDrafts('bob').list()).toEqual([]);
  });

  it('are deleted when published or emptied', () => {
    drafts.save(draft(FIRST, 'Mine'));
    drafts.remove(FIRST);
    drafts.save(draft(SECOND, 'Mine'));
    drafts.save(draft(SECOND, ''));
    expect(storage.length).toBe(0);
  });

  it('report that they changed', () => {
    drafts.save(draft(FIRST, 'Mine', 1));
    expect(drafts.isCurrent(draft(FIRST, 'Mine', 1))).toBe(true);
    drafts.save(draft(FIRST, 'Mine, longer', 2));
    expect(drafts.isCurrent(draft(FIRST, 'Mine', 1))).toBe(false);
  });

  it('that are damaged are skipped and left in place', () => {
    drafts.save(draft(FIRST, 'Whole'));
    storage.setItem(`callwright-draft:ann:${SECOND}`, '{"id":');
    storage.setItem('callwright-draft:ann:x', '{"id":"x"}');
    expect(drafts.list().map(({ id }) => id)).toEqual([FIRST]);
    expect(storage.length).toBe(3);
  });

  it('say so if storage is full', () => {
    storage.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    expect(drafts.save(draft(FIRST, 'Lost?'))).toBe(false);
  });
});
