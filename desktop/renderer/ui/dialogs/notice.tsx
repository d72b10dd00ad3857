import type { ReactNode } from 'react';
import { WarningIcon } from '../icons.tsx';

type NoticeProps = { label: string; message: string; isFailure?: boolean; children?: ReactNode };

/** A message above the title, as wide as the page. `children` are its buttons. */
export function Notice({ label, message, isFailure = false, children }: NoticeProps) {
  return (
    <div
      role="status"
      aria-label={label}
      className={`notice mx-4 mb-1 flex flex-none flex-wrap items-center gap-x-3 gap-y-1 rounded-lg px-3 py-2 text-[13px] text-ink ${isFailure ? 'bg-danger-soft' : 'bg-warn-soft'}`}
    >
      <WarningIcon width="16" height="16" className={`flex-none ${isFailure ? 'text-danger' : 'text-warn'}`} />
      <p className="min-w-60 flex-1">{message}</p>
      {children}
    </div>
  );
}
