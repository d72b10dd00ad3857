import { countOf } from '@callwright/shared/post/labels.ts';
import type { DesktopApi, IpcInput, IpcOutput } from '../../ipc/contract.ts';
import { MAX_FILES } from '../../ipc/drafts.ts';

/** What became of files that were imported; `problem` says how many were not, and what to do. */
type ImportedInTurns = { answers: IpcOutput<'drafts:import'>; problem: string | null };

/**
 * Imports any number of files, as many at once as a call takes. A call that breaks off says nothing of its own files: it
 * ends the import, and what the calls before it brought is told all the same.
 */
export async function importInTurns(
  api: Pick<DesktopApi, 'importDrafts'>,
  files: IpcInput<'drafts:import'>,
): Promise<ImportedInTurns> {
  const answers: IpcOutput<'drafts:import'> = [];
  for (let at = 0; at < files.length; at += MAX_FILES) {
    try {
      answers.push(...(await api.importDrafts(files.slice(at, at + MAX_FILES))));
    } catch (cause) {
      const message = cause instanceof Error ? cause.message : String(cause);
      return { answers, problem: describeRest(files.length - at, Math.min(MAX_FILES, files.length - at), message) };
    }
  }
  return { answers, problem: null };
}

/** @param unsure how many files were in the call that broke off. */
function describeRest(left: number, unsure: number, message: string): string {
  const untouched = left - unsure;
  const rest =
    untouched === 0 ? '' : ` ${countOf(untouched, 'file')} after them ${untouched === 1 ? 'was' : 'were'} not begun.`;
  return `The import broke off: some of ${countOf(unsure, 'file')} may not be drafts.${rest} Look in the list which are missing, then drop those again. (${message})`;
}
