import { createBlocks } from './blocks/block.ts';
import { layoutPost, type PostLayout } from './blocks/layout-post.ts';
import { type DocumentPictures, PostDocument } from './post-document.tsx';

/** Needs post-body.css, brand.css, and fonts.css. The desktop preview renders the same blocks incrementally. */
export function PostBody({ content, ...pictures }: { content: string } & DocumentPictures) {
  return <PostDocument layout={layoutContent(content)} {...pictures} />;
}

export function layoutContent(content: string): PostLayout {
  return layoutPost(createBlocks(content));
}
