import { ok, type Result } from '@callwright/shared/result.ts';
import type { DesktopApi } from '../../ipc/contract.ts';
import type { CaretPosition, ClaimResult, DeletedDraft, Draft, DraftSummary } from '../../ipc/drafts.ts';
import { toResult } from '../ui/to-result.ts';
import { createDraftDocument, type DraftDocument, type OpenedDraft } from './draft-document.ts';
import { emptyDraft, findNeighbour, isSameRow, newestFirst, toDraftRow, toPublishedAt } from './draft-rows.ts';
import { type DraftsStoreState, selectedId, shownDocument } from './drafts-store-state.ts';

/** How long a draft is read before the window says so; most are read by then, and are shown at once. */
const OPENING_DELAY_MS = 50;

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
  | 'showHiddenDrafts'
>;

/**
 * The window's drafts: the list, and the drafts that are open. A draft stays open while any of it is
 * unsaved, whatever is on screen, so leaving it never loses a key.
 */
export type DraftsStore = ReturnType<typeof createDraftsStore>;

/** @param opensDraft whether the first load opens a draft. */
export function createDraftsStore(api: DraftsStoreApi, { opensDraft = true } = {}) {
  let state: DraftsStoreState = {
    list: { kind: 'loading' },
    summaries: [],
    hidden: 0,
    orphaned: 0,
    selection: { kind: 'none' },
  };
  const listeners = new Set<() => void>();
  const documents = new Map<string, DraftDocument>();
  /** New drafts that were never saved; the list shows them all the same. */
  const unsaved = new Set<DraftDocument>();
  let caret: CaretPosition | null = null;
  /** The ids in the list, in its order. */
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
      // The previous list is better than none.
      if (state.list.kind === 'ready') return;
      change({ list: { kind: 'failed', message: answer.error.message } });
      return;
    }
    const { drafts, ...counts } = answer.value;
    change({ list: { kind: 'ready' }, summaries: newestFirst([...listUnsaved(drafts), ...drafts]), ...counts });
    if (!isFirst || !opensDraft || state.selection.kind !== 'none') return;
    caret = last;
    const shown = state.summaries.find(({ id }) => id === last?.id) ?? state.summaries[0];
    if (shown !== undefined) await open(shown.id);
  }

  /** The rows of new drafts that could not be saved yet. */
  function listUnsaved(drafts: readonly DraftSummary[]): DraftSummary[] {
    for (const document of unsaved) if (document.getStatus().save.kind === 'saved') unsaved.delete(document);
    return [...unsaved].filter((document) => drafts.every(({ id }) => id !== document.id)).map(toDraftRow);
  }

  /** Reads the list and the draft on screen again, after another program has changed the folder. */
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
    await closeGone(document.id, document.id === selected ? next : undefined);
  }

  /**
   * Replaces a draft's text by the stored one. What was typed is saved first, so a change by another program meets a
   * save, which keeps both texts.
   */
  async function follow(document: DraftDocument): Promise<Result<void, { message: string }>> {
    const saved = await document.flush();
    if (!saved.ok) return saved;
    const answer = await toResult(api.readDraft(document.id));
    if (!answer.ok) return answer;
    document.replace(answer.value);
    return ok(undefined);
  }

  /** Closes a draft that was deleted elsewhere, or is hidden now, and shows the next one. */
  async function closeGone(id: string, next: string | undefined) {
    if (state.summaries.some((summary) => summary.id === id)) return;
    documents.get(id)?.discard();
    documents.delete(id);
    if (selectedId(state.selection) !== id) return;
    change({ selection: { kind: 'none' } });
    const shown = state.summaries.find((summary) => summary.id === next) ?? state.summaries[0];
    if (shown !== undefined) await open(shown.id);
  }

  /** Shows a draft and saves the one shown before; a read that comes too late is dropped. */
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
    const announceOpening = setTimeout(() => change({}), OPENING_DELAY_MS);
    const answer = await toResult(api.readDraft(id));
    clearTimeout(announceOpening);
    if (state.selection.kind !== 'opening' || state.selection.id !== id) return;
    change({
      selection: answer.ok
        ? { kind: 'open', document: addDocument(answer.value) }
        : { kind: 'failed', id, message: answer.error.message },
    });
    // Saves what was typed into it until now.
    if (before !== null) closeOnceSaved(before);
  }

  /**
   * Shows an empty draft at once, so that what is typed next goes into it. Its first save, which begins
   * here, stores it; a failure is shown and retried as that of any save.
   */
  function create(owner: Draft['owner']): DraftDocument {
    const document = showOpened(emptyDraft(owner));
    unsaved.add(document);
    void document.saveNew();
    return document;
  }

  /** Shows a draft that has just been made, or whose text the main process has just replaced. */
  function show(draft: Draft): DraftDocument {
    documents.get(draft.id)?.replace(draft);
    return showOpened(draft);
  }

  function showOpened(draft: OpenedDraft): DraftDocument {
    const known = documents.get(draft.id);
    if (selectedId(state.selection) !== draft.id) leave();
    const document = known ?? addDocument(draft);
    change({ selection: { kind: 'open', document } });
    refreshRow(document);
    return document;
  }

  /** Brings a deleted draft back, as it was, and shows it. */
  async function undelete(key: string): Promise<Result<DraftDocument, { message: string }>> {
    const answer = await toResult(api.undeleteDraft(key));
    return answer.ok ? { ok: true, value: show(answer.value) } : answer;
  }

  /** Deletes a draft, after saving what was typed into it, and shows its neighbour in the list. */
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

  /** Shows a draft as the main process has just written it, unless some of its text can't be saved. */
  async function reopen(id: string) {
    const known = documents.get(id);
    if (known !== undefined) await follow(known);
    await load();
    await open(id);
  }

  /** Claims drafts that belong to no account for the account, or unclaims them. */
  async function changeOwner(ids: readonly string[], to: Draft['owner']): Promise<ClaimResult> {
    const answer = await (to === 'account' ? api.claimDrafts([...ids]) : api.unclaimDrafts([...ids]));
    await refresh();
    return answer;
  }

  /** Shows the drafts that the authors of deleted accounts had hidden. */
  async function showHidden(): Promise<ClaimResult> {
    const answer = await api.showHiddenDrafts();
    await refresh();
    return answer;
  }

  /** Records the status of a draft that the queue has published, open or not. */
  function recordStatus(id: string, next: Pick<Draft, 'state' | 'publication' | 'updatedAt'>) {
    documents.get(id)?.markStatus(next);
    const { state: draftState, updatedAt } = next;
    const publishedAt = toPublishedAt(next);
    change({
      summaries: state.summaries.map((row) =>
        row.id === id ? { ...row, state: draftState, publishedAt, updatedAt } : row,
      ),
    });
  }

  /**
   * Saves until nothing typed into any draft is left unsaved.
   *
   * @returns the first reason for which something typed is not on disk.
   */
  async function flushAll(): Promise<Result<void, { message: string }>> {
    do {
      const answers = await Promise.all([...documents.values()].map((document) => document.flush()));
      const failed = answers.find((answer) => !answer.ok);
      if (failed) return failed;
      // The author may have typed into one while another was being saved.
    } while ([...documents.values()].some((document) => document.isUnsaved()));
    return ok(undefined);
  }

  /** Adds an open draft, which its row in the list follows. */
  function addDocument(draft: OpenedDraft): DraftDocument {
    const document = createDraftDocument(draft, api);
    documents.set(draft.id, document);
    let { owner, updatedAt, state: draftState, publication } = document.getStatus();
    document.subscribe(() => {
      const status = document.getStatus();
      if (
        status.updatedAt === updatedAt &&
        status.state === draftState &&
        status.publication === publication &&
        status.owner === owner
      )
        return;
      ({ owner, updatedAt, state: draftState, publication } = status);
      refreshRow(document);
    });
    return document;
  }

  function refreshRow(document: DraftDocument) {
    const row = toDraftRow(document);
    if (isSameRow(state.summaries[0], row)) return;
    change({ summaries: newestFirst([row, ...state.summaries.filter(({ id }) => id !== document.id)]) });
  }

  /** Saves the draft on screen, and closes it once everything typed is on disk. */
  function leave() {
    if (state.selection.kind === 'open') closeOnceSaved(state.selection.document);
  }

  function closeOnceSaved(document: DraftDocument) {
    void document.flush().then((saved) => {
      const isShown = shownDocument(state.selection) === document;
      const isInUse = isShown || document.getStatus().isPublishing || document.isAdding();
      if (saved.ok && !isInUse) documents.delete(document.id);
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
    /** The open draft, shown or not. */
    getDocument: (id: string) => documents.get(id),
    /** The caret's position in a draft when the app was last closed; returned once. */
    takeCaretPosition(id: string): CaretPosition | null {
      const restored = caret?.id === id ? caret : null;
      if (restored !== null) caret = null;
      return restored;
    },
    setListedIds(ids: readonly string[]) {
      listed = ids;
    },
    load,
    refresh,
    open,
    show,
    create,
    remove,
    changeOwner,
    showHidden,
    recordStatus,
    undelete,
    reopen,
    flushAll,
  };
}
