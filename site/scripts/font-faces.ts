import { type FontFaceRule, transform } from 'lightningcss';

type FontFace = FontFaceRule;

/** The first of `--font-display` in app/fonts.css. */
export const HEADING_FAMILY = 'Bricolage Grotesque';

/** A letter of every headline of ours: the font file that holds it is wanted on every page. */
const LETTER = 'a'.charCodeAt(0);

/**
 * The addresses of the font files that the headline of any page needs, for preloading. Those of
 * rarer letters a browser fetches where it meets one.
 *
 * @param href the stylesheet's address, which the addresses in it are relative to.
 */
export function findHeadingFonts(css: string, href: string): string[] {
  const fonts: string[] = [];
  transform({
    filename: href,
    code: Buffer.from(css),
    visitor: {
      Rule: {
        'font-face'(rule) {
          if (!isOfFamily(rule.value, HEADING_FAMILY) || !hasLettersOf(rule.value, new Set([LETTER]))) return;
          for (const property of withoutOldFormats(rule).value.properties) {
            if (property.type !== 'source') continue;
            for (const source of property.value) {
              if (source.type === 'url') fonts.push(toAbsoluteUrl(source.value.url.url, href));
            }
          }
        },
      },
    },
  });
  return fonts;
}

function isOfFamily({ properties }: FontFace, family: string): boolean {
  return properties.some((property) => property.type === 'font-family' && property.value === family);
}

/** Whether a face is for any of the letters; one without a range is for all. */
export function hasLettersOf({ properties }: FontFace, codePoints: ReadonlySet<number>): boolean {
  const ranges = properties.flatMap((property) => (property.type === 'unicode-range' ? property.value : []));
  if (ranges.length === 0) return true;
  return ranges.some(({ start, end }) => [...codePoints].some((codePoint) => start <= codePoint && codePoint <= end));
}

/** Every browser that we write for reads WOFF2. */
export function withoutOldFormats<Rule extends { value: FontFace }>(rule: Rule): Rule {
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
