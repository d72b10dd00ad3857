import { countOf } from '@callwright/shared/post/labels.ts';
import { useCallback, useEffect, useState } from 'react';
import type { IpcOutput } from '../../../ipc/contract.ts';
import type { ImportedDraft } from '../../../ipc/drafts.ts';
import type { ImportResult } from '../../../ipc/imports.ts';
import { useDraftsStore } from '../../contexts.ts';
import { desktop } from '../../desktop-api.ts';
import { useIsDialogOpen } from '../../ui/dialogs/open-dialogs.ts';
import { StatusRow } from '../../ui/status-row.tsx';
import { toastSuccess } from '../../ui/toasts.tsx';
import { focusField } from '../draft-focus.ts';
import type { DraftsStore } from '../drafts-store.ts';
import { describeResult } from './describe-plan.ts';
import { importInBatches } from './import-in-batches.ts';
import { type ImportSummary, ImportSummaryDialog, type SummaryProblem } from './import-summary-dialog.tsx';
import { readDroppedFiles } from './read-dropped-files.ts';
import { useImportPlan } from './use-import-plan.tsx';

/** Several drafts, or any problem, show a summary. A single draft just opens. */
export function useImports(isListed: boolean) {
  const store = useDraftsStore();
  const [summary, setSummary] = useState<ShownSummary | null>(null);

  const showSummary = useCallback((added: ImportSummary) => setSummary((before) => addToShown(before, added)), []);

  const finish = useCallback(
    (answers: Answers, others: readonly string[] = []) => {
      const ended = sortAnswers(answers);
      void show(store, ended);
      const problems = [...others.map((message) => ({ message, draftId: null })), ...ended.problems];
      if (problems.length > 0 || ended.imported.length > 1)
        showSummary({ drafts: ended.imported.map(({ id }) => id), problems, facts: [] });
      else if (ended.imported.length === 1) toastSuccess('Imported', 'The file is now a draft.');
    },
    [store, showSummary],
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

  const plan = useImportPlan({
    onImported: finish,
    onFailed: fail,
    onDone(result) {
      void store.load();
      showSummary(toSummary(result));
    },
  });

  /** Keeps the summary of several problems within reach. */
  async function openDraft(id: string) {
    setSummary((shown) => (shown !== null && shown.problems.length > 1 ? { ...shown, isShown: false } : null));
    await store.open(id);
    requestAnimationFrame(() => focusField('content'));
  }

  return {
    dialog: (
      <>
        {plan.dialog}
        {summary?.isShown && (
          <ImportSummaryDialog summary={summary} onOpen={(id) => void openDraft(id)} onClose={() => setSummary(null)} />
        )}
      </>
    ),
    status: summary?.isShown === false && (
      <StatusRow
        words={`Import: ${countOf(summary.problems.length, 'problem')}`}
        action="Show"
        onOpen={() => setSummary({ ...summary, isShown: true })}
      />
    ),
    importDropped,
    importFiles: () => void plan.choose('files'),
    importFolder: () => void plan.choose('folder'),
  };
}

type ShownSummary = ImportSummary & { isShown: boolean };

/** A second import may finish while the first summary is open. Otherwise, its summary replaces the first. */
function addToShown(before: ShownSummary | null, added: ImportSummary): ShownSummary {
  if (!before?.isShown) return { ...added, isShown: true };
  return {
    drafts: [...before.drafts, ...added.drafts],
    problems: [...before.problems, ...added.problems],
    facts: [...before.facts, ...added.facts],
    isShown: true,
  };
}

function toSummary(result: ImportResult): ImportSummary {
  return {
    drafts: result.drafts,
    problems: result.problems.map(({ title, message, draftId }) => ({ title, message, draftId })),
    facts: describeResult(result),
  };
}

type Answers = IpcOutput<'drafts:import'> | IpcOutput<'drafts:drain-opened'>;

type SortedAnswers = {
  imported: readonly ImportedDraft[];
  opened: readonly ImportedDraft[];
  problems: readonly SummaryProblem[];
};

/** A file from the drafts folder is already a draft, so it is opened. */
function sortAnswers(answers: Answers): SortedAnswers {
  const drafts = answers.flatMap((answer) => (answer.ok ? [answer.value] : []));
  const isOpened = (draft: (typeof drafts)[number]) => 'isImported' in draft && !draft.isImported;
  return {
    imported: drafts.filter((draft) => !isOpened(draft)),
    opened: drafts.filter(isOpened),
    problems: answers.flatMap((answer): SummaryProblem[] => {
      if (!answer.ok) return [{ message: answer.error.message, draftId: null }];
      const { problem, id } = answer.value;
      return problem === null ? [] : [{ message: problem, draftId: id }];
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
