// Tested by tests/shared/post-body/post-body.test.tsx.
import type { Root as Html, Parents } from 'hast';
import type { Nodes, Root } from 'mdast';
import { toHast } from 'mdast-util-to-hast';
import type { BlockContext } from '../blocks/link-context.ts';
import { createMarkdownHandlers } from './markdown-handlers.ts';
import { type PagePictures, rehypeImages } from './rehype-images.ts';
import { rehypeBackLinks, rehypeLinks } from './rehype-links.ts';
import { rehypeScrollRegions } from './rehype-scroll-regions.ts';
import { rehypeTaskLabels } from './rehype-task-labels.ts';
import { remarkFigures } from './remark-figures.ts';

/** Every element that a post may consist of; the renderer makes no other and lets no other through. */
const POST_ELEMENTS: ReadonlySet<string> = new Set(
  (
    'a blockquote br code del div em figcaption figure h2 h3 h4 h5 h6 hr img input label li ol p path picture pre ' +
    'source span strong sup svg table tbody td th thead tr ul'
  ).split(' '),
);

/**
 * Turns the tree of a block into that of its HTML. Most blocks are a paragraph of words: a step that is
 * about something else is left out where there is none of it.
 *
 * @param tree as `readBlockTree` returns it; it is changed.
 * @param pictures by default, pictures of ours come from where their author uploaded them.
 */
export function renderBlock(tree: Root, context: BlockContext, pictures?: PagePictures): Html {
  const types = new Set<Nodes['type']>();
  collectTypes(tree, types);
  const hasImages = types.has('image') || types.has('imageReference');
  if (hasImages) remarkFigures()(tree);
  const html = toHast(tree, { handlers: createMarkdownHandlers(context) });
  if (html.type !== 'root') throw new Error('The tree of a block is a root.');
  if (types.has('link') || types.has('linkReference')) rehypeLinks()(html);
  if (hasImages) rehypeImages(pictures)(html);
  if (types.has('table') || types.has('code')) rehypeScrollRegions()(html);
  if (types.has('listItem')) rehypeTaskLabels()(html);
  if (context.footnoteText !== null) rehypeBackLinks(context)(html);
  removeOtherElements(html);
  return html;
}

function collectTypes(node: Nodes, types: Set<Nodes['type']>): void {
  types.add(node.type);
  if ('children' in node) for (const child of node.children) collectTypes(child, types);
}

function removeOtherElements(parent: Parents): void {
  const isAllowed = (node: Parents['children'][number]) =>
    node.type === 'text' || (node.type === 'element' && POST_ELEMENTS.has(node.tagName));
  if (!parent.children.every(isAllowed)) parent.children = parent.children.filter(isAllowed) as typeof parent.children;
  for (const child of parent.children) if (child.type === 'element') removeOtherElements(child);
}
