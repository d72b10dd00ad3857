// Tested by tests/e2e/desktop/preview.spec.ts
import { createIncrementalLayout } from '@callwright/shared/post-body/blocks/incremental-layout.ts';
import type { PostLayout } from '@callwright/shared/post-body/blocks/layout-post.ts';
import { PostDocument } from '@callwright/shared/post-body/post-document.tsx';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';

type Shown = { draft: string; content: string };

/** Renders the post as readers will see it, once a frame: of several texts within a frame only the last. */
export function createPreviewRoot(element: HTMLElement) {
  const root = createRoot(element, {
    onUncaughtError: (error) => {
      console.error(error);
      // The incremental layout of this text may be half done.
      draft = null;
      root.render(<Failure />);
    },
  });
  let layoutText = createIncrementalLayout();
  let draft: string | null = null;
  let waiting: Shown | null = null;

  function render() {
    if (waiting === null) return;
    const { content } = waiting;
    if (waiting.draft !== draft) {
      draft = waiting.draft;
      layoutText = createIncrementalLayout();
      window.scrollTo(0, 0);
    }
    waiting = null;
    flushSync(() => root.render(<PreviewRoot key={draft} layoutText={layoutText} content={content} />));
  }

  return {
    show(next: Shown) {
      if (waiting === null) requestAnimationFrame(render);
      waiting = next;
    },
  };
}

/** The post as `PostBody` renders it, except that only the blocks that a change reaches are rendered again. */
export function PreviewRoot({ layoutText, content }: { layoutText: (content: string) => PostLayout; content: string }) {
  const layout = layoutText(content);
  const isEmpty = layout.blocks.every(({ source }) => source.trim() === '');
  if (isEmpty) return <p className="note">What you write appears here as readers will see it.</p>;
  return <PostDocument layout={layout} />;
}

function Failure() {
  return (
    <p className="note" role="alert">
      This text could not be shown. Nothing of it is lost: go on writing, and the preview tries again.
    </p>
  );
}
