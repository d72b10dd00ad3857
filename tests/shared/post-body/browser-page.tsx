import { PreviewBody } from '@callwright/desktop/renderer/preview/preview-article.tsx';
import { createIncrementalLayout } from '@callwright/shared/post-body/blocks/incremental-layout.ts';
import { PostBody } from '@callwright/shared/post-body/post-body.tsx';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';

/** What a test or a benchmark can do in a page that runs this file: `whole` is a page's post, `live` the editor's preview. */
export type PostPage = {
  show(kind: 'whole' | 'live', content: string): void;
  /** Shows a changed text; the milliseconds until the document has changed. */
  time(kind: 'whole' | 'live', content: string): Promise<number>;
  /** Shows both; whether the live preview equals the page. */
  showBoth(content: string): boolean;
  /** Shows one text after another as a preview; whether the last one is the post in this page's HTML. */
  becomes(texts: readonly string[], pageHtml: string): boolean;
};

declare global {
  interface Window {
    postPage: PostPage;
  }
}

const layoutText = createIncrementalLayout();
const places = {
  whole: document.body.appendChild(document.createElement('main')),
  live: document.body.appendChild(document.createElement('main')),
};
const roots = { whole: createRoot(places.whole), live: createRoot(places.live) };
const renderers: Record<keyof typeof roots, (content: string) => ReactNode> = {
  whole: (content) => <PostBody content={content} />,
  live: (content) => <PreviewBody layoutText={layoutText} content={content} />,
};

const page: PostPage = {
  show(kind, content) {
    flushSync(() => roots[kind].render(renderers[kind](content)));
  },
  async time(kind, content) {
    const start = performance.now();
    const changed = new Promise<void>((resolve) => {
      const observer = new MutationObserver(() => {
        observer.disconnect();
        resolve();
      });
      observer.observe(places[kind], { subtree: true, childList: true, characterData: true });
    });
    page.show(kind, content);
    await changed;
    return performance.now() - start;
  },
  showBoth(content) {
    page.show('whole', content);
    page.show('live', content);
    return places.live.innerHTML === places.whole.innerHTML;
  },
  becomes(texts, pageHtml) {
    const parsed = new DOMParser().parseFromString(pageHtml, 'text/html').querySelector('.post-body');
    for (const text of texts) page.show('live', text);
    const shown = places.live.querySelector('.post-body')?.cloneNode(true);
    // React writes words one after another that are one text in a page's HTML.
    shown?.normalize();
    return parsed?.isEqualNode(shown ?? null) ?? false;
  },
};
Object.assign(window, { postPage: page });
