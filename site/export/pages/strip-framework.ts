import type { Document } from 'domhandler';
import { getElementsByTagName, removeElement } from 'domutils';
import { isExecutable, selectElements } from './html-tree.ts';

/** What the framework adds to a page for a script that a static page does not have. */
const FOR_SCRIPTS = 'link[rel="preload"][as="script"], link[rel="modulepreload"], link[rel="preconnect"][href="/"]';

/** The framework's place for what its script would stream in. */
const EMPTY_PLACE = 'body > div[hidden]:not([id], [class])';

/** Takes the framework's runtime out of a page; data (JSON-LD) stays. */
export function stripFramework(document: Document): void {
  for (const script of getElementsByTagName('script', document)) if (isExecutable(script)) removeElement(script);
  for (const element of selectElements(FOR_SCRIPTS, document)) removeElement(element);
  for (const place of selectElements(EMPTY_PLACE, document)) {
    if (place.children.every(({ type }) => type === 'comment')) removeElement(place);
  }
  removeComments(document);
}

/** React marks by comments where its parts begin; nothing reads them any more. */
function removeComments(parent: Document | Document['children'][number]): void {
  if (!('children' in parent)) return;
  for (const child of [...parent.children]) {
    if (child.type === 'comment') removeElement(child);
    else removeComments(child);
  }
}
