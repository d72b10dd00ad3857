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

/** The document as a single block: what rendering by block has to equal. */
export function renderInOnePiece(content: string): string {
  return renderPlan(layoutPost([new Block(normalizeText(content), 0)]));
}

/** Renders one text after another with the same memory, as the live preview does. */
export function createLiveRenderer(): (content: string) => string {
  const plan = createIncrementalLayout();
  return (content) => renderPlan(plan(content));
}

function renderPlan(plan: PostLayout): string {
  return renderToStaticMarkup(<PostDocument layout={plan} />);
}

/** White space between blocks is not part of what is compared. */
export function joinBlocks(html: string): string {
  return html
    .replace(/>\n+/g, '>\n')
    .replace(/\n+(?=<)/g, '\n')
    .replaceAll('>\n<', '><')
    .trim();
}
