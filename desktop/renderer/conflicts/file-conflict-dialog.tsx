// Tested by tests/e2e/desktop/file-conflict.spec.ts
import { formatTime } from '@callwright/shared/post/format-date.ts';
import { ok, type Result } from '@callwright/shared/result.ts';
import { useCallback, useEffect, useState } from 'react';
import type { FileConflict, UnfinishedMerge } from '../../ipc/conflicts.ts';
import { desktop } from '../desktop-api.ts';
import type { DraftDocument } from '../drafts/draft-document.ts';
import { dismissToasts, toastSuccess } from '../ui/toasts.tsx';
import { ConflictScreen } from './conflict-screen.tsx';
import { readUnfinishedMerge } from './merge/use-merge.ts';
import { resolveFileConflict } from './resolve-conflict.ts';
import { useResolving } from './use-resolving.ts';

type FileConflictDialogProps = { document: DraftDocument; onClose: () => void };

/** The other text of a draft, and the version that has it. */
type Loaded = { conflict: FileConflict; version: number; basis: string; unfinished: UnfinishedMerge | null } | null;

/** Lets the author choose between the draft and the text that another program has written into its file. */
export function FileConflictDialog({ document, onClose }: FileConflictDialogProps) {
  const [loaded, setLoaded] = useState<Result<Loaded, { message: string }> | null>(null);

  const load = useCallback(async () => {
    setLoaded(null);
    const saved = await document.flush();
    setLoaded(saved.ok ? await readConflict(document) : saved);
  }, [document]);
  const { isBusy, tell, act, applyMerged } = useResolving({ document, onClose, onRefused: () => void load() });

  useEffect(() => {
    dismissToasts();
    void load();
  }, [load]);

  const isResolved = loaded?.ok === true && loaded.value === null;
  useEffect(() => {
    if (!isResolved) return;
    toastSuccess('Nothing to compare', 'The draft and its file have the same text.');
    onClose();
  }, [isResolved, onClose]);

  const { conflict, version = 0, basis = '', unfinished = null } = (loaded?.ok && loaded.value) || {};
  const theirs = conflict?.theirs;
  return (
    <ConflictScreen
      document={document}
      side="file"
      texts={theirs ? { base: conflict.base, theirs, basis, unfinished } : null}
      about={conflict ? describeConflict(conflict) : ''}
      problem={loaded?.ok === false ? loaded.error.message : null}
      isBusy={isBusy}
      onRetry={() => void load()}
      onClose={onClose}
      onUseMine={() =>
        void act(
          () => resolveFileConflict(document, version, (mine) => mine),
          () => tell('Your text stays', 'The file’s text is in Earlier versions.'),
        )
      }
      onUseTheirs={(fields) =>
        void act(
          () => resolveFileConflict(document, version, () => fields),
          () => tell('The file’s text is in your draft', 'Your text is in Earlier versions.'),
        )
      }
      onMerged={(fields, onKept) =>
        void applyMerged(fields, () => resolveFileConflict(document, version, () => fields), onKept)
      }
    />
  );
}

async function readConflict(document: DraftDocument): Promise<Result<Loaded, { message: string }>> {
  const version = document.getStatus().conflict;
  const read = await desktop.readFileConflict(document.id);
  if (!read.ok) return read;
  const conflict = read.value;
  if (conflict === null || version === null) return ok(null);
  const merge = await readUnfinishedMerge(document, conflict.base, conflict.theirs);
  return merge.ok ? ok({ conflict, version, ...merge.value }) : merge;
}

function describeConflict({ source, at, base }: FileConflict): string {
  const where = source === 'copy' ? 'In a copy of the file' : 'In the file';
  return `${where}: read ${formatTime(at)}.${base === null ? ' Callwright doesn’t know the text that both come from.' : ''}`;
}
