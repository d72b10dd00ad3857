const NAMES = new Intl.DisplayNames('en', { type: 'language' });

/** Example: `English (United Kingdom)`. Returns an unknown code unchanged. */
export function nameOfLanguage(code: string): string {
  try {
    return NAMES.of(code) ?? code;
  } catch {
    return code;
  }
}

export function sortLanguages(codes: readonly string[]): string[] {
  return codes.toSorted((a, b) => nameOfLanguage(a).localeCompare(nameOfLanguage(b), 'en'));
}
