import type { ReactNode } from 'react';
import { ALERT_PATH, PathIcon } from './path-icon.tsx';

export function FieldProblem({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} className="flex items-start gap-1.5 font-medium text-danger text-sm [overflow-wrap:anywhere]">
      <PathIcon path={ALERT_PATH} className="h-lh w-4" />
      <span>{children}</span>
    </p>
  );
}
