import { type ReactNode, useCallback, useEffect, useState } from 'react';
import type { IpcInput, IpcOutput } from '../../ipc/contract.ts';
import { type DeletedDraft, MAX_FILES } from '../../ipc/drafts.ts';
import { desktop } from '../desktop-api.ts';
import { focusField } from '../editor/post-fields.ts';
import { isScheduled } from '../posts/schedule-time.ts';
import { serverNow } from '../posts/server-time.ts';
import { nameOfDraft } from '../sidebar/draft-row.tsx';
import { focusOpenDraft } from '../sidebar/focus-open-draft.ts';
import { dismissToasts, toastError, toastSuccess } from '../ui/toasts.tsx';
import { VersionsDialog } from '../versions/versions-dialog.tsx';
import type { DraftDocument } from './draft-document.ts';
import type { DraftsStore } from './drafts-store.ts';
import { shownDocument } from './drafts-store-state.ts';
import { FileDrop } from './file-drop.tsx';
import { TrashDialog } from './trash-dialog.tsx';

type OpenDialog = { kind: 'none' } | { kind: 'deleted' } | { kind: 'versions'; version: string | null };

const NONE: OpenDialog = { kind: 'none' };

/**
 * What an author does with a draft as a whole: each outcome is said, and what can be taken back
 * offers it.
 *
 * @param draft the one on screen.
 * @param firstFolder where the drafts were when the window opened.
 * @param isQueued whether a draft waits to be published.
 */
export function useDraftActions(
  store: DraftsStore,
  draft: DraftDocument | null,
  firstFolder: string,
  isQueued: (id: string) => boolean,
) {
  const [dialog, setDialog] = useState<OpenDialog>(NONE);
  const [draftsFolder, setDraftsFolder] = useState(firstFolder);

  useEffect(() => desktop.onDraftsChanged(() => void store.refresh()), [store]);
  useFocusOfOpenDraft(store);
  useEffect(() => {
    void desktop.readProblems().then((problems) => {
      for (const problem of problems) toastError('Something was damaged', problem);
    });
  }, []);

  const takeImported = useCallback(
    (answers: IpcOutput<'drafts:import'> | IpcOutput<'drafts:drain-opened'>) => {
      let imported = 0;
      for (const answer of answers) {
        if (answer.ok) {
          // A file of the drafts folder is a draft already.
          if (!('isImported' in answer.value) || answer.value.isImported) imported += 1;
          store.show(answer.value);
        } else toastError('Not imported', answer.error.message);
      }
      if (imported > 0)
        toastSuccess('Imported', imported === 1 ? '1 file is a draft now.' : `${imported} files are drafts now.`);
    },
    [store],
  );

  const takeOpened = useCallback(() => void desktop.drainOpenedFiles().then(takeImported, failImport), [takeImported]);

  const importDropped = useCallback(
    (files: IpcInput<'drafts:import'>) => void importAll(files).then(takeImported, failImport),
    [takeImported],
  );

  async function undelete(deleted: Pick<DeletedDraft, 'key' | 'title'>) {
    setDialog(NONE);
    const restored = await store.undelete(deleted.key);
    if (!restored.ok) return toastError('Not brought back', restored.error.message);
    // Or the offer to undo the deletion would stand beside what it brings back.
    dismissToasts();
    // After the draft is drawn.
    requestAnimationFrame(() => focusField('content'));
  }

  async function remove(document: DraftDocument) {
    const publishedAt = document.getStatus().publication?.publishedAt ?? '';
    const wasQueued = isQueued(document.id);
    const removed = await store.remove(document.id);
    if (!removed.ok) return toastError('Not deleted', removed.error.message);
    const { key, title } = removed.value;
    toastSuccess(
      'Draft deleted',
      `“${nameOfDraft(title)}” is kept for 30 days.${wasQueued ? describeUnqueued(publishedAt) : ''}${describeWhatStays(publishedAt)}`,
      { label: 'Undo', onClick: () => void undelete({ key, title }) },
    );
  }

  /** Saves first: what leaves the app, or is copied, is what is on screen. */
  async function afterSaving(act: (document: DraftDocument) => Promise<void>) {
    if (draft === null) return toastError('No draft is open', 'Open the draft first.');
    const saved = await draft.flush();
    if (!saved.ok) return toastError('Not saved', saved.error.message);
    await act(draft);
  }

  async function duplicate(document: DraftDocument) {
    const copy = await desktop.duplicateDraft(document.id);
    if (!copy.ok) return toastError('Not duplicated', copy.error.message);
    store.show(copy.value);
    // After the copy is drawn.
    requestAnimationFrame(() => focusField('content'));
  }

  async function exportDraft(document: DraftDocument) {
    const exported = await desktop.exportDraft(document.id);
    if (!exported.ok) return toastError('Not exported', exported.error.message);
    if (exported.value !== null) toastSuccess('Exported', exported.value);
  }

  async function showFile(document: DraftDocument) {
    const shown = await desktop.showDraftFile(document.id);
    if (!shown.ok) toastError('Error', shown.error.message);
  }

  async function openFolder() {
    const opened = await desktop.openDraftsFolder();
    if (!opened.ok) toastError('Error', opened.error.message);
  }

  async function moveFolder() {
    const saved = await store.flushAll();
    if (!saved.ok) return toastError('Nothing was moved', saved.error.message);
    const moved = await desktop.moveDraftsFolder();
    if (!moved.ok) return toastError('Nothing was moved', moved.error.message);
    if (moved.value === null) return;
    setDraftsFolder(moved.value);
    toastSuccess('Drafts folder moved', `Your drafts are in ${moved.value} now.`);
    await store.refresh();
  }

  async function restoreUnreadable(id: string, version: string) {
    const restored = await desktop.restoreVersion({ id, version });
    if (!restored.ok) return toastError('Not restored', restored.error.message);
    store.show(restored.value);
    toastSuccess('Version restored', 'The damaged file is kept beside it.');
    await store.refresh();
  }

  const dialogs: ReactNode = (
    <>
      <FileDrop onFiles={importDropped} />
      {dialog.kind === 'deleted' && (
        <TrashDialog onRestore={(deleted) => void undelete(deleted)} onClose={() => setDialog(NONE)} />
      )}
      {dialog.kind === 'versions' && draft !== null && (
        <VersionsDialog key={draft.id} document={draft} first={dialog.version} onClose={() => setDialog(NONE)} />
      )}
    </>
  );

  return {
    draftsFolder,
    dialogs,
    restoreUnreadable,
    takeOpened,
    showVersions: (version: string | null) => setDialog({ kind: 'versions', version }),
    moveFolder: () => void moveFolder(),
    menu: {
      'import-drafts': () => void desktop.importChosenDrafts().then(takeImported, failImport),
      'export-draft': () => void afterSaving(exportDraft),
      'duplicate-draft': () => void afterSaving(duplicate),
      'delete-draft': () => void afterSaving(remove),
      'show-versions': () => void afterSaving(async () => setDialog({ kind: 'versions', version: null })),
      'show-deleted': () => setDialog({ kind: 'deleted' }),
      'show-draft-file': () => void afterSaving(showFile),
      'move-drafts-folder': () => void moveFolder(),
      'open-drafts-folder': () => void openFolder(),
      'find-draft': () => document.getElementById('find-draft')?.focus(),
    },
  };
}

async function importAll(files: IpcInput<'drafts:import'>): Promise<IpcOutput<'drafts:import'>> {
  const answers: IpcOutput<'drafts:import'> = [];
  for (let at = 0; at < files.length; at += MAX_FILES)
    answers.push(...(await desktop.importDrafts(files.slice(at, at + MAX_FILES))));
  return answers;
}

/** A rejected call is a bug of the main process; the author still learns what it said. */
function failImport(cause: unknown): void {
  toastError('Not imported', cause instanceof Error ? cause.message : String(cause));
}

function describeUnqueued(publishedAt: string): string {
  const what = publishedAt === '' ? 'it' : 'what you changed last';
  return ` It left the publish queue, so ${what} is not published.`;
}

/** A focus that was lost with the draft it was in goes to the one that is open now. */
function useFocusOfOpenDraft(store: DraftsStore): void {
  useEffect(() => {
    let before = shownDocument(store.getState().selection);
    let isFirst = before === null;
    return store.subscribe(() => {
      const shown = shownDocument(store.getState().selection);
      if (shown === before) return;
      before = shown;
      // After what takes its place is drawn. With the first one nothing was lost.
      if (!isFirst) requestAnimationFrame(focusOpenDraft);
      isFirst = false;
    });
  }, [store]);
}

/** What a reader still sees, or will see, of a draft that is deleted on this computer alone. */
function describeWhatStays(publishedAt: string): string {
  if (publishedAt === '') return '';
  return isScheduled(publishedAt, serverNow())
    ? ' The post stays scheduled on the blog.'
    : ' The published post stays on the site.';
}
