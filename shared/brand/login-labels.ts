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
