import { browserslistToTargets, type SelectorComponent, transform } from 'lightningcss';
import { PurgeCSS } from 'purgecss';
import { dropLegacyFormats, hasLettersOf, toAbsoluteUrl } from './font-faces.ts';
import type { UsedSelectors } from './used-selectors.ts';

/** The oldest browsers that the style is written for: those of Tailwind 4. */
const TARGETS = browserslistToTargets(['chrome 111', 'firefox 128', 'ios_saf 16.4', 'safari 16.4']);

/** Up to here, every page's letters count as the same ones. */
const LATIN_1 = 0xff;

const CONTROLS = ['input', 'select', 'textarea'];
/** What the base style resets in form controls, by the names that single browsers have for it. */
const CONTROL_PART = /^-(webkit-(search|date(time)?|calendar|(inner|outer)-spin)-|moz-ui-)/;

/**
 * Makes the styles of pages, each of what the page uses. Pages of the same words share one result.
 *
 * @param readStylesheet gives the text of a stylesheet that a page links, by its address.
 */
export function createPageStyler(readStylesheet: (href: string) => Promise<string>) {
  const styles = new Map<string, Promise<string>>();

  return function stylePage(hrefs: readonly string[], words: UsedSelectors): Promise<string> {
    const special = [...words.codePoints].filter((codePoint) => codePoint > LATIN_1).sort();
    const key = JSON.stringify([
      hrefs,
      ...[words.tags, words.classes, words.ids, words.attributeNames, words.attributeValues].map((set) =>
        [...set].sort(),
      ),
      special,
    ]);
    const style = styles.get(key) ?? makeStyle(hrefs, words);
    styles.set(key, style);
    return style;
  };

  async function makeStyle(hrefs: readonly string[], words: UsedSelectors): Promise<string> {
    const rules = await Promise.all(hrefs.map(async (href) => purge(await readStylesheet(href), words, false)));
    // One sheet may read what another defines: a post's code has the typeface that the palette's sheet names.
    const read = [...listVariables(words), ...findReadVariables(rules.join(''))];
    const sheets = await Promise.all(
      hrefs.map(async (href, index) => finishSheet(href, await purge(rules[index] ?? '', words, read), words, read)),
    );
    return sheets.join('');
  }
}

/** @param variables those to keep of which it finds no reader; false keeps all. */
async function purge(css: string, words: UsedSelectors, variables: readonly string[] | false): Promise<string> {
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
    // It drops a rule whose selector names no element, and with it the mark of the keyboard's place.
    safelist: { standard: [/^:[\w-]+$/], variables: variables === false ? [] : [...variables] },
    keyframes: true,
    variables: variables !== false,
  });
  return purged?.css ?? '';
}

/** A drawing names the colours of the palette in its attributes, where the purge does not look. */
function listVariables({ attributeValues }: UsedSelectors): string[] {
  return [...attributeValues].flatMap((value) => value.match(/--[\w-]+/g) ?? []);
}

/** The custom properties that rules read, also through others. */
function findReadVariables(css: string): string[] {
  const definition = /(?<=[{;\s])(--[\w-]+)\s*:([^;}]*)/g;
  const listReads = (text: string) => [...text.matchAll(/var\(\s*(--[\w-]+)/g)].map(([, name = '']) => name);
  const definitions = [...css.matchAll(definition)];
  const read = new Set(listReads(css.replace(definition, '')));
  // What is added while it runs is looked at, too.
  for (const name of read)
    for (const [, defined, value = ''] of definitions)
      if (defined === name) for (const further of listReads(value)) read.add(further);
  return [...read];
}

/**
 * Minifies a sheet, makes its addresses absolute, and drops what the purge does not look at: fonts whose
 * letters the page does not hold, registrations of properties that nothing reads, and parts and states of
 * controls that the page does not have.
 */
function finishSheet(href: string, css: string, words: UsedSelectors, readVariables: readonly string[]): string {
  const hasControls = CONTROLS.some((name) => words.tags.has(name));
  const hasDisabled = words.attributeNames.has('disabled');
  const { code } = transform({
    filename: href,
    code: Buffer.from(css),
    minify: true,
    targets: TARGETS,
    visitor: {
      Url: (url) => ({ ...url, url: toAbsoluteUrl(url.url, href) }),
      Rule: {
        'font-face': (rule) => (hasLettersOf(rule.value, words.codePoints) ? dropLegacyFormats(rule) : []),
        // Tailwind's stand-in for those registrations, for browsers older than our targets.
        'layer-block': (rule) => (rule.value.name?.join('.') === 'properties' ? [] : undefined),
        property: (rule) => (readVariables.includes(rule.value.name) ? undefined : []),
      },
      Selector: (selector) =>
        (!hasControls && selector.some(isControlPart)) || (!hasDisabled && selector.some(isDisabled)) ? [] : undefined,
    },
  });
  return code.toString();
}

/** Each link that looks like a button carries the look of a disabled one. */
function isDisabled(component: SelectorComponent): boolean {
  return component.type === 'pseudo-class' && component.kind === 'disabled';
}

function isControlPart(component: SelectorComponent): boolean {
  if (component.type !== 'pseudo-element' && component.type !== 'pseudo-class') return false;
  if (component.kind === 'custom') return CONTROL_PART.test(component.name);
  return component.kind === 'placeholder' || component.kind === 'file-selector-button';
}
