import type { ReactNode } from 'react';
import { FieldProblem } from './field-problem.tsx';

type PlainFieldFrameProps = {
  id: string;
  label: string;
  hint?: ReactNode;
  problem: ReactNode;
  count?: ReactNode;
  children: ReactNode;
};

/** Separate from the counter, to keep the login page's script small. */
export function PlainFieldFrame({ id, label, hint, problem, count, children }: PlainFieldFrameProps) {
  return (
    <div>
      <label id={`${id}-label`} htmlFor={id} className="mb-1.5 block font-semibold">
        {label}
      </label>
      {children}
      <div className="flex flex-wrap justify-between gap-x-4 text-sm *:mt-1.5">
        {problem ? (
          <FieldProblem id={`${id}-note`}>{problem}</FieldProblem>
        ) : (
          <p id={`${id}-note`} className="text-ink-soft [overflow-wrap:anywhere] empty:hidden">
            {hint}
          </p>
        )}
        {count}
      </div>
    </div>
  );
}
