import {
  acceptRemote,
  beginEdit,
  keepLocal,
  loadEdit,
  markSent,
  openEdits,
  reconcileEdit,
  restoreText,
} from '@callwright/site/admin/edits/stored-edit.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createMemoryStorage } from '../../../helpers/memory-storage.ts';
import { EDIT_ID, editOf, fieldsOf, POST_ID, remoteOf } from './sample-edit.ts';

const NOW = 1_000;
const OTHER_ID = '33333333-3333-4333-8333-333333333333';

describe('changes kept in the browser', () => {
  beforeEach(() => {
    vi.stubGlobal('localStorage', createMemoryStorage());
  });

  it('return as typed, for one post or all, latest first', () => {
    const first = editOf('one', { savedAt: 1 });
    const second = editOf('two', { id: OTHER_ID, savedAt: 2 });
    const elsewhere = editOf('three', { id: OTHER_ID, postId: OTHER_ID, savedAt: 3 });
    for (const edit of [first, second, elsewhere]) expect(openEdits('ann', edit.postId).save(edit)).toBe(true);
    expect(openEdits('ann', POST_ID).list()).toEqual([second, first]);
    expect(openEdits('ann').list()).toEqual([elsewhere, second, first]);
    expect(openEdits('bob').list()).toEqual([]);
  });

  it('are deleted once the blog has the text, unless they include a copy', () => {
    const edits = openEdits('ann', POST_ID);
    edits.save(editOf('mine'));
    edits.save(editOf('base'));
    expect(localStorage.length).toBe(0);
    edits.save(editOf('base', { copies: [{ whose: 'mine', fields: fieldsOf('mine'), keptAt: 1 }] }));
    expect(edits.list()[0]?.copies[0]?.fields.content).toBe('mine');
  });

  it('that an earlier version stored per tab are merged, with every other text as a copy', () => {
    const edits = openEdits('ann', POST_ID);
    const copy = { whose: 'blog', fields: fieldsOf('blog’s'), keptAt: 1 } as const;
    edits.save(editOf('older', { id: OTHER_ID, savedAt: 1, copies: [copy], sent: [fieldsOf('sent')] }));
    edits.save(editOf('newer', { savedAt: 2 }));
    const loaded = loadEdit(edits);
    expect(loaded).toMatchObject({ id: EDIT_ID, fields: { content: 'newer' }, sent: [{ content: 'sent' }] });
    expect(loaded?.copies).toEqual([copy, { whose: 'mine', fields: fieldsOf('older'), keptAt: 1 }]);
    expect(edits.list()).toEqual([loaded]);
  });
});

describe('once the post on the blog is known', () => {
  it('an unchanged form takes the newer text', () => {
    const untouched = beginEdit(POST_ID, remoteOf('base'));
    const { edit, theirs } = reconcileEdit(untouched, remoteOf('newer', 2));
    expect(theirs).toBeNull();
    expect(edit.fields.content).toBe('newer');
    expect(edit.base.revision).toBe(2);
  });

  it('changes continue if the blog has the text they started from, whatever its revision', () => {
    const { edit, theirs } = reconcileEdit(editOf('mine'), { ...remoteOf('base', 3), isPublished: false });
    expect(theirs).toBeNull();
    expect(edit.fields.content).toBe('mine');
    expect(edit.base).toMatchObject({ revision: 3, isPublished: false });
  });

  it('a text that was sent without a response isn’t a conflict', () => {
    const sent = markSent(editOf('mine'), fieldsOf('sent'));
    expect(reconcileEdit(sent, remoteOf('sent', 2))).toMatchObject({
      theirs: null,
      edit: { fields: { content: 'mine' }, base: { revision: 2 }, sent: [] },
    });
    expect(reconcileEdit(sent, remoteOf('base'))).toMatchObject({
      theirs: null,
      edit: { sent: [{ content: 'sent' }] },
    });
  });

  it('changes that the blog already has are dropped', () => {
    const { edit, theirs } = reconcileEdit(editOf('mine'), remoteOf('mine', 2));
    expect(theirs).toBeNull();
    expect(edit.base.fields).toEqual(edit.fields);
  });

  it('an unknown text is a conflict, and neither text loses a word', () => {
    const before = editOf('mine');
    expect(reconcileEdit(before, remoteOf('theirs', 2))).toEqual({ edit: before, theirs: remoteOf('theirs', 2) });
  });
});

describe('with two texts', () => {
  const theirs = remoteOf('theirs', 2);

  it('keeping mine puts mine in the form, over their revision, with theirs as a copy', () => {
    const kept = keepLocal(editOf('mine'), theirs, NOW);
    expect(kept).toMatchObject({ fields: { content: 'mine' }, base: { revision: 2 } });
    expect(kept.copies).toEqual([{ whose: 'blog', fields: fieldsOf('theirs'), keptAt: NOW }]);
  });

  it('taking theirs keeps mine as a copy, which can be restored, and vice versa', () => {
    const taken = acceptRemote(editOf('mine'), theirs, NOW);
    expect(taken.fields.content).toBe('theirs');
    const [copy] = taken.copies;
    if (!copy) throw new Error('no copy was kept');
    expect(copy).toEqual({ whose: 'mine', fields: fieldsOf('mine'), keptAt: NOW });
    const restored = restoreText({ ...taken, copies: [], fields: fieldsOf('typed since') }, copy.fields, NOW + 1);
    expect(restored.fields.content).toBe('mine');
    expect(restored.copies.map(({ fields }) => fields.content)).toEqual(['typed since']);
  });
});

it('the last texts sent are remembered, each once', () => {
  const sent = ['a', 'b', 'a', 'c', 'd', 'e', 'f'].reduce(
    (edit, text) => markSent(edit, fieldsOf(text)),
    editOf('mine'),
  );
  expect(sent.sent.map(({ content }) => content)).toEqual(['a', 'c', 'd', 'e', 'f']);
});
