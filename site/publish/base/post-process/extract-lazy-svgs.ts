import { createHash } from 'node:crypto';
import type { Document } from 'domhandler';
import { replaceElement } from 'domutils';
import { createElement, createElements, selectElements, serializeElement } from './html-tree.ts';

export const SVGS_PATH = '_drawings';

export type ExtractedSvg = { href: string; svg: string };

/**
 * Lazy-loads illustrations below the fold, so the first screen fits into a connection's first response (14 kB, RFC
 * 6928). Those near the top stay inline, because browsers would load them right away.
 */
export function extractLazySvgs(document: Document, brandCss: string): ExtractedSvg[] {
  return selectElements('[data-far-drawing] > svg', document).map((illustration) => {
    const { class: look, width: _, ...attributes } = illustration.attribs;
    illustration.attribs = { ...attributes, xmlns: 'http://www.w3.org/2000/svg' };
    const style = toStyle(serializeElement(illustration), brandCss);
    illustration.children.unshift(
      ...createElements(`<svg><style>${style}</style></svg>`).flatMap((svg) => svg.children),
    );
    const svg = serializeElement(illustration);
    const href = `/${SVGS_PATH}/${createHash('sha256').update(svg).digest('hex').slice(0, 16)}.svg`;
    const [, , width, height] = (illustration.attribs.viewBox ?? '').split(' ');
    const image = createElement(`<img src="${href}" alt="" loading="lazy" decoding="async">`);
    for (const [name, value] of Object.entries({ width, height, class: look })) if (value) image.attribs[name] = value;
    replaceElement(illustration, image);
    return { href, svg };
  });
}

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
