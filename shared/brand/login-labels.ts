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

export const SIGNED_UP = {
  title: 'Account created!',
  description: 'You can now log in with your credentials.',
} as const;

/** Never says which one, so that nobody can find out who has an account. */
export const WRONG_CREDENTIALS = 'Wrong email or password. Try again.';

export type LoginMode = keyof typeof LOGIN_LABELS;

/** Specification, section 9, "Auth". Kept here, so that forms don't need zod. */
export const PASSWORD_MIN_LENGTH = 6;
