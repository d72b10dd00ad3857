import type { FieldFrameProps, FormLook } from '@callwright/shared/post-form/post-field.tsx';
import type { ReactNode } from 'react';
import { countField } from '../drafts/field-counter.ts';
import { Counter } from './counter.tsx';

type FieldProps = { id: string; label: string; aside?: ReactNode; children: ReactNode };

export function Field({ id, label, aside, children }: FieldProps) {
  return (
    <div>
      <div className="relative mb-1.5 flex items-baseline justify-between gap-3">
        <label htmlFor={id} className="text-[13px] font-semibold">
          {label}
        </label>
        {aside}
      </div>
      {children}
    </div>
  );
}

function DetailsFrame({ id, label, text, limit, hint, problem, children }: FieldFrameProps) {
  const counter = limit !== undefined && <Counter id={`${id}-count`} count={countField(text, limit)} />;
  const color = problem === null ? 'text-ink-soft' : 'text-danger';
  return (
    <Field id={id} label={label} aside={counter}>
      {children}
      <p id={`${id}-note`} className={`mt-1.5 text-xs [overflow-wrap:anywhere] empty:hidden ${color}`}>
        {problem ?? hint}
      </p>
    </Field>
  );
}

export const DETAILS_LOOK: FormLook = {
  Frame: DetailsFrame,
  inputClass: 'field',
  selectClass: 'field pr-8',
  textareaClass: 'field field-growing block resize-none',
  wrapsLines: true,
};
