/** Texts that may break a rule, besides the exact texts of the specification. */
export const ALLOWED_TEXTS: readonly { text: string; reason: string }[] = [
  {
    text: 'views and revision are kept by the server',
    reason: 'Only a program that calls the API by hand gets this message.',
  },
];
