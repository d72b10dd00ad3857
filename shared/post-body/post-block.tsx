import { memo } from 'react';
import Markdown from 'react-markdown';
import type { BlockContext } from './block-context.ts';
import { onlyFootnoteText } from './block-facts.ts';
import { makePrelude, withoutPrelude } from './block-prelude.ts';
import { createMarkdownHandlers } from './markdown-handlers.ts';
import { readGfm } from './read-gfm.ts';
import { rehypeBackLinks } from './rehype-back-links.ts';
import { rehypeImages } from './rehype-images.ts';
import { rehypeLinks } from './rehype-links.ts';
import { rehypeScrollRegions } from './rehype-scroll-regions.ts';
import { rehypeTaskLabels } from './rehype-task-labels.ts';
import { remarkPictures } from './remark-pictures.ts';

/** Every element that a post may consist of; the renderer makes no other, and lets no other through. */
const POST_ELEMENTS = (
  'a blockquote br code del div em figcaption figure h2 h3 h4 h5 h6 hr img input label li ol p pre ' +
  'span strong sup table tbody td th thead tr ul'
).split(' ');

/** One block of a post as HTML. The same source in the same context is rendered once. */
export const PostBlock = memo(function PostBlock({ source, context }: { source: string; context: BlockContext }) {
  return (
    <Markdown
      allowedElements={POST_ELEMENTS}
      rehypePlugins={[rehypeLinks, rehypeImages, rehypeScrollRegions, rehypeTaskLabels, [rehypeBackLinks, context]]}
      remarkPlugins={[readGfm, [withoutPrelude, context], [onlyFootnoteText, context], remarkPictures]}
      remarkRehypeOptions={{ handlers: createMarkdownHandlers(context) }}
      skipHtml
    >
      {makePrelude(context) + source}
    </Markdown>
  );
});
