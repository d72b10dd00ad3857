import { createIncrementalLayout } from '@callwright/shared/post-body/blocks/incremental-layout.ts';
import type { PostLayout } from '@callwright/shared/post-body/blocks/layout-post.ts';
import { PostDocument } from '@callwright/shared/post-body/post-document.tsx';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';

type Shown = { draft: string; content: string };

/** The post as readers will see it, at the pace of the screen: of several texts within a frame the last one is drawn. */
export function createPreviewRoot(element: HTMLElement) {
  const root = createRoot(element, {
    onUncaughtError: (error) => {
      console.error(error);
      // What is known of this text may be half of it.
      draft = null;
      root.render(<Failure />);
    },
  });
  let planText = createIncrementalLayout();
  let draft: string | null = null;
  let waiting: Shown | null = null;

  function draw() {
    if (waiting === null) return;
    const { content } = waiting;
    if (waiting.draft !== draft) {
      draft = waiting.draft;
      planText = createIncrementalLayout();
      window.scrollTo(0, 0);
    }
    waiting = null;
    flushSync(() => root.render(<PreviewRoot key={draft} planText={planText} content={content} />));
  }

  return {
    show(next: Shown) {
      if (waiting === null) requestAnimationFrame(draw);
      waiting = next;
    },
  };
}

/** The post as `PostBody` renders it, except that only the blocks that a change reaches are rendered again. */
export function PreviewRoot({ planText, content }: { planText: (content: string) => PostLayout; content: string }) {
  const plan = planText(content);
  const isEmpty = plan.blocks.every(({ source }) => source.trim() === '');
  if (isEmpty) return <p className="note">What you write appears here as readers will see it.</p>;
  return <PostDocument layout={plan} />;
}

function Failure() {
  return (
    <p className="note" role="alert">
      This text could not be shown. Nothing of it is lost: go on writing, and the preview tries again.
    </p>
  );
}
