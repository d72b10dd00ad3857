import { createLivePlanner } from '@callwright/shared/post-body/live-planner.ts';
import { normalizeText } from '@callwright/shared/post-body/normalize-text.ts';
import { type PostPlan, planPost } from '@callwright/shared/post-body/plan-post.ts';
import { createBlock } from '@callwright/shared/post-body/post-block-list.ts';
import { PostBody } from '@callwright/shared/post-body/post-body.tsx';
import { PostSheet } from '@callwright/shared/post-body/post-sheet.tsx';
import { renderToStaticMarkup } from 'react-dom/server';

export function renderPost(content: string): string {
  return renderToStaticMarkup(<PostBody content={content} />);
}

/** The document as a single block: what rendering by block has to equal. */
export function renderInOnePiece(content: string): string {
  return renderPlan(planPost([createBlock(normalizeText(content), 0)]));
}

/** Renders one text after another with the same memory, as the live preview does. */
export function createLiveRenderer(): (content: string) => string {
  const plan = createLivePlanner();
  return (content) => renderPlan(plan(content));
}

function renderPlan(plan: PostPlan): string {
  return renderToStaticMarkup(<PostSheet plan={plan} />);
}

/** White space between blocks is not part of what is compared. */
export function joinBlocks(html: string): string {
  return html
    .replace(/>\n+/g, '>\n')
    .replace(/\n+(?=<)/g, '\n')
    .replaceAll('>\n<', '><')
    .trim();
}
