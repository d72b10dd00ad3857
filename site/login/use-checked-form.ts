import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { describeInvalid, type FormProblem } from './login-problem.tsx';

type Problems = {
  /** By field ID. */
  fields: Readonly<Record<string, ReactNode>>;
  form: ReactNode;
  /** Selector of what to focus. */
  focus: string | null;
};

const NONE: Problems = { fields: {}, form: null, focus: null };

/** @param send returns null if nothing is left to fix. */
export function useCheckedForm(send: (form: HTMLFormElement) => Promise<FormProblem | null>) {
  const element = useRef<HTMLFormElement>(null);
  const isRunning = useRef(false);
  const [isBusy, setIsBusy] = useState(false);
  const [problems, setProblems] = useState(NONE);

  useEffect(() => {
    if (problems.focus === null) return;
    const target = element.current?.querySelector<HTMLElement>(problems.focus);
    // A screen reader doesn't announce the problem of a field that has the focus already.
    target?.blur();
    target?.focus();
    // Select a refused password, so typing replaces it.
    if (target instanceof HTMLInputElement && target.autocomplete.endsWith('password')) target.select();
  }, [problems]);

  return {
    isBusy,
    problem: problems.form,
    problemAt: (id: string): ReactNode => problems.fields[id] ?? null,
    clear: () => setProblems(NONE),
    focus: (id: string) => setProblems({ ...NONE, focus: `#${id}` }),
    handlers: {
      ref: element,
      async onSubmit(event: FormEvent<HTMLFormElement>) {
        event.preventDefault();
        if (isRunning.current) return;
        isRunning.current = true;
        setIsBusy(true);
        setProblems(NONE);
        const problem = await send(event.currentTarget);
        isRunning.current = false;
        setIsBusy(false);
        if (problem !== null) setProblems(toProblems(problem));
      },
      // The browser's own bubble disappears and covers only one field.
      onInvalidCapture(event: FormEvent<HTMLFormElement>) {
        const field = event.target;
        if (!(field instanceof HTMLInputElement)) return;
        event.preventDefault();
        const isFirst = event.currentTarget.querySelector('input:invalid') === field;
        setProblems((last) => ({
          fields: { ...last.fields, [field.id]: describeInvalid(field) },
          form: null,
          focus: isFirst ? `#${field.id}` : last.focus,
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

function toProblems({ field, text }: FormProblem): Problems {
  return field === null
    ? { fields: {}, form: text, focus: '[type=submit]' }
    : { fields: { [field]: text }, form: null, focus: `#${field}` };
}

export function readField(form: HTMLFormElement, id: string): string {
  return form.querySelector<HTMLInputElement>(`#${id}`)?.value ?? '';
}
