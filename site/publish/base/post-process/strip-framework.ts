import type { Document } from 'domhandler';
import { getElementsByTagName, removeElement } from 'domutils';
import { ROUTES } from '../../../settings/routes.ts';
import { isExecutable, selectElements } from './html-tree.ts';

/** The one page that keeps the framework's runtime; the only script of the others is an island's. */
const FRAMEWORK_PAGE = `${ROUTES.admin.path.slice(1)}.html`;

/** @param page an exported file, such as `blog/x.html`. */
export function hasFramework(page: string): boolean {
  return page === FRAMEWORK_PAGE;
}

/** What the framework adds for its script, which a static page does not have. */
const FOR_SCRIPTS = 'link[rel="preload"][as="script"], link[rel="modulepreload"], link[rel="preconnect"][href="/"]';

/** The framework's placeholder for what its script would stream in. */
const PLACEHOLDER = 'body > div[hidden]:not([id], [class])';

/** Removes the framework's runtime from a page; data (JSON-LD) stays. */
export function stripFramework(document: Document): void {
  for (const script of getElementsByTagName('script', document)) if (isExecutable(script)) removeElement(script);
  for (const element of selectElements(FOR_SCRIPTS, document)) removeElement(element);
  for (const placeholder of selectElements(PLACEHOLDER, document)) {
    if (placeholder.children.every(({ type }) => type === 'comment')) removeElement(placeholder);
  }
  removeComments(document);
}

/** Removes the comments by which React marks its parts; nothing reads them without its script. */
function removeComments(parent: Document | Document['children'][number]): void {
  if (!('children' in parent)) return;
  for (const child of [...parent.children]) {
    if (child.type === 'comment') removeElement(child);
    else removeComments(child);
  }
}
