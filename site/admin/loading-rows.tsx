import type { ReactNode } from 'react';

type LoadingRowsProps = {
  label: string;
  head?: ReactNode;
  /** One row in the list's own layout. */
  row: ReactNode;
};

/** Gray rows in place of a list. They appear only after a moment. */
export function LoadingRows({ label, head, row }: LoadingRowsProps) {
  return (
    <div className="admin-list admin-loading">
      <span className="sr-only">{label}</span>
      {head}
      {Array.from({ length: 6 }, (_, index) => (
        <div key={index} aria-hidden="true">
          {row}
        </div>
      ))}
    </div>
  );
}

/** A row with two lines of text and a short word at its end, like most lists. */
export function LoadingRow() {
  return (
    <div className="flex min-h-15.5 items-center justify-between gap-4 px-5">
      <LoadingLines />
      <span className="h-4 w-16" />
    </div>
  );
}

export function LoadingLines() {
  return (
    <div className="grow space-y-2.5">
      <span className="h-3 w-3/5" />
      <span className="h-2.5 w-2/5" />
    </div>
  );
}
