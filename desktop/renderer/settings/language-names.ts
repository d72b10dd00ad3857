const NAMES = new Intl.DisplayNames('en', { type: 'language' });

/** `German`, `English (United Kingdom)`; an unknown code is its own name. */
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
