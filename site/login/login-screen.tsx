'use client';

import {
  describeSignUp,
  LOGIN_LABELS,
  type LoginMode,
  PASSWORD_MIN_LENGTH,
} from '@callwright/shared/brand/login-labels.ts';
import { readAdminScreen, toAdminPath } from '@callwright/shared/site-paths.ts';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { toast } from 'sonner';
import type { ReaderBackend } from '../settings/reader-backend.ts';
import { ROUTES } from '../settings/routes.ts';
import { buttonStyle } from '../ui/button-style.ts';
import { showPendingNotice, storeNotice } from '../ui/notices/pending-notice.ts';
import { LoginCard } from './login-card.tsx';
import { LoginField } from './login-field.tsx';
import { toLoginProblem } from './login-problem.ts';
import { getAuthorSession } from './session/author-session.ts';
import { isStorageAllowed } from './session/session-storage.ts';
import { useAuthorSession } from './session/use-session.ts';
import { SubmitButton } from './submit-button.tsx';
import { useFormProblems } from './use-form-problems.ts';

const PASSWORD_AUTOCOMPLETE = { 'log-in': 'current-password', 'sign-up': 'new-password' } as const;

/** Works before its script loads: what is typed stays. The fields have no name, so a form submit can't send them. */
export function LoginScreen({ backend }: { backend: ReaderBackend }) {
  const [mode, setMode] = useState<LoginMode>('log-in');
  const { isHydrated, isRefused } = useBrowserCheck();
  const problems = useFormProblems();
  const { isBusy, notice, submit } = useLogin(backend, mode, setMode, problems);
  const words = LOGIN_LABELS[mode];

  useEffect(() => {
    // Keeps the site's name, which follows the bar.
    const [, ...rest] = document.title.split(' | ');
    document.title = [words.title, ...rest].join(' | ');
  }, [words.title]);

  return (
    <LoginCard
      isLoaded={isHydrated}
      lateNotice="Part of this page didn’t load, so you can’t log in yet."
      noScriptNotice="Turn on JavaScript to log in."
    >
      <h1 className="heading text-3xl">{words.title}</h1>
      <p className="mt-2 mb-6 text-ink-soft max-sm:max-w-64">{words.description}</p>
      <form onSubmit={submit} {...problems.handlers} className="flex flex-col gap-3">
        <LoginField
          id="email"
          label="Email"
          type="email"
          problem={problems.fieldProblem('email')}
          required
          autoComplete="username"
          placeholder="admin@example.com"
        />
        <LoginField
          id="password"
          label="Password"
          type="password"
          hint={mode === 'sign-up' ? `At least ${PASSWORD_MIN_LENGTH} characters.` : ''}
          problem={problems.fieldProblem('password')}
          isReady={isHydrated}
          required
          minLength={PASSWORD_MIN_LENGTH}
          autoComplete={PASSWORD_AUTOCOMPLETE[mode]}
          placeholder="Enter your password"
        />
        <SubmitButton isBusy={isBusy} isDisabled={!isHydrated || isRefused} problem={problems.formProblem}>
          {words.submit}
        </SubmitButton>
      </form>
      <p role="status" className={notice === null ? '' : 'mt-4 rounded-xl bg-accent-soft px-4 py-3'}>
        {notice}
      </p>
      {mode === 'log-in' && (
        <p className="mt-4 text-center">
          <a
            href={ROUTES.confirm.path}
            className="inline-flex min-h-11 items-center font-semibold text-accent underline-offset-4 hover:underline"
          >
            Forgot password?
          </a>
        </p>
      )}
      <p className={`${mode === 'log-in' ? '' : 'mt-5'} text-center`}>
        <button
          type="button"
          disabled={!isHydrated}
          onClick={() => {
            problems.clear();
            setMode(mode === 'log-in' ? 'sign-up' : 'log-in');
          }}
          className={`${buttonStyle('quiet')} min-[360px]:whitespace-nowrap large-text:whitespace-normal`}
        >
          {words.toggle}
        </button>
      </p>
      {isRefused && (
        <p role="alert" className="mt-4 rounded-xl bg-warn-soft px-4 py-3 text-warn">
          This browser’s storage is blocked or full. Allow this site to store data in the browser’s settings, then
          reload the page.
        </p>
      )}
    </LoginCard>
  );
}

function useBrowserCheck(): { isHydrated: boolean; isRefused: boolean } {
  const [check, setCheck] = useState({ isHydrated: false, isRefused: false });
  useEffect(() => setCheck({ isHydrated: true, isRefused: !isStorageAllowed() }), []);
  return check;
}

function useLogin(
  backend: ReaderBackend,
  mode: LoginMode,
  setMode: (mode: LoginMode) => void,
  problems: Pick<ReturnType<typeof useFormProblems>, 'show' | 'clear'>,
) {
  const session = useAuthorSession(() => getAuthorSession(backend));
  const isSignedIn = session.state === 'signed-in';
  const [progress, setProgress] = useState<'none' | 'running' | 'welcome'>('none');
  /** Outlives its toast. */
  const [notice, setNotice] = useState<string | null>(null);
  const isRunning = useRef(false);

  useEffect(() => {
    if (session.state === 'checking') return;
    getAuthorSession(backend).storeLinkNotice();
    // If signed in, the blog admin shows it.
    if (session.state === 'signed-out') showPendingNotice();
  }, [session.state]);

  useEffect(() => {
    // While a request runs, its response decides what the next screen shows.
    if (!isSignedIn || progress === 'running') return;
    if (progress === 'welcome') storeNotice('welcome');
    location.replace(toAdminPath(readAdminScreen(location.hash)));
  }, [isSignedIn, progress]);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isRunning.current) return;
    isRunning.current = true;
    setProgress('running');
    setNotice(null);
    problems.clear();
    const form = event.currentTarget;
    const password = findField(form, 'password');
    const credentials = { email: findField(form, 'email').value.trim(), password: password.value };
    const session = getAuthorSession(backend);
    const answer =
      mode === 'log-in'
        ? await session.signIn(credentials)
        : await session.signUp(credentials, `${location.origin}${ROUTES.admin.path}`);
    if (answer.ok && mode === 'log-in') {
      setProgress('welcome');
      return;
    }
    isRunning.current = false;
    setProgress('none');
    if (!answer.ok) {
      problems.show(toLoginProblem(answer.error, mode));
      toast.error('Authentication Error', { description: answer.error.message });
      return;
    }
    const mustConfirm = answer.value?.mustConfirm ?? false;
    const { title, description } = describeSignUp(mustConfirm);
    toast.success(title, { description });
    if (mustConfirm) setNotice(description);
    setMode('log-in');
    password.value = '';
  }

  return { isBusy: progress !== 'none', notice, submit };
}

function findField(form: HTMLFormElement, id: string): HTMLInputElement {
  const field = form.elements.namedItem(id);
  if (!(field instanceof HTMLInputElement)) throw new Error(`The form has no field ${id}.`);
  return field;
}
