'use client';

import { PASSWORD_MIN_LENGTH } from '@callwright/shared/brand/login-labels.ts';
import { AccountClient, type LetterProof } from '@callwright/shared/session/account-client.ts';
import { UNREACHABLE } from '@callwright/shared/session/auth-fetch.ts';
import type { SignedInAccount } from '@callwright/shared/session/auth-requests.ts';
import { createBackendFetch } from '@callwright/shared/session/backend-fetch.ts';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { ReaderBackend } from '../settings/reader-backend.ts';
import { ROUTES } from '../settings/routes.ts';
import { buttonStyle } from '../ui/button-style.ts';
import { ScriptTimeoutNotice } from '../ui/notices/script-timeout-notice.tsx';
import { TextField } from '../ui/text-field.tsx';
import { ResetForm } from './reset-form.tsx';
import { type LetterLink, readLetterLink } from './session/letter-link.ts';

/** What is over: the words that say so, and where to go on. */
type Outcome = { title: string; text: string; next: { label: string; path: string } | null };

const LOG_IN = { label: 'Log In', path: ROUTES.login.path };

const REFUSED: Outcome = {
  title: 'This link does not work',
  text: 'It has expired, or was used before. Nothing was changed. Ask for a new letter.',
  next: { label: 'Ask for a new link', path: ROUTES.confirm.path },
};
const HALF: Outcome = {
  title: 'One letter to go',
  text: 'This address is confirmed. There is a letter to the other address as well: open that one, too.',
  next: null,
};

/**
 * Opens the letters of an account at a press, never by itself: programs that check mail follow links as well. Without a
 * letter's link it asks for a letter.
 */
export function ConfirmScreen({ backend }: { backend: ReaderBackend }) {
  const [link, setLink] = useState<LetterLink | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    const read = () => {
      const found = readLetterLink(location.href);
      // A session in the address is one already; a token is worth nothing once it was used, and stays for a reload.
      if (found.kind === 'letter' && found.proof.kind === 'session') cleanAddress();
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
  const askForLetter = (email: string) =>
    client().requestPasswordReset(email, `${location.origin}${ROUTES.confirm.path}`);

  return (
    <section className="page-width flex justify-center py-14 sm:py-24">
      <div className="w-full max-w-md rounded-3xl border border-line bg-surface p-6 shadow-card sm:p-9">
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
          <ResetForm onAsk={askForLetter} />
        ) : link?.kind === 'letter' && link.proof.type === 'recovery' ? (
          <NewPassword proof={link.proof} client={client} onEnd={end} />
        ) : link?.kind === 'letter' ? (
          <ConfirmAddress proof={link.proof} client={client} onEnd={end} />
        ) : (
          <>
            <h1 className="heading text-3xl">Your account</h1>
            <p className="with-scripts mt-3 text-ink-soft">Reading your link...</p>
          </>
        )}
        <ScriptTimeoutNotice hasCome={link !== null}>
          Part of this page has not arrived, so your link can't be opened yet.
        </ScriptTimeoutNotice>
        <p className="without-scripts mt-4 rounded-xl bg-warn-soft px-4 py-3 text-warn">
          Opening this link needs JavaScript.
        </p>
      </div>
    </section>
  );
}

type StepProps = { proof: LetterProof; client: () => AccountClient; onEnd: (outcome: Outcome) => void };

function NewPassword({ proof, client, onEnd }: StepProps) {
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  /** The letter opens once: a password that is refused can be followed by another. */
  const opened = useRef<SignedInAccount | null>(null);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    const field = event.currentTarget.elements.namedItem('new-password');
    if (!(field instanceof HTMLInputElement)) return;
    setIsBusy(true);
    setProblem(null);
    setProblem(await save(field.value));
    setIsBusy(false);
  }

  /** @returns why the password was not saved, where another attempt may help. */
  async function save(password: string): Promise<string | null> {
    if (opened.current === null) {
      const letter = await client().openLetter(proof);
      if (!letter.ok) {
        if (isTemporary(letter.error.code)) return describeTemporary(letter.error.message);
        onEnd(REFUSED);
        return null;
      }
      if (letter.value.kind === 'half') return null;
      opened.current = letter.value.account;
    }
    const changed = await client().setPassword(opened.current, password);
    if (!changed.ok) {
      return isTemporary(changed.error.code) ? describeTemporary(changed.error.message) : changed.error.message;
    }
    const { account, areOthersSignedOut } = changed.value;
    onEnd({
      title: 'Your password is changed',
      text: areOthersSignedOut
        ? `Every device of ${account.user.email} is signed out. Log in with the new password.`
        : `Log in as ${account.user.email} with the new password, then press “Sign out everywhere”: other devices could not be signed out.`,
      next: LOG_IN,
    });
    return null;
  }

  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <h1 className="heading text-3xl">Choose a new password</h1>
      <TextField
        id="new-password"
        label="New password"
        type="password"
        required
        minLength={PASSWORD_MIN_LENGTH}
        autoComplete="new-password"
        hint={`At least ${PASSWORD_MIN_LENGTH} characters. Every device is signed out with it.`}
      />
      <SubmitButton isBusy={isBusy}>Save Password</SubmitButton>
      <Problem>{problem}</Problem>
    </form>
  );
}

function ConfirmAddress({ proof, client, onEnd }: StepProps) {
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    setIsBusy(true);
    const letter = await client().openLetter(proof);
    setIsBusy(false);
    if (!letter.ok) {
      if (isTemporary(letter.error.code)) setProblem(describeTemporary(letter.error.message));
      else if (letter.error.code === 'email_exists') onEnd(TAKEN_ADDRESS);
      else onEnd(proof.type === 'signup' ? REFUSED_SIGN_UP : REFUSED_ADDRESS);
      return;
    }
    if (letter.value.kind === 'half') return onEnd(HALF);
    const { account } = letter.value;
    // A link signs nobody in: whoever made it has chosen whose session it would be.
    void client().revoke(account);
    onEnd({
      title: 'Your e-mail address is confirmed',
      text: `Your account has the address ${account.user.email}. Log in with it from now on.`,
      next: LOG_IN,
    });
  }

  return (
    <form onSubmit={submit} className="flex flex-col gap-5">
      <h1 className="heading text-3xl">Confirm your e-mail address</h1>
      <p>Press the button if you asked for this letter. Otherwise close this page, and nothing changes.</p>
      <SubmitButton isBusy={isBusy}>Confirm E-mail Address</SubmitButton>
      <Problem>{problem}</Problem>
    </form>
  );
}

const REFUSED_SIGN_UP: Outcome = {
  ...REFUSED,
  text: 'It has expired, or was used before. If your address is confirmed already, log in.',
  next: LOG_IN,
};
const REFUSED_ADDRESS: Outcome = {
  ...REFUSED,
  text: 'It has expired, or was used before. Log in and ask for the change once more, unless your address is the new one already.',
  next: LOG_IN,
};

const TAKEN_ADDRESS: Outcome = {
  title: 'Another account has this address',
  text: 'Somebody has signed up with it since you asked for this letter. Your account keeps the address that it had: log in with that one, and choose another new address, or delete the other account first.',
  next: LOG_IN,
};

/** Whether the link may still be good: nobody has said otherwise. */
const isTemporary = (code: string | null) => code === UNREACHABLE || code === 'over_request_rate_limit';

const describeTemporary = (message: string) => `${message} Your link still works.`;

function SubmitButton({ isBusy, children }: { isBusy: boolean; children: string }) {
  return (
    <button type="submit" disabled={isBusy} className={buttonStyle('primary')}>
      {isBusy ? 'Processing...' : children}
    </button>
  );
}

function Problem({ children }: { children: string | null }) {
  if (children === null) return null;
  return (
    <p role="alert" className="rounded-xl bg-danger-soft px-4 py-3 text-danger">
      {children}
    </p>
  );
}

function cleanAddress(): void {
  history.replaceState(history.state, '', location.pathname);
}
