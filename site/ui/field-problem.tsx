import { ALERT_PATH, PathIcon } from './path-icon.tsx';

export function FieldProblem({ id, children }: { id: string; children: string }) {
  return (
    <p id={id} className="flex min-w-0 items-start gap-1.5 font-medium text-danger text-sm [overflow-wrap:anywhere]">
      <PathIcon path={ALERT_PATH} className="mt-0.5 size-4" />
      {children}
    </p>
  );
}
