import { ok, type Result } from '@callwright/shared/result.ts';
import type { DesktopApi } from '../../ipc/contract.ts';
import type { CaretPosition, ClaimResult, DeletedDraft, Draft, DraftSummary } from '../../ipc/drafts.ts';
import { toResult } from '../ui/to-result.ts';
import { createDraftDocument, type DraftDocument } from './draft-document.ts';
import { emptyDraft, findNeighbour, isSameRow, newestFirst, toPublishedAt, toRow } from './draft-rows.ts';
import { type DraftsStoreState, selectedId, shownDocument } from './drafts-store-state.ts';

/** Milliseconds for which a draft is read before the window says so: most are there by then, and are drawn at once. */
const READ_UNSEEN = 50;

type DraftsStoreApi = Pick<
  DesktopApi,
  | 'listDrafts'
  | 'readDraft'
  | 'saveDraft'
  | 'deleteDraft'
  | 'undeleteDraft'
  | 'publishPost'
  | 'readCaretPosition'
  | 'claimDrafts'
  | 'unclaimDrafts'
>;

/**
 * The drafts as the window has them: the list of drafts, and the drafts that are open. A draft stays open while
 * anything of it is unsaved, whatever is on screen, so leaving it never loses a key.
 */
export type DraftsStore = ReturnType<typeof createDraftsStore>;

export function createDraftsStore(api: DraftsStoreApi) {
  let state: DraftsStoreState = {
    list: { kind: 'loading' },
    summaries: [],
    unreadable: [],
    hidden: 0,
    selection: { kind: 'none' },
  };
  const listeners = new Set<() => void>();
  const documents = new Map<string, DraftDocument>();
  /** New drafts that have no file yet: whatever keeps them from getting one, the list has them. */
  const unfiled = new Set<DraftDocument>();
  let place: CaretPosition | null = null;
  /** The ids that the list shows, in its order. */
  let listed: readonly string[] = [];

  function change(next: Partial<DraftsStoreState>) {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  }

  /** Reads the list; the first time, the draft that was on screen last is opened, else the one changed last. */
  async function load() {
    const isFirst = state.list.kind === 'loading';
    const [answer, last] = await Promise.all([
      toResult(api.listDrafts()),
      isFirst ? api.readCaretPosition().catch(() => null) : null,
    ]);
    if (!answer.ok) {
      // What was listed before still says more than nothing.
      if (state.list.kind === 'ready') return;
      change({ list: { kind: 'failed', message: answer.error.message } });
      return;
    }
    const { drafts, unreadable, hidden } = answer.value;
    change({
      list: { kind: 'ready' },
      summaries: newestFirst([...listUnfiled(drafts), ...drafts]),
      unreadable,
      hidden,
    });
    if (!isFirst || state.selection.kind !== 'none') return;
    place = last;
    const shown = state.summaries.find(({ id }) => id === last?.id) ?? state.summaries[0];
    if (shown !== undefined) await open(shown.id);
  }

  /** The rows of new drafts that no file could be made for yet. */
  function listUnfiled(drafts: readonly DraftSummary[]): DraftSummary[] {
    for (const document of unfiled) if (document.getStatus().save.kind === 'saved') unfiled.delete(document);
    return [...unfiled].filter((document) => drafts.every(({ id }) => id !== document.id)).map(toRow);
  }

  /** Another program changed the folder: the list follows, and so does the draft on screen. */
  async function refresh() {
    const selected = selectedId(state.selection);
    const next = selected === null ? undefined : findNeighbour(selected, listed, state.summaries);
    await load();
    const { selection } = state;
    if (selection.kind === 'failed') return open(selection.id);
    if (selection.kind !== 'open') return;
    const { document } = selection;
    const wasSaved = document.getStatus().save.kind === 'saved';
    if ((await follow(document)).ok || document.getStatus().save.kind !== 'saved') return;
    if (!wasSaved) await load();
    await letGo(document.id, document.id === selected ? next : undefined);
  }

  /**
   * A draft takes the text that its file has now. What was typed goes to the disk first, whoever may
   * see it there: so a change by another program is met by a save, which keeps both texts.
   */
  async function follow(document: DraftDocument): Promise<Result<void, { message: string }>> {
    const saved = await document.flush();
    if (!saved.ok) return saved;
    const answer = await toResult(api.readDraft(document.id));
    if (!answer.ok) return answer;
    document.replace(answer.value);
    return ok(undefined);
  }

  /** Its file is gone or can't be read: unless there are words of it to save, it gives way to the next one. */
  async function letGo(id: string, next: string | undefined) {
    if (state.summaries.some((summary) => summary.id === id)) return;
    documents.get(id)?.discard();
    documents.delete(id);
    if (selectedId(state.selection) !== id) return;
    change({ selection: { kind: 'none' } });
    const shown = state.summaries.find((summary) => summary.id === next) ?? state.summaries[0];
    if (shown !== undefined) await open(shown.id);
  }

  /** Shows a draft. The one shown before is saved meanwhile; a read that comes too late is dropped. */
  async function open(id: string) {
    if (selectedId(state.selection) === id && state.selection.kind !== 'failed') return;
    const before = shownDocument(state.selection);
    leave();
    const known = documents.get(id);
    if (known !== undefined) {
      change({ selection: { kind: 'open', document: known } });
      await follow(known);
      return;
    }
    state = { ...state, selection: { kind: 'opening', id, before } };
    const tellLate = setTimeout(() => change({}), READ_UNSEEN);
    const answer = await toResult(api.readDraft(id));
    clearTimeout(tellLate);
    if (state.selection.kind !== 'opening' || state.selection.id !== id) return;
    change({
      selection: answer.ok
        ? { kind: 'open', document: lay(answer.value) }
        : { kind: 'failed', id, message: answer.error.message },
    });
    // What was typed into it until now.
    if (before !== null) putAway(before);
  }

  /**
   * Shows an empty draft at once, so that what is typed next goes into it. Its file is made by its
   * first save, which begins here, and which says so and goes on where it fails.
   */
  function create(owner: Draft['owner']): DraftDocument {
    const document = show(emptyDraft(owner));
    unfiled.add(document);
    void document.makeFile();
    return document;
  }

  /** Shows a draft that has just been made, or whose text the main process has just replaced. */
  function show(draft: Draft): DraftDocument {
    const known = documents.get(draft.id);
    if (selectedId(state.selection) !== draft.id) leave();
    const document = known ?? lay(draft);
    known?.replace(draft);
    change({ selection: { kind: 'open', document } });
    refreshRow(document);
    return document;
  }

  /** Brings a deleted draft back, as it was, and shows it. */
  async function undelete(key: string): Promise<Result<DraftDocument, { message: string }>> {
    const answer = await toResult(api.undeleteDraft(key));
    return answer.ok ? { ok: true, value: show(answer.value) } : answer;
  }

  /** Deletes a draft, with all that was typed into it, and shows the one that takes its place in the list. */
  async function remove(id: string): Promise<Result<DeletedDraft, { message: string }>> {
    const saved = await documents.get(id)?.flush();
    if (saved?.ok === false) return saved;
    const answer = await toResult(api.deleteDraft(id));
    if (!answer.ok) return answer;
    documents.get(id)?.discard();
    documents.delete(id);
    const next = findNeighbour(id, listed, state.summaries);
    const summaries = state.summaries.filter((summary) => summary.id !== id);
    const wasShown = selectedId(state.selection) === id;
    change({ summaries, ...(wasShown ? { selection: { kind: 'none' } } : {}) });
    if (wasShown && next !== undefined) await open(next);
    return answer;
  }

  /** Shows a draft as its file has it now, after the main process has written it, unless words of it can't be saved. */
  async function reopen(id: string) {
    const known = documents.get(id);
    if (known !== undefined) await follow(known);
    await load();
    await open(id);
  }

  /** Makes drafts of the machine those of the account, or gives them back. */
  async function changeOwner(ids: readonly string[], to: Draft['owner']): Promise<ClaimResult> {
    const answer = await (to === 'account' ? api.claimDrafts([...ids]) : api.unclaimDrafts([...ids]));
    await refresh();
    return answer;
  }

  /** The queue has published a draft, open or not. */
  function noteStanding(id: string, next: Pick<Draft, 'state' | 'publication' | 'updatedAt'>) {
    documents.get(id)?.markStatus(next);
    const { state: draftState, updatedAt } = next;
    const publishedAt = toPublishedAt(next);
    change({
      summaries: state.summaries.map((row) =>
        row.id === id ? { ...row, state: draftState, publishedAt, updatedAt } : row,
      ),
    });
  }

  /** @returns the first reason for which something typed is not on disk. */
  async function flushAll(): Promise<Result<void, { message: string }>> {
    const answers = await Promise.all([...documents.values()].map((document) => document.flush()));
    return answers.find((answer) => !answer.ok) ?? { ok: true, value: undefined };
  }

  /** Puts a draft on the store and lets its row in the list follow it. */
  function lay(draft: Draft): DraftDocument {
    const document = createDraftDocument(draft, api);
    documents.set(draft.id, document);
    let { owner, updatedAt, state: draftState, publication } = document.getStatus();
    document.subscribe(() => {
      const standing = document.getStatus();
      if (
        standing.updatedAt === updatedAt &&
        standing.state === draftState &&
        standing.publication === publication &&
        standing.owner === owner
      )
        return;
      ({ owner, updatedAt, state: draftState, publication } = standing);
      refreshRow(document);
    });
    return document;
  }

  function refreshRow(document: DraftDocument) {
    const row = toRow(document);
    if (isSameRow(state.summaries[0], row)) return;
    change({ summaries: newestFirst([row, ...state.summaries.filter(({ id }) => id !== document.id)]) });
  }

  /** Saves the draft on screen, and closes it once everything typed is on disk. */
  function leave() {
    if (state.selection.kind === 'open') putAway(state.selection.document);
  }

  function putAway(document: DraftDocument) {
    void document.flush().then((saved) => {
      const isShown = shownDocument(state.selection) === document;
      if (saved.ok && !isShown && !document.getStatus().isPublishing) documents.delete(document.id);
    });
  }

  return {
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    getState: () => state,
    /** The draft as it is open, shown or not; its row says so while it is unsaved. */
    getDocument: (id: string) => documents.get(id),
    /** Where the author was in a draft before the app ended; given once. */
    takePlace(id: string): CaretPosition | null {
      const taken = place?.id === id ? place : null;
      if (taken !== null) place = null;
      return taken;
    },
    noteListed(ids: readonly string[]) {
      listed = ids;
    },
    load,
    refresh,
    open,
    show,
    create,
    remove,
    changeOwner,
    noteStanding,
    undelete,
    reopen,
    flushAll,
  };
}
