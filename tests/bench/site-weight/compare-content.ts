import type { Browser } from 'playwright';
import type { Variant } from './compared-pages.ts';
import { PHONE } from './measure-bytes.ts';

/** What a visitor gets from a page, whatever it was built with. */
export type Content = { text: string; pictures: string[]; drawings: number; links: string[] };

/** Everything that can be opened is opened first, so that hidden words count as well. */
export async function readContent(browser: Browser, url: string): Promise<Content> {
  const page = await browser.newPage({ viewport: PHONE });
  try {
    await page.goto(url, { waitUntil: 'networkidle' });
    return await page.evaluate(() => {
      for (const details of document.querySelectorAll('details')) {
        details.removeAttribute('name');
        details.open = true;
      }
      const links = [...document.querySelectorAll('a')].filter((link) => link.checkVisibility());
      return {
        // Where a word ends depends on the markup around it; its letters do not.
        // biome-ignore lint/performance/useDomNodeTextContent: what no style shows is no part of the content.
        text: document.body.innerText.replace(/\s+/g, '').toLowerCase(),
        pictures: [...document.images]
          .map((image) => new URL(image.src).pathname)
          .filter((path) => !path.startsWith('/_drawings/'))
          .sort(),
        // Drawn in the page, or moved out of it (site/scripts/move-drawings-out.ts).
        drawings: [...document.querySelectorAll('svg, img[src^="/_drawings/"]')].filter((drawing) =>
          drawing.checkVisibility(),
        ).length,
        links: links.map((link) => link.href),
      };
    });
  } finally {
    await page.close();
  }
}

/**
 * Where two variants of a page part, in words; null where they do not. The comparison is worth
 * nothing if one of them says or shows less.
 */
export function findDifference(ours: Content, theirs: Content, variant: Variant): string | null {
  const from = [...ours.text].findIndex((letter, position) => letter !== theirs.text[position]);
  if (ours.text !== theirs.text) {
    const start = Math.max(0, (from === -1 ? ours.text.length : from) - 30);
    const around = ({ text }: Content) => text.slice(start, start + 90);
    return `the words part: "${around(ours)}" is "${around(theirs)}" in the variant ${variant}`;
  }
  if (ours.pictures.join() !== theirs.pictures.join()) return `the pictures are others in the variant ${variant}`;
  if (ours.links.join() !== theirs.links.join()) {
    const missing = ours.links.filter((link) => !theirs.links.includes(link));
    return `the links are others in the variant ${variant}: ${missing.join(' ')}`;
  }
  if (ours.drawings !== theirs.drawings) {
    return `${theirs.drawings} drawings instead of ${ours.drawings} in the variant ${variant}`;
  }
  return null;
}
