import { toPageTitle } from '@callwright/shared/post/seo-metadata.ts';
import { cutText, ELLIPSIS, type MeasureText } from './cut-text.ts';

/** Widths of a search result's title, and of a two-line description, on a large screen. */
const TITLE_WIDTH_PX = 600;
const DESCRIPTION_WIDTH_PX = 920;

/** The font of search results, or the system's substitute. */
const TYPEFACE = "Arial, 'Liberation Sans', Helvetica, sans-serif";

const measureTitle = createTextMeasure(20);
const measureDescription = createTextMeasure(14);

export function cutPageTitle(title: string): string {
  return cutText(toPageTitle(title), TITLE_WIDTH_PX, measureTitle);
}

export function cutPageDescription(description: string): string {
  return cutText(description, DESCRIPTION_WIDTH_PX, measureDescription);
}

/** True if the author's own words are cut off, not just the blog name after them. */
export function isTitleCut(title: string): boolean {
  const shown = cutPageTitle(title);
  const words = title.replace(/\s+/g, ' ').trim();
  return shown.endsWith(ELLIPSIS) && shown.length - ELLIPSIS.length < words.length;
}

function createTextMeasure(sizePx: number): MeasureText {
  const context = document.createElement('canvas').getContext('2d');
  if (context === null) return (text) => (text.length * sizePx) / 2;
  context.font = `${sizePx}px ${TYPEFACE}`;
  return (text) => context.measureText(text).width;
}
