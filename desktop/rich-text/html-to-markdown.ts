import type { Element, Root } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import rehypeRemark from 'rehype-remark';
import remarkGfm from 'remark-gfm';
import remarkStringify from 'remark-stringify';
import { unified } from 'unified';
import { editElements, makeText, readAttribute, readWords } from './edit-tree.ts';
import { readStyledEmphasis } from './styled-emphasis.ts';

/** `picturesLeftOut` counts pictures without a web address. */
export type ConvertedHtml = { markdown: string; picturesLeftOut: number };

const IGNORED_ELEMENTS: ReadonlySet<string> = new Set([
  ...['head', 'meta', 'link', 'style', 'script', 'noscript', 'template', 'title', 'iframe', 'object', 'svg'],
]);
const WEB_ADDRESS = /^https?:\/\//i;
const LINK_ADDRESS = /^(?:https?:\/\/|mailto:)/i;

/** Converts HTML from the clipboard. */
export function convertHtml(html: string): ConvertedHtml {
  const tree = fromHtml(html);
  let picturesLeftOut = 0;
  removeIgnored(tree);
  editElements(tree, (element) => {
    if (element.tagName !== 'img' || WEB_ADDRESS.test(readAttribute(element, 'src'))) return null;
    picturesLeftOut += 1;
    return [makeText(readAttribute(element, 'alt'))];
  });
  const isLink = (link: Element) => LINK_ADDRESS.test(readAttribute(link, 'href')) && readWords(link) !== '';
  return { markdown: toMarkdown(tree, isLink), picturesLeftOut };
}

/** Changes `tree`. @param isLink whether to keep a link; otherwise, only its content stays. */
export function toMarkdown(tree: Root, isLink: (link: Element) => boolean): string {
  removeIgnored(tree);
  readStyledEmphasis(tree);
  editElements(tree, (element) => (element.tagName === 'a' && !isLink(element) ? element.children : null));
  const processor = unified()
    .use(rehypeRemark, { nodeHandlers: { comment: () => undefined } })
    .use(remarkGfm)
    .use(remarkStringify, { bullet: '-', emphasis: '*', rule: '-', listItemIndent: 'one', fences: true });
  return processor.stringify(processor.runSync(tree)).replace(/\n+$/, '');
}

function removeIgnored(tree: Root): void {
  editElements(tree, (element) => (IGNORED_ELEMENTS.has(element.tagName) ? [] : null));
}
