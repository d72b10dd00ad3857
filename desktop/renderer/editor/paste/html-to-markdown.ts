import { fromDom } from 'hast-util-from-dom';
import rehypeRemark from 'rehype-remark';
import remarkGfm from 'remark-gfm';
import remarkStringify from 'remark-stringify';
import { unified } from 'unified';

/** `picturesLeftOut` counts pictures without a web address. */
export type ConvertedHtml = { markdown: string; picturesLeftOut: number };

const IGNORED_ELEMENTS = 'head, meta, link, style, script, noscript, template, title, iframe, object, svg';
const WEB_ADDRESS = /^https?:\/\//i;
const LINK_ADDRESS = /^(?:https?:\/\/|mailto:)/i;

export function convertHtml(html: string): ConvertedHtml {
  const page = new DOMParser().parseFromString(html, 'text/html');
  for (const element of page.querySelectorAll(IGNORED_ELEMENTS)) element.remove();
  readStyledEmphasis(page);
  for (const link of page.querySelectorAll('a')) {
    if (!LINK_ADDRESS.test(link.getAttribute('href') ?? '') || link.textContent?.trim() === '') unwrap(link);
  }
  const picturesLeftOut = removeLocalPictures(page);

  const tree = fromDom(page);
  if (tree.type !== 'root') throw new Error('A document is read as a root.');
  const processor = unified()
    .use(rehypeRemark)
    .use(remarkGfm)
    .use(remarkStringify, { bullet: '-', emphasis: '*', rule: '-', listItemIndent: 'one', fences: true });
  const markdown = processor.stringify(processor.runSync(tree));
  return { markdown: markdown.replace(/\n+$/, ''), picturesLeftOut };
}

/** Word processors style spans instead of using elements. */
function readStyledEmphasis(page: Document): void {
  for (const element of page.querySelectorAll<HTMLElement>('b[style], strong[style], i[style], em[style]')) {
    const isBold = /^(?:b|strong)$/i.test(element.tagName);
    const { fontWeight, fontStyle } = element.style;
    if (isBold ? fontWeight === 'normal' || fontWeight === '400' : fontStyle === 'normal') unwrap(element);
  }
  for (const element of page.querySelectorAll<HTMLElement>('span[style]')) {
    const { fontWeight, fontStyle, textDecorationLine } = element.style;
    if (element.textContent?.trim() === '' || element.closest('h1, h2, h3, h4, h5, h6, a, code, pre')) continue;
    if (fontWeight === 'bold' || Number(fontWeight) >= 600) wrapContent(element, 'strong');
    if (fontStyle === 'italic') wrapContent(element, 'em');
    if (textDecorationLine === 'line-through') wrapContent(element, 'del');
  }
}

function removeLocalPictures(page: Document): number {
  let count = 0;
  for (const image of page.querySelectorAll('img')) {
    if (WEB_ADDRESS.test(image.getAttribute('src') ?? '')) continue;
    image.replaceWith(image.getAttribute('alt') ?? '');
    count += 1;
  }
  return count;
}

function unwrap(element: Element): void {
  element.replaceWith(...element.childNodes);
}

function wrapContent(element: Element, name: string): void {
  const wrapper = element.ownerDocument.createElement(name);
  wrapper.append(...element.childNodes);
  element.append(wrapper);
}
