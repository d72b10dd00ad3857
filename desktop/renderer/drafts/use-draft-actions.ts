import { nameOfPost } from '@callwright/shared/post/labels.ts';
import { useEffect } from 'react';
import { flushSync } from 'react-dom';
import type { DeletedDraft } from '../../ipc/drafts.ts';
import { type Navigation, useDraftsStore } from '../contexts.ts';
import { desktop } from '../desktop-api.ts';
import { serverNow } from '../server-time.ts';
import { dismissToast, toastError, toastPersistent, toastSuccess } from '../ui/toasts.tsx';
import type { DraftDocument } from './draft-document.ts';
import { focusField, focusOpenDraft } from './draft-focus.ts';
import { isScheduled } from './draft-state.ts';
import type { DraftsStore } from './drafts-store.ts';
import { shownDocument } from './drafts-store-state.ts';
import { useImports } from './import/use-imports.tsx';
import { useDraftsFolder } from './use-drafts-folder.ts';

type DraftActionsOptions = {
  draft: DraftDocument | null;
  isListed: boolean;
  isSignedOut: boolean;
  isQueued: (id: string) => boolean;
  navigation: Navigation;
};

export function useDraftActions({ draft, isListed, isSignedOut, isQueued, navigation }: DraftActionsOptions) {
  const store = useDraftsStore();
  const draftsFolder = useDraftsFolder();

  useEffect(() => void store.load(), [store]);
  useEffect(() => desktop.onDraftsChanged(() => void store.refresh()), [store]);
  useFocusOfOpenDraft(store);
  useProblems();
  const imports = useImports(isListed);

  function create() {
    // Render before the next keystroke, which belongs in the title.
    flushSync(() => store.create(isSignedOut ? 'machine' : 'account'));
    focusField('title');
  }

  /** Saves first, so that exports and copies match what is on screen. */
  async function afterSaving(act: (document: DraftDocument) => Promise<void>) {
    if (draft === null) return toastError('No draft is open', 'Open a draft first.');
    const saved = await draft.flush();
    if (!saved.ok) return toastError('Couldn’t save', saved.error.message, { topic: 'saving' });
    await act(draft);
  }

  return {
    draftsFolder,
    create,
    importDropped: imports.importDropped,
    importDialog: imports.dialog,
    importStatus: imports.status,
    undelete: (deleted: DeletedDraft) => void undelete(store, deleted),
    commands: {
      'new-draft': create,
      save: () => void store.flushAll(),
      'import-drafts': imports.importFiles,
      'import-folder': imports.importFolder,
      'export-draft': () => void afterSaving(exportDraft),
      'duplicate-draft': () => void afterSaving((document) => duplicate(store, document)),
      'delete-draft': () => void afterSaving((document) => remove(store, document, isQueued(document.id))),
      'show-versions': () => void afterSaving(async () => navigation.showVersions(null)),
      'show-draft-file': () => void afterSaving(showFile),
      'choose-drafts-folder': () => void draftsFolder.choose(),
      'open-drafts-folder': () => void openFolder(),
      'find-draft': () => document.getElementById('find-draft')?.focus(),
    },
  };
}

async function undelete(store: DraftsStore, deleted: Pick<DeletedDraft, 'key' | 'id'>): Promise<void> {
  const restored = await store.undelete(deleted.key);
  if (!restored.ok)
    return toastError('Couldn’t restore the draft', restored.error.message, { topic: `draft ${deleted.id}` });
  // Its "Undo" no longer applies.
  dismissToast(`draft ${deleted.id}`);
  // Must run after the draft is rendered.
  requestAnimationFrame(() => focusField('content'));
}

async function remove(store: DraftsStore, document: DraftDocument, wasQueued: boolean): Promise<void> {
  const publishedAt = document.getStatus().publication?.publishedAt ?? '';
  const removed = await store.remove(document.id);
  if (!removed.ok)
    return toastError('Couldn’t delete the draft', removed.error.message, { topic: `draft ${document.id}` });
  const { key, id, title } = removed.value;
  // It may say that the post is waiting to be published.
  dismissToast(`publishing ${id}`);
  toastSuccess(
    'Draft deleted',
    `“${nameOfPost(title)}” is kept for 30 days.${wasQueued ? describeUnqueued(publishedAt) : ''}${describeRemainingPost(publishedAt)}`,
    { topic: `draft ${id}`, action: { label: 'Undo', onClick: () => void undelete(store, { key, id }) } },
  );
}

async function duplicate(store: DraftsStore, document: DraftDocument): Promise<void> {
  const copy = await desktop.duplicateDraft(document.id);
  if (!copy.ok)
    return toastError('Couldn’t duplicate the draft', copy.error.message, { topic: `draft ${document.id}` });
  store.show(copy.value);
  requestAnimationFrame(() => focusField('content'));
}

async function exportDraft(document: DraftDocument): Promise<void> {
  const exported = await desktop.exportDraft(document.id);
  if (!exported.ok)
    return toastError('Couldn’t export the draft', exported.error.message, { topic: `draft ${document.id}` });
  if (exported.value !== null) toastSuccess('Exported', exported.value, { topic: `draft ${document.id}` });
}

async function showFile(document: DraftDocument): Promise<void> {
  const shown = await desktop.showDraftFile(document.id);
  if (!shown.ok) toastError('Couldn’t show the file', shown.error.message, { topic: `draft ${document.id}` });
}

async function openFolder(): Promise<void> {
  const opened = await desktop.openDraftsFolder();
  if (!opened.ok) toastError('Couldn’t open the drafts folder', opened.error.message, { topic: 'drafts folder' });
}

function useProblems(): void {
  useEffect(() => {
    void desktop.readProblems().then((problems) => problems.forEach(showProblem));
    return desktop.onProblem(showProblem);
  }, []);
}

/** Stays until dismissed. The same problem is shown only once. */
function showProblem(problem: string): void {
  toastPersistent(`problem ${problem}`, { title: 'About your drafts', message: problem });
}

function describeUnqueued(publishedAt: string): string {
  const what = publishedAt === '' ? 'it' : 'your latest changes';
  return ` It was removed from the publish queue, so ${what} won’t be published.`;
}

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

/** Deleting a draft doesn't delete its post. */
function describeRemainingPost(publishedAt: string): string {
  if (publishedAt === '') return '';
  return isScheduled(publishedAt, serverNow())
    ? ' The post stays scheduled on the blog.'
    : ' The published post stays on the site.';
}
