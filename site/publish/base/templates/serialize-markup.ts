/** A tag, or the text up to the next one. React escapes `<` and `>` in texts and attributes. */
const TOKEN = /<(\/?)([A-Za-z][^\s/>]*)([^>]*)>|[^<]+/g;

const ATTRIBUTE = /\s([^\s=/>]+)(?:="([^"]*)")?/g;

/** Elements whose text is not escaped; theirs is data (JSON-LD). */
const RAW_TEXT = new Set(['script', 'style']);

/** What a page's policy blocks: an attribute with code or style. */
const INLINE_CODE = /^(?:style|on.*)$/i;

/**
 * Rewrites React's static markup as the HTML standard's serializing algorithm writes the same tree, which
 * is how the other pages of the site are written (publish/base/post-process/html-tree.ts). No tree is built for that.
 *
 * @throws for a handler or a style in an attribute, which the policy of a static page blocks.
 */
export function serializeMarkup(markup: string): string {
  let isRaw = false;
  let svgDepth = 0;
  return markup.replace(TOKEN, (token: string, slash?: string, name?: string, attributes?: string) => {
    if (name === undefined) return isRaw ? token : serializeText(token);
    isRaw = slash === '' && RAW_TEXT.has(name);
    if (name === 'svg') svgDepth += slash === '' ? 1 : -1;
    if (slash === '/') return token;
    // A drawing's attributes have capitals of their own (viewBox).
    return `<${name}${serializeAttributes(name, attributes ?? '', svgDepth > 0)}>`;
  });
}

function serializeAttributes(element: string, attributes: string, isSvg: boolean): string {
  let written = '';
  for (const [, name = '', value = ''] of attributes.matchAll(ATTRIBUTE)) {
    if (INLINE_CODE.test(name)) throw new Error(`<${element} ${name}> is blocked by the page's policy.`);
    written += ` ${isSvg ? name : name.toLowerCase()}="${toLineFeeds(value).replaceAll('&#x27;', "'").replaceAll('\u00A0', '&nbsp;')}"`;
  }
  return written;
}

function serializeText(text: string): string {
  return toLineFeeds(text).replaceAll('&#x27;', "'").replaceAll('&quot;', '"').replaceAll('\u00A0', '&nbsp;');
}

/** A parser of HTML knows one line break. */
function toLineFeeds(text: string): string {
  return text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
}

export function escapeText(text: string): string {
  return toLineFeeds(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\u00A0', '&nbsp;');
}

export function escapeAttribute(text: string): string {
  return escapeText(text).replaceAll('"', '&quot;');
}
