import type { Element, ElementContent, RootContent } from 'hast';
import { toString as toWords } from 'hast-util-to-string';

export type ParentNode = { children: RootContent[] };

/** Edits elements from the inside out. `edit` returns the replacement, or null to keep the element. */
export function editElements(parent: ParentNode, edit: (element: Element) => ElementContent[] | null): void {
  parent.children = parent.children.flatMap((child): RootContent[] => {
    if (child.type !== 'element') return [child];
    editElements(child, edit);
    return edit(child) ?? [child];
  });
}

export function findElement(parent: ParentNode, isMatch: (element: Element) => boolean): Element | null {
  for (const child of parent.children) {
    if (child.type !== 'element') continue;
    if (isMatch(child)) return child;
    const inside = findElement(child, isMatch);
    if (inside !== null) return inside;
  }
  return null;
}

export function makeElement(tagName: string, children: ElementContent[], properties: Element['properties'] = {}) {
  return { type: 'element', tagName, properties, children } satisfies Element;
}

export const makeText = (value: string): ElementContent => ({ type: 'text', value });

export function readAttribute(element: Element, name: string): string {
  const value = element.properties[name];
  return typeof value === 'string' ? value.trim() : '';
}

export function hasClass(element: Element, name: string): boolean {
  const { className } = element.properties;
  return Array.isArray(className) && className.includes(name);
}

/** Returns the text in one line. */
export function readWords(element: Element): string {
  return toWords(element).replace(/\s+/g, ' ').trim();
}
