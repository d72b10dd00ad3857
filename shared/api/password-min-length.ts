/** The shortest password that the forms and the backend take (specification, section 9, "Auth"). */
export const PASSWORD_MIN_LENGTH = 6;
