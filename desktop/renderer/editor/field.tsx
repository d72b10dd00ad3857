import type { ReactNode } from 'react';

/** A labelled field among the details of a post; `aside` stands across from its label. */
export function Field({
  name,
  label,
  aside,
  children,
}: {
  name: string;
  label: string;
  aside?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div>
      <div className="mb-1.5 flex items-baseline justify-between gap-3">
        <label htmlFor={name} className="text-[13px] font-semibold">
          {label}
        </label>
        {aside}
      </div>
      {children}
    </div>
  );
}
