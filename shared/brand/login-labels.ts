// Tested by tests/e2e/desktop/account.spec.ts.

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

export type LoginMode = keyof typeof LOGIN_LABELS;

/** The shortest password that the forms and the backend take (specification, section 9, "Auth"); alone here, so that a form needs no zod. */
export const PASSWORD_MIN_LENGTH = 6;
