import { toPageTitle } from '@callwright/shared/post/seo-metadata.ts';
import { cutText, ELLIPSIS, type MeasureText } from './cut-text.ts';

/** The width of a result's title on a large screen, and of its description in two lines. */
const TITLE_WIDTH_PX = 600;
const DESCRIPTION_WIDTH_PX = 920;

/** The typeface of search results, or what a system has in its place. */
const TYPEFACE = "Arial, 'Liberation Sans', Helvetica, sans-serif";

const measureTitle = createTextMeasure(20);
const measureDescription = createTextMeasure(14);

/** The title as search results show it. */
export function cutPageTitle(title: string): string {
  return cutText(toPageTitle(title), TITLE_WIDTH_PX, measureTitle);
}

/** The description as search results show it. */
export function cutPageDescription(description: string): string {
  return cutText(description, DESCRIPTION_WIDTH_PX, measureDescription);
}

/** Whether a search result cuts into the author's own words, not just into the blog's name after them. */
export function isTitleCut(title: string): boolean {
  const shown = cutPageTitle(title);
  const words = title.replace(/\s+/g, ' ').trim();
  return shown.endsWith(ELLIPSIS) && shown.length - ELLIPSIS.length < words.length;
}

/** Measures a text as a search engine's page would set it. */
function createTextMeasure(sizePx: number): MeasureText {
  const context = document.createElement('canvas').getContext('2d');
  if (context === null) return (text) => (text.length * sizePx) / 2;
  context.font = `${sizePx}px ${TYPEFACE}`;
  return (text) => context.measureText(text).width;
}
