import type { FontFaceRule } from 'lightningcss';

/** Whether a face covers any of the characters; a face without a range covers all. */
export function coversCharacters({ properties }: FontFaceRule, codePoints: ReadonlySet<number>): boolean {
  const ranges = properties.flatMap((property) => (property.type === 'unicode-range' ? property.value : []));
  if (ranges.length === 0) return true;
  return ranges.some(({ start, end }) => [...codePoints].some((codePoint) => start <= codePoint && codePoint <= end));
}

/** Removes WOFF sources: every supported browser reads WOFF2. */
export function dropLegacyFormats<Rule extends { value: FontFaceRule }>(rule: Rule): Rule {
  for (const property of rule.value.properties) {
    if (property.type !== 'source') continue;
    property.value = property.value.filter((source) => source.type !== 'url' || source.value.format?.type !== 'woff');
  }
  return rule;
}

/** Resolves an address in a stylesheet to one that works on any page. */
export function toAbsoluteUrl(url: string, base: string): string {
  if (/^(data:|#)/.test(url)) return url;
  const resolved = new URL(url, `http://export${base}`);
  return resolved.origin === 'http://export' ? resolved.pathname + resolved.search : url;
}
