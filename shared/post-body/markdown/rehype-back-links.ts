import type { Element, ElementContent, Root } from 'hast';
import type { BlockContext } from '../blocks/link-context.ts';
import { makeFootnoteUseId } from './anchor-ids.ts';
import { createElement, createScreenReaderText, createText } from './hast-element.ts';

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
