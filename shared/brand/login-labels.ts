/** Specification, section 2, "Admin login". */
export const LOGIN_LABELS = {
  'log-in': {
    title: 'Admin Login',
    description: 'Enter your credentials to access the blog admin',
    submit: 'Log In',
    toggle: "Don't have an account? Sign up",
  },
  'sign-up': {
    title: 'Create Account',
    description: 'Sign up to create and manage blog posts',
    submit: 'Sign Up',
    toggle: 'Already have an account? Log in',
  },
} as const;

export const RESET_LABELS = {
  open: 'Forgot password?',
  title: 'Reset Password',
  description: 'We’ll email you a link to choose a new one',
  submit: 'Send Link',
  toggle: 'Back to login',
  /** The same for every address, so that nobody can find out who has an account. */
  sent: 'If this email has an account, we sent a link to it. It can take a few minutes. Check your spam folder, too.',
} as const;

export function describeSignUp(mustConfirm: boolean): { title: string; description: string } {
  return mustConfirm
    ? {
        title: 'Confirm your email',
        description: 'If this email has no account yet, we sent a link to it. Open the link, then log in.',
      }
    : { title: 'Account created!', description: 'You can now log in with your credentials.' };
}

export type LoginMode = keyof typeof LOGIN_LABELS;

/** Specification, section 9, "Auth". Kept here, so that forms don't need zod. */
export const PASSWORD_MIN_LENGTH = 6;
