import { type FormEvent, useEffect, useState } from 'react';
import { describeInvalid, type FormProblem } from './login-problem.ts';

export const SUBMIT_ID = 'send-form';

type Problems = {
  /** By field id. */
  fields: Readonly<Record<string, string>>;
  form: string | null;
  focus: string | null;
};

const NONE: Problems = { fields: {}, form: null, focus: null };

export function useFormProblems() {
  const [problems, setProblems] = useState<Problems>(NONE);

  useEffect(() => {
    if (problems.focus === null) return;
    const target = document.getElementById(problems.focus);
    target?.focus();
    // Select a refused password, so typing replaces it.
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
      // The browser's own bubble disappears and covers only one field.
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
