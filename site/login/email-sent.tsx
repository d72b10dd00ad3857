import { type ReactNode, useState } from 'react';
import { FormNotice } from '../ui/form-notice.tsx';
import { MAIL_PATH } from '../ui/path-icon.tsx';
import type { FormProblem } from './login-problem.tsx';
import { OutcomeText } from './outcome-text.tsx';
import { SubmitButton } from './submit-button.tsx';
import { useCheckedForm } from './use-checked-form.ts';

export const SENT_LOOK = 'bg-accent-soft text-accent';

type EmailSentProps = {
  /** Which email was sent where, and what to do with it. */
  text: ReactNode;
  onResend: () => Promise<FormProblem | null>;
  /** Other ways to continue. */
  children: ReactNode;
};

export function EmailSent({ text, onResend, children }: EmailSentProps) {
  const [isResent, setIsResent] = useState(false);
  const form = useCheckedForm(async () => {
    setIsResent(false);
    const problem = await onResend();
    setIsResent(problem === null);
    // The field to fix is on another screen.
    return problem && { ...problem, field: null };
  });
  return (
    <>
      <OutcomeText path={MAIL_PATH} look={SENT_LOOK} title="Check your email">
        {text}
      </OutcomeText>
      <p className="mt-3 text-ink-soft">Can’t find it? Check your spam folder.</p>
      <form {...form.handlers} className="my-6 flex flex-col gap-4">
        {isResent && (
          <FormNotice kind="done" role="status" tabIndex={-1} ref={focus}>
            Sent again. Only the newest link works.
          </FormNotice>
        )}
        <SubmitButton look="secondary" isBusy={form.isBusy} problem={form.problem}>
          Send Again
        </SubmitButton>
      </form>
      <div className="flex flex-col items-center">{children}</div>
    </>
  );
}

/** The button was disabled, so it lost the focus. */
const focus = (notice: HTMLElement | null) => notice?.focus();
