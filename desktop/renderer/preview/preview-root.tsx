import type { PostFields } from '@callwright/shared/post/post.ts';
import { createIncrementalLayout } from '@callwright/shared/post-body/blocks/incremental-layout.ts';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { PreviewArticle } from './preview-article.tsx';

type Shown = { draft: string } & PostFields;

/** `before` and `after` are the draft's text. */
type Change = { records: readonly MutationRecord[]; before: string; after: string };

/** Renders at most once per frame, and only the latest text. */
export function createPreviewRoot(element: HTMLElement) {
  const mutations = new MutationObserver(() => {});
  mutations.observe(element, { childList: true, characterData: true, subtree: true });
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
  let content = '';
  let waiting: Shown | null = null;
  let afterRender: (() => void) | null = null;
  let lastChange: Change | null = null;

  function render() {
    if (waiting === null) return;
    const post = waiting;
    const isOther = post.draft !== draft;
    if (isOther) {
      draft = post.draft;
      layoutText = createIncrementalLayout();
      window.scrollTo(0, 0);
    }
    waiting = null;
    mutations.takeRecords();
    flushSync(() => root.render(<PreviewArticle key={draft} layoutText={layoutText} post={post} />));
    const records = mutations.takeRecords();
    lastChange = isOther ? null : { records, before: content, after: post.content };
    content = post.content;
    afterRender?.();
    afterRender = null;
  }

  return {
    show(next: Shown) {
      if (waiting === null) requestAnimationFrame(render);
      waiting = next;
    },
    /** Calls back once the latest text is laid out. */
    afterRender(scroll: () => void) {
      if (waiting === null) scroll();
      else afterRender = scroll;
    },
    /** Returns the element with the end of the draft's last change. */
    findChanged: () => (lastChange === null ? null : findChanged(lastChange)),
  };
}

/** A new heading or footnote also changes elements elsewhere, so the one closest to the change in the text counts. */
function findChanged({ records, before, after }: Change): Element | null {
  const elements = records.flatMap(toElement);
  if (elements.length < 2) return elements[0] ?? null;
  const heightPx = document.documentElement.scrollHeight;
  const end = findChangeEnd(before, after);
  const distances = elements.map((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return Math.abs((window.scrollY + (top + bottom) / 2) / heightPx - end);
  });
  return elements[distances.indexOf(Math.min(...distances))] ?? null;
}

/** Returns a share of the new text, from 0 to 1. */
function findChangeEnd(before: string, after: string): number {
  const most = Math.min(before.length, after.length);
  let same = 0;
  while (same < most && before.charCodeAt(before.length - 1 - same) === after.charCodeAt(after.length - 1 - same))
    same++;
  return after.length === 0 ? 0 : 1 - same / after.length;
}

function toElement({ type, target, addedNodes }: MutationRecord): Element[] {
  if (type === 'characterData') return target.parentElement === null ? [] : [target.parentElement];
  return [...addedNodes].flatMap((node) => {
    if (!(node instanceof Element) || !node.isConnected) return [];
    // The first text is added as a whole.
    const text = node.querySelector('.post-text');
    return text === null ? [node] : [...text.children];
  });
}

function Failure() {
  return (
    <p className="note" role="alert">
      Couldn’t show a preview of this text. Keep writing, and the preview will try again.
    </p>
  );
}
