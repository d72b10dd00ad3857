import type { DraftList } from '../../ipc/drafts.ts';
import { ChevronDownIcon, WarningIcon } from '../ui/icons.tsx';
import { formatRelativeTimeInSentence } from '../ui/relative-time.ts';

type UnreadableDraftsProps = {
  files: DraftList['unreadable'];
  draftsFolder: string;
  /** Restores the newest version of a file. */
  onRestore: (id: string, version: string) => void;
};

/** Lists the files in the drafts folder that can't be read as drafts, each with its reason. */
export function UnreadableDrafts({ files, draftsFolder, onRestore }: UnreadableDraftsProps) {
  if (files.length === 0) return null;
  return (
    <details className="group mx-2 mb-2 rounded-lg bg-warn-soft text-warn">
      <summary className="flex list-none items-center gap-2 rounded-lg px-3 py-2 text-[13px] font-semibold">
        <WarningIcon width="16" height="16" className="flex-none" />
        <span className="flex-1">
          {files.length === 1 ? "1 file can't be read" : `${files.length} files can't be read`}
        </span>
        <ChevronDownIcon width="16" height="16" className="flex-none transition-transform group-open:rotate-180" />
      </summary>
      <div className="max-h-44 overflow-y-auto px-3 pb-3 text-[13px] text-ink">
        <p className="text-ink-soft [overflow-wrap:anywhere]">They are left as they are in {draftsFolder}.</p>
        <ul className="mt-2 flex flex-col gap-2">
          {files.map(({ file, reason, lastVersion }) => (
            <li key={file} className="[overflow-wrap:anywhere]">
              <p className="font-semibold">{file}</p>
              <p className="text-ink-soft">{reason}</p>
              {lastVersion !== null && (
                <button
                  type="button"
                  className="button-link"
                  onClick={() => onRestore(lastVersion.draft, lastVersion.id)}
                >
                  Restore its text ({formatRelativeTimeInSentence(lastVersion.at, Date.now())})
                </button>
              )}
            </li>
          ))}
        </ul>
      </div>
    </details>
  );
}
