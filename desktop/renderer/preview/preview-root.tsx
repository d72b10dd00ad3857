import type { PostFields } from '@callwright/shared/post/post.ts';
import { createIncrementalLayout } from '@callwright/shared/post-body/blocks/incremental-layout.ts';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { PreviewArticle } from './preview-article.tsx';

type Shown = { draft: string } & PostFields;

/** Renders at most once per frame, and only the latest text. */
export function createPreviewRoot(element: HTMLElement) {
  const root = createRoot(element, {
    onUncaughtError: (error) => {
      console.error(error);
      // This text's incremental layout may be incomplete.
      draft = null;
      root.render(<Failure />);
    },
  });
  let layoutText = createIncrementalLayout();
  let draft: string | null = null;
  let waiting: Shown | null = null;
  let afterRender: (() => void) | null = null;

  function render() {
    if (waiting === null) return;
    const post = waiting;
    if (post.draft !== draft) {
      draft = post.draft;
      layoutText = createIncrementalLayout();
      window.scrollTo(0, 0);
    }
    waiting = null;
    flushSync(() => root.render(<PreviewArticle key={draft} layoutText={layoutText} post={post} />));
    afterRender?.();
    afterRender = null;
  }

  return {
    show(next: Shown) {
      if (waiting === null) requestAnimationFrame(render);
      waiting = next;
    },
    /** Scrolls once the latest text is laid out, because its length isn't known before. */
    scroll(place: () => void) {
      if (waiting === null) place();
      else afterRender = place;
    },
  };
}

function Failure() {
  return (
    <p className="note" role="alert">
      Couldn’t show a preview of this text. Keep writing, and the preview will try again.
    </p>
  );
}
