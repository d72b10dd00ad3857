import type { FontFaceRule } from 'lightningcss';

/** Whether a face is for any of the letters; one without a range is for all. */
export function hasLettersOf({ properties }: FontFaceRule, codePoints: ReadonlySet<number>): boolean {
  const ranges = properties.flatMap((property) => (property.type === 'unicode-range' ? property.value : []));
  if (ranges.length === 0) return true;
  return ranges.some(({ start, end }) => [...codePoints].some((codePoint) => start <= codePoint && codePoint <= end));
}

/** Every browser that we write for reads WOFF2. */
export function dropLegacyFormats<Rule extends { value: FontFaceRule }>(rule: Rule): Rule {
  for (const property of rule.value.properties) {
    if (property.type !== 'source') continue;
    property.value = property.value.filter((source) => source.type !== 'url' || source.value.format?.type !== 'woff');
  }
  return rule;
}

/** An address in a stylesheet as one that any page can use. */
export function toAbsoluteUrl(url: string, base: string): string {
  if (/^(data:|#)/.test(url)) return url;
  const resolved = new URL(url, `http://export${base}`);
  return resolved.origin === 'http://export' ? resolved.pathname + resolved.search : url;
}
