import { createBlocks } from './blocks/block.ts';
import { layoutPost, type PostLayout } from './blocks/layout-post.ts';
import { type DocumentPictures, PostDocument } from './post-document.tsx';

/**
 * The body of a post: GitHub's Markdown as HTML. The static page and the web editor render this;
 * the desktop preview renders the same blocks incrementally. It needs post-body.css, brand.css and
 * fonts.css.
 *
 * Raw HTML is not rendered: comments vanish, other tags are dropped and the text between them stays
 * (`findDroppedHtml` names them). A `#` is an h2, because the page has its own title
 * (shared/README.md, "How a post is rendered").
 */
export function PostBody({ content, ...pictures }: { content: string } & DocumentPictures) {
  return <PostDocument layout={layoutContent(content)} {...pictures} />;
}

/** Works out what `PostDocument` renders, for a page that shows more of a post than its body. */
export function layoutContent(content: string): PostLayout {
  return layoutPost(createBlocks(content));
}
