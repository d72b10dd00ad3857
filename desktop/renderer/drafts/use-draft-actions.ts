import { nameOfPost } from '@callwright/shared/post/labels.ts';
import { useCallback, useEffect } from 'react';
import { flushSync } from 'react-dom';
import type { IpcOutput } from '../../ipc/contract.ts';
import type { DeletedDraft } from '../../ipc/drafts.ts';
import { type Navigation, useDraftsStore } from '../contexts.ts';
import { desktop } from '../desktop-api.ts';
import { serverNow } from '../server-time.ts';
import { useIsDialogOpen } from '../ui/dialogs/open-dialogs.ts';
import { dismissToasts, toastError, toastPersistent, toastSuccess } from '../ui/toasts.tsx';
import type { DraftDocument } from './draft-document.ts';
import { focusField, focusOpenDraft } from './draft-focus.ts';
import { isScheduled } from './draft-state.ts';
import type { DraftsStore } from './drafts-store.ts';
import { shownDocument } from './drafts-store-state.ts';
import { importInTurns } from './import/import-in-turns.ts';
import { readDroppedFiles } from './import/read-dropped-files.ts';
import { useDraftsFolder } from './use-drafts-folder.ts';

type DraftActionsOptions = {
  /** The draft on screen. */
  draft: DraftDocument | null;
  /** Whether the list of drafts has been read. */
  isListed: boolean;
  isSignedOut: boolean;
  isQueued: (id: string) => boolean;
  navigation: Navigation;
};

/** What an author does with a draft as a whole: a toast says each outcome, and offers to undo what can be undone. */
export function useDraftActions({ draft, isListed, isSignedOut, isQueued, navigation }: DraftActionsOptions) {
  const store = useDraftsStore();
  const draftsFolder = useDraftsFolder();

  useEffect(() => void store.load(), [store]);
  useEffect(() => desktop.onDraftsChanged(() => void store.refresh()), [store]);
  useFocusOfOpenDraft(store);
  useEffect(() => {
    void desktop.readProblems().then((problems) => problems.forEach(showProblem));
    return desktop.onProblem(showProblem);
  }, []);

  const showImported = useCallback(
    (answers: Imported) => {
      let imported = 0;
      const problems: string[] = [];
      for (const answer of answers) {
        if (answer.ok) {
          // A file of the drafts folder is a draft already.
          if (!('isImported' in answer.value) || answer.value.isImported) imported += 1;
          if (answer.value.problem !== null) problems.push(answer.value.problem);
          store.show(answer.value);
        } else toastError('Not imported', answer.error.message);
      }
      if (imported > 0)
        toastSuccess('Imported', imported === 1 ? '1 file is a draft now.' : `${imported} files are drafts now.`);
      if (problems.length > 0) toastError('Not everything was imported', joinProblems(problems));
    },
    [store],
  );

  useOpenedFiles(isListed, showImported);

  const importDropped = useCallback(
    (dropped: File[]) =>
      void readDroppedFiles(dropped).then((files) => {
        if (files.length === 0) return;
        return importInTurns(desktop, files).then(({ answers, problem }) => {
          showImported(answers);
          if (problem !== null) toastError('Not everything was imported', problem);
        });
      }),
    [showImported],
  );

  function create() {
    // Rendered before the next key, which is the first one of its title.
    flushSync(() => store.create(isSignedOut ? 'machine' : 'account'));
    focusField('title');
  }

  async function undelete(deleted: Pick<DeletedDraft, 'key' | 'title'>) {
    const restored = await store.undelete(deleted.key);
    if (!restored.ok) return toastError('Not brought back', restored.error.message);
    // The toast that offers to undo the deletion is out of date.
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
      `“${nameOfPost(title)}” is kept for 30 days.${wasQueued ? describeUnqueued(publishedAt) : ''}${describeWhatStays(publishedAt)}`,
      { label: 'Undo', onClick: () => void undelete({ key, title }) },
    );
  }

  /** Saves first: what leaves the app, or is copied, is what is on screen. */
  async function afterSaving(act: (document: DraftDocument) => Promise<void>) {
    if (draft === null) return toastError('No draft is open', 'Open the draft first.');
    const saved = await draft.flush();
    if (!saved.ok) return toastError("Couldn't save", saved.error.message);
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

  return {
    draftsFolder,
    create,
    importDropped,
    undelete: (deleted: DeletedDraft) => void undelete(deleted),
    commands: {
      'new-draft': create,
      save: () => void store.flushAll(),
      'import-drafts': () => void desktop.importChosenDrafts().then(showImported, reportFailedImport),
      'export-draft': () => void afterSaving(exportDraft),
      'duplicate-draft': () => void afterSaving(duplicate),
      'delete-draft': () => void afterSaving(remove),
      'show-versions': () => void afterSaving(async () => navigation.showVersions(null)),
      'show-draft-file': () => void afterSaving(showFile),
      'choose-drafts-folder': () => void draftsFolder.choose(),
      'open-drafts-folder': () => void openFolder(),
      'find-draft': () => document.getElementById('find-draft')?.focus(),
    },
  };
}

/** How many files a toast names. */
const MAX_NAMED = 3;

function joinProblems(problems: readonly string[]): string {
  const more = problems.length - MAX_NAMED;
  const named = problems.slice(0, MAX_NAMED).join(' ');
  return more > 0 ? `${named} So ${more === 1 ? 'is 1 more file' : `are ${more} more files`}.` : named;
}

/** Stays until the author has read it. One that was told at the start and again meanwhile is shown once. */
function showProblem(problem: string): void {
  toastPersistent(`problem ${problem}`, { title: 'About your drafts', message: problem });
}

type Imported = IpcOutput<'drafts:import'> | IpcOutput<'drafts:drain-opened'>;

/** Imports the files that the system opened with the app; not beneath a dialog that has to be answered first. */
function useOpenedFiles(isListed: boolean, onImported: (answers: Imported) => void): void {
  const isDialogOpen = useIsDialogOpen();
  useEffect(() => {
    if (!isListed || isDialogOpen) return;
    const drain = () => void desktop.drainOpenedFiles().then(onImported, reportFailedImport);
    drain();
    return desktop.onFilesOpened(drain);
  }, [isListed, isDialogOpen, onImported]);
}

/** A rejected call is a bug of the main process; the author still learns what it said. */
function reportFailedImport(cause: unknown): void {
  toastError('Not imported', cause instanceof Error ? cause.message : String(cause));
}

function describeUnqueued(publishedAt: string): string {
  const what = publishedAt === '' ? 'it' : 'what you changed last';
  return ` It left the publish queue, so ${what} is not published.`;
}

/** Moves a focus that was lost with the draft it was in to the draft that is open now. */
function useFocusOfOpenDraft(store: DraftsStore): void {
  useEffect(() => {
    let before = shownDocument(store.getState().selection);
    let isFirst = before === null;
    return store.subscribe(() => {
      const shown = shownDocument(store.getState().selection);
      if (shown === before) return;
      before = shown;
      // After the new draft is rendered. The first one replaces nothing.
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
