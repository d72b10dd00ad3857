import { Block } from '@callwright/shared/post-body/blocks/block.ts';
import { createIncrementalLayout } from '@callwright/shared/post-body/blocks/incremental-layout.ts';
import { layoutPost, type PostLayout } from '@callwright/shared/post-body/blocks/layout-post.ts';
import { normalizeText } from '@callwright/shared/post-body/markdown/parse-markdown.ts';
import { PostBody } from '@callwright/shared/post-body/post-body.tsx';
import { PostDocument } from '@callwright/shared/post-body/post-document.tsx';
import { renderToStaticMarkup } from 'react-dom/server';

export function renderPost(content: string): string {
  return renderToStaticMarkup(<PostBody content={content} />);
}

/** Renders the document as one block, which rendering by block must equal. */
export function renderInOnePiece(content: string): string {
  return renderPlan(layoutPost([new Block(normalizeText(content), 0)]));
}

/** Renders posts with a shared cache, like the live preview. */
export function createLiveRenderer(): (content: string) => string {
  const plan = createIncrementalLayout();
  return (content) => renderPlan(plan(content));
}

function renderPlan(plan: PostLayout): string {
  return renderToStaticMarkup(<PostDocument layout={plan} />);
}

/** Whitespace between blocks doesn't count. */
export function joinBlocks(html: string): string {
  return html
    .replace(/>\n+/g, '>\n')
    .replace(/\n+(?=<)/g, '\n')
    .replaceAll('>\n<', '><')
    .trim();
}
