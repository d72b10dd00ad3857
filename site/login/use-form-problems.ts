import { type FormEvent, useEffect, useState } from 'react';
import { describeInvalid, type FormProblem } from './login-problem.ts';

/** The id of the button that sends the form. */
export const SUBMIT_ID = 'send-form';

type Problems = {
  /** By the id of the field. */
  fields: Readonly<Record<string, string>>;
  /** What no field is to blame for. */
  form: string | null;
  /** The id of what takes the focus. */
  focus: string | null;
};

const NONE: Problems = { fields: {}, form: null, focus: null };

/** Keeps what is wrong with a form beside its fields, and moves the focus to the first of them. */
export function useFormProblems() {
  const [problems, setProblems] = useState<Problems>(NONE);

  useEffect(() => {
    if (problems.focus === null) return;
    const target = document.getElementById(problems.focus);
    target?.focus();
    // Typing replaces a password that was refused.
    if (target instanceof HTMLInputElement && target.autocomplete.endsWith('password')) target.select();
  }, [problems]);

  return {
    fieldProblem: (id: string): string | null => problems.fields[id] ?? null,
    formProblem: problems.form,
    clear: () => setProblems(NONE),
    show: ({ field, text }: FormProblem) =>
      setProblems(
        field === null
          ? { fields: {}, form: text, focus: SUBMIT_ID }
          : { fields: { [field]: text }, form: null, focus: field },
      ),
    handlers: {
      // The browser's own bubble would disappear, and say what is wrong with one field alone.
      onInvalidCapture(event: FormEvent<HTMLFormElement>) {
        const field = event.target;
        if (!(field instanceof HTMLInputElement)) return;
        event.preventDefault();
        const isFirst = event.currentTarget.querySelector('input:invalid') === field;
        setProblems((last) => ({
          fields: { ...last.fields, [field.id]: describeInvalid(field) },
          form: null,
          focus: isFirst ? field.id : last.focus,
        }));
      },
      onInput({ target }: FormEvent<HTMLFormElement>) {
        if (!(target instanceof HTMLInputElement)) return;
        setProblems((last) => {
          const { [target.id]: _fixed, ...fields } = last.fields;
          return { fields, form: null, focus: null };
        });
      },
    },
  };
}
