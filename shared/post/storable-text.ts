/** A character that shows: no white space, control or format character, and no filler. The tables' checks have the same ones. */
export const VISIBLE_PATTERN =
  // biome-ignore lint/suspicious/noMisleadingCharacterClass: each of them is meant by itself.
  /[^\u0000-\u0020\u007F-\u00A0\u00AD\u034F\u061C\u115F\u1160\u1680\u17B4\u17B5\u180B-\u180F\u2000-\u200F\u2028-\u202F\u205F-\u206F\u2800\u3000\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFFB\u{E0000}-\u{E0FFF}]/u;

/**
 * Makes text as it can be stored: Postgres accepts neither NUL nor half of a surrogate pair, and decoders
 * strip a leading byte order mark. All of them are invisible, so they are removed before a text is sent.
 */
export function toStorableText(text: string): string {
  return text
    .replaceAll('\0', '')
    .replace(/^\uFEFF+/, '')
    .toWellFormed();
}
