import type { ReactNode } from 'react';

export function Badge({ children }: { children: ReactNode }) {
  return (
    <span className="inline-block max-w-full break-words rounded-full bg-accent-soft px-2.5 py-0.5 font-medium text-ink text-sm">
      {children}
    </span>
  );
}
