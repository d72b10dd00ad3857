/** `shared/` compiles without the types of browsers and Node, which both have it. */
declare const URL: { canParse(address: string): boolean };

/** A host without a user name or password before it. */
const WEB_HOST = /^https?:\/\/[^/?#@]+([/?#]|$)/i;

/** Characters that a page would have to escape, white space of any kind included. */
const UNSAFE = /[\s\p{Cc}"<>\\^`{|}]/u;

/**
 * Checks whether a page may load an image from an address. The table's check has the first two rules. zod's own `url()`
 * accepts `javascript:`.
 */
export function isWebAddress(text: string): boolean {
  return WEB_HOST.test(text) && !UNSAFE.test(text) && URL.canParse(text);
}
