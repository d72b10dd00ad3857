import type { AuthFailure } from '@callwright/shared/api/auth.ts';
import { RESET_LABELS } from '@callwright/shared/brand/login-labels.ts';
import type { Result } from '@callwright/shared/result.ts';
import { type FormEvent, useState } from 'react';
import { ROUTES } from '../settings/routes.ts';
import { buttonStyle } from '../ui/button-style.ts';
import { LoginField } from './login-field.tsx';
import { toResetProblem } from './login-problem.ts';
import { SubmitButton } from './submit-button.tsx';
import { useFormProblems } from './use-form-problems.ts';

export function ResetForm({ onAsk }: { onAsk: (email: string) => Promise<Result<void, AuthFailure>> }) {
  const [email, setEmail] = useState('');
  const [state, setState] = useState<'form' | 'asking' | 'asked'>('form');
  const problems = useFormProblems();

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (state === 'asking') return;
    setState('asking');
    problems.clear();
    const asked = await onAsk(email.trim());
    setState(asked.ok ? 'asked' : 'form');
    if (!asked.ok) problems.show(toResetProblem(asked.error));
  }

  return (
    <form onSubmit={submit} {...problems.handlers} className="flex flex-col gap-3">
      <div>
        <h1 className="heading text-3xl">{RESET_LABELS.title}</h1>
        <p className="mt-2 mb-3 text-ink-soft">{RESET_LABELS.description}</p>
      </div>
      <LoginField
        id="email"
        label="Email"
        type="email"
        problem={problems.fieldProblem('email')}
        required
        autoComplete="username"
        placeholder="admin@example.com"
        value={email}
        onChange={(event) => {
          setEmail(event.currentTarget.value);
          setState('form');
        }}
      />
      <SubmitButton isBusy={state === 'asking'} problem={problems.formProblem}>
        {RESET_LABELS.submit}
      </SubmitButton>
      <p role="status" className={state === 'asked' ? 'rounded-xl bg-accent-soft px-4 py-3' : 'sr-only'}>
        {state === 'asked' ? RESET_LABELS.sent : ''}
      </p>
      <p className="text-center">
        <a href={ROUTES.login.path} className={buttonStyle('quiet')}>
          {RESET_LABELS.toggle}
        </a>
      </p>
    </form>
  );
}
