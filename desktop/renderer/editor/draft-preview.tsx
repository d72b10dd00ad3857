import { countChangedBlocks } from '@callwright/shared/post-body/block-runs.ts';
import { createLivePlanner } from '@callwright/shared/post-body/live-planner.ts';
import type { PostPlan } from '@callwright/shared/post-body/plan-post.ts';
import { PostSheet } from '@callwright/shared/post-body/post-sheet.tsx';
import { memo, startTransition, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import type { DraftDocument } from '../drafts/draft-document.ts';

/** As many blocks are rendered within the frame that shows the key; more wait until the key is on screen. */
const PROMPT_BLOCKS = 4;

/** The post as readers will see it. A draft's text is on screen before its preview. */
export const DraftPreview = memo(function DraftPreview({ document: draft }: { document: DraftDocument }) {
  const [planText] = useState(createLivePlanner);
  const [plan, setPlan] = useState<PostPlan | null>(null);

  useEffect(() => {
    let planned = planText(draft.getFields().content);
    let frame: number | null = null;
    const follow = () => {
      frame = null;
      const next = planText(draft.getFields().content);
      const changes = countChangedBlocks(planned.runs, next.runs);
      planned = next;
      if (changes > PROMPT_BLOCKS) startTransition(() => setPlan(next));
      else flushSync(() => setPlan(next));
    };
    startTransition(() => setPlan(planned));
    const unsubscribe = draft.subscribeToField('content', () => {
      frame ??= requestAnimationFrame(follow);
    });
    return () => {
      unsubscribe();
      if (frame !== null) cancelAnimationFrame(frame);
    };
  }, [draft, planText]);

  return <div className="preview-page">{plan !== null && <Sheet plan={plan} />}</div>;
});

function Sheet({ plan }: { plan: PostPlan }) {
  const isEmpty = plan.blocks.every(({ source }) => source.trim() === '');
  if (isEmpty) return <p className="text-ink-soft">What you write appears here as readers will see it.</p>;
  return <PostSheet plan={plan} />;
}
