import { err, ok } from '@callwright/shared/result.ts';
import { describe, expect, it } from 'vitest';
import { openDraftsStoreFixture } from '../../../helpers/drafts-store-fixture.ts';

describe('the drafts store', () => {
  it('shows a new draft before it has a file, and says "saved" once it has one', async () => {
    const { store, folder, shown } = openDraftsStoreFixture(['Older']);
    await store.load();
    const draft = store.create('machine');
    expect(shown()).toBe(draft);
    expect(store.getState().summaries.map(({ title }) => title)).toEqual(['', 'Older']);
    draft.setField('title', 'Typed at once');
    expect(draft.getStatus().save.kind).toBe('saving');
    await store.flushAll();
    expect(draft.getStatus().save.kind).toBe('saved');
    expect(folder.get(draft.id)?.fields.title).toBe('Typed at once');
  });

  it('creates the file of an unedited new draft, and keeps the draft if the disk is full', async () => {
    const { store, disk, folder, idOf, shown } = openDraftsStoreFixture(['Older']);
    await store.load();
    const empty = store.create('machine');
    await store.flushAll();
    expect(folder.has(empty.id)).toBe(true);
    disk.isFull = true;
    const draft = store.create('machine');
    draft.setField('content', 'only in memory');
    expect(await store.flushAll()).toEqual(err({ message: 'The disk is full.' }));
    await store.open(idOf('Older'));
    await store.open(draft.id);
    expect(shown().getFields().content).toBe('only in memory');
    expect(draft.getStatus().save).toMatchObject({ kind: 'not-saved', reason: 'The disk is full.' });
  });

  it('opens the draft that changed last', async () => {
    const { store, shown } = openDraftsStoreFixture(['Older', 'Newer']);
    await store.load();
    expect(store.getState().summaries.map(({ title }) => title)).toEqual(['Newer', 'Older']);
    expect(shown().getFields().title).toBe('Newer');
  });

  it('opens none if the page kept crashing, until the author does', async () => {
    const { store, idOf, shown } = openDraftsStoreFixture(['Older', 'Newer'], { opensDraft: false });
    await store.load();
    expect(store.getState().selection.kind).toBe('none');
    expect(store.getState().summaries).toHaveLength(2);
    await store.open(idOf('Older'));
    expect(shown().getFields().title).toBe('Older');
  });

  it('saves edits in one draft while saving another takes long', async () => {
    const { store, saves, folder, idOf, shown } = openDraftsStoreFixture(['Slow', 'Quick']);
    await store.load();
    const quick = shown();
    const release = Promise.withResolvers<void>();
    saves.set(idOf('Slow'), release.promise);
    await store.open(idOf('Slow'));
    shown().setField('content', 'slow');
    await store.open(quick.id);
    const open = shown();
    const flushed = store.flushAll();
    open.setField('content', 'typed meanwhile');
    release.resolve();
    expect(await flushed).toEqual(ok(undefined));
    expect(folder.get(quick.id)?.fields.content).toBe('typed meanwhile');
  });

  it('shows the draft chosen last, however late an earlier one loads', async () => {
    const { store, reads, idOf, shown } = openDraftsStoreFixture(['First', 'Second', 'Third']);
    await store.load();
    let release = () => {};
    reads.set(idOf('First'), new Promise((resolve) => (release = resolve)));
    const late = store.open(idOf('First'));
    await store.open(idOf('Second'));
    release();
    await late;
    expect(shown().getFields().title).toBe('Second');
  });

  it('saves the draft the author leaves, down to the last key', async () => {
    const { store, folder, idOf, shown } = openDraftsStoreFixture(['First', 'Second']);
    await store.load();
    const second = idOf('Second');
    shown().setField('content', 'typed a moment before leaving');
    await store.open(idOf('First'));
    await store.flushAll();
    expect(folder.get(second)?.fields.content).toBe('typed a moment before leaving');
  });

  it('keeps a text that couldn’t be saved, and shows it on return', async () => {
    const { store, disk, folder, idOf, shown } = openDraftsStoreFixture(['First', 'Second']);
    await store.load();
    const second = idOf('Second');
    disk.isFull = true;
    shown().setField('content', 'only in memory');
    await store.open(idOf('First'));
    expect(await store.flushAll()).toEqual(err({ message: 'The disk is full.' }));
    await store.open(second);
    expect(shown().getFields().content).toBe('only in memory');
    disk.isFull = false;
    expect(await store.flushAll()).toEqual(ok(undefined));
    expect(folder.get(second)?.fields.content).toBe('only in memory');
  });

  it('moves a saved draft to the top with its new title', async () => {
    const { store, idOf, shown } = openDraftsStoreFixture(['First', 'Second']);
    await store.load();
    await store.open(idOf('First'));
    shown().setField('title', 'First, renamed');
    await store.flushAll();
    expect(store.getState().summaries.map(({ title }) => title)).toEqual(['First, renamed', 'Second']);
  });

  it('shows the next draft after a deletion, and none after the last', async () => {
    const { store, idOf, shown } = openDraftsStoreFixture(['First', 'Second']);
    await store.load();
    await store.remove(idOf('Second'));
    expect(shown().getFields().title).toBe('First');
    await store.remove(idOf('First'));
    expect(store.getState().selection).toEqual({ kind: 'none' });
    expect(store.getState().summaries).toEqual([]);
  });

  it('shows the draft below a deleted one in the current order and filter, or else the one above', async () => {
    const { store, idOf, shown } = openDraftsStoreFixture(['Apples', 'Cherries', 'Bananas', 'Dates']);
    await store.load();
    store.setListedIds(['Apples', 'Bananas', 'Cherries'].map(idOf));
    await store.open(idOf('Bananas'));
    await store.remove(idOf('Bananas'));
    expect(shown().getFields().title).toBe('Cherries');
    store.setListedIds(['Apples', 'Cherries'].map(idOf));
    await store.remove(idOf('Cherries'));
    expect(shown().getFields().title).toBe('Apples');
    store.setListedIds([idOf('Apples')]);
    await store.remove(idOf('Apples'));
    expect(shown().getFields().title).toBe('Dates');
  });

  it('opens the last draft, and restores its scroll position once', async () => {
    const { store, folder, last, shown } = openDraftsStoreFixture(['Older', 'Newer']);
    const [older] = folder.values();
    last.place = { id: older?.id ?? '', caret: 7, scroll: 40 };
    await store.load();
    expect(shown().getFields().title).toBe('Older');
    expect(store.takeCaretPosition(shown().id)).toMatchObject({ caret: 7, scroll: 40 });
    expect(store.takeCaretPosition(shown().id)).toBeNull();
  });

  it('takes an outside change, unless there are unsaved words', async () => {
    const { store, disk, shown, write } = openDraftsStoreFixture(['Mine']);
    await store.load();
    const { id } = shown();
    write(id, 'theirs');
    await store.refresh();
    expect(shown().getFields().content).toBe('theirs');

    disk.isFull = true;
    shown().setField('content', 'my words');
    await store.flushAll();
    write(id, 'theirs again');
    await store.refresh();
    expect(shown().getFields().content).toBe('my words');
  });

  it('replaces a draft whose file was removed with the one below, or else the latest', async () => {
    const { store, folder, idOf, shown } = openDraftsStoreFixture(['First', 'Second', 'Third', 'Fourth']);
    await store.load();
    store.setListedIds(['Fourth', 'Third', 'Second', 'First'].map(idOf));
    await store.open(idOf('Third'));
    folder.delete(shown().id);
    await store.refresh();
    expect(shown().getFields().title).toBe('Second');
    folder.delete(idOf('First'));
    folder.delete(shown().id);
    await store.refresh();
    expect(shown().getFields().title).toBe('Fourth');
  });

  it('saves what was typed before reading another program’s change, so that the save finds both', async () => {
    const { store, folder, reads, shown } = openDraftsStoreFixture(['Mine']);
    await store.load();
    const { id } = shown();
    shown().setField('content', 'my words');
    let release = () => {};
    reads.set(id, new Promise((resolve) => (release = resolve)));
    const refreshed = store.refresh();
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect(folder.get(id)?.fields.content).toBe('my words');
    release();
    await refreshed;
    expect(shown().getFields().content).toBe('my words');
  });

  it('shows the current file of a draft that stayed open', async () => {
    const { store, disk, idOf, shown, write } = openDraftsStoreFixture(['First', 'Second']);
    await store.load();
    const second = shown();
    disk.isFull = true;
    second.setField('content', 'my words');
    await store.flushAll();
    await store.open(idOf('First'));
    disk.isFull = false;
    expect((await store.flushAll()).ok).toBe(true);
    write(second.id, 'theirs');
    await store.open(second.id);
    expect(shown().getFields().content).toBe('theirs');
  });

  it('takes what the main process wrote to an open draft, but never over unsaved words', async () => {
    const { store, disk, shown, write } = openDraftsStoreFixture(['Post']);
    await store.load();
    const { id } = shown();
    const before = shown();
    write(id, 'as the blog has it');
    await store.reopen(id);
    expect(shown()).toBe(before);
    expect(shown().getFields().content).toBe('as the blog has it');

    disk.isFull = true;
    shown().setField('content', 'only in memory');
    await store.flushAll();
    write(id, 'as the blog has it now');
    await store.reopen(id);
    expect(shown().getFields().content).toBe('only in memory');
    expect(shown().getStatus().save).toMatchObject({ kind: 'not-saved', reason: 'The disk is full.' });
  });

  it('lists a new draft once, before and after it could be saved', async () => {
    const { store, disk, idOf } = openDraftsStoreFixture(['Older']);
    await store.load();
    disk.isFull = true;
    const draft = store.create('machine');
    draft.setField('title', 'Only in memory');
    await store.flushAll();
    await store.refresh();
    await store.open(idOf('Older'));
    await store.refresh();
    expect(store.getState().summaries.map(({ title }) => title)).toEqual(['Only in memory', 'Older']);
    disk.isFull = false;
    await store.flushAll();
    await store.refresh();
    expect(store.getState().summaries.map(({ title }) => title)).toEqual(['Only in memory', 'Older']);
  });

  it('closes a draft that another account can’t see, after saving its last words', async () => {
    const { store, folder, hidden, idOf, shown } = openDraftsStoreFixture(['First', 'Secret']);
    await store.load();
    const secret = idOf('Secret');
    shown().setField('content', 'typed while the account changed');
    hidden.add(secret);
    await store.refresh();
    expect(folder.get(secret)?.fields.content).toBe('typed while the account changed');
    expect(store.getState().summaries.map(({ title }) => title)).toEqual(['First']);
    expect(shown().getFields().title).toBe('First');
  });

  it('keeps a draft on screen that another account can’t see while its words can’t be saved', async () => {
    const { store, disk, hidden, idOf, shown } = openDraftsStoreFixture(['First', 'Secret']);
    await store.load();
    shown().setField('content', 'only in memory');
    disk.isFull = true;
    hidden.add(idOf('Secret'));
    await store.refresh();
    expect(shown().getFields().content).toBe('only in memory');
  });
});
