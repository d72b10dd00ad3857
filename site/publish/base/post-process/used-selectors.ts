import type { Document } from 'domhandler';
import { isDocument, isTag, isText } from 'domhandler';

export type UsedSelectors = {
  tags: Set<string>;
  classes: Set<string>;
  ids: Set<string>;
  attributeNames: Set<string>;
  attributeValues: Set<string>;
  /** Null if the page may show any character. */
  codePoints: Set<number> | null;
};

const FREE_ATTRIBUTES = new Set(['href', 'src', 'srcset', 'srcdoc', 'content', 'alt', 'title', 'd', 'class', 'id']);

/** Set later by the browser or the visitor. */
const STATES = ['open', 'hidden', 'checked'];

/** Set later by scripts only. */
const SCRIPTED_STATES = ['disabled'];

const STATE_ATTRIBUTES = /^(data|aria)-[a-z-]+$/;
const BOOLEANS = ['true', 'false'];

/** @param scriptText scripts that change the page. Any word in it may be a class, tag, or attribute. */
export function readUsedSelectors(document: Document, scriptText = ''): UsedSelectors {
  const codePoints = new Set<number>();
  const selectors: UsedSelectors = {
    tags: new Set(),
    classes: new Set(),
    ids: new Set(),
    attributeNames: new Set(scriptText === '' ? STATES : [...STATES, ...SCRIPTED_STATES]),
    attributeValues: new Set(scriptText === '' ? [] : BOOLEANS),
    codePoints,
  };
  const queue: Document['children'] = [...document.children];
  for (let node = queue.pop(); node; node = queue.pop()) {
    if (isText(node)) for (const letter of node.data) codePoints.add(letter.codePointAt(0) ?? 0);
    // A template's content is a separate document.
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
  return selectors;
}

/** For pages whose texts aren't known yet, so any character counts as used. */
export function mergeSelectors(pages: readonly UsedSelectors[]): UsedSelectors {
  const merge = <Value>(read: (page: UsedSelectors) => Set<Value>) => new Set(pages.flatMap((page) => [...read(page)]));
  return {
    tags: merge(({ tags }) => tags),
    classes: merge(({ classes }) => classes),
    ids: merge(({ ids }) => ids),
    attributeNames: merge(({ attributeNames }) => attributeNames),
    attributeValues: merge(({ attributeValues }) => attributeValues),
    codePoints: null,
  };
}
