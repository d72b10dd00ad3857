/** Tells text for people from class names, queries, headers, and other code. */

/** True if a place that is always shown holds text: at least two letters. */
export function isVisibleWord(text: string): boolean {
  return /\p{L}\p{L}/u.test(withoutNames(text)) && !isAddress(text);
}

/** True for text that reads like a sentence or a label: two words or more, or one that starts with a capital letter. */
export function isProse(text: string): boolean {
  const words = withoutNames(text);
  if (!/\p{L}\p{L}/u.test(words) || isAddress(text)) return false;
  if (!/\s/.test(text)) return /^[A-Z][a-z]{2,}[.…?!]*$/.test(text) && !KEYS.test(text);
  if (!/^["“‘'({]*[\p{L}\d$]/u.test(text)) return false;
  return !NOT_PROSE.some((pattern) => pattern.test(text)) && !isClassList(text);
}

/** True for prose of at least two words that starts with a capital letter. */
export function isSentence(text: string): boolean {
  return /^\p{Lu}.*\s/u.test(text) && isProse(text);
}

const KEYS =
  /^(Accept|Alt|Authorization|Backspace|Bearer|Control|Delete|End|Enter|Escape|Home|Meta|Shift|Space|Tab|Origin|Range|Vary)$/;

const NOT_PROSE = [
  // SQL
  /^(select|insert|delete from|update \S+ set|create|alter|drop|pragma|begin|rollback|with \w+ as|vacuum|grant|revoke|set) /,
  // Headers, media types, and policies
  /^[a-z]+\/[-\w.+*]+(;|,)/,
  /(^|\s)(max-age|no-store|no-cache|must-revalidate|charset|boundary|filename\*?)=?\b(?=[=,;]|$)/,
  /^((default|script|style|img|font|connect|frame)-src|base-uri|form-action|frame-ancestors) |\w=\(\)/,
  /^\w+\/\w+ \w+\/\w+/,
  / where \w+ = |\|\||\(select | :\w+_\w+|^not \{/,
  // CSS values and selectors
  /:not\(|\w\[\w+(=|\])|^\{\w+\}px /,
  /^[\d.]+(px|rem|em|ms|s|vw|%)( |,|$)/,
  /^\(?(min|max|prefers)-[a-z-]+:/,
  /^[\w-]+\([^)]*\)( |,|$)[\w\s(),.%-]*$/,
  /^[a-z]+[.#[>:]\S+ /,
  // Paths of an icon
  /^[Mm]-?\d[\d .,-]*[A-Za-z]/,
  // Lists of columns
  /^[a-z_]+(, ?[a-z_]+)+$/,
  // Markup, configuration, and code
  /<\/?[a-z][\w-]*( [a-z-]+=|>)|=>|\{ ?\{|;\s*\}|^\w+=\S+ \w+=|;$|\$\(\(/,
];

const UTILITY =
  /^-?!?([a-z@*[\]&>_-][\w@[\]&=/.*()'">_-]*:)*!?-?(absolute|antialiased|block|border|capitalize|collapse|contents|fixed|flex|grid|group|grow|hidden|inline|invisible|isolate|italic|lowercase|ordinal|outline|peer|prose|relative|resize|ring|rounded|shadow|shrink|static|sticky|table|transition|truncate|underline|uppercase|visible|[a-z]+(-[\w[\]()/.%#,:+*']+)+)$/;

/** True if most tokens are utilities of Tailwind. */
function isClassList(text: string): boolean {
  const tokens = text.split(/\s+/);
  if (/[.,?!]( |$)|[A-Z]/.test(text.replace(/\[[^\]]*\]|\{[^}]*\}/g, ''))) return false;
  const isUtility = (token: string) => UTILITY.test(token) || /^\{|-\[|\]:/.test(token);
  return tokens.filter(isUtility).length > tokens.length / 2;
}

function isAddress(text: string): boolean {
  return /^[a-z][a-z+.-]*:\/\/\S*$|^\/\S*$|^#\S*$|^[a-z]+:[^\s]+$/.test(text);
}

function withoutNames(text: string): string {
  return text.replace(/\{[^{}]*\}/g, ' ');
}
