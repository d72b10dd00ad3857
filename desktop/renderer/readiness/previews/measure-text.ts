import type { MeasureText } from './cut-text.ts';

/** The typeface of search results, or the one that a system has in its place. */
const TYPEFACE = "Arial, 'Liberation Sans', Helvetica, sans-serif";

/** Measures as a search engine's page would set a text, at this size in pixels. */
export function createTextMeasure(size: number): MeasureText {
  const context = document.createElement('canvas').getContext('2d');
  if (context === null) return (text) => (text.length * size) / 2;
  context.font = `${size}px ${TYPEFACE}`;
  return (text) => context.measureText(text).width;
}
