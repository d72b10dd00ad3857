import { createBlocks } from './blocks/block.ts';
import { layoutPost } from './blocks/layout-post.ts';
import { PostDocument } from './post-document.tsx';

/**
 * The body of a post, GitHub's Markdown as HTML, for every host: preview, static page, fallback.
 * It needs post-body.css, brand.css and fonts.css.
 *
 * Raw HTML is not rendered. Comments vanish; other tags are dropped and the text between them
 * stays (`findDroppedHtml` names them). A `#` is an h2, since the page has its own title.
 */
export function PostBody({ content }: { content: string }) {
  return <PostDocument plan={layoutPost(createBlocks(content))} />;
}
