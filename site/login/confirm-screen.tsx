'use client';

import type { AuthFailure } from '@callwright/shared/api/auth.ts';
import { UNREACHABLE } from '@callwright/shared/api/unreachable.ts';
import { PASSWORD_MIN_LENGTH } from '@callwright/shared/brand/login-labels.ts';
import { AccountClient, type LinkProof } from '@callwright/shared/session/account-client.ts';
import type { SignedInAccount } from '@callwright/shared/session/auth-requests.ts';
import { createBackendFetch } from '@callwright/shared/session/backend-fetch.ts';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { ReaderBackend } from '../settings/reader-backend.ts';
import { ROUTES } from '../settings/routes.ts';
import { buttonStyle } from '../ui/button-style.ts';
import { LoginCard } from './login-card.tsx';
import { LoginField } from './login-field.tsx';
import { type FormProblem, TOO_MANY_ATTEMPTS, toPasswordProblem } from './login-problem.ts';
import { ResetForm } from './reset-form.tsx';
import { type EmailLink, readEmailLink } from './session/email-link.ts';
import { SubmitButton } from './submit-button.tsx';
import { useFormProblems } from './use-form-problems.ts';

type Outcome = { title: string; text: string; next: { label: string; path: string } | null };

const LOG_IN = { label: 'Log In', path: ROUTES.login.path };

const REFUSED: Outcome = {
  title: 'This link doesn’t work',
  text: 'The link has expired or was already used. Nothing changed. Get a new link by email.',
  next: { label: 'Get New Link', path: ROUTES.confirm.path },
};
const HALF: Outcome = {
  title: 'One more link to open',
  text: 'This address is confirmed. We also sent an email to your other address. Open its link, too.',
  next: null,
};

/** Opens email links only on a button click, because mail scanners follow links, too. */
export function ConfirmScreen({ backend }: { backend: ReaderBackend }) {
  const [link, setLink] = useState<EmailLink | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);

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

  useEffect(() => {
    if (outcome !== null) heading.current?.focus();
  }, [outcome]);

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
          <h1 ref={heading} tabIndex={-1} className="heading text-3xl outline-none">
            {outcome.title}
          </h1>
          <p className="mt-3 [overflow-wrap:anywhere]">{outcome.text}</p>
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
  const [isBusy, setIsBusy] = useState(false);
  const problems = useFormProblems();
  /** A link opens once, so its session is kept for another try with a different password. */
  const opened = useRef<SignedInAccount | null>(null);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    const field = event.currentTarget.elements.namedItem('password');
    if (!(field instanceof HTMLInputElement)) return;
    setIsBusy(true);
    problems.clear();
    const problem = await save(field.value);
    setIsBusy(false);
    if (problem !== null) problems.show(problem);
  }

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
      title: 'Password changed',
      text: areOthersSignedOut
        ? `You’re signed out on every device. Log in as ${account.user.email} with the new password.`
        : `Log in as ${account.user.email} with the new password. Then select “Sign out everywhere,” because your other devices are still signed in.`,
      next: LOG_IN,
    });
    return null;
  }

  return (
    <form onSubmit={submit} {...problems.handlers} className="flex flex-col gap-3">
      <h1 className="heading mb-3 text-3xl">Choose a new password</h1>
      <LoginField
        id="password"
        label="New password"
        type="password"
        problem={problems.fieldProblem('password')}
        required
        minLength={PASSWORD_MIN_LENGTH}
        autoComplete="new-password"
        placeholder="Enter a new password"
        hint={`At least ${PASSWORD_MIN_LENGTH} characters. Saving it signs you out on every device.`}
      />
      <SubmitButton isBusy={isBusy} problem={problems.formProblem}>
        Save Password
      </SubmitButton>
    </form>
  );
}

function ConfirmAddress({ proof, client, onEnd }: StepProps) {
  const [isBusy, setIsBusy] = useState(false);
  const problems = useFormProblems();

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    setIsBusy(true);
    problems.clear();
    const message = await client().openLink(proof);
    setIsBusy(false);
    if (!message.ok) {
      if (isTemporary(message.error)) problems.show(describeTemporary(message.error));
      else if (message.error.code === 'email_exists') onEnd(TAKEN_ADDRESS);
      else onEnd(proof.type === 'signup' ? REFUSED_SIGN_UP : REFUSED_ADDRESS);
      return;
    }
    if (message.value.kind === 'half') return onEnd(HALF);
    const { account } = message.value;
    // Don't sign in from a link: the sender chose the account.
    void client().revoke(account);
    onEnd({
      title: 'Your email is confirmed',
      text: `From now on, log in with ${account.user.email}.`,
      next: LOG_IN,
    });
  }

  return (
    <form onSubmit={submit} className="flex flex-col gap-5">
      <h1 className="heading text-3xl">Confirm your email</h1>
      <p>If you requested this email, click the button. If you didn’t, close this page and nothing will change.</p>
      <SubmitButton isBusy={isBusy} problem={problems.formProblem}>
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
  title: 'Another account has this email',
  text: 'Someone signed up with it after you asked for this change. Log in with your old email, then choose another new one.',
  next: LOG_IN,
};

/** True if the link might still work. */
const isTemporary = ({ code }: AuthFailure) => code === UNREACHABLE || code === 'over_request_rate_limit';

function describeTemporary({ code, message }: AuthFailure): FormProblem {
  return { field: null, text: `${code === UNREACHABLE ? message : TOO_MANY_ATTEMPTS} Your link still works.` };
}

function cleanAddress(): void {
  history.replaceState(history.state, '', location.pathname);
}
