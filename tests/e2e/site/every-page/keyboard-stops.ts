import type { Page } from 'playwright';

export const MANY_STOPS = 200;

/** Tabs through the page or its main part. `unseen` are stops without a visible focus indicator. */
export async function walkStops(page: Page, part: 'page' | 'main'): Promise<{ stops: string[]; unseen: string[] }> {
  const stops: string[] = [];
  const unseen: string[] = [];
  if (part === 'main') await page.locator('main').focus();
  for (let stop = 0; stop < MANY_STOPS; stop += 1) {
    await page.keyboard.press('Tab');
    const { name, isSeen, isEnd, isInMain } = await page.evaluate(readStop);
    if (isEnd || (part === 'main' && !isInMain)) break;
    stops.push(name);
    if (!isSeen) unseen.push(name);
  }
  return { stops, unseen };
}

function readStop(): { name: string; isSeen: boolean; isEnd: boolean; isInMain: boolean } {
  const isNowhere = (element: Element | null) => element === null || /^(body|html)$/i.test(element.tagName);
  let stop = document.activeElement;
  if (stop === null || isNowhere(stop)) return { name: '', isSeen: true, isEnd: true, isInMain: false };
  const isInMain = stop.closest('main') !== null;
  let view: Window & typeof globalThis = window;
  while (stop.tagName === 'IFRAME') {
    const inner: Document | null = (stop as HTMLIFrameElement).contentDocument;
    if (!inner?.defaultView || inner.activeElement === null || isNowhere(inner.activeElement)) break;
    view = inner.defaultView;
    stop = inner.activeElement;
  }
  const hasOutline = (style: CSSStyleDeclaration) =>
    style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 2;
  const box = stop.getBoundingClientRect();
  const isOnScreen =
    box.width > 0 && box.bottom > 0 && box.top < view.innerHeight && box.right > 0 && box.left < view.innerWidth;
  const isMarked = hasOutline(view.getComputedStyle(stop)) || hasOutline(view.getComputedStyle(stop, '::after'));
  const hasOwnControls = stop.tagName === 'VIDEO';
  const isSeen = isOnScreen && (isMarked || hasOwnControls);
  return { name: stop.outerHTML.slice(0, 120), isSeen, isEnd: false, isInMain };
}
