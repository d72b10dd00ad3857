import type { Browser } from 'playwright';
import { PHONE } from './measure-bytes.ts';

/** Returns a page's words, pictures, drawings, and links, with duplicates and with everything opened. */
export async function readContent(browser: Browser, url: string): Promise<string[]> {
  const page = await browser.newPage({ viewport: PHONE });
  try {
    await page.goto(url, { waitUntil: 'networkidle' });
    return await page.evaluate(() => {
      for (const details of document.querySelectorAll('details')) {
        details.removeAttribute('name');
        details.open = true;
      }
      // React puts comments between adjacent texts; they must not split a word.
      const comments = document.createTreeWalker(document.body, NodeFilter.SHOW_COMMENT);
      const found: Node[] = [];
      while (comments.nextNode()) found.push(comments.currentNode);
      for (const comment of found) comment.parentNode?.removeChild(comment);
      document.body.normalize();
      const visible = (selector: string) =>
        [...document.body.querySelectorAll(selector)].filter((element) => element.checkVisibility());
      const texts = visible(':not(svg, svg *)').flatMap((element) =>
        [...element.childNodes].filter((node) => node instanceof Text).map(({ data }) => data),
      );
      const images = [...document.images].map(({ src }) => new URL(src).pathname);
      return [
        ...texts.flatMap((text) => text.split(/\s+/).filter(Boolean)),
        ...images.filter((path) => !path.startsWith('/_drawings/')).map((path) => `picture ${path}`),
        // Inline, or extracted to a file at build time.
        ...visible('svg, img[src^="/_drawings/"]').map(() => 'drawing'),
        ...visible('a[href]').map((link) => `link ${(link as HTMLAnchorElement).href}`),
      ];
    });
  } finally {
    await page.close();
  }
}

export type Comparison = {
  /** Dice's coefficient, 0 to 1. */
  share: number;
  onlyOurs: string[];
  onlyTheirs: string[];
};

export function compareContent(ours: readonly string[], theirs: readonly string[]): Comparison {
  const onlyOurs = subtract(ours, theirs);
  const onlyTheirs = subtract(theirs, ours);
  return {
    share: 1 - (onlyOurs.length + onlyTheirs.length) / (ours.length + theirs.length),
    onlyOurs,
    onlyTheirs,
  };
}

function subtract(items: readonly string[], others: readonly string[]): string[] {
  const left = [...others];
  return items.filter((item) => {
    const at = left.indexOf(item);
    if (at !== -1) left.splice(at, 1);
    return at === -1;
  });
}
