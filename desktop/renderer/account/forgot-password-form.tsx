// Tested by tests/e2e/desktop/own-account.spec.ts
import { RESET_LABELS } from '@callwright/shared/brand/login-labels.ts';
import { type FormEvent, useId, useState } from 'react';
import { desktop } from '../desktop-api.ts';
import { toResult } from '../ui/to-result.ts';
import { FormOutcome, type FormOutcomeState } from './form-outcome.tsx';

/** Asks for a letter with a link to a new password, which is chosen on the site. */
export function ForgotPasswordForm({ email: known }: { email: string }) {
  const [email, setEmail] = useState(known);
  const [isBusy, setIsBusy] = useState(false);
  const [outcome, setOutcome] = useState<FormOutcomeState>(null);
  const id = useId();

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    setIsBusy(true);
    const asked = await toResult(desktop.requestPasswordReset({ email: email.trim() }));
    setIsBusy(false);
    setOutcome(asked.ok ? { kind: 'done', words: RESET_LABELS.sent } : { kind: 'failed', words: asked.error.message });
  }

  return (
    <form className="mt-5 flex flex-col gap-4" onSubmit={submit}>
      <div>
        <label htmlFor={`${id}-email`} className="mb-1 block font-semibold">
          Email
        </label>
        <input
          id={`${id}-email`}
          className="field"
          type="email"
          required
          autoComplete="username"
          placeholder="admin@example.com"
          value={email}
          onChange={(event) => {
            setEmail(event.target.value);
            setOutcome(null);
          }}
        />
      </div>
      <button type="submit" className="button-primary w-full" disabled={isBusy || outcome?.kind === 'done'}>
        {isBusy ? 'Processing...' : RESET_LABELS.submit}
      </button>
      <FormOutcome outcome={outcome} />
    </form>
  );
}
