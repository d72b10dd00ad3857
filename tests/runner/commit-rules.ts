const MAX_SUBJECT_LENGTH = 72;

/** Returns the commit message rules in CONTRIBUTING.md that a message breaks. */
export function findBrokenRules(message: string): string[] {
  const [subject = '', second = '', ...rest] = message.trimEnd().split('\n');
  return [
    subject.length > MAX_SUBJECT_LENGTH &&
      `the subject has ${subject.length} characters, the maximum is ${MAX_SUBJECT_LENGTH}`,
    subject.includes(': ') && 'the subject has a story after a colon',
    subject.endsWith('.') && 'the subject ends in a period',
    /^\P{Lu}/u.test(subject) && 'the subject starts without a capital letter',
    second !== '' && 'no blank line follows the subject',
    rest.length === 0 && 'the body is missing: say what was wrong, and why this fixes it',
  ].filter((rule) => rule !== false);
}
