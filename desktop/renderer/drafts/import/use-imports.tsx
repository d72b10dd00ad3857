import { useCallback, useEffect, useState } from 'react';
import type { IpcOutput } from '../../../ipc/contract.ts';
import type { ImportedDraft } from '../../../ipc/drafts.ts';
import { useDraftsStore } from '../../contexts.ts';
import { desktop } from '../../desktop-api.ts';
import { useIsDialogOpen } from '../../ui/dialogs/open-dialogs.ts';
import { toastSuccess } from '../../ui/toasts.tsx';
import { focusField } from '../draft-focus.ts';
import type { DraftsStore } from '../drafts-store.ts';
import { importInBatches } from './import-in-batches.ts';
import { type ImportSummary, ImportSummaryDialog } from './import-summary-dialog.tsx';
import { readDroppedFiles } from './read-dropped-files.ts';

/** Several drafts, or any problem, show a summary. A single draft just opens. */
export function useImports(isListed: boolean) {
  const store = useDraftsStore();
  const [summary, setSummary] = useState<ImportSummary | null>(null);

  const finish = useCallback(
    (answers: Answers, others: readonly string[] = []) => {
      const ended = sortAnswers(answers);
      void show(store, ended);
      const problems = [...others, ...ended.problems];
      if (problems.length === 0 && ended.imported.length < 2) {
        if (ended.imported.length === 1) toastSuccess('Imported', 'The file is now a draft.');
        return;
      }
      const drafts = ended.imported.map(({ id }) => id);
      // A second import may finish while the first summary is open.
      setSummary((before) => ({
        drafts: [...(before?.drafts ?? []), ...drafts],
        problems: [...(before?.problems ?? []), ...problems],
      }));
    },
    [store],
  );
  // A rejected call is a bug in the main process. Show its message anyway.
  const fail = useCallback(
    (cause: unknown) => finish([], [cause instanceof Error ? cause.message : String(cause)]),
    [finish],
  );

  useOpenedFiles(isListed, finish, fail);

  const importDropped = useCallback(
    async (dropped: File[]) => {
      const { files, problems } = await readDroppedFiles(dropped);
      const { answers, problem } = await importInBatches(desktop, files);
      finish(answers, problem === null ? problems : [...problems, problem]);
    },
    [finish],
  );

  async function openFirst(id: string) {
    setSummary(null);
    await store.open(id);
    requestAnimationFrame(() => focusField('content'));
  }

  return {
    dialog: summary !== null && (
      <ImportSummaryDialog summary={summary} onOpen={(id) => void openFirst(id)} onClose={() => setSummary(null)} />
    ),
    importDropped,
    importChosen: () => void desktop.importChosenDrafts().then(finish, fail),
  };
}

type Answers = IpcOutput<'drafts:import'> | IpcOutput<'drafts:drain-opened'>;

type SortedAnswers = {
  imported: readonly ImportedDraft[];
  opened: readonly ImportedDraft[];
  problems: readonly string[];
};

/** A file from the drafts folder is already a draft, so it is opened. */
function sortAnswers(answers: Answers): SortedAnswers {
  const drafts = answers.flatMap((answer) => (answer.ok ? [answer.value] : []));
  const isOpened = (draft: (typeof drafts)[number]) => 'isImported' in draft && !draft.isImported;
  return {
    imported: drafts.filter((draft) => !isOpened(draft)),
    opened: drafts.filter(isOpened),
    problems: answers.flatMap((answer) => {
      const problem = answer.ok ? answer.value.problem : answer.error.message;
      return problem === null ? [] : [problem];
    }),
  };
}

async function show(store: DraftsStore, { imported, opened }: SortedAnswers): Promise<void> {
  const [first] = imported;
  const last = opened.at(-1);
  if (imported.length > 1) await store.load();
  else if (first !== undefined) store.show(first);
  else if (last !== undefined) store.show(last);
}

/** Waits until no dialog is open. */
function useOpenedFiles(
  isListed: boolean,
  onImported: (answers: Answers) => void,
  onFailed: (cause: unknown) => void,
): void {
  const isDialogOpen = useIsDialogOpen();
  useEffect(() => {
    if (!isListed || isDialogOpen) return;
    const drain = () => void desktop.drainOpenedFiles().then(onImported, onFailed);
    drain();
    return desktop.onFilesOpened(drain);
  }, [isListed, isDialogOpen, onImported, onFailed]);
}
