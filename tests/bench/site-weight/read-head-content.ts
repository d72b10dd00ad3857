import type { Page } from 'playwright';

/** Returns what all variants share: no styles, fonts, or scripts, which are what is compared. */
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
