import type { Page } from 'playwright';

/**
 * What the head of a page says of it, as HTML: title, descriptions, links to itself, to feeds and
 * to icons. It is content, so every variant has the same; how styles, fonts and scripts are brought
 * in is left out, for that is what is compared.
 */
export function readHeadContent(page: Page): Promise<string> {
  return page.evaluate(() => {
    const isContent = (element: Element) => {
      if (element instanceof HTMLTitleElement) return true;
      if (element instanceof HTMLMetaElement) {
        return (
          !element.httpEquiv &&
          !element.hasAttribute('charset') &&
          element.name !== 'viewport' &&
          element.name !== 'next-size-adjust'
        );
      }
      if (element instanceof HTMLLinkElement)
        return /^(canonical|alternate|icon|apple-touch-icon|manifest)$/.test(element.rel);
      return element instanceof HTMLScriptElement && element.type === 'application/ld+json';
    };
    return [...document.head.children]
      .filter(isContent)
      .map(({ outerHTML }) => outerHTML)
      .join('');
  });
}
