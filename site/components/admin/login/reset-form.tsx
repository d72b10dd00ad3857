// Tested by tests/e2e/site/letters.spec.ts.
import type { AuthFailure } from '@callwright/shared/api/auth.ts';
import { RESET_LABELS } from '@callwright/shared/brand/login-labels.ts';
import type { Result } from '@callwright/shared/result.ts';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { buttonStyle } from '../../ui/button-style.ts';
import { TextField } from '../../ui/text-field.tsx';

type ResetFormProps = {
  /** What was typed into the other form. */
  email: string;
  onAsk: (email: string) => Promise<Result<void, AuthFailure>>;
};

/** Asks for a letter with a link to a new password. */
export function ResetForm({ email: typed, onAsk }: ResetFormProps) {
  const [email, setEmail] = useState(typed);
  const [state, setState] = useState<'form' | 'asking' | 'asked'>('form');
  const [problem, setProblem] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => form.current?.querySelector('input')?.focus(), []);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (state === 'asking') return;
    setState('asking');
    const asked = await onAsk(email.trim());
    setState(asked.ok ? 'asked' : 'form');
    setProblem(asked.ok ? null : asked.error.message);
  }

  return (
    <form ref={form} onSubmit={submit} className="flex flex-col gap-4">
      <TextField
        id="email"
        label="Email"
        type="email"
        required
        autoComplete="username"
        placeholder="admin@example.com"
        value={email}
        onChange={(event) => {
          setEmail(event.currentTarget.value);
          setState('form');
        }}
      />
      <button type="submit" disabled={state !== 'form'} className={buttonStyle('primary')}>
        {state === 'asking' ? 'Processing...' : RESET_LABELS.submit}
      </button>
      <p role="status" className={state === 'asked' ? 'rounded-xl bg-accent-soft px-4 py-3' : ''}>
        {state === 'asked' ? RESET_LABELS.sent : ''}
      </p>
      {problem !== null && state === 'form' && (
        <p role="alert" className="rounded-xl bg-danger-soft px-4 py-3 text-danger">
          {problem}
        </p>
      )}
    </form>
  );
}
