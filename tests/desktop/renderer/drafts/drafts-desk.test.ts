import { createDraftsDesk } from '@callwright/desktop/renderer/drafts/drafts-desk.ts';
import { EMPTY_POST_FIELDS } from '@callwright/shared/post.ts';
import { err, ok, type Result } from '@callwright/shared/result.ts';
import { describe, expect, it } from 'vitest';

type Api = Parameters<typeof createDraftsDesk>[0];
type Draft = Extract<Awaited<ReturnType<Api['readDraft']>>, { ok: true }>['value'];

/** A folder of drafts in memory; `reads` holds back the answers that a test wants to come late. */
function makeDesk(titles: string[]) {
  const folder = new Map<string, Draft>();
  const reads = new Map<string, Promise<void>>();
  const disk = { isFull: false };
  let clock = 0;
  const stamp = () => new Date(Date.UTC(2026, 10, 21, 0, 0, clock++)).toISOString();
  const add = (title: string) => {
    const at = stamp();
    const draft: Draft = {
      id: crypto.randomUUID(),
      fields: { ...EMPTY_POST_FIELDS, title },
      state: 'draft',
      publication: null,
      createdAt: at,
      updatedAt: at,
    };
    folder.set(draft.id, draft);
    return draft;
  };
  for (const title of titles) add(title);
  const find = (id: string): Result<Draft, { message: string }> => {
    const draft = folder.get(id);
    return draft ? ok(draft) : err({ message: 'There is no such draft.' });
  };
  const desk = createDraftsDesk({
    listDrafts: async () =>
      ok({
        drafts: [...folder.values()].map(({ id, state, updatedAt, fields }) => ({
          id,
          state,
          updatedAt,
          title: fields.title,
          excerpt: fields.excerpt,
        })),
        unreadable: [],
      }),
    createDraft: async () => ok(add('')),
    readDraft: async (id) => {
      await reads.get(id);
      return find(id);
    },
    saveDraft: async ({ id, fields }) => {
      const draft = find(id);
      if (disk.isFull) return err({ message: 'The disk is full.' });
      if (!draft.ok) return draft;
      const saved = { ...draft.value, fields, updatedAt: stamp() };
      folder.set(id, saved);
      return ok(saved);
    },
    deleteDraft: async (id) => {
      folder.delete(id);
      return ok(undefined);
    },
    publishPost: async () => err({ kind: 'refused', title: 'Error', message: 'Not in this test.' }),
  });
  const idOf = (title: string) => {
    const summary = desk.getState().summaries.find((candidate) => candidate.title === title);
    if (!summary) throw new Error(`There is no draft ${title}`);
    return summary.id;
  };
  const shown = () => {
    const { selection } = desk.getState();
    if (selection.kind !== 'open') throw new Error(`The desk shows nothing: ${selection.kind}`);
    return selection.document;
  };
  return { desk, folder, reads, disk, idOf, shown };
}

describe('the desk', () => {
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
});
