'use client';

import type { AuthFailure } from '@callwright/shared/api/auth.ts';
import { UNREACHABLE } from '@callwright/shared/api/unreachable.ts';
import { PASSWORD_MIN_LENGTH } from '@callwright/shared/brand/login-labels.ts';
import { AccountClient, type LinkProof } from '@callwright/shared/session/account-client.ts';
import type { SignedInAccount } from '@callwright/shared/session/auth-requests.ts';
import { createBackendFetch } from '@callwright/shared/session/backend-fetch.ts';
import { useEffect, useRef, useState } from 'react';
import type { ReaderBackend } from '../settings/reader-backend.ts';
import { ROUTES } from '../settings/routes.ts';
import { buttonStyle } from '../ui/button-style.ts';
import { ALERT_PATH, CHECK_PATH, MAIL_PATH } from '../ui/path-icon.tsx';
import { SENT_LOOK } from './email-sent.tsx';
import { LoginCard } from './login-card.tsx';
import { PasswordField } from './login-field.tsx';
import { type FormProblem, TOO_MANY_ATTEMPTS, toPasswordProblem } from './login-problem.tsx';
import { OutcomeText } from './outcome-text.tsx';
import { ResetForm } from './reset-form.tsx';
import { type EmailLink, readEmailLink } from './session/email-link.ts';
import { SubmitButton } from './submit-button.tsx';
import { readField, useCheckedForm } from './use-checked-form.ts';

const LOOKS = {
  done: { path: CHECK_PATH, look: 'bg-live-soft text-live' },
  refused: { path: ALERT_PATH, look: 'bg-danger-soft text-danger' },
  sent: { path: MAIL_PATH, look: SENT_LOOK },
};

type Outcome = {
  kind: keyof typeof LOOKS;
  title: string;
  text: string;
  next: { label: string; path: string } | null;
};

const LOG_IN = { label: 'Log In', path: ROUTES.login.path };

const REFUSED: Outcome = {
  kind: 'refused',
  title: 'This link doesn’t work',
  text: 'The link has expired or was already used. Nothing changed. Get a new link by email.',
  next: { label: 'Get New Link', path: ROUTES.confirm.path },
};
const HALF: Outcome = {
  kind: 'sent',
  title: 'One more link to open',
  text: 'This address is confirmed. We also sent an email to your other address. Open its link, too.',
  next: null,
};

/** Opens email links only on a button click, because mail scanners follow links, too. */
export function ConfirmScreen({ backend }: { backend: ReaderBackend }) {
  const [link, setLink] = useState<EmailLink | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);

  useEffect(() => {
    const read = () => {
      const found = readEmailLink(location.href);
      // A session in the URL is ready to use, so remove it. A token works once, and a reload needs it.
      if (found.kind === 'link' && found.proof.kind === 'session') cleanAddress();
      setOutcome(found.kind === 'refused' ? REFUSED : found.kind === 'half' ? HALF : null);
      setLink(found);
    };
    read();
    addEventListener('hashchange', read);
    return () => removeEventListener('hashchange', read);
  }, []);

  function end(next: Outcome): void {
    cleanAddress();
    setOutcome(next);
  }

  const server = { url: backend.url, publishableKey: backend.key };
  const send = createBackendFetch((input, init) => fetch(input, init));
  const client = () => new AccountClient(server, send);
  const askForLink = (email: string) =>
    client().requestPasswordReset(email, `${location.origin}${ROUTES.confirm.path}`);

  return (
    <LoginCard
      isLoaded={link !== null}
      lateNotice="Part of this page didn’t load, so your link can’t be opened yet."
      noScriptNotice="Turn on JavaScript to open this link."
    >
      {outcome !== null ? (
        <>
          <OutcomeText key={outcome.title} {...LOOKS[outcome.kind]} title={outcome.title}>
            {outcome.text}
          </OutcomeText>
          {outcome.next && (
            <a href={outcome.next.path} className={`${buttonStyle('primary')} mt-7 w-full`}>
              {outcome.next.label}
            </a>
          )}
        </>
      ) : link?.kind === 'none' ? (
        <ResetForm onAsk={askForLink} />
      ) : link?.kind === 'link' && link.proof.type === 'recovery' ? (
        <NewPassword proof={link.proof} client={client} onEnd={end} />
      ) : link?.kind === 'link' ? (
        <ConfirmAddress proof={link.proof} client={client} onEnd={end} />
      ) : (
        <>
          <h1 className="heading text-3xl">Your account</h1>
          <p className="with-scripts mt-3 text-ink-soft">One moment...</p>
        </>
      )}
    </LoginCard>
  );
}

type StepProps = { proof: LinkProof; client: () => AccountClient; onEnd: (outcome: Outcome) => void };

function NewPassword({ proof, client, onEnd }: StepProps) {
  /** A link opens once, so its session is kept for another try with a different password. */
  const opened = useRef<SignedInAccount | null>(null);
  const form = useCheckedForm((element) => save(readField(element, 'password')));

  /** Returns a problem if another try may help. */
  async function save(password: string): Promise<FormProblem | null> {
    if (opened.current === null) {
      const message = await client().openLink(proof);
      if (!message.ok) {
        if (isTemporary(message.error)) return describeTemporary(message.error);
        onEnd(REFUSED);
        return null;
      }
      if (message.value.kind === 'half') return null;
      opened.current = message.value.account;
    }
    const changed = await client().setPassword(opened.current, password);
    if (!changed.ok) {
      if (isTemporary(changed.error)) return describeTemporary(changed.error);
      return toPasswordProblem(changed.error) ?? { field: null, text: changed.error.message };
    }
    const { account, areOthersSignedOut } = changed.value;
    onEnd({
      kind: 'done',
      title: 'Password changed',
      text: areOthersSignedOut
        ? `You’re signed out on every device. Log in as ${account.user.email} with the new password.`
        : `Log in as ${account.user.email} with the new password. Then select “Sign out everywhere,” because your other devices are still signed in.`,
      next: LOG_IN,
    });
    return null;
  }

  return (
    <form {...form.handlers} className="flex flex-col gap-4">
      <h1 className="heading mb-2 text-3xl">Choose a new password</h1>
      <PasswordField
        id="password"
        label="New password"
        problem={form.problemAt('password')}
        minLength={PASSWORD_MIN_LENGTH}
        autoComplete="new-password"
        placeholder="Enter a new password"
        hint={`At least ${PASSWORD_MIN_LENGTH} characters. Saving it signs you out on every device.`}
      />
      <SubmitButton isBusy={form.isBusy} problem={form.problem}>
        Save Password
      </SubmitButton>
    </form>
  );
}

function ConfirmAddress({ proof, client, onEnd }: StepProps) {
  const form = useCheckedForm(async () => {
    const message = await client().openLink(proof);
    if (!message.ok) {
      if (isTemporary(message.error)) return describeTemporary(message.error);
      if (message.error.code === 'email_exists') onEnd(TAKEN_ADDRESS);
      else onEnd(proof.type === 'signup' ? REFUSED_SIGN_UP : REFUSED_ADDRESS);
      return null;
    }
    if (message.value.kind === 'half') {
      onEnd(HALF);
      return null;
    }
    const { account } = message.value;
    // Don't sign in from a link: the sender chose the account.
    void client().revoke(account);
    onEnd({
      kind: 'done',
      title: 'Your email is confirmed',
      text: `From now on, log in with ${account.user.email}.`,
      next: LOG_IN,
    });
    return null;
  });

  return (
    <form {...form.handlers} className="flex flex-col gap-5">
      <h1 className="heading text-3xl">Confirm your email</h1>
      <p>If you requested this email, click the button. If you didn’t, close this page and nothing will change.</p>
      <SubmitButton isBusy={form.isBusy} problem={form.problem}>
        Confirm Email
      </SubmitButton>
    </form>
  );
}

const REFUSED_SIGN_UP: Outcome = {
  ...REFUSED,
  text: 'The link has expired or was already used. If your email is already confirmed, log in. If not, sign up again.',
  next: LOG_IN,
};
const REFUSED_ADDRESS: Outcome = {
  ...REFUSED,
  text: 'The link has expired or was already used. Log in to see which email your account has. You can change it again there.',
  next: LOG_IN,
};

const TAKEN_ADDRESS: Outcome = {
  kind: 'refused',
  title: 'Another account has this email',
  text: 'Someone signed up with it after you asked for this change. Log in with your old email, then choose another new one.',
  next: LOG_IN,
};

/** True if the link might still work. */
const isTemporary = ({ code }: AuthFailure) => code === UNREACHABLE || code === 'over_request_rate_limit';

function describeTemporary({ code, message }: AuthFailure): FormProblem {
  return {
    field: null,
    text: `${code === UNREACHABLE ? message : TOO_MANY_ATTEMPTS} Your link still works.`,
  };
}

function cleanAddress(): void {
  history.replaceState(history.state, '', location.pathname);
}
