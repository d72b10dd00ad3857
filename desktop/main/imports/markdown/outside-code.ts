/** A fenced block or a code span. */
const CODE =
  /(^ {0,3}(?<fence>`{3,}|~{3,})[^\n]*\n(?:[\s\S]*?^ {0,3}\k<fence>[`~]*[ \t]*$|[\s\S]*)|(?<!`)(?<ticks>`+)(?!`)[^\n]*?[^`\n]\k<ticks>(?!`))/gm;

/** Changes the parts of a Markdown text that aren't code. */
export function mapOutsideCode(text: string, map: (part: string) => string): string {
  let mapped = '';
  let copied = 0;
  for (const { index, 0: code } of text.matchAll(CODE)) {
    mapped += map(text.slice(copied, index)) + code;
    copied = index + code.length;
  }
  return mapped + map(text.slice(copied));
}
