import type { Document } from 'domhandler';
import { isTag, isText } from 'domhandler';

/** What a style can be written for: a page's elements, and the letters that its fonts have to hold. */
export type UsedSelectors = {
  tags: Set<string>;
  classes: Set<string>;
  ids: Set<string>;
  attributeNames: Set<string>;
  attributeValues: Set<string>;
  codePoints: Set<number>;
};

/** Their values are addresses, prose and shapes, which no selector names. */
const FREE_ATTRIBUTES = new Set(['href', 'src', 'srcset', 'srcdoc', 'content', 'alt', 'title', 'd', 'class', 'id']);

/** What a browser or a visitor sets later. */
const STATES = ['open', 'hidden', 'checked'];

/** What only a script sets later. */
const SCRIPTED_STATES = ['disabled'];

/** Attributes by which a script says what state a thing is in; it writes their values as truth or falsehood. */
const MARKS = /^(data|aria)-[a-z-]+$/;
const TRUTHS = ['true', 'false'];

/** @param scriptWords the text of the scripts that change the page: any word in it may be a class, a tag or a mark. */
export function readUsedSelectors(document: Document, scriptWords = ''): UsedSelectors {
  const words: UsedSelectors = {
    tags: new Set(),
    classes: new Set(),
    ids: new Set(),
    attributeNames: new Set(scriptWords === '' ? STATES : [...STATES, ...SCRIPTED_STATES]),
    attributeValues: new Set(scriptWords === '' ? [] : TRUTHS),
    codePoints: new Set(),
  };
  const queue: Document['children'] = [...document.children];
  for (let node = queue.pop(); node; node = queue.pop()) {
    if (isText(node)) for (const letter of node.data) words.codePoints.add(letter.codePointAt(0) ?? 0);
    if (!isTag(node)) continue;
    words.tags.add(node.name.toLowerCase());
    for (const [name, value] of Object.entries(node.attribs)) {
      words.attributeNames.add(name);
      if (name === 'class') for (const part of value.split(/\s+/)) words.classes.add(part);
      else if (name === 'id') words.ids.add(value);
      else if (!FREE_ATTRIBUTES.has(name)) words.attributeValues.add(value);
    }
    queue.push(...node.children);
  }
  for (const word of scriptWords.match(/[\w:./[\]()%&>,'#*+!@=-]+/g) ?? []) {
    words.classes.add(word);
    words.tags.add(word);
    if (MARKS.test(word)) words.attributeNames.add(word);
  }
  return words;
}
