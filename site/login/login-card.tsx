import type { ReactNode } from 'react';

/** The section is taller than any login screen, so the footer doesn't move. */
export function LoginCard({ children }: { children: ReactNode }) {
  return (
    <section className="page-width flex min-h-[45rem] items-start justify-center py-10 sm:min-h-[51rem] sm:py-20">
      <div className="w-full max-w-md rounded-3xl border border-line bg-surface p-6 shadow-card sm:p-9">{children}</div>
    </section>
  );
}
