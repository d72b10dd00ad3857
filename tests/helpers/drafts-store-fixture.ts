import { DraftsStore } from '@callwright/desktop/renderer/drafts/drafts-store.ts';
import { EMPTY_POST_FIELDS } from '@callwright/shared/post/post.ts';
import { err, ok, type Result } from '@callwright/shared/result.ts';

type Api = ConstructorParameters<typeof DraftsStore>[0];
type Draft = Extract<Awaited<ReturnType<Api['readDraft']>>, { ok: true }>['value'];

/** To delay a read or save of a draft, put a promise in `reads` or `saves`. */
export function openDraftsStoreFixture(titles: string[], options: ConstructorParameters<typeof DraftsStore>[1] = {}) {
  const folder = new Map<string, Draft>();
  const reads = new Map<string, Promise<void>>();
  const saves = new Map<string, Promise<void>>();
  const disk = { isFull: false };
  const hidden = new Set<string>();
  const last: { place: { id: string; caret: number; scroll: number } | null } = { place: null };
  let clock = 0;
  const stamp = () => new Date(Date.UTC(2026, 10, 21, 0, 0, clock++)).toISOString();
  const makeDraft = (id: string, title = ''): Draft => {
    const at = stamp();
    return {
      id,
      fields: { ...EMPTY_POST_FIELDS, title },
      owner: 'machine',
      state: 'draft',
      publication: null,
      oldDate: null,
      notice: null,
      head: 1,
      conflict: null,
      createdAt: at,
      updatedAt: at,
    };
  };
  for (const title of titles) {
    const draft = makeDraft(crypto.randomUUID(), title);
    folder.set(draft.id, draft);
  }
  const find = (id: string): Result<Draft, { message: string }> => {
    const draft = folder.get(id);
    return draft ? ok(draft) : err({ message: 'Couldn’t find this draft. It may have been deleted.' });
  };
  const isVisible = ({ id }: { id: string }) => !hidden.has(id);
  const api: Api = {
    listDrafts: async () =>
      ok({
        drafts: [...folder.values()].filter(isVisible).map(({ id, owner, state, publication, updatedAt, fields }) => ({
          id,
          owner,
          state,
          publishedAt: publication?.publishedAt || null,
          updatedAt,
          title: fields.title,
          excerpt: fields.excerpt,
        })),
        hidden: 0,
        orphaned: 0,
      }),
    readDraft: async (id) => {
      await reads.get(id);
      return hidden.has(id) ? err({ message: 'Couldn’t find this draft. It may have been deleted.' }) : find(id);
    },
    saveDraft: async ({ id, fields }) => {
      await saves.get(id);
      if (disk.isFull) return err({ message: 'The disk is full.' });
      const saved = { ...(folder.get(id) ?? makeDraft(id)), fields, updatedAt: stamp() };
      folder.set(id, saved);
      return ok(saved);
    },
    deleteDraft: async (id) => {
      const draft = find(id);
      folder.delete(id);
      return draft.ok ? ok({ key: id, id, title: draft.value.fields.title, deletedAt: stamp() }) : draft;
    },
    undeleteDraft: async () => err({ message: 'Not in this test.' }),
    claimDrafts: async (ids) => ({ changed: ids, problem: null }),
    unclaimDrafts: async (ids) => ({ changed: ids, problem: null }),
    showHiddenDrafts: async () => ({ changed: [], problem: null }),
    readCaretPosition: async () => last.place,
    publishPost: async () => err({ kind: 'refused', title: 'Error', message: 'Not in this test.' }),
  };
  const store = new DraftsStore(api, options);
  const idOf = (title: string) => {
    const summary = store.getState().summaries.find((candidate) => candidate.title === title);
    if (!summary) throw new Error(`There is no draft ${title}`);
    return summary.id;
  };
  const write = (id: string, content: string) => {
    const draft = folder.get(id);
    if (draft) folder.set(id, { ...draft, fields: { ...draft.fields, content } });
  };
  const shown = () => {
    const { selection } = store.getState();
    if (selection.kind !== 'open') throw new Error(`No draft is open: ${selection.kind}`);
    return selection.document;
  };
  return { store, folder, reads, saves, disk, hidden, last, idOf, shown, write };
}
