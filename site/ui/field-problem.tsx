import { CircleAlert } from 'lucide-react';

export function FieldProblem({ id, children }: { id: string; children: string }) {
  return (
    <p id={id} className="flex min-w-0 items-start gap-1.5 font-medium text-danger text-sm [overflow-wrap:anywhere]">
      <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      {children}
    </p>
  );
}
