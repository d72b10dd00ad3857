/** The labels of the log-in form's two modes (specification, section 2, "Admin login"). */
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

/** The form that asks for a link to a new password, beside the specification's two modes. */
export const RESET_LABELS = {
  open: 'Forgot password?',
  title: 'Reset Password',
  description: "We'll email you a link to choose a new one",
  submit: 'Send Link',
  toggle: 'Back to log in',
  /** The same for every address: an answer that differs would say who has an account here. */
  sent: 'If this email has an account, we sent a link to it. It can take a few minutes. Check your spam folder, too.',
} as const;

/** What is said after signing up (specification, section 2), and where the address has to be confirmed first. */
export function describeSignUp(mustConfirm: boolean): { title: string; description: string } {
  return mustConfirm
    ? {
        title: 'Confirm your email',
        description: 'If this email has no account yet, we sent a link to it. Open the link, then log in.',
      }
    : { title: 'Account created!', description: 'You can now log in with your credentials.' };
}

export type LoginMode = keyof typeof LOGIN_LABELS;

/** The shortest password that the forms and the backend take (specification, section 9, "Auth"); alone here, so that a form needs no zod. */
export const PASSWORD_MIN_LENGTH = 6;
