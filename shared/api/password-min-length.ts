// Tested by tests/e2e/desktop/account.spec.ts.
/** The shortest password that the forms and the backend take (specification, section 9, "Auth"); alone here, so that a form needs no zod. */
export const PASSWORD_MIN_LENGTH = 6;
