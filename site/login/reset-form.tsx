import type { AuthFailure } from '@callwright/shared/api/auth.ts';
import { RESET_LABELS } from '@callwright/shared/brand/login-labels.ts';
import type { Result } from '@callwright/shared/result.ts';
import { type FormEvent, useState } from 'react';
import { ROUTES } from '../settings/routes.ts';
import { buttonStyle } from '../ui/button-style.ts';
import { TextField } from '../ui/text-field.tsx';

/** Asks for a letter with a link to a new password. */
export function ResetForm({ onAsk }: { onAsk: (email: string) => Promise<Result<void, AuthFailure>> }) {
  const [email, setEmail] = useState('');
  const [state, setState] = useState<'form' | 'asking' | 'asked'>('form');
  const [problem, setProblem] = useState<string | null>(null);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (state === 'asking') return;
    setState('asking');
    const asked = await onAsk(email.trim());
    setState(asked.ok ? 'asked' : 'form');
    setProblem(asked.ok ? null : asked.error.message);
  }

  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <div>
        <h1 className="heading text-3xl">{RESET_LABELS.title}</h1>
        <p className="mt-2 mb-3 text-ink-soft">{RESET_LABELS.description}</p>
      </div>
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
      <p className="text-center">
        <a href={ROUTES.login.path} className={buttonStyle('quiet')}>
          {RESET_LABELS.toggle}
        </a>
      </p>
    </form>
  );
}
