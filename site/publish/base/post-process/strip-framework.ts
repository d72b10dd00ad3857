import type { Document } from 'domhandler';
import { getElementsByTagName, removeElement } from 'domutils';
import { ROUTES } from '../../../settings/routes.ts';
import { isExecutable, selectElements } from './html-tree.ts';

/** The only page that keeps Next's runtime. */
const FRAMEWORK_PAGE = `${ROUTES.admin.path.slice(1)}.html`;

export function hasFramework(page: string): boolean {
  return page === FRAMEWORK_PAGE;
}

const FOR_SCRIPTS = 'link[rel="preload"][as="script"], link[rel="modulepreload"], link[rel="preconnect"][href="/"]';

const PLACEHOLDER = 'body > div[hidden]:not([id], [class])';

export function stripFramework(document: Document): void {
  for (const script of getElementsByTagName('script', document)) if (isExecutable(script)) removeElement(script);
  for (const element of selectElements(FOR_SCRIPTS, document)) removeElement(element);
  for (const placeholder of selectElements(PLACEHOLDER, document)) {
    if (placeholder.children.every(({ type }) => type === 'comment')) removeElement(placeholder);
  }
  removeComments(document);
}

/** React's markers, which only its script reads. */
function removeComments(parent: Document | Document['children'][number]): void {
  if (!('children' in parent)) return;
  for (const child of [...parent.children]) {
    if (child.type === 'comment') removeElement(child);
    else removeComments(child);
  }
}
