import type { Element, ElementContent, Root } from 'hast';
import { visit } from 'unist-util-visit';
import type { BlockContext } from '../blocks/link-context.ts';
import { makeFootnoteUseId, resolveFragment } from './anchor-ids.ts';
import { createElement, createScreenReaderText, createText, hasClass } from './hast-element.ts';
import { readLinkTarget } from './web-address.ts';

/**
 * A rehype plugin: marks external links, by a class for the eye and in words for screen readers;
 * replaces a link that may not be followed by its text; resolves a fragment to the heading's id.
 */
export function rehypeLinks() {
  return (tree: Root): void => {
    visit(tree, 'element', (element, index, parent) => {
      if (element.tagName !== 'a' || parent === undefined || index === undefined) return;
      if (hasClass(element, 'permalink') || element.properties.role !== undefined) return;
      const target = readLinkTarget(String(element.properties.href ?? ''));
      if (target === null || element.children.length === 0) {
        parent.children.splice(index, 1, ...element.children);
        return index;
      }
      const href = target.href.startsWith('#') ? resolveFragment(target.href) : target.href;
      const title = typeof element.properties.title === 'string' ? { title: element.properties.title } : {};
      element.properties = { href, ...title };
      if (target.isExternal) markExternal(element);
    });
  };
}

function markExternal(element: Element): void {
  const isImageLink = element.children.every(isImage);
  element.properties.className = isImageLink ? ['external', 'picture-link'] : ['external'];
  element.properties.rel = ['noopener', 'noreferrer'];
  element.children.push(createScreenReaderText(' (external link)'));
}

function isImage(node: ElementContent): boolean {
  return node.type === 'element' && node.tagName === 'img';
}

/** A rehype plugin: adds a link back to each reference at the end of a footnote. */
export function rehypeBackLinks({ footnoteText }: BlockContext) {
  return (tree: Root): void => {
    if (footnoteText === null) return;
    const links = Array.from({ length: footnoteText.uses }, (_, index) =>
      createBackLink(footnoteText.number, index + 1),
    );
    const content = links.flatMap((link): ElementContent[] => [createText(' '), link]);
    const last = tree.children.findLast((node) => node.type === 'element');
    if (last?.tagName === 'p') last.children.push(...content);
    else tree.children.push(createElement('p', {}, content));
  };
}

function createBackLink(number: number, use: number): Element {
  const name = use === 1 ? `Back to reference ${number}` : `Back to reference ${number}, use ${use}`;
  const shown =
    use === 1 ? [createText('↩\uFE0E')] : [createText('↩\uFE0E'), createElement('sup', {}, [createText(`${use}`)])];
  return createElement(
    'a',
    { className: ['back-link'], href: `#${makeFootnoteUseId(number, use)}`, role: 'doc-backlink' },
    [createElement('span', { ariaHidden: 'true' }, shown), createScreenReaderText(name)],
  );
}
