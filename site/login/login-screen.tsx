'use client';

import type { AuthFailure } from '@callwright/shared/api/auth.ts';
import type { Credentials } from '@callwright/shared/api/credentials.ts';
import { LOGIN_LABELS, type LoginMode, PASSWORD_MIN_LENGTH, SIGNED_UP } from '@callwright/shared/brand/login-labels.ts';
import { readAdminScreen, toAdminPath } from '@callwright/shared/site-paths.ts';
import { useEffect, useState } from 'react';
import { toast } from 'sonner';
import type { ReaderBackend } from '../settings/reader-backend.ts';
import { ROUTES } from '../settings/routes.ts';
import { buttonStyle } from '../ui/button-style.ts';
import { FormNotice } from '../ui/form-notice.tsx';
import { showPendingNotice, storeNotice } from '../ui/notices/pending-notice.ts';
import { EmailSent } from './email-sent.tsx';
import { LoginCard } from './login-card.tsx';
import { EmailField, PasswordField } from './login-field.tsx';
import { type FormProblem, toLoginProblem } from './login-problem.tsx';
import { getAuthorSession } from './session/author-session.ts';
import { isStorageAllowed } from './session/session-storage.ts';
import { useAuthorSession } from './session/use-session.ts';
import { SubmitButton } from './submit-button.tsx';
import { readField, useCheckedForm } from './use-checked-form.ts';

/** Works before its script loads: what is typed stays. The fields have no name, so a form submit can't send them. */
export function LoginScreen({ backend }: { backend: ReaderBackend }) {
  const { isHydrated, isRefused } = useBrowserCheck();
  const { mode, signedUp, isBusy, form, show } = useLogin(backend);
  const words = LOGIN_LABELS[mode];
  const isLogIn = mode === 'log-in';
  const [question, answer] = words.toggle.split('? ');

  useEffect(() => {
    // Keeps the site's name, which follows the bar.
    document.title = document.title.replace(/.+?(?= \|)/, words.title);
  }, [words.title]);

  return (
    <LoginCard
      isLoaded={isHydrated}
      lateNotice="Part of this page didn’t load, so you can’t log in yet."
      noScriptNotice="Turn on JavaScript to log in."
    >
      {signedUp?.kind === 'must-confirm' && <ConfirmationSent {...signedUp} onShow={show} />}
      {/* Stays mounted, so that the email stays. */}
      <div hidden={signedUp?.kind === 'must-confirm'}>
        <h1 className="heading text-3xl">{words.title}</h1>
        <p className="mt-2 text-ink-soft max-sm:max-w-64">{words.description}</p>
        <div role="status" className="my-5">
          {signedUp?.kind === 'created' && <FormNotice kind="done">Your account is ready. Log in.</FormNotice>}
        </div>
        <form {...form.handlers} className="flex flex-col gap-4">
          <EmailField
            id="email"
            label="Email"
            problem={form.problemAt('email')}
            autoComplete="username"
            placeholder="admin@example.com"
          />
          <div>
            <PasswordField
              id="password"
              label="Password"
              hint={!isLogIn && `At least ${PASSWORD_MIN_LENGTH} characters.`}
              problem={form.problemAt('password')}
              isReady={isHydrated}
              minLength={PASSWORD_MIN_LENGTH}
              autoComplete={isLogIn ? 'current-password' : 'new-password'}
              placeholder="Enter your password"
            />
            {isLogIn && (
              <p className="text-right">
                <a href={ROUTES.confirm.path} className={`${buttonStyle('quiet')} -mr-5`}>
                  Forgot password?
                </a>
              </p>
            )}
          </div>
          <SubmitButton isBusy={isBusy} isDisabled={!isHydrated || isRefused} problem={form.problem}>
            {words.submit}
          </SubmitButton>
        </form>
        <p className="mt-4 -mb-2.5 text-center text-ink-soft">
          <button
            type="button"
            disabled={!isHydrated}
            onClick={() => show(isLogIn ? 'sign-up' : 'log-in')}
            className="min-h-11 cursor-pointer"
          >
            {question}? <span className="font-semibold text-accent">{answer}</span>
          </button>
        </p>
      </div>
      {isRefused && (
        <FormNotice kind="failed" role="alert">
          This browser’s storage is blocked or full. Allow this site to store data, then reload the page.
        </FormNotice>
      )}
    </LoginCard>
  );
}

type Show = (mode: LoginMode, focus?: 'email' | 'password') => void;

type MustConfirm = { kind: 'must-confirm'; email: string; onResend: () => Promise<FormProblem | null> };

function ConfirmationSent({ email, onResend, onShow }: MustConfirm & { onShow: Show }) {
  return (
    <EmailSent
      text={
        <>
          If <strong>{email}</strong> has no account yet, we sent a link to it. Open the link, then log in.
        </>
      }
      onResend={onResend}
    >
      <button type="button" onClick={() => onShow('sign-up', 'email')} className={buttonStyle('quiet')}>
        Use another email
      </button>
      <button type="button" onClick={() => onShow('log-in', 'password')} className={buttonStyle('quiet')}>
        Back to login
      </button>
    </EmailSent>
  );
}

function useBrowserCheck(): { isHydrated: boolean; isRefused: boolean } {
  const [check, setCheck] = useState({ isHydrated: false, isRefused: false });
  useEffect(() => setCheck({ isHydrated: true, isRefused: !isStorageAllowed() }), []);
  return check;
}

function useLogin(backend: ReaderBackend) {
  const [mode, setMode] = useState<LoginMode>('log-in');
  const [signedUp, setSignedUp] = useState<MustConfirm | { kind: 'created' } | null>(null);
  const [isWelcome, setIsWelcome] = useState(false);
  const state = useAuthorSession(() => getAuthorSession(backend)).state;
  const form = useCheckedForm(send);

  useEffect(() => {
    if (state === 'checking') return;
    getAuthorSession(backend).storeLinkNotice();
    // If signed in, the blog admin shows it.
    if (state === 'signed-out') showPendingNotice();
  }, [state]);

  useEffect(() => {
    // While a request runs, its response decides what the next screen shows.
    if (state !== 'signed-in' || form.isBusy) return;
    if (isWelcome) storeNotice('welcome');
    location.replace(toAdminPath(readAdminScreen(location.hash)));
  }, [state, form.isBusy, isWelcome]);

  async function send(element: HTMLFormElement): Promise<FormProblem | null> {
    setSignedUp(null);
    toast.dismiss();
    const credentials = { email: readField(element, 'email').trim(), password: readField(element, 'password') };
    const problem = await (mode === 'log-in' ? logIn(credentials) : signUp(credentials));
    if (problem !== null || mode === 'log-in') return problem;
    setMode('log-in');
    form.focus('password');
    return null;
  }

  async function logIn(credentials: Credentials): Promise<FormProblem | null> {
    const answer = await getAuthorSession(backend).signIn(credentials);
    setIsWelcome(answer.ok);
    return answer.ok ? null : refuse(answer.error);
  }

  async function signUp(credentials: Credentials): Promise<FormProblem | null> {
    const answer = await getAuthorSession(backend).signUp(credentials, `${location.origin}${ROUTES.admin.path}`);
    if (!answer.ok) return refuse(answer.error);
    if (answer.value.mustConfirm) {
      setSignedUp({ kind: 'must-confirm', email: credentials.email, onResend: () => signUp(credentials) });
      return null;
    }
    setSignedUp({ kind: 'created' });
    toast.success(SIGNED_UP.title, { description: SIGNED_UP.description });
    return null;
  }

  function refuse(error: AuthFailure): FormProblem {
    toast.error('Authentication Error', { description: error.message });
    return toLoginProblem(error, mode, () => show('log-in', 'password'));
  }

  const show: Show = (next, field) => {
    toast.dismiss();
    setSignedUp(null);
    setMode(next);
    if (field === undefined) form.clear();
    else form.focus(field);
  };

  return { mode, signedUp, isBusy: form.isBusy || isWelcome, form, show };
}
