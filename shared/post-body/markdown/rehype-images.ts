// Tested by tests/shared/post-body/post-body.test.tsx and tests/shared/post-body/post-pictures.test.tsx.
import type { Element, ElementContent, Properties, Root } from 'hast';
import { visit } from 'unist-util-visit';
import type { PictureFacts } from '../../post/picture-name.ts';
import { type PictureReference, readPictureReference } from '../../post/picture-reference.ts';
import { isTall, type PictureSources, type ToPictureSources, toSizes, toUploadedPicture } from '../picture-sources.ts';
import { createElement, createScreenReaderText, createText, hasClass } from './hast-element.ts';
import { FIGURE_CLASS } from './remark-figures.ts';
import { readImageAddress } from './web-address.ts';

/** What a block has to know of the page in which its pictures are. */
export type PagePictures = {
  toSources: ToPictureSources;
  /** Whether the first picture of the block is on screen before a reader scrolls. */
  isLeading: boolean;
};

const UPLOADED_PICTURES: PagePictures = { toSources: toUploadedPicture, isLeading: false };

/**
 * A rehype plugin: images load lazily and decode off the main thread, figures get their title as a
 * caption and a link to the whole image, and an image that may not be loaded becomes its alternative text. A
 * picture of ours has its size and its colour before it is loaded, and comes in the files that the page has of it.
 */
export function rehypeImages({ toSources, isLeading }: PagePictures = UPLOADED_PICTURES) {
  return (tree: Root): void => {
    let isFirst = isLeading;
    visit(tree, 'element', (element, index, parent) => {
      if (parent === undefined || index === undefined) return;
      if (element.tagName === 'figure' && hasClass(element, FIGURE_CLASS)) completeFigure(element, toSources);
      if (element.tagName !== 'img') return;
      const image = readImage(element, toSources);
      if (image === null) {
        const alt = createText(String(element.properties.alt ?? ''));
        parent.children.splice(index, 1, createElement('span', { className: ['no-picture'] }, [alt]));
        return index + 1;
      }
      const alt = String(element.properties.alt ?? '');
      const title = typeof element.properties.title === 'string' ? { title: element.properties.title } : {};
      if (image.own === null) {
        element.properties = { src: image.src, alt, ...title, loading: 'lazy', decoding: 'async' };
        return;
      }
      const loading: Properties = isFirst ? { fetchPriority: 'high' } : { loading: 'lazy' };
      isFirst = false;
      const picture = createPicture(image.own, { alt, ...title, ...loading, decoding: 'async' });
      parent.children.splice(index, 1, picture);
      return index + 1;
    });
  };
}

type OwnPicture = { reference: PictureReference; sources: PictureSources };
type ReadImage = { src: string; own: OwnPicture | null };

/** Reads where an image is loaded from; null where it may not be. */
function readImage(image: Element, toSources: ToPictureSources): ReadImage | null {
  const address = String(image.properties.src ?? '');
  const reference = readPictureReference(address);
  const sources = reference && toSources(reference);
  if (reference && sources) return { src: sources.src, own: { reference, sources } };
  const src = readImageAddress(address);
  return src === null ? null : { src, own: null };
}

/** Width and height give the frame its shape before a byte has arrived. */
function createPicture({ reference, sources }: OwnPicture, properties: Properties): Element {
  const { facts } = reference;
  const sizes = toSizes(reference);
  const image = createElement(
    'img',
    {
      src: sources.src,
      ...(sources.srcSet ? { srcSet: sources.srcSet, sizes } : {}),
      width: facts.widthPx,
      height: facts.heightPx,
      ...properties,
    },
    [],
  );
  const { better } = sources;
  return createElement('picture', {}, [
    ...(better ? [createElement('source', { type: better.type, srcSet: better.srcSet, sizes }, [])] : []),
    image,
  ]);
}

function completeFigure(figure: Element, toSources: ToPictureSources): void {
  const [content] = figure.children;
  if (content?.type !== 'element') return;
  const image = findImage(content);
  if (image === null) return;
  const caption = image.properties.title;
  if (typeof caption === 'string') {
    delete image.properties.title;
    figure.children.push(createElement('figcaption', {}, [createText(caption)]));
  }
  const read = readImage(image, toSources);
  if (read?.own) frameFigure(figure, { image, content }, read.own);
  else if (content === image && read) figure.children[0] = linkToImage(image, read.src);
}

/** Gives the figure of a picture of ours its shape, and the colour that is seen until the picture is. */
function frameFigure(
  figure: Element,
  { image, content }: { image: Element; content: Element },
  { reference: { facts, isHalf }, sources }: OwnPicture,
): void {
  const widths = isHalf ? ['picture-half'] : isTall(facts) ? ['picture-tall'] : [];
  figure.properties = { ...figure.properties, className: [FIGURE_CLASS, 'picture-own', ...widths] };
  const color = createColor(facts);
  if (content !== image) {
    content.properties.className = [...classesOf(content), 'picture-box'];
    content.children.unshift(color);
    return;
  }
  const box = sources.href === null ? createElement('span', {}, [image]) : linkToImage(image, sources.href);
  box.properties.className = [...classesOf(box), 'picture-box'];
  box.children.unshift(color);
  figure.children[0] = box;
}

function classesOf({ properties: { className } }: Element): string[] {
  return Array.isArray(className) ? className.map(String) : [];
}

/**
 * A drawing, because the policy of a page lets no element have a style of its own. Its size is for a page without
 * styles, which it would fill. A PNG may be transparent, and what is of its own colour would not be seen on it: its
 * frame has the page's.
 */
function createColor({ color, type }: PictureFacts): Element {
  return createElement(
    'svg',
    {
      className: ['picture-color'],
      width: '16',
      height: '9',
      viewBox: '0 0 1 1',
      preserveAspectRatio: 'none',
      ariaHidden: 'true',
    },
    type === 'png' ? [] : [createElement('path', { d: 'M0 0h1v1H0z', fill: `#${color}` }, [])],
  );
}

/** Links an image to its own address: the frame may show it smaller than it is. */
function linkToImage(image: Element, src: string): Element {
  return createElement('a', { className: ['picture-link'], href: src, rel: ['noopener', 'noreferrer'] }, [
    image,
    createScreenReaderText(' (open the picture)'),
  ]);
}

function findImage(element: Element): Element | null {
  if (element.tagName === 'img') return element;
  const child = element.children.find(
    (node): node is Extract<ElementContent, { type: 'element' }> => node.type === 'element' && node.tagName === 'img',
  );
  return child ?? null;
}
