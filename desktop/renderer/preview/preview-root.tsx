import { createLivePlanner } from '@callwright/shared/post-body/blocks/incremental-layout.ts';
import type { PostPlan } from '@callwright/shared/post-body/blocks/layout-post.ts';
import { PostSheet } from '@callwright/shared/post-body/post-document.tsx';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';

type Shown = { draft: string; content: string };

/** The post as readers will see it, at the pace of the screen: of several texts within a frame the last one is drawn. */
export function createSheet(element: HTMLElement) {
  const root = createRoot(element, {
    onUncaughtError: (error) => {
      console.error(error);
      // What is known of this text may be half of it.
      draft = null;
      root.render(<Failure />);
    },
  });
  let planText = createLivePlanner();
  let draft: string | null = null;
  let waiting: Shown | null = null;

  function draw() {
    if (waiting === null) return;
    const { content } = waiting;
    if (waiting.draft !== draft) {
      draft = waiting.draft;
      planText = createLivePlanner();
      window.scrollTo(0, 0);
    }
    waiting = null;
    flushSync(() => root.render(<Sheet key={draft} planText={planText} content={content} />));
  }

  return {
    show(next: Shown) {
      if (waiting === null) requestAnimationFrame(draw);
      waiting = next;
    },
  };
}

function Sheet({ planText, content }: { planText: (content: string) => PostPlan; content: string }) {
  const plan = planText(content);
  const isEmpty = plan.blocks.every(({ source }) => source.trim() === '');
  if (isEmpty) return <p className="note">What you write appears here as readers will see it.</p>;
  return <PostSheet plan={plan} />;
}

function Failure() {
  return (
    <p className="note" role="alert">
      This text could not be shown. Nothing of it is lost: go on writing, and the preview tries again.
    </p>
  );
}
