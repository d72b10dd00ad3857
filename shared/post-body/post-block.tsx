import { memo } from 'react';
import Markdown from 'react-markdown';
import { onlyFootnoteText } from './blocks/block-metadata.ts';
import { type BlockContext, makeDefinitionStubs, withoutDefinitionStubs } from './blocks/link-context.ts';
import { createMarkdownHandlers } from './markdown/markdown-handlers.ts';
import { readGfm } from './markdown/parse-markdown.ts';
import { rehypeImages } from './markdown/rehype-images.ts';
import { rehypeBackLinks, rehypeLinks } from './markdown/rehype-links.ts';
import { rehypeScrollRegions } from './markdown/rehype-scroll-regions.ts';
import { rehypeTaskLabels } from './markdown/rehype-task-labels.ts';
import { remarkFigures } from './markdown/remark-figures.ts';

/** Every element that a post may consist of; the renderer makes no other and lets no other through. */
const POST_ELEMENTS = (
  'a blockquote br code del div em figcaption figure h2 h3 h4 h5 h6 hr img input label li ol p pre ' +
  'span strong sup table tbody td th thead tr ul'
).split(' ');

/** One block of a post as HTML. The same source in the same context is not rendered again. */
export const PostBlock = memo(function PostBlock({ source, context }: { source: string; context: BlockContext }) {
  return (
    <Markdown
      allowedElements={POST_ELEMENTS}
      rehypePlugins={[rehypeLinks, rehypeImages, rehypeScrollRegions, rehypeTaskLabels, [rehypeBackLinks, context]]}
      remarkPlugins={[readGfm, [withoutDefinitionStubs, context], [onlyFootnoteText, context], remarkFigures]}
      remarkRehypeOptions={{ handlers: createMarkdownHandlers(context) }}
      skipHtml
    >
      {makeDefinitionStubs(context) + source}
    </Markdown>
  );
});
