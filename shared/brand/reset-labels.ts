export const RESET_LABELS = {
  open: 'Forgot password?',
  title: 'Reset Password',
  description: 'We’ll email you a link to choose a new one',
  submit: 'Send Link',
  toggle: 'Back to login',
} as const;
