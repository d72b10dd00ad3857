import { browserslistToTargets, type FontFaceRule, type Rule, type SelectorComponent, transform } from 'lightningcss';
import { PurgeCSS } from 'purgecss';
import type { UsedSelectors } from './used-selectors.ts';

/** The oldest browsers that the style is written for: those of Tailwind 4. */
const TARGETS = browserslistToTargets(['chrome 111', 'firefox 128', 'ios_saf 16.4', 'safari 16.4']);

/** Characters up to here do not distinguish one page's style from another's. */
const LATIN_1 = 0xff;

const CONTROLS = ['input', 'select', 'textarea'];
/** The vendor-specific parts of form controls that the base style resets. */
const CONTROL_PART = /^-(webkit-(search|date(time)?|calendar|(inner|outer)-spin)-|moz-ui-)/;

/**
 * Creates a function that reduces stylesheets to what a page uses. Pages with the same selectors share one result.
 *
 * @param readStylesheet gives the text of a stylesheet that a page links, by its address.
 */
export function createPageStyler(readStylesheet: (href: string) => Promise<string>) {
  const styles = new Map<string, Promise<string>>();

  return function stylePage(hrefs: readonly string[], selectors: UsedSelectors): Promise<string> {
    const special = [...(selectors.codePoints ?? [])].filter((codePoint) => codePoint > LATIN_1).sort();
    const key = JSON.stringify([
      hrefs,
      ...[selectors.tags, selectors.classes, selectors.ids, selectors.attributeNames, selectors.attributeValues].map(
        (set) => [...set].sort(),
      ),
      selectors.codePoints === null ? null : special,
    ]);
    const style = styles.get(key) ?? makeStyle(hrefs, selectors);
    styles.set(key, style);
    return style;
  };

  async function makeStyle(hrefs: readonly string[], selectors: UsedSelectors): Promise<string> {
    const rules = await Promise.all(hrefs.map(async (href) => purge(await readStylesheet(href), selectors, false)));
    // One sheet may read what another defines: a post's code has the typeface that the palette's sheet names.
    const read = [...listVariables(selectors), ...findReadVariables(rules.join(''))];
    const variables = { read, defined: findRootVariables(rules.join('')) };
    const sheets = await Promise.all(
      hrefs.map(async (href, index) =>
        finishSheet(href, await purge(rules[index] ?? '', selectors, read), selectors, variables),
      ),
    );
    return sheets.join('');
  }
}

/** Removes unused rules. @param variables the custom properties to keep although no rule reads them; false keeps all. */
async function purge(css: string, selectors: UsedSelectors, variables: readonly string[] | false): Promise<string> {
  const [purged] = await new PurgeCSS().purge({
    // The selectors were read from the page's elements; its text adds none.
    content: [{ raw: '', extension: 'page' }],
    extractors: [
      {
        extensions: ['page'],
        extractor: () => ({
          tags: [...selectors.tags],
          classes: [...selectors.classes],
          ids: [...selectors.ids],
          attributes: { names: [...selectors.attributeNames], values: [...selectors.attributeValues] },
          undetermined: [],
        }),
      },
    ],
    css: [{ raw: css }],
    // PurgeCSS would drop rules whose selector names no element, such as the focus outline.
    safelist: { standard: [/^:[\w-]+$/], variables: variables === false ? [] : [...variables] },
    keyframes: true,
    variables: variables !== false,
  });
  return purged?.css ?? '';
}

/** Lists the custom properties in attributes of illustrations, which PurgeCSS does not read. */
function listVariables({ attributeValues }: UsedSelectors): string[] {
  return [...attributeValues].flatMap((value) => value.match(/--[\w-]+/g) ?? []);
}

/** Finds the custom properties that rules read, directly or through others. */
function findReadVariables(css: string): string[] {
  const definition = /(?<=[{;\s])(--[\w-]+)\s*:([^;}]*)/g;
  const listReads = (text: string) => [...text.matchAll(/var\(\s*(--[\w-]+)/g)].map(([, name = '']) => name);
  const definitions = [...css.matchAll(definition)];
  const read = new Set(listReads(css.replace(definition, '')));
  // The loop also visits what is added while it runs.
  for (const name of read)
    for (const [, defined, value = ''] of definitions)
      if (defined === name) for (const further of listReads(value)) read.add(further);
  return [...read];
}

/** Finds the custom properties that every element has: those of the root, wherever no condition is on them. */
function findRootVariables(css: string): Set<string> {
  const names = new Set<string>();
  const collect = (rules: readonly Rule[]) => {
    for (const rule of rules) {
      if (rule.type === 'layer-block') collect(rule.value.rules);
      if (rule.type !== 'style' || !rule.value.selectors.some(isRoot)) continue;
      for (const { property, value } of rule.value.declarations?.declarations ?? [])
        if (property === 'custom') names.add(value.name);
    }
  };
  transform({
    filename: 'root.css',
    code: Buffer.from(css),
    visitor: { StyleSheet: (sheet) => collect(sheet.rules) },
  });
  return names;
}

function isRoot(selector: SelectorComponent[]): boolean {
  const [only, ...more] = selector;
  return more.length === 0 && only?.type === 'pseudo-class' && only.kind === 'root';
}

/**
 * Minifies a sheet, makes its addresses absolute, and drops what the purge does not look at: fonts whose
 * letters the page does not hold, registrations of properties that nothing reads, and parts and states of
 * controls that the page does not have.
 */
function finishSheet(
  href: string,
  css: string,
  selectors: UsedSelectors,
  variables: { read: readonly string[]; defined: ReadonlySet<string> },
): string {
  const hasControls = CONTROLS.some((name) => selectors.tags.has(name));
  const hasDisabled = selectors.attributeNames.has('disabled');
  const { code } = transform({
    filename: href,
    code: Buffer.from(css),
    minify: true,
    targets: TARGETS,
    visitor: {
      // The list of typefaces in Tailwind's base style, in case that nothing names one.
      Variable: ({ name, fallback }) =>
        fallback && variables.defined.has(name.ident)
          ? { type: 'var', value: { name: { ident: name.ident } } }
          : undefined,
      Url: (url) => ({ ...url, url: toAbsoluteUrl(url.url, href) }),
      Rule: {
        'font-face': (rule) => (coversCharacters(rule.value, selectors.codePoints) ? dropLegacyFormats(rule) : []),
        // Tailwind's stand-in for those registrations, for browsers older than our targets.
        'layer-block': (rule) => (rule.value.name?.join('.') === 'properties' ? [] : undefined),
        property: (rule) => (variables.read.includes(rule.value.name) ? undefined : []),
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

/** Whether a face covers any of the characters; a face without a range covers all. */
function coversCharacters({ properties }: FontFaceRule, codePoints: ReadonlySet<number> | null): boolean {
  const ranges = properties.flatMap((property) => (property.type === 'unicode-range' ? property.value : []));
  if (ranges.length === 0 || codePoints === null) return true;
  return ranges.some(({ start, end }) => [...codePoints].some((codePoint) => start <= codePoint && codePoint <= end));
}

/** Removes WOFF sources: every supported browser reads WOFF2. */
function dropLegacyFormats<Rule extends { value: FontFaceRule }>(rule: Rule): Rule {
  for (const property of rule.value.properties) {
    if (property.type !== 'source') continue;
    property.value = property.value.filter((source) => source.type !== 'url' || source.value.format?.type !== 'woff');
  }
  return rule;
}

/** Resolves an address in a stylesheet to one that works on any page. */
function toAbsoluteUrl(url: string, base: string): string {
  if (/^(data:|#)/.test(url)) return url;
  const resolved = new URL(url, `http://export${base}`);
  return resolved.origin === 'http://export' ? resolved.pathname + resolved.search : url;
}
