import { createHash } from 'node:crypto';
import type { Document, Element } from 'domhandler';
import { replaceElement } from 'domutils';
import { createElements, selectElements, serializeElement } from '../pages/html-tree.ts';

export const SVGS_PATH = '_drawings';

/** A drawing that became a file: its address in the export, and its text. */
export type ExtractedSvg = { href: string; svg: string };

/**
 * Turns the drawings inside `data-far-drawing` elements into pictures that load when they come near.
 * What a page shows first has to fit into the first answer of a connection (about 14 kB, RFC 6928):
 * a drawing far below is in its way. One that a browser would ask for at once (it looks ahead by two
 * or three screens) is better left in the page: a request of its own would share the line with the typefaces.
 *
 * @param brandCss declares the custom properties that drawings are coloured with, for both schemes.
 */
export function extractLazySvgs(document: Document, brandCss: string): ExtractedSvg[] {
  return selectElements('[data-far-drawing] > svg', document).map((drawing) => {
    const { class: look, width: _, ...attributes } = drawing.attribs;
    drawing.attribs = { ...attributes, xmlns: 'http://www.w3.org/2000/svg' };
    const style = toStyle(serializeElement(drawing), brandCss);
    drawing.children.unshift(...createElements(`<svg><style>${style}</style></svg>`).flatMap((svg) => svg.children));
    const svg = serializeElement(drawing);
    const href = `/${SVGS_PATH}/${createHash('sha256').update(svg).digest('hex').slice(0, 16)}.svg`;
    const [, , width, height] = (drawing.attribs.viewBox ?? '').split(' ');
    replaceElement(drawing, createPicture(href, { width, height, class: look }));
    return { href, svg };
  });
}

/** Decorative, as the drawing was; with its size, so that nothing moves when it comes. */
function createPicture(href: string, attributes: Record<string, string | undefined>): Element {
  const [picture] = createElements(`<img src="${href}" alt="" loading="lazy" decoding="async">`);
  if (!picture) throw new Error('The parser makes a picture.');
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined) picture.attribs[name] = value;
  }
  return picture;
}

/** The declarations of the properties that the drawing uses, and what the scheme of the page makes of them. */
function toStyle(svg: string, brandCss: string): string {
  const used = new Set([...svg.matchAll(/var\((--[\w-]+)\)/g)].map(([, name]) => name));
  const [light = '', dark = ''] = brandCss.split('@media (prefers-color-scheme: dark)').map((part) =>
    [...part.matchAll(/(--[\w-]+):\s*([^;]+);/g)]
      .filter(([, name]) => used.has(name))
      .map(([, name, value]) => `${name}:${value}`)
      .join(';'),
  );
  return `:root{${light}}@media (prefers-color-scheme:dark){:root{${dark}}}`;
}
