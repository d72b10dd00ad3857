'use client';

import { signIn, signUp } from '@callwright/shared/auth-api.ts';
import { PASSWORD_MIN_LENGTH } from '@callwright/shared/credentials.ts';
import { useRouter } from 'next/navigation';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { toast } from 'sonner';
import { ROUTES } from '../../content/routes.ts';
import { site } from '../../content/site.ts';
import { createSignUpClient, getAuthorClient } from '../../lib/author-client.ts';
import { useSession } from '../../lib/use-session.ts';
import { buttonStyle } from '../ui/button-style.ts';
import { TextField } from '../ui/text-field.tsx';

/** The words of the two modes (specification, section 2, "Admin login"). */
const MODES = {
  'log-in': {
    title: 'Admin Login',
    description: 'Enter your credentials to access the blog admin',
    submit: 'Log In',
    toggle: "Don't have an account? Sign up",
    passwordKind: 'current-password',
  },
  'sign-up': {
    title: 'Create Account',
    description: 'Sign up to create and manage blog posts',
    submit: 'Sign Up',
    toggle: 'Already have an account? Log in',
    passwordKind: 'new-password',
  },
} as const;

type Mode = keyof typeof MODES;

export function LoginScreen() {
  const router = useRouter();
  const session = useSession();
  const [mode, setMode] = useState<Mode>('log-in');
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const isRunning = useRef(false);
  const words = MODES[mode];

  useEffect(() => {
    if (session.state === 'signed-in') router.replace(ROUTES.admin.path);
  }, [session.state, router]);

  useEffect(() => {
    document.title = `${words.title} | ${site.name}`;
  }, [words.title]);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isRunning.current) return;
    isRunning.current = true;
    setIsBusy(true);
    const credentials = { email: email.trim(), password };
    const answer =
      mode === 'log-in'
        ? await signIn(getAuthorClient(), credentials)
        : await signUp(createSignUpClient(), credentials, `${location.origin}${ROUTES.admin.path}`);
    isRunning.current = false;
    setIsBusy(false);
    if (!answer.ok) {
      toast.error('Authentication Error', { description: answer.error.message });
    } else if (mode === 'log-in') {
      toast.success('Welcome back!', { description: "You've successfully logged in." });
    } else {
      toast.success('Account created!', { description: 'You can now log in with your credentials.' });
      setMode('log-in');
      setPassword('');
    }
  }

  return (
    <section className="page-width flex justify-center py-14 sm:py-24">
      <div className="w-full max-w-md rounded-3xl border border-line bg-surface p-6 shadow-card sm:p-9">
        <h1 className="heading text-3xl">{words.title}</h1>
        <p className="mt-2 mb-7 max-w-64 text-ink-soft">{words.description}</p>
        <form onSubmit={submit} className="flex flex-col gap-4">
          <TextField
            id="email"
            label="Email"
            type="email"
            required
            autoComplete="username"
            placeholder="admin@example.com"
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
          <TextField
            id="password"
            label="Password"
            type="password"
            required
            minLength={PASSWORD_MIN_LENGTH}
            autoComplete={words.passwordKind}
            placeholder="Enter your password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
          <button type="submit" disabled={isBusy} className={buttonStyle('primary')}>
            {isBusy ? 'Processing...' : words.submit}
          </button>
        </form>
        <p className="mt-5 text-center">
          <button
            type="button"
            onClick={() => setMode(mode === 'log-in' ? 'sign-up' : 'log-in')}
            className={`${buttonStyle('quiet')} min-[360px]:whitespace-nowrap`}
          >
            {words.toggle}
          </button>
        </p>
        <p className="without-scripts mt-4 rounded-xl bg-warn-soft px-4 py-3 text-warn">Logging in needs JavaScript.</p>
      </div>
    </section>
  );
}
