import {
  LOGIN_LABELS,
  type LoginMode,
  PASSWORD_MIN_LENGTH,
  SIGNED_UP,
  WRONG_CREDENTIALS,
} from '@callwright/shared/brand/login-labels.ts';
import { RESET_LABELS } from '@callwright/shared/brand/reset-labels.ts';
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { QueueEntry } from '../../ipc/publish/publish-queue.ts';
import { useAppInfo, useNavigation } from '../contexts.ts';
import { desktop } from '../desktop-api.ts';
import { countWaiting, listWaiting } from '../publish/queue-entries.ts';
import { SidePanel } from '../ui/dialogs/side-panel.tsx';
import { toastError, toastSuccess } from '../ui/toasts.tsx';
import { AccountField, EmailField } from './account-field.tsx';
import { ForgotPasswordForm } from './forgot-password-form.tsx';
import { LeaveAccountDialog } from './leave-account-dialog.tsx';

const MUST_CONFIRM = {
  title: 'Confirm your email',
  description: 'If this email has no account yet, we sent a link to it. Open the link, then log in.',
};
const FALLBACK_MESSAGE = 'An error occurred during authentication.';

type SignInPanelProps = {
  /** Prefilled if this account's session expired. */
  email: string;
  /** Null if the author opened the panel. */
  reason: string | null;
  /** True if the author's action opened the panel. Otherwise, focus stays in the text. */
  isRequested: boolean;
  /** Signing in to a different account than theirs asks first. */
  queued: readonly QueueEntry[];
  onClose: () => void;
};

export function SignInPanel(props: SignInPanelProps) {
  const { hasBackend } = useAppInfo();
  return hasBackend ? <SignIn {...props} /> : <NotSetUp onClose={props.onClose} />;
}

function NotSetUp({ onClose }: Pick<SignInPanelProps, 'onClose'>) {
  const { showSettings } = useNavigation();
  return (
    <SidePanel
      title="Set up publishing"
      description="You can write without it. To publish, enter where your posts go. The person who set up your blog has the addresses."
      onClose={onClose}
    >
      <button type="button" className="button-primary mt-4 self-start" onClick={showSettings}>
        Open settings
      </button>
    </SidePanel>
  );
}

function SignIn({ email, reason, isRequested, queued, onClose }: SignInPanelProps) {
  const [mode, setMode] = useState<LoginMode | 'reset' | 'sent'>('log-in');
  /** Null until the author types: the account's email may arrive while the panel is open. */
  const [typedEmail, setTypedEmail] = useState<string | null>(null);
  const shownEmail = typedEmail ?? email;
  const fields = useRef<HTMLDivElement>(null);
  useFocusOnRequest(fields, isRequested, email);
  const copy = mode === 'sent' ? describeSent(shownEmail) : mode === 'reset' ? RESET_LABELS : LOGIN_LABELS[mode];

  function show(next: typeof mode) {
    flushSync(() => setMode(next));
    if (isFocusFree(fields.current)) focusFirstEmptyField(fields.current);
  }

  return (
    <SidePanel
      title={copy.title}
      description={copy.description}
      onOpenAutoFocus={(event) => {
        event.preventDefault();
        if (isRequested) focusFirstEmptyField(event.currentTarget);
      }}
      onClose={onClose}
    >
      {reason !== null && <p className="mt-3 rounded-lg bg-accent-soft px-3 py-2 text-[13px]">{reason}</p>}
      <div ref={fields}>
        {mode === 'sent' ? (
          <p className="mt-3 text-ink-soft">Can’t find it? Check your spam folder.</p>
        ) : mode === 'reset' ? (
          <ForgotPasswordForm
            email={shownEmail}
            onEmail={setTypedEmail}
            onSent={(address) => {
              setTypedEmail(address);
              show('sent');
            }}
          />
        ) : (
          <CredentialsForm
            key={mode}
            mode={mode}
            email={shownEmail}
            queued={queued}
            onEmail={setTypedEmail}
            onSignedUp={() => show('log-in')}
            onSignedIn={onClose}
          />
        )}
      </div>
      {mode === 'log-in' && (
        <button type="button" className="button-link mt-4 self-center" onClick={() => show('reset')}>
          {RESET_LABELS.open}
        </button>
      )}
      <button
        type="button"
        className="button-link mt-4 self-center"
        onClick={() => show(mode === 'log-in' ? 'sign-up' : 'log-in')}
      >
        {copy.toggle}
      </button>
    </SidePanel>
  );
}

type CredentialsFormProps = {
  mode: LoginMode;
  email: string;
  queued: readonly QueueEntry[];
  onEmail: (email: string) => void;
  onSignedUp: () => void;
  onSignedIn: () => void;
};

function CredentialsForm({ mode, email, queued, onEmail, onSignedUp, onSignedIn }: CredentialsFormProps) {
  const [password, setPassword] = useState('');
  const [passwordProblem, setPasswordProblem] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [leaving, setLeaving] = useState<string | null>(null);

  const other = listWaiting(queued).find((entry) => entry.email !== email.trim().toLowerCase());

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    if (mode === 'log-in' && other !== undefined) setLeaving(other.email);
    else void send();
  }

  async function send() {
    setLeaving(null);
    setPasswordProblem(null);
    setIsBusy(true);
    const answer = await (mode === 'log-in' ? desktop.signIn : desktop.signUp)({ email: email.trim(), password }).catch(
      () => ({ ok: false as const, error: { message: FALLBACK_MESSAGE, code: null } }),
    );
    setIsBusy(false);
    if (!answer.ok) {
      toastError('Authentication Error', answer.error.message || FALLBACK_MESSAGE, { topic: 'account' });
      const problem = describePasswordProblem(answer.error);
      flushSync(() => setPasswordProblem(problem));
      const field = form.current?.querySelector<HTMLInputElement>('[aria-invalid]');
      if (!field || !isFocusFree(field)) return;
      field.focus();
      // Typing replaces it.
      field.select();
      return;
    }
    if (mode === 'log-in') {
      toastSuccess('Welcome back!', "You've successfully logged in.", { topic: 'account' });
      onSignedIn();
    } else {
      const { title, description } =
        'mustConfirm' in answer.value && answer.value.mustConfirm ? MUST_CONFIRM : SIGNED_UP;
      toastSuccess(title, description, { topic: 'account' });
      onSignedUp();
    }
  }

  return (
    <>
      <form ref={form} className="mt-5 flex flex-col gap-4" onSubmit={submit} onChange={() => setPasswordProblem(null)}>
        <EmailField value={email} onChange={onEmail} />
        <AccountField
          label="Password"
          type="password"
          minLength={PASSWORD_MIN_LENGTH}
          autoComplete={mode === 'log-in' ? 'current-password' : 'new-password'}
          placeholder="Enter your password"
          hint={mode === 'sign-up' ? `At least ${PASSWORD_MIN_LENGTH} characters.` : null}
          problem={passwordProblem}
          value={password}
          onChange={setPassword}
        />
        <button type="submit" className="button-primary w-full" disabled={isBusy}>
          {isBusy ? 'Processing...' : LOGIN_LABELS[mode].submit}
        </button>
      </form>
      {leaving !== null && (
        <LeaveAccountDialog
          email={leaving}
          waiting={countWaiting(queued, leaving)}
          intent="switch"
          onStay={() => setLeaving(null)}
          onLeave={() => void send()}
        />
      )}
    </>
  );
}

/** The event that ends the session and the refused request that opens this panel can arrive in either order. */
function useFocusOnRequest(fields: RefObject<HTMLElement | null>, isRequested: boolean, email: string): void {
  const before = useRef({ isRequested, email });
  useEffect(() => {
    const last = before.current;
    before.current = { isRequested, email };
    const focused = document.activeElement;
    const isInFields = focused instanceof HTMLInputElement && fields.current?.contains(focused) === true;
    const isRequestedNow = isRequested && !last.isRequested && !isInFields;
    const isFilledIn = isInFields && email !== last.email && focused.value === email;
    if (isRequestedNow || isFilledIn) focusFirstEmptyField(fields.current);
  }, [fields, isRequested, email]);
}

/** Without fields, the panel gets the focus. A screen reader then reads its title and description. */
function focusFirstEmptyField(panel: EventTarget | null): void {
  if (!(panel instanceof HTMLElement)) return;
  const fields = [...panel.querySelectorAll('input')];
  (fields.find((field) => field.value === '') ?? fields[0] ?? panel.closest<HTMLElement>('[role="dialog"]'))?.focus();
}

/** False if the author is writing by now. */
function isFocusFree(element: HTMLElement | null): boolean {
  const focused = document.activeElement;
  return focused === document.body || element?.closest('[role="dialog"]')?.contains(focused) === true;
}

function describePasswordProblem({ code, message }: { code: string | null; message: string }): string | null {
  if (code === 'invalid_credentials') return WRONG_CREDENTIALS;
  // Only the backend knows its rules.
  return code === 'weak_password' ? message : null;
}

/** The same for every address, so that nobody can find out who has an account. */
function describeSent(email: string) {
  return {
    title: 'Check your email',
    description: `If ${email} has an account, we sent a link to it. Open the link to choose a new password.`,
    toggle: RESET_LABELS.toggle,
  };
}
