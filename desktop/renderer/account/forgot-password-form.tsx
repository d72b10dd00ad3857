import { failed, useSentForm } from '@callwright/shared/account/use-sent-form.ts';
import { RESET_LABELS } from '@callwright/shared/brand/reset-labels.ts';
import { desktop } from '../desktop-api.ts';
import { toResult } from '../ui/to-result.ts';
import { EmailField } from './account-field.tsx';

/** The same for every address, so that nobody can find out who has an account. */
const SENT =
  'If this email has an account, we sent a link to it. It can take a few minutes. Check your spam folder, too.';

export function ForgotPasswordForm({ email, onEmail }: { email: string; onEmail: (email: string) => void }) {
  const { isBusy, outcome, noteChange, submit } = useSentForm(async () => {
    const asked = await toResult(desktop.requestPasswordReset({ email: email.trim() }));
    return asked.ok ? { kind: 'done', words: SENT } : failed(asked.error.message);
  });
  return (
    <form className="mt-5 flex flex-col gap-4" onSubmit={submit} onChange={noteChange}>
      <EmailField value={email} onChange={onEmail} />
      <button type="submit" className="button-primary" disabled={isBusy || outcome?.kind === 'done'}>
        {isBusy ? 'Processing...' : RESET_LABELS.submit}
      </button>
      <div aria-live="polite">
        {outcome && (
          <p
            className={`mt-2 rounded-lg px-3 py-2 text-[13px] [overflow-wrap:anywhere] ${outcome.kind === 'done' ? 'bg-accent-soft' : 'bg-danger-soft text-danger'}`}
          >
            {outcome.words}
          </p>
        )}
      </div>
    </form>
  );
}
