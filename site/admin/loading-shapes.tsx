import type { ReactNode } from 'react';

/** A list whose rows haven't loaded yet. `children` is one row in the list's own layout. */
export function LoadingRows({ head, children }: { head?: ReactNode; children: ReactNode }) {
  return (
    <div className="admin-list">
      {head}
      {Array.from({ length: 6 }, (_, index) => (
        <div key={index}>{children}</div>
      ))}
    </div>
  );
}

/** A name above a smaller line. */
export function LoadingLines() {
  return (
    <div className="min-w-0 grow space-y-2.5">
      <span className="h-3.5 w-3/5 max-w-72" />
      <span className="h-3 w-2/5 max-w-48" />
    </div>
  );
}

/** A field with its label. */
export function LoadingField({ height = 'h-11.5', hasHint = false }: { height?: string; hasHint?: boolean }) {
  return (
    <div className="min-w-0 grow">
      <span className="mt-1.25 mb-2.75 h-3.5 w-28" />
      <span className={`${height} rounded-xl border border-line-strong/40 bg-transparent`} />
      {hasHint && <span className="mt-2.5 mb-1 h-3 w-3/5 max-w-72" />}
    </div>
  );
}
