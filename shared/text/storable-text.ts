/** A visible character: not white space, a control or format character, or a filler. The tables have the same check. */
export const VISIBLE_PATTERN =
  // biome-ignore lint/suspicious/noMisleadingCharacterClass: each of them is meant by itself.
  /[^\u0000-\u0020\u007F-\u00A0\u00AD\u034F\u061C\u115F\u1160\u1680\u17B4\u17B5\u180B-\u180F\u2000-\u200F\u2028-\u202F\u205F-\u206F\u2800\u3000\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFFB\u{E0000}-\u{E0FFF}]/u;

/**
 * Removes what Postgres or decoders don't keep: NUL, lone surrogates, and a leading byte order mark. All are invisible.
 */
export function toStorableText(text: string): string {
  return text
    .replaceAll('\0', '')
    .replace(/^\uFEFF+/, '')
    .toWellFormed();
}
