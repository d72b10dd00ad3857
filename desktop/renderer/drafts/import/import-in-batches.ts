import { countOf } from '@callwright/shared/post/labels.ts';
import type { DesktopApi, IpcInput, IpcOutput } from '../../../ipc/contract.ts';
import { MAX_FILES } from '../../../ipc/drafts.ts';

type ImportedInBatches = { answers: IpcOutput<'drafts:import'>; problem: string | null };

/**
 * Imports files in batches of `MAX_FILES`. A failed batch ends the import, but earlier ones are still reported. If the
 * window is closing, the main process reports files that were cut off.
 */
export async function importInBatches(
  api: Pick<DesktopApi, 'importDrafts'>,
  files: IpcInput<'drafts:import'>,
): Promise<ImportedInBatches> {
  const answers: IpcOutput<'drafts:import'> = [];
  for (let at = 0; at < files.length; at += MAX_FILES) {
    const batch = files.slice(at, at + MAX_FILES);
    try {
      const batchAnswers = await api.importDrafts(batch);
      answers.push(...batchAnswers);
      if (batchAnswers.length < batch.length)
        return { answers, problem: describeNotStarted(files.slice(at + MAX_FILES)) };
    } catch (cause) {
      const message = cause instanceof Error ? cause.message : String(cause);
      return { answers, problem: describeFailedBatch(files.length - at, batch.length, message) };
    }
  }
  return { answers, problem: null };
}

function describeNotStarted(files: IpcInput<'drafts:import'>): string | null {
  const [first] = files;
  if (first === undefined) return null;
  return `The import stopped before ${first.name}. ${countOf(files.length, 'file')} ${files.length === 1 ? 'wasn’t' : 'weren’t'} imported. Drop ${files.length === 1 ? 'it' : 'them'} again.`;
}

/** @param unsure number of files in the failed batch. */
function describeFailedBatch(left: number, unsure: number, message: string): string {
  const untouched = left - unsure;
  const rest =
    untouched === 0 ? '' : ` ${untouched} more ${untouched === 1 ? 'file wasn’t' : 'files weren’t'} imported.`;
  return `The import stopped. Up to ${countOf(unsure, 'file')} may not have been imported.${rest} Check the list for missing drafts, then drop those files again. (${message})`;
}
