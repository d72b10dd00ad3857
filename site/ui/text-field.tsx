import { countCharacters } from '@callwright/shared/post/count-characters.ts';
import type { FieldFrameProps, FormLook } from '@callwright/shared/post-form/post-field.tsx';
import type { ComponentProps, ReactNode } from 'react';
import { PlainFieldFrame } from './field-frame.tsx';
import { FIELD_STYLE } from './field-style.ts';
import { findProblem, WrittenCount } from './written-count.tsx';

type FieldProps = {
  id: string;
  label: string;
  hint?: ReactNode;
  problem?: string | null;
  /** Maximum number of characters. A counter shows it when the text gets near. */
  limit?: number | undefined;
};

export type TextFieldProps = FieldProps &
  Omit<ComponentProps<'input'>, 'className' | 'aria-invalid' | 'aria-describedby'>;
type TextAreaProps = FieldProps & Omit<ComponentProps<'textarea'>, 'className' | 'aria-invalid' | 'aria-describedby'>;

export function TextField({ id, label, hint, problem = null, limit, ...input }: TextFieldProps) {
  return (
    <FieldFrame {...{ id, label, hint, problem, limit }} text={String(input.value ?? '')}>
      <input {...input} {...describe(id, problem, limit)} className={FIELD_STYLE} />
    </FieldFrame>
  );
}

const SELECT_STYLE = `${FIELD_STYLE} min-h-11 pr-8`;

type SelectProps = Omit<FieldProps, 'limit'> &
  Omit<ComponentProps<'select'>, 'className' | 'aria-invalid' | 'aria-describedby'>;

export function SelectField({ id, label, hint, problem = null, ...select }: SelectProps) {
  return (
    <FieldFrame {...{ id, label, hint, problem, limit: undefined }} text="">
      <select {...select} {...describe(id, problem, undefined)} className={SELECT_STYLE} />
    </FieldFrame>
  );
}

export function TextAreaField({
  id,
  label,
  hint,
  problem = null,
  limit,
  isCode = false,
  ...textarea
}: TextAreaProps & { isCode?: boolean }) {
  return (
    <FieldFrame {...{ id, label, hint, problem, limit }} text={String(textarea.value ?? '')}>
      <textarea
        {...textarea}
        {...describe(id, problem, limit)}
        className={`${FIELD_STYLE} resize-y leading-relaxed ${isCode ? 'font-code text-[0.9375rem]' : ''}`}
      />
    </FieldFrame>
  );
}

function describe(id: string, problem: string | null, limit: number | undefined) {
  return {
    id,
    'aria-describedby': limit === undefined ? `${id}-note` : `${id}-note ${id}-count`,
    ...(problem === null ? {} : { 'aria-invalid': true }),
  };
}

export function FieldFrame({ limit, text, problem, ...frame }: FieldFrameProps) {
  if (limit === undefined) return <PlainFieldFrame {...frame} problem={problem} />;
  const length = countCharacters(text);
  return (
    <PlainFieldFrame
      {...frame}
      problem={findProblem(problem, length, limit)}
      count={<WrittenCount id={`${frame.id}-count`} length={length} limit={limit} />}
    />
  );
}

export const POST_FORM_LOOK: FormLook = {
  Frame: FieldFrame,
  inputClass: FIELD_STYLE,
  selectClass: SELECT_STYLE,
  textareaClass: `${FIELD_STYLE} field-sizing-content max-h-[calc(20lh+1.375rem)] min-h-18.5 resize-y leading-relaxed [&[rows="3"]]:min-h-25`,
};
