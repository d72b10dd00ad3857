import { useEffect, useState } from 'react';
import { desktop } from '../desktop-api.ts';
import { CloseIcon, WarningIcon } from '../ui/icons.tsx';

export function FolderProblem({ onChooseFolder }: { onChooseFolder: () => void }) {
  const problem = useFolderProblem();
  const [dismissed, setDismissed] = useState<string | null>(null);
  if (problem === null || problem === dismissed) return null;
  return (
    <div
      role="status"
      aria-label="About the drafts folder"
      // A draft that can’t be saved comes first, and often has the same cause.
      className="flex flex-none items-start gap-2 border-t border-line bg-warn-soft py-2.5 pr-2.5 pl-4 text-[13px] text-ink [:root:has([data-not-saved])_&]:hidden"
    >
      <WarningIcon width="16" height="16" className="mt-0.5 flex-none text-warn" />
      <div className="min-w-0 flex-1">
        <p className="max-h-40 overflow-y-auto [overflow-wrap:anywhere]">{problem}</p>
        <button type="button" className="button-link mt-1 text-left" onClick={onChooseFolder}>
          Choose another folder...
        </button>
      </div>
      <button
        type="button"
        className="grid size-6 flex-none place-items-center rounded text-ink-soft hover:text-ink"
        aria-label="Dismiss"
        onClick={() => setDismissed(problem)}
      >
        <CloseIcon width="14" height="14" />
      </button>
    </div>
  );
}

function useFolderProblem(): string | null {
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    let isCurrent = true;
    // An event is newer than the response to an earlier request.
    const unsubscribe = desktop.onFolderProblem((changed) => {
      isCurrent = false;
      setProblem(changed);
    });
    void desktop.readFolderProblem().then((known) => isCurrent && setProblem(known));
    return () => {
      isCurrent = false;
      unsubscribe();
    };
  }, []);
  return problem;
}
