import { browserslistToTargets, type FontFaceRule, type SelectorComponent, transform } from 'lightningcss';
import { PurgeCSS } from 'purgecss';
import type { UsedSelectors } from './used-selectors.ts';

/** Tailwind 4's minimum browsers. */
const TARGETS = browserslistToTargets(['chrome 111', 'firefox 128', 'ios_saf 16.4', 'safari 16.4']);

/** The theme sets its typefaces, so Tailwind's defaults are never used. */
const TYPEFACE = /^--(font-.+|default-mono-font-family)$/;

const CONTROLS = ['input', 'select', 'textarea'];
const CONTROL_PART = /^-(webkit-(search|date(time)?|calendar|(inner|outer)-spin)-|moz-ui-)/;

export function createPageStyler(readStylesheet: (href: string) => Promise<string>) {
  return async function stylePage(hrefs: readonly string[], selectors: UsedSelectors): Promise<string> {
    const sheets = await Promise.all(hrefs.map(async (href) => purge(await readStylesheet(href), selectors)));
    // A sheet may use properties from another one. Illustrations use them in attributes.
    const read = findReadVariables(sheets.join(''), [...selectors.attributeValues].join(' '));
    return sheets.map((css, index) => finishSheet(hrefs[index] ?? '', css, selectors, read)).join('');
  };
}

async function purge(css: string, selectors: UsedSelectors): Promise<string> {
  const [purged] = await new PurgeCSS().purge({
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
    // PurgeCSS would drop rules without an element, such as the focus outline.
    safelist: [/^:[\w-]+$/],
    keyframes: true,
  });
  return purged?.css ?? '';
}

function findReadVariables(css: string, attributes: string): Set<string> {
  const definition = /(?<=[{;\s])(--[\w-]+)\s*:([^;}]*)/g;
  const listReads = (text: string) => [...text.matchAll(/var\(\s*(--[\w-]+)/g)].map(([, name = '']) => name);
  const definitions = [...css.matchAll(definition)];
  const read = new Set(listReads(css.replace(definition, '') + attributes));
  // The loop also visits names added while it runs.
  for (const name of read)
    for (const [, defined, value = ''] of definitions)
      if (defined === name) for (const further of listReads(value)) read.add(further);
  return read;
}

/** Drops what PurgeCSS keeps: fonts without the page's letters, unused custom properties, and states of missing controls. */
function finishSheet(href: string, css: string, selectors: UsedSelectors, read: ReadonlySet<string>): string {
  const hasControls = CONTROLS.some((name) => selectors.tags.has(name));
  const hasDisabled = selectors.attributeNames.has('disabled');
  const { code } = transform({
    filename: href,
    code: Buffer.from(css),
    minify: true,
    targets: TARGETS,
    visitor: {
      Declaration: { custom: ({ name }) => (name.startsWith('--') && !read.has(name) ? [] : undefined) },
      Variable: ({ name }) =>
        TYPEFACE.test(name.ident) ? { type: 'var', value: { name: { ident: name.ident } } } : undefined,
      Url: (url) => ({ ...url, url: toAbsoluteUrl(url.url, href) }),
      Rule: {
        'font-face': (rule) => (coversCharacters(rule.value, selectors.codePoints) ? dropLegacyFormats(rule) : []),
        // Tailwind's fallback for `@property`, for browsers older than our targets.
        'layer-block': (rule) => (rule.value.name?.join('.') === 'properties' ? [] : undefined),
        property: (rule) => (read.has(rule.value.name) ? undefined : []),
      },
      Selector: (selector) =>
        (!hasControls && selector.some(isControlPart)) || (!hasDisabled && selector.some(isDisabled)) ? [] : undefined,
    },
  });
  return code.toString();
}

/** Links that look like buttons also have the disabled style, but can't be disabled. */
function isDisabled(component: SelectorComponent): boolean {
  return component.type === 'pseudo-class' && component.kind === 'disabled';
}

function isControlPart(component: SelectorComponent): boolean {
  if (component.type !== 'pseudo-element' && component.type !== 'pseudo-class') return false;
  if (component.kind === 'custom') return CONTROL_PART.test(component.name);
  return component.kind === 'placeholder' || component.kind === 'file-selector-button';
}

/** A face without a range covers all characters. */
function coversCharacters({ properties }: FontFaceRule, codePoints: ReadonlySet<number> | null): boolean {
  const ranges = properties.flatMap((property) => (property.type === 'unicode-range' ? property.value : []));
  if (ranges.length === 0 || codePoints === null) return true;
  return ranges.some(({ start, end }) => [...codePoints].some((codePoint) => start <= codePoint && codePoint <= end));
}

function dropLegacyFormats<Rule extends { value: FontFaceRule }>(rule: Rule): Rule {
  for (const property of rule.value.properties) {
    if (property.type !== 'source') continue;
    property.value = property.value.filter((source) => source.type !== 'url' || source.value.format?.type !== 'woff');
  }
  return rule;
}

function toAbsoluteUrl(url: string, base: string): string {
  if (/^(data:|#)/.test(url)) return url;
  const resolved = new URL(url, `http://export${base}`);
  return resolved.origin === 'http://export' ? resolved.pathname + resolved.search : url;
}
