import { ok, type Result } from '@callwright/shared/result.ts';
import type { DesktopApi } from '../../ipc/contract.ts';
import type { CaretPosition, ClaimResult, DeletedDraft, Draft, DraftSummary } from '../../ipc/drafts.ts';
import { toResult } from '../ui/to-result.ts';
import { DraftDocument, type OpenedDraft } from './draft-document.ts';
import { emptyDraft, findNeighbor, isSameRow, newestFirst, toDraftRow, toPublishedAt } from './draft-rows.ts';
import { type DraftsStoreState, selectedId, shownDocument } from './drafts-store-state.ts';

/** Most drafts load within this time, so no loading state flashes. */
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

/** A draft stays open while it has unsaved text, whether or not it is on screen. */
export class DraftsStore {
  readonly #api: DraftsStoreApi;
  readonly #opensDraft: boolean;
  #state: DraftsStoreState = {
    list: { kind: 'loading' },
    summaries: [],
    hidden: 0,
    orphaned: 0,
    selection: { kind: 'none' },
  };
  readonly #listeners = new Set<() => void>();
  readonly #documents = new Map<string, DraftDocument>();
  /** New drafts that were never saved. The list shows them, too. */
  readonly #unsaved = new Set<DraftDocument>();
  #caret: CaretPosition | null = null;
  #listed: readonly string[] = [];

  /** @param opensDraft whether the first load opens a draft. */
  constructor(api: DraftsStoreApi, { opensDraft = true } = {}) {
    this.#api = api;
    this.#opensDraft = opensDraft;
  }

  #change(next: Partial<DraftsStoreState>) {
    this.#state = { ...this.#state, ...next };
    for (const listener of this.#listeners) listener();
  }

  /** Loads the list. The first load also opens the last shown draft, else the newest. */
  async load() {
    const isFirst = this.#state.list.kind === 'loading';
    const [answer, last] = await Promise.all([
      toResult(this.#api.listDrafts()),
      isFirst ? this.#api.readCaretPosition().catch(() => null) : null,
    ]);
    if (!answer.ok) {
      if (this.#state.list.kind === 'ready') return;
      this.#change({ list: { kind: 'failed', message: answer.error.message } });
      return;
    }
    const { drafts, ...counts } = answer.value;
    this.#change({
      list: { kind: 'ready' },
      summaries: newestFirst([...this.#listUnsaved(drafts), ...drafts]),
      ...counts,
    });
    if (!isFirst || !this.#opensDraft || this.#state.selection.kind !== 'none') return;
    this.#caret = last;
    const shown = this.#state.summaries.find(({ id }) => id === last?.id) ?? this.#state.summaries[0];
    if (shown !== undefined) await this.open(shown.id);
  }

  #listUnsaved(drafts: readonly DraftSummary[]): DraftSummary[] {
    for (const document of this.#unsaved)
      if (document.getStatus().save.kind === 'saved') this.#unsaved.delete(document);
    return [...this.#unsaved].filter((document) => drafts.every(({ id }) => id !== document.id)).map(toDraftRow);
  }

  /** Reloads the list and the draft on screen after another program changed the folder. */
  async refresh() {
    const selected = selectedId(this.#state.selection);
    const next = selected === null ? undefined : findNeighbor(selected, this.#listed, this.#state.summaries);
    await this.load();
    const { selection } = this.#state;
    if (selection.kind === 'failed') return this.open(selection.id);
    if (selection.kind !== 'open') return;
    const { document } = selection;
    const wasSaved = document.getStatus().save.kind === 'saved';
    if ((await this.#reloadDocument(document)).ok || document.getStatus().save.kind !== 'saved') return;
    if (!wasSaved) await this.load();
    await this.#closeRemoved(document.id, document.id === selected ? next : undefined);
  }

  /** Saves first: if another program changed the file, the save keeps both versions. */
  async #reloadDocument(document: DraftDocument): Promise<Result<void, { message: string }>> {
    const saved = await document.flush();
    if (!saved.ok) return saved;
    const answer = await toResult(this.#api.readDraft(document.id));
    if (!answer.ok) return answer;
    document.replace(answer.value);
    return ok(undefined);
  }

  /** Closes a draft that was deleted elsewhere or is now hidden, and shows the next one. */
  async #closeRemoved(id: string, next: string | undefined) {
    if (this.#state.summaries.some((summary) => summary.id === id)) return;
    this.#documents.get(id)?.discard();
    this.#documents.delete(id);
    if (selectedId(this.#state.selection) !== id) return;
    this.#change({ selection: { kind: 'none' } });
    const shown = this.#state.summaries.find((summary) => summary.id === next) ?? this.#state.summaries[0];
    if (shown !== undefined) await this.open(shown.id);
  }

  /** Shows a draft. Saves the previous one first, and drops a load that finishes late. */
  async open(id: string) {
    if (selectedId(this.#state.selection) === id && this.#state.selection.kind !== 'failed') return;
    const before = shownDocument(this.#state.selection);
    this.#closeShown();
    const known = this.#documents.get(id);
    if (known !== undefined) {
      this.#change({ selection: { kind: 'open', document: known } });
      await this.#reloadDocument(known);
      return;
    }
    this.#state = { ...this.#state, selection: { kind: 'opening', id, before } };
    const announceOpening = setTimeout(() => this.#change({}), OPENING_DELAY_MS);
    const answer = await toResult(this.#api.readDraft(id));
    clearTimeout(announceOpening);
    if (this.#state.selection.kind !== 'opening' || this.#state.selection.id !== id) return;
    this.#change({
      selection: answer.ok
        ? { kind: 'open', document: this.#addDocument(answer.value) }
        : { kind: 'failed', id, message: answer.error.message },
    });
    // It was editable until now.
    if (before !== null) this.#closeOnceSaved(before);
  }

  /** Shows an empty draft right away, so the next keystroke goes into it, and starts its first save. */
  create(owner: Draft['owner']): DraftDocument {
    const document = this.#showOpened(emptyDraft(owner));
    this.#unsaved.add(document);
    void document.saveNew();
    return document;
  }

  show(draft: Draft): DraftDocument {
    this.#documents.get(draft.id)?.replace(draft);
    return this.#showOpened(draft);
  }

  #showOpened(draft: OpenedDraft): DraftDocument {
    const known = this.#documents.get(draft.id);
    if (selectedId(this.#state.selection) !== draft.id) this.#closeShown();
    const document = known ?? this.#addDocument(draft);
    this.#change({ selection: { kind: 'open', document } });
    this.#refreshRow(document);
    return document;
  }

  async undelete(key: string): Promise<Result<DraftDocument, { message: string }>> {
    const answer = await toResult(this.#api.undeleteDraft(key));
    return answer.ok ? { ok: true, value: this.show(answer.value) } : answer;
  }

  async remove(id: string): Promise<Result<DeletedDraft, { message: string }>> {
    const saved = await this.#documents.get(id)?.flush();
    if (saved?.ok === false) return saved;
    const answer = await toResult(this.#api.deleteDraft(id));
    if (!answer.ok) return answer;
    this.#documents.get(id)?.discard();
    this.#documents.delete(id);
    const next = findNeighbor(id, this.#listed, this.#state.summaries);
    const summaries = this.#state.summaries.filter((summary) => summary.id !== id);
    const wasShown = selectedId(this.#state.selection) === id;
    this.#change({ summaries, ...(wasShown ? { selection: { kind: 'none' } } : {}) });
    if (wasShown && next !== undefined) await this.open(next);
    return answer;
  }

  /** Shows a draft that the main process has just written, unless its text has unsaved changes that can't be saved. */
  async reopen(id: string) {
    const known = this.#documents.get(id);
    if (known !== undefined) await this.#reloadDocument(known);
    await this.load();
    await this.open(id);
  }

  async changeOwner(ids: readonly string[], to: Draft['owner']): Promise<ClaimResult> {
    const answer = await (to === 'account' ? this.#api.claimDrafts([...ids]) : this.#api.unclaimDrafts([...ids]));
    await this.refresh();
    return answer;
  }

  async showHidden(): Promise<ClaimResult> {
    const answer = await this.#api.showHiddenDrafts();
    await this.refresh();
    return answer;
  }

  recordStatus(id: string, next: Pick<Draft, 'state' | 'publication' | 'updatedAt'>) {
    this.#documents.get(id)?.markStatus(next);
    const { state: draftState, updatedAt } = next;
    const publishedAt = toPublishedAt(next);
    this.#change({
      summaries: this.#state.summaries.map((row) =>
        row.id === id ? { ...row, state: draftState, publishedAt, updatedAt } : row,
      ),
    });
  }

  /** Saves all open drafts. Returns the first error, if any. */
  async flushAll(): Promise<Result<void, { message: string }>> {
    do {
      const answers = await Promise.all([...this.#documents.values()].map((document) => document.flush()));
      const failed = answers.find((answer) => !answer.ok);
      if (failed) return failed;
      // The author may have typed in one draft while another was being saved.
    } while ([...this.#documents.values()].some((document) => document.isUnsaved()));
    return ok(undefined);
  }

  #addDocument(draft: OpenedDraft): DraftDocument {
    const document = new DraftDocument(draft, this.#api);
    this.#documents.set(draft.id, document);
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
      this.#refreshRow(document);
    });
    return document;
  }

  #refreshRow(document: DraftDocument) {
    const row = toDraftRow(document);
    if (isSameRow(this.#state.summaries[0], row)) return;
    this.#change({ summaries: newestFirst([row, ...this.#state.summaries.filter(({ id }) => id !== document.id)]) });
  }

  #closeShown() {
    if (this.#state.selection.kind === 'open') this.#closeOnceSaved(this.#state.selection.document);
  }

  #closeOnceSaved(document: DraftDocument) {
    void document.flush().then((saved) => {
      const isShown = shownDocument(this.#state.selection) === document;
      const isInUse = isShown || document.getStatus().isPublishing || document.isAdding();
      if (saved.ok && !isInUse) this.#documents.delete(document.id);
    });
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };

  readonly getState = () => this.#state;

  getDocument(id: string) {
    return this.#documents.get(id);
  }

  /** The caret from before the last quit. Returned only once. */
  takeCaretPosition(id: string): CaretPosition | null {
    const restored = this.#caret?.id === id ? this.#caret : null;
    if (restored !== null) this.#caret = null;
    return restored;
  }

  setListedIds(ids: readonly string[]) {
    this.#listed = ids;
  }
}
