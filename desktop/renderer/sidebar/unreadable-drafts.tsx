import type { DraftList } from '../../ipc-contract.ts';
import { ChevronDownIcon, WarningIcon } from '../shell/icons.tsx';

/** Files in the drafts folder that can't be read as drafts: each with its reason, none of them touched. */
export function UnreadableDrafts({ files, draftsFolder }: { files: DraftList['unreadable']; draftsFolder: string }) {
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
          {files.map(({ file, reason }) => (
            <li key={file} className="[overflow-wrap:anywhere]">
              <p className="font-semibold">{file}</p>
              <p className="text-ink-soft">{reason}</p>
            </li>
          ))}
        </ul>
      </div>
    </details>
  );
}
