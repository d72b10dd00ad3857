import type { Document } from 'domhandler';
import { isDocument, isTag, isText } from 'domhandler';

/** What a stylesheet can select on a page, and the characters that its fonts have to cover. */
export type UsedSelectors = {
  tags: Set<string>;
  classes: Set<string>;
  ids: Set<string>;
  attributeNames: Set<string>;
  attributeValues: Set<string>;
  /** Null where it may be any. */
  codePoints: Set<number> | null;
};

/** Attributes whose values are addresses, prose and shapes, which no selector names. */
const FREE_ATTRIBUTES = new Set(['href', 'src', 'srcset', 'srcdoc', 'content', 'alt', 'title', 'd', 'class', 'id']);

/** Attributes that a browser or a visitor sets later. */
const STATES = ['open', 'hidden', 'checked'];

/** Attributes that only a script sets later. */
const SCRIPTED_STATES = ['disabled'];

/** Attributes by which a script marks a state, as true or false. */
const STATE_ATTRIBUTES = /^(data|aria)-[a-z-]+$/;
const BOOLEANS = ['true', 'false'];

/** Reads what a page uses. @param scriptText the scripts that change the page: any word may be a class, tag or attribute. */
export function readUsedSelectors(document: Document, scriptText = ''): UsedSelectors {
  const selectors: UsedSelectors = {
    tags: new Set(),
    classes: new Set(),
    ids: new Set(),
    attributeNames: new Set(scriptText === '' ? STATES : [...STATES, ...SCRIPTED_STATES]),
    attributeValues: new Set(scriptText === '' ? [] : BOOLEANS),
    codePoints: null,
  };
  const codePoints = new Set<number>();
  const queue: Document['children'] = [...document.children];
  for (let node = queue.pop(); node; node = queue.pop()) {
    if (isText(node)) for (const letter of node.data) codePoints.add(letter.codePointAt(0) ?? 0);
    // What is in a template is a document of its own.
    if (isDocument(node)) queue.push(...node.children);
    if (!isTag(node)) continue;
    selectors.tags.add(node.name.toLowerCase());
    for (const [name, value] of Object.entries(node.attribs)) {
      selectors.attributeNames.add(name);
      if (name === 'class') for (const part of value.split(/\s+/)) selectors.classes.add(part);
      else if (name === 'id') selectors.ids.add(value);
      else if (!FREE_ATTRIBUTES.has(name)) selectors.attributeValues.add(value);
    }
    queue.push(...node.children);
  }
  for (const word of scriptText.match(/[\w:./[\]()%&>,'#*+!@=-]+/g) ?? []) {
    selectors.classes.add(word);
    selectors.tags.add(word);
    if (STATE_ATTRIBUTES.test(word)) selectors.attributeNames.add(word);
  }
  return { ...selectors, codePoints };
}

/** What any of several pages uses. */
export function mergeSelectors(pages: readonly UsedSelectors[]): UsedSelectors {
  const merge = <Value>(read: (page: UsedSelectors) => Set<Value>) => new Set(pages.flatMap((page) => [...read(page)]));
  return {
    tags: merge(({ tags }) => tags),
    classes: merge(({ classes }) => classes),
    ids: merge(({ ids }) => ids),
    attributeNames: merge(({ attributeNames }) => attributeNames),
    attributeValues: merge(({ attributeValues }) => attributeValues),
    codePoints: pages.some(({ codePoints }) => codePoints === null)
      ? null
      : merge(({ codePoints }) => codePoints ?? new Set()),
  };
}
