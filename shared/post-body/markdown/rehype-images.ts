// Tested by tests/shared/post-body/post-body.test.tsx.
import type { Element, ElementContent, Root } from 'hast';
import { visit } from 'unist-util-visit';
import { createElement, createScreenReaderText, createText, hasClass } from './hast-element.ts';
import { FIGURE_CLASS } from './remark-figures.ts';
import { readImageAddress } from './web-address.ts';

/**
 * A rehype plugin: images load lazily and decode off the main thread, figures get their title as a
 * caption and a link to the whole image, and an image that may not be loaded becomes its alternative text.
 */
export function rehypeImages() {
  return (tree: Root): void => {
    visit(tree, 'element', (element, index, parent) => {
      if (parent === undefined || index === undefined) return;
      if (element.tagName === 'figure' && hasClass(element, FIGURE_CLASS)) completeFigure(element);
      if (element.tagName !== 'img') return;
      const src = readImageAddress(String(element.properties.src ?? ''));
      const alt = String(element.properties.alt ?? '');
      if (src === null) {
        parent.children.splice(index, 1, createElement('span', { className: ['no-picture'] }, [createText(alt)]));
        return index + 1;
      }
      const title = typeof element.properties.title === 'string' ? { title: element.properties.title } : {};
      element.properties = { src, alt, ...title, loading: 'lazy', decoding: 'async' };
    });
  };
}

function completeFigure(figure: Element): void {
  const [content] = figure.children;
  if (content?.type !== 'element') return;
  const image = findImage(content);
  if (image === null) return;
  const caption = image.properties.title;
  if (typeof caption === 'string') {
    delete image.properties.title;
    figure.children.push(createElement('figcaption', {}, [createText(caption)]));
  }
  const src = readImageAddress(String(image.properties.src ?? ''));
  if (content === image && src !== null) figure.children[0] = linkToImage(image, src);
}

/** Links an image to its own address: the frame of fixed shape may show a tall one small. */
function linkToImage(image: Element, src: string): ElementContent {
  return createElement('a', { className: ['picture-link'], href: src, rel: ['noopener', 'noreferrer'] }, [
    image,
    createScreenReaderText(' (open the picture)'),
  ]);
}

function findImage(element: Element): Element | null {
  if (element.tagName === 'img') return element;
  const child = element.children.find((node) => node.type === 'element' && node.tagName === 'img');
  return child?.type === 'element' ? child : null;
}
