import type { Element, ElementContent, Properties } from 'hast';

export function createElement(tagName: string, properties: Properties, children: ElementContent[]): Element {
  return { type: 'element', tagName, properties, children };
}

export function createText(value: string): ElementContent {
  return { type: 'text', value };
}

/** Creates text for screen readers that is not visible. */
export function createScreenReaderText(value: string): Element {
  return createElement('span', { className: ['spoken'] }, [createText(value)]);
}

export function hasClass(element: Element, name: string): boolean {
  const { className } = element.properties;
  return Array.isArray(className) && className.includes(name);
}
