import { failed, useSentForm } from '@callwright/shared/account/use-sent-form.ts';
import { RESET_LABELS } from '@callwright/shared/brand/reset-labels.ts';
import { desktop } from '../desktop-api.ts';
import { toResult } from '../ui/to-result.ts';
import { EmailField } from './account-field.tsx';

type ForgotPasswordFormProps = {
  email: string;
  onEmail: (email: string) => void;
  onSent: (email: string) => void;
};

export function ForgotPasswordForm({ email, onEmail, onSent }: ForgotPasswordFormProps) {
  const { isBusy, outcome, noteChange, submit } = useSentForm(async () => {
    const address = email.trim();
    const asked = await toResult(desktop.requestPasswordReset({ email: address }));
    if (!asked.ok) return failed(asked.error.message);
    onSent(address);
    return null;
  });
  return (
    <form className="mt-5 flex flex-col gap-4" onSubmit={submit} onChange={noteChange}>
      <EmailField value={email} onChange={onEmail} />
      <button type="submit" className="button-primary" disabled={isBusy}>
        {isBusy ? 'Processing...' : RESET_LABELS.submit}
      </button>
      {/* Without a box, so that it takes no space while it's empty. */}
      <div aria-live="polite" className="contents">
        {outcome && (
          <p className="rounded-lg bg-danger-soft px-3 py-2 text-[13px] text-danger [overflow-wrap:anywhere]">
            {outcome.words}
          </p>
        )}
      </div>
    </form>
  );
}
