import {
  acceptRemote,
  beginEdit,
  keepLocal,
  markSent,
  reconcileEdit,
  restoreBackup,
  withBackup,
  withoutBackup,
} from '@callwright/site/admin/edits/reconcile-edit.ts';
import { describe, expect, it } from 'vitest';
import { EDIT_ID, editOf, fieldsOf, POST_ID, standingOf } from '../../lib/sample-edit.ts';

const NOW = 1_000;

describe('once it is known how the post stands', () => {
  it('an untouched form takes the newer text', () => {
    const untouched = beginEdit(EDIT_ID, POST_ID, standingOf('base'));
    const { edit, theirs } = reconcileEdit(untouched, standingOf('newer', 2));
    expect(theirs).toBeNull();
    expect(edit.fields.content).toBe('newer');
    expect(edit.base.revision).toBe(2);
  });

  it('changes go on where the text on the blog is the one that they began with, whatever its revision', () => {
    const { edit, theirs } = reconcileEdit(editOf('mine'), { ...standingOf('base', 3), isPublished: false });
    expect(theirs).toBeNull();
    expect(edit.fields.content).toBe('mine');
    expect(edit.base).toMatchObject({ revision: 3, isPublished: false });
  });

  it('a text that was sent and never heard of again is no stranger', () => {
    const sent = markSent(editOf('mine'), fieldsOf('sent'));
    expect(reconcileEdit(sent, standingOf('sent', 2))).toMatchObject({
      theirs: null,
      edit: { fields: { content: 'mine' }, base: { revision: 2 }, sent: [] },
    });
    expect(reconcileEdit(sent, standingOf('base'))).toMatchObject({
      theirs: null,
      edit: { sent: [{ content: 'sent' }] },
    });
  });

  it('changes that stand on the blog already are none any more', () => {
    const { edit, theirs } = reconcileEdit(editOf('mine'), standingOf('mine', 2));
    expect(theirs).toBeNull();
    expect(edit.base.fields).toEqual(edit.fields);
  });

  it('a text that nobody here has seen is a conflict, and neither text loses a word', () => {
    const before = editOf('mine');
    expect(reconcileEdit(before, standingOf('theirs', 2))).toEqual({ edit: before, theirs: standingOf('theirs', 2) });
  });
});

describe('of two texts', () => {
  const theirs = standingOf('theirs', 2);

  it('keeping mine leaves mine in the form, over their revision, and theirs as a copy', () => {
    const kept = keepLocal(editOf('mine'), theirs, NOW);
    expect(kept).toMatchObject({ fields: { content: 'mine' }, base: { revision: 2 } });
    expect(kept.copies).toEqual([{ whose: 'blog', fields: fieldsOf('theirs'), keptAt: NOW }]);
  });

  it('taking theirs leaves mine as a copy, which can be put back, and then the other way round', () => {
    const taken = acceptRemote(editOf('mine'), theirs, NOW);
    expect(taken.fields.content).toBe('theirs');
    const [copy] = taken.copies;
    if (!copy) throw new Error('no copy was kept');
    expect(copy).toEqual({ whose: 'mine', fields: fieldsOf('mine'), keptAt: NOW });
    const restored = restoreBackup({ ...taken, fields: fieldsOf('typed since') }, copy, NOW + 1);
    expect(restored.fields.content).toBe('mine');
    expect(restored.copies.map(({ fields }) => fields.content)).toEqual(['typed since']);
    const removed = withoutBackup(taken, copy, NOW);
    expect(removed.copies).toEqual([]);
    expect(withBackup(removed, copy, NOW).copies).toEqual([copy]);
  });
});

it('the last texts that were sent are remembered, each once', () => {
  const sent = ['a', 'b', 'a', 'c', 'd', 'e', 'f'].reduce(
    (edit, text) => markSent(edit, fieldsOf(text)),
    editOf('mine'),
  );
  expect(sent.sent.map(({ content }) => content)).toEqual(['a', 'c', 'd', 'e', 'f']);
});
