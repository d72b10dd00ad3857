import { browserslistToTargets, transform } from 'lightningcss';
import { PurgeCSS } from 'purgecss';
import type { PageWords } from './page-words.ts';

export type PageStyle = {
  /** What a page needs of its stylesheets, minified. */
  css: string;
  /** Addresses of the fonts that its first line needs. */
  fonts: string[];
};

/** The oldest browsers that the style is written for: those of Tailwind 4. */
const TARGETS = browserslistToTargets(['chrome 111', 'firefox 128', 'ios_saf 16.4', 'safari 16.4']);

/** Parts of form controls, which the base style resets for pages that have some. */
const CONTROL_PARTS = [/::-webkit-(?!details|scrollbar)/, /::-moz-/, /:-moz-/, /::placeholder/, /::file-selector/];
const CONTROLS = ['input', 'select', 'textarea'];

/**
 * Makes the styles of pages, each of what the page uses. Pages of the same words share one result.
 *
 * @param readStylesheet gives the text of a stylesheet that a page links, by its address.
 */
export function createPageStyler(readStylesheet: (href: string) => Promise<string>) {
  const styles = new Map<string, Promise<PageStyle>>();

  return function stylePage(hrefs: readonly string[], words: PageWords): Promise<PageStyle> {
    const needsExtended = [...words.codePoints].filter((codePoint) => codePoint > 0xff).sort();
    const key = JSON.stringify([
      hrefs,
      ...[words.tags, words.classes, words.ids, words.attributeNames, words.attributeValues].map((set) =>
        [...set].sort(),
      ),
      needsExtended,
    ]);
    const style = styles.get(key) ?? makeStyle(hrefs, words);
    styles.set(key, style);
    return style;
  };

  async function makeStyle(hrefs: readonly string[], words: PageWords): Promise<PageStyle> {
    const sheets = await Promise.all(
      hrefs.map(async (href) => finishSheet(href, await keepUsed(await readStylesheet(href), words), words)),
    );
    return { css: sheets.map(({ css }) => css).join(''), fonts: sheets.flatMap(({ fonts }) => fonts) };
  }
}

async function keepUsed(css: string, words: PageWords): Promise<string> {
  const hasControls = CONTROLS.some((name) => words.tags.has(name));
  const [purged] = await new PurgeCSS().purge({
    // The words were read from the page's elements; its text has nothing to add.
    content: [{ raw: '', extension: 'page' }],
    extractors: [
      {
        extensions: ['page'],
        extractor: () => ({
          tags: [...words.tags],
          classes: [...words.classes],
          ids: [...words.ids],
          attributes: { names: [...words.attributeNames], values: [...words.attributeValues] },
          undetermined: [],
        }),
      },
    ],
    css: [{ raw: css }],
    blocklist: hasControls ? [] : CONTROL_PARTS,
    keyframes: true,
    variables: true,
  });
  return purged?.css ?? '';
}

/** Minifies a sheet, drops the fonts whose letters the page does not hold, and makes its addresses absolute. */
function finishSheet(href: string, css: string, words: PageWords): PageStyle {
  const fonts: string[] = [];
  const { code } = transform({
    filename: href,
    code: Buffer.from(css),
    minify: true,
    targets: TARGETS,
    visitor: {
      Url: (url) => ({ ...url, url: toAbsolute(url.url, href) }),
      Rule: {
        'font-face'({ value }) {
          const ranges = value.properties.flatMap((property) =>
            property.type === 'unicode-range' ? property.value : [],
          );
          const isNeeded = ranges.length === 0 || ranges.some((range) => holdsAny(range, words.codePoints));
          if (!isNeeded) return [];
          // The letters of every line of ours; the extended ones a browser fetches where it meets one.
          const isBasic = ranges.some((range) => holds(range, LETTER));
          for (const property of value.properties) {
            if (property.type !== 'source') continue;
            property.value = property.value.filter(
              (source) => source.type !== 'url' || source.value.format?.type !== 'woff',
            );
            for (const source of property.value) {
              if (isBasic && source.type === 'url') fonts.push(toAbsolute(source.value.url.url, href));
            }
          }
          return { type: 'font-face', value };
        },
      },
    },
  });
  return { css: code.toString(), fonts };
}

const LETTER = 'a'.charCodeAt(0);

type Range = { start: number; end: number };

function holds({ start, end }: Range, codePoint: number): boolean {
  return start <= codePoint && codePoint <= end;
}

function holdsAny(range: Range, codePoints: ReadonlySet<number>): boolean {
  for (const codePoint of codePoints) if (holds(range, codePoint)) return true;
  return false;
}

function toAbsolute(url: string, base: string): string {
  if (/^(data:|#)/.test(url)) return url;
  const resolved = new URL(url, `http://export${base}`);
  return resolved.origin === 'http://export' ? resolved.pathname + resolved.search : url;
}
