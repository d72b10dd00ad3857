import { useCallback, useEffect } from 'react';
import type { IpcOutput } from '../../../ipc/contract.ts';
import { useDraftsStore } from '../../contexts.ts';
import { desktop } from '../../desktop-api.ts';
import { useIsDialogOpen } from '../../ui/dialogs/open-dialogs.ts';
import { toastError, toastSuccess } from '../../ui/toasts.tsx';
import { importInTurns } from './import-in-turns.ts';
import { readDroppedFiles } from './read-dropped-files.ts';

/**
 * Imports files that are chosen, dropped, or opened with the app; a toast says what became of them.
 *
 * @param isListed whether the list of drafts has been read.
 */
export function useImports(isListed: boolean) {
  const store = useDraftsStore();

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

  return {
    importDropped,
    importChosen: () => void desktop.importChosenDrafts().then(showImported, reportFailedImport),
  };
}

/** How many files a toast names. */
const MAX_NAMED = 3;

function joinProblems(problems: readonly string[]): string {
  const more = problems.length - MAX_NAMED;
  const named = problems.slice(0, MAX_NAMED).join(' ');
  return more > 0 ? `${named} So ${more === 1 ? 'is 1 more file' : `are ${more} more files`}.` : named;
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
