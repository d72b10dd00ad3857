import type { AuthFailure } from '@callwright/shared/api/auth.ts';
import { RESET_LABELS } from '@callwright/shared/brand/reset-labels.ts';
import type { Result } from '@callwright/shared/result.ts';
import { useState } from 'react';
import { ROUTES } from '../settings/routes.ts';
import { buttonStyle } from '../ui/button-style.ts';
import { EmailSent } from './email-sent.tsx';
import { EmailField } from './login-field.tsx';
import { toResetProblem } from './reset-problem.ts';
import { SubmitButton } from './submit-button.tsx';
import { useCheckedForm } from './use-checked-form.ts';

export function ResetForm({ onAsk }: { onAsk: (email: string) => Promise<Result<void, AuthFailure>> }) {
  const [email, setEmail] = useState('');
  const [isSent, setIsSent] = useState(false);

  async function ask() {
    const asked = await onAsk(email.trim());
    if (!asked.ok) return toResetProblem(asked.error);
    setIsSent(true);
    return null;
  }
  const form = useCheckedForm(ask);

  const logIn = (
    <a href={ROUTES.login.path} className={buttonStyle('quiet')}>
      {RESET_LABELS.toggle}
    </a>
  );

  if (isSent) {
    return (
      <EmailSent
        text={
          <>
            If <strong>{email.trim()}</strong> has an account, we sent a link to it. Open the link to choose a new
            password.
          </>
        }
        onResend={ask}
      >
        <button
          type="button"
          className={buttonStyle('quiet')}
          onClick={() => {
            setIsSent(false);
            form.focus('email');
          }}
        >
          Use another email
        </button>
        {logIn}
      </EmailSent>
    );
  }
  return (
    <form {...form.handlers} className="flex flex-col gap-4">
      <div>
        <h1 className="heading text-3xl">{RESET_LABELS.title}</h1>
        <p className="mt-2 mb-2 text-ink-soft">{RESET_LABELS.description}</p>
      </div>
      <EmailField
        id="email"
        label="Email"
        problem={form.problemAt('email')}
        autoComplete="username"
        placeholder="admin@example.com"
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <SubmitButton isBusy={form.isBusy} problem={form.problem}>
        {RESET_LABELS.submit}
      </SubmitButton>
      <p className="text-center">{logIn}</p>
    </form>
  );
}
