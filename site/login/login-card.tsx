import type { ReactNode } from 'react';
import { ScriptTimeoutNotice } from '../ui/notices/script-timeout-notice.tsx';

type LoginCardProps = { isLoaded: boolean; lateNotice: string; noScriptNotice: string; children: ReactNode };

/** The section is taller than any login screen, so the footer doesn't move, and than the window, so no toast covers it. */
export function LoginCard({ isLoaded, lateNotice, noScriptNotice, children }: LoginCardProps) {
  return (
    <section className="page-width flex min-h-[max(51rem,100dvh)] items-start justify-center py-10 sm:py-20">
      <div className="w-full max-w-md">
        <div className="rounded-3xl border border-line bg-surface p-6 shadow-card sm:p-9">{children}</div>
        <ScriptTimeoutNotice isLoaded={isLoaded}>{lateNotice}</ScriptTimeoutNotice>
        <p className="without-scripts mt-4 rounded-xl bg-warn-soft px-4 py-3 text-warn">{noScriptNotice}</p>
      </div>
    </section>
  );
}
