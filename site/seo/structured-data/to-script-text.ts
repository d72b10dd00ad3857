/**
 * JSON that is safe inside a script element: without `<`, no text of an author can end the
 * element or open a comment in it.
 */
export function toScriptText(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
