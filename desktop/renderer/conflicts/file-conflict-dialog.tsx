import { formatTime } from '@callwright/shared/post/format-date.ts';
import { ok, type Result } from '@callwright/shared/result.ts';
import type { FileConflict, UnfinishedMerge } from '../../ipc/conflicts.ts';
import { desktop } from '../desktop-api.ts';
import type { DraftDocument } from '../drafts/draft-document.ts';
import { ConflictScreen } from './conflict-screen.tsx';
import { readUnfinishedMerge } from './merge/use-merge.ts';
import { resolveFileConflict } from './resolve-conflict.ts';
import { useOpenConflict } from './use-open-conflict.ts';

type FileConflictDialogProps = { document: DraftDocument; onClose: () => void };

type Loaded = { conflict: FileConflict; version: number; basis: string; unfinished: UnfinishedMerge | null };

const NO_DIFFERENCE = { title: 'Nothing to compare', message: 'The draft and its file are the same.' };

export function FileConflictDialog({ document, onClose }: FileConflictDialogProps) {
  const { texts, toastOutcome, screenProps } = useOpenConflict({
    document,
    read: readConflict,
    resolvedToast: NO_DIFFERENCE,
    onClose,
  });
  const { conflict, version = 0, basis = '', unfinished = null } = texts ?? {};
  return (
    <ConflictScreen
      {...screenProps({
        resolve: (choose) => resolveFileConflict(document, version, choose),
        onMine: () => toastOutcome('Your version was kept', 'The file’s version is in Earlier versions.'),
        theirs: 'Your draft now has the file’s version',
      })}
      side="file"
      texts={conflict ? { base: conflict.base, theirs: conflict.theirs, basis, unfinished } : null}
      about={conflict ? describeConflict(conflict) : ''}
    />
  );
}

async function readConflict(document: DraftDocument): Promise<Result<Loaded | null, { message: string }>> {
  const version = document.getStatus().conflict;
  const read = await desktop.readFileConflict(document.id);
  if (!read.ok) return read;
  const conflict = read.value;
  if (conflict === null || version === null) return ok(null);
  const merge = await readUnfinishedMerge(document, conflict.base, conflict.theirs);
  return merge.ok ? ok({ conflict, version, ...merge.value }) : merge;
}

function describeConflict({ source, at, base }: FileConflict): string {
  const where = source === 'copy' ? 'From a copy of the file' : 'From the file';
  return `${where}, read ${formatTime(at)}.${base === null ? ' Callwright doesn’t have the original that both started from.' : ''}`;
}
