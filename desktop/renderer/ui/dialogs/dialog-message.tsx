import type { ReactNode } from 'react';

/** Centers in a flex container that has nothing else to show. */
export function DialogMessage({ children }: { children: ReactNode }) {
  return (
    <div className="m-auto flex max-w-sm flex-col items-center gap-3 p-8 text-center text-balance text-ink-soft">
      {children}
    </div>
  );
}
