import { failed } from '@callwright/shared/account/use-sent-form.ts';
import { RESET_LABELS } from '@callwright/shared/brand/login-labels.ts';
import { desktop } from '../desktop-api.ts';
import { toResult } from '../ui/to-result.ts';
import { ActionForm, EmailField } from './account-form.tsx';

/** Asks for a letter with a link to a new password, which is chosen on the site. */
export function ForgotPasswordForm({ email, onEmail }: { email: string; onEmail: (email: string) => void }) {
  return (
    <ActionForm
      button={RESET_LABELS.submit}
      look="primary"
      className="mt-5 gap-4"
      onSend={async () => {
        const asked = await toResult(desktop.requestPasswordReset({ email: email.trim() }));
        return asked.ok ? { kind: 'done', words: RESET_LABELS.sent } : failed(asked.error.message);
      }}
    >
      <EmailField value={email} onChange={onEmail} />
    </ActionForm>
  );
}
