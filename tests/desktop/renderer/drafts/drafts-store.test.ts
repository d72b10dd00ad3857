import { err, ok } from '@callwright/shared/result.ts';
import { describe, expect, it } from 'vitest';
import { makeDesk } from './make-desk.ts';

describe('the desk', () => {
  it('shows a new draft before it has a file, and says that it is saved once it has one', async () => {
    const { desk, folder, shown } = makeDesk(['Older']);
    await desk.load();
    const draft = desk.create('machine');
    expect(shown()).toBe(draft);
    expect(desk.getState().summaries.map(({ title }) => title)).toEqual(['', 'Older']);
    draft.setField('title', 'Typed at once');
    expect(draft.getStanding().save.kind).toBe('saving');
    await desk.flushAll();
    expect(draft.getStanding().save.kind).toBe('saved');
    expect(folder.get(draft.id)?.fields.title).toBe('Typed at once');
  });

  it('makes the file of a new draft that nobody writes into, and keeps one that has none on a full disk', async () => {
    const { desk, disk, folder, idOf, shown } = makeDesk(['Older']);
    await desk.load();
    const empty = desk.create('machine');
    await desk.flushAll();
    expect(folder.has(empty.id)).toBe(true);
    disk.isFull = true;
    const draft = desk.create('machine');
    draft.setField('content', 'only in memory');
    expect(await desk.flushAll()).toEqual(err({ message: 'The disk is full.' }));
    await desk.open(idOf('Older'));
    await desk.open(draft.id);
    expect(shown().getFields().content).toBe('only in memory');
    expect(draft.getStanding().save).toMatchObject({ kind: 'not-saved', reason: 'The disk is full.' });
  });

  it('opens the draft that was changed last', async () => {
    const { desk, shown } = makeDesk(['Older', 'Newer']);
    await desk.load();
    expect(desk.getState().summaries.map(({ title }) => title)).toEqual(['Newer', 'Older']);
    expect(shown().getFields().title).toBe('Newer');
  });

  it('shows the draft chosen last, however late an earlier one is read', async () => {
    const { desk, reads, idOf, shown } = makeDesk(['First', 'Second', 'Third']);
    await desk.load();
    let release = () => {};
    reads.set(idOf('First'), new Promise((resolve) => (release = resolve)));
    const late = desk.open(idOf('First'));
    await desk.open(idOf('Second'));
    release();
    await late;
    expect(shown().getFields().title).toBe('Second');
  });

  it('saves the draft that is left, key for key', async () => {
    const { desk, folder, idOf, shown } = makeDesk(['First', 'Second']);
    await desk.load();
    const second = idOf('Second');
    shown().setField('content', 'typed a moment before leaving');
    await desk.open(idOf('First'));
    await desk.flushAll();
    expect(folder.get(second)?.fields.content).toBe('typed a moment before leaving');
  });

  it('keeps a text that could not be saved, and shows it on coming back', async () => {
    const { desk, disk, folder, idOf, shown } = makeDesk(['First', 'Second']);
    await desk.load();
    const second = idOf('Second');
    disk.isFull = true;
    shown().setField('content', 'only in memory');
    await desk.open(idOf('First'));
    expect(await desk.flushAll()).toEqual(err({ message: 'The disk is full.' }));
    await desk.open(second);
    expect(shown().getFields().content).toBe('only in memory');
    disk.isFull = false;
    expect(await desk.flushAll()).toEqual(ok(undefined));
    expect(folder.get(second)?.fields.content).toBe('only in memory');
  });

  it('moves the row of a draft to the top with its new title once it is saved', async () => {
    const { desk, idOf, shown } = makeDesk(['First', 'Second']);
    await desk.load();
    await desk.open(idOf('First'));
    shown().setField('title', 'First, renamed');
    await desk.flushAll();
    expect(desk.getState().summaries.map(({ title }) => title)).toEqual(['First, renamed', 'Second']);
  });

  it('shows the next draft after one is deleted, and nothing after the last', async () => {
    const { desk, idOf, shown } = makeDesk(['First', 'Second']);
    await desk.load();
    await desk.remove(idOf('Second'));
    expect(shown().getFields().title).toBe('First');
    await desk.remove(idOf('First'));
    expect(desk.getState().selection).toEqual({ kind: 'none' });
    expect(desk.getState().summaries).toEqual([]);
  });

  it('shows the one below a deleted draft as the author has ordered and narrowed the list, else the one above', async () => {
    const { desk, idOf, shown } = makeDesk(['Apples', 'Cherries', 'Bananas', 'Dates']);
    await desk.load();
    desk.noteListed(['Apples', 'Bananas', 'Cherries'].map(idOf));
    await desk.open(idOf('Bananas'));
    await desk.remove(idOf('Bananas'));
    expect(shown().getFields().title).toBe('Cherries');
    desk.noteListed(['Apples', 'Cherries'].map(idOf));
    await desk.remove(idOf('Cherries'));
    expect(shown().getFields().title).toBe('Apples');
    desk.noteListed([idOf('Apples')]);
    await desk.remove(idOf('Apples'));
    expect(shown().getFields().title).toBe('Dates');
  });

  it('opens the draft that was on screen last, and leads back to its place once', async () => {
    const { desk, folder, last, shown } = makeDesk(['Older', 'Newer']);
    const [older] = folder.values();
    last.place = { id: older?.id ?? '', caret: 7, scroll: 40 };
    await desk.load();
    expect(shown().getFields().title).toBe('Older');
    expect(desk.takePlace(shown().id)).toMatchObject({ caret: 7, scroll: 40 });
    expect(desk.takePlace(shown().id)).toBeNull();
  });

  it('takes a change from outside, unless words are not saved yet', async () => {
    const { desk, disk, shown, write } = makeDesk(['Mine']);
    await desk.load();
    const { id } = shown();
    write(id, 'theirs');
    await desk.refresh();
    expect(shown().getFields().content).toBe('theirs');

    disk.isFull = true;
    shown().setField('content', 'my words');
    await desk.flushAll();
    write(id, 'theirs again');
    await desk.refresh();
    expect(shown().getFields().content).toBe('my words');
  });

  it('leaves a draft whose file was taken away for the one below it, else for the one changed last', async () => {
    const { desk, folder, idOf, shown } = makeDesk(['First', 'Second', 'Third', 'Fourth']);
    await desk.load();
    desk.noteListed(['Fourth', 'Third', 'Second', 'First'].map(idOf));
    await desk.open(idOf('Third'));
    folder.delete(shown().id);
    await desk.refresh();
    expect(shown().getFields().title).toBe('Second');
    folder.delete(idOf('First'));
    folder.delete(shown().id);
    await desk.refresh();
    expect(shown().getFields().title).toBe('Fourth');
  });

  it('saves what was typed before it reads what another program wrote, so that the save finds both', async () => {
    const { desk, folder, reads, shown } = makeDesk(['Mine']);
    await desk.load();
    const { id } = shown();
    shown().setField('content', 'my words');
    let release = () => {};
    reads.set(id, new Promise((resolve) => (release = resolve)));
    const refreshed = desk.refresh();
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect(folder.get(id)?.fields.content).toBe('my words');
    release();
    await refreshed;
    expect(shown().getFields().content).toBe('my words');
  });

  it('shows a draft that stayed open as its file has it now', async () => {
    const { desk, disk, idOf, shown, write } = makeDesk(['First', 'Second']);
    await desk.load();
    const second = shown();
    disk.isFull = true;
    second.setField('content', 'my words');
    await desk.flushAll();
    await desk.open(idOf('First'));
    disk.isFull = false;
    expect((await desk.flushAll()).ok).toBe(true);
    write(second.id, 'theirs');
    await desk.open(second.id);
    expect(shown().getFields().content).toBe('theirs');
  });

  it('takes what the main process wrote into an open draft, but never over words that could not be saved', async () => {
    const { desk, disk, shown, write } = makeDesk(['Post']);
    await desk.load();
    const { id } = shown();
    const before = shown();
    write(id, 'as the blog has it');
    await desk.reopen(id);
    expect(shown()).toBe(before);
    expect(shown().getFields().content).toBe('as the blog has it');

    disk.isFull = true;
    shown().setField('content', 'only in memory');
    await desk.flushAll();
    write(id, 'as the blog has it now');
    await desk.reopen(id);
    expect(shown().getFields().content).toBe('only in memory');
    expect(shown().getStanding().save).toMatchObject({ kind: 'not-saved', reason: 'The disk is full.' });
  });

  it('lists a new draft that has no file while it could not be saved, and once when it was', async () => {
    const { desk, disk, idOf } = makeDesk(['Older']);
    await desk.load();
    disk.isFull = true;
    const draft = desk.create('machine');
    draft.setField('title', 'Only in memory');
    await desk.flushAll();
    await desk.refresh();
    await desk.open(idOf('Older'));
    await desk.refresh();
    expect(desk.getState().summaries.map(({ title }) => title)).toEqual(['Only in memory', 'Older']);
    disk.isFull = false;
    await desk.flushAll();
    await desk.refresh();
    expect(desk.getState().summaries.map(({ title }) => title)).toEqual(['Only in memory', 'Older']);
  });

  it('lets go of a draft that another account may not see, after its last words are saved', async () => {
    const { desk, folder, hidden, idOf, shown } = makeDesk(['First', 'Secret']);
    await desk.load();
    const secret = idOf('Secret');
    shown().setField('content', 'typed while the account changed');
    hidden.add(secret);
    await desk.refresh();
    expect(folder.get(secret)?.fields.content).toBe('typed while the account changed');
    expect(desk.getState().summaries.map(({ title }) => title)).toEqual(['First']);
    expect(shown().getFields().title).toBe('First');
  });

  it('keeps on screen what another account may not see while its words could not be saved', async () => {
    const { desk, disk, hidden, idOf, shown } = makeDesk(['First', 'Secret']);
    await desk.load();
    shown().setField('content', 'only in memory');
    disk.isFull = true;
    hidden.add(idOf('Secret'));
    await desk.refresh();
    expect(shown().getFields().content).toBe('only in memory');
  });
});
