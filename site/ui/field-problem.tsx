import { Icon } from './icon.tsx';

export function FieldProblem({ id, children }: { id: string; children: string }) {
  return (
    <p id={id} className="flex min-w-0 items-start gap-1.5 font-medium text-danger text-sm [overflow-wrap:anywhere]">
      <Icon name="alert" className="mt-0.5 size-4" />
      {children}
    </p>
  );
}
