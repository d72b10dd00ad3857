import { type Document, type Element, isTag, Text } from 'domhandler';
import { filter, getElementsByTagName, prependChild, removeElement, replaceElement } from 'domutils';
import { parseFragment, serialize } from 'parse5';
import { adapter } from 'parse5-htmlparser2-tree-adapter';

/** Attributes for our own stylesheet and scripts. Feed readers have their own styles and load only `src`. */
const SITE_ATTRIBUTES = /^(?:class|role|tabindex|loading|decoding|fetchpriority|srcset|sizes|(?:aria|data)-.*)$/;

/** Classes of elements that make sense only on our pages. */
const SITE_ONLY_CLASSES = new Set(['permalink', 'spoken', 'picture-color']);

type FeedImage = { src: string; alt: string };

/** Returns a post's body for feed readers: absolute URLs, the featured image first, no classes or controls. */
export function toFeedHtml(html: string, { url, image }: { url: string; image: FeedImage | null }): string {
  const fragment = parse(html);
  for (const element of filter(isTag, fragment) as Element[]) {
    if ((element.attribs.class ?? '').split(' ').some((name) => SITE_ONLY_CLASSES.has(name))) removeElement(element);
    else if (element.name === 'source') removeElement(element);
    else if (element.name === 'input') replaceElement(element, new Text('checked' in element.attribs ? '☑' : '☐'));
    else cleanAttributes(element, url);
  }
  if (image) addPicture(fragment, image);
  return serialize(fragment, { treeAdapter: adapter });
}

function parse(html: string): Document {
  return parseFragment(html, { treeAdapter: adapter });
}

function cleanAttributes(element: Element, base: string): void {
  for (const [name, value] of Object.entries(element.attribs)) {
    if (SITE_ATTRIBUTES.test(name)) delete element.attribs[name];
    else if (name === 'href' || name === 'src') element.attribs[name] = URL.parse(value, base)?.href ?? base;
  }
}

function addPicture(fragment: Document, { src, alt }: FeedImage): void {
  const picture = parse('<p><img src="" alt=""></p>');
  for (const image of getElementsByTagName('img', picture)) Object.assign(image.attribs, { src, alt });
  for (const node of picture.children) prependChild(fragment, node);
}
