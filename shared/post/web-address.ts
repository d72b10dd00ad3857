/** shared/ compiles without the types of browsers and Node. */
declare const URL: { canParse(address: string): boolean };

const WEB_HOST = /^https?:\/\/[^/?#@]+([/?#]|$)/i;

const UNSAFE = /[\s\p{Cc}"<>\\^`{|}]/u;

/** Checks an image URL. The table checks the first two rules. zod's `url()` accepts `javascript:`. */
export function isWebAddress(text: string): boolean {
  return WEB_HOST.test(text) && !UNSAFE.test(text) && URL.canParse(text);
}
