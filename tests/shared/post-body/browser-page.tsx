import { PreviewBody } from '@callwright/desktop/renderer/preview/preview-article.tsx';
import { createIncrementalLayout } from '@callwright/shared/post-body/blocks/incremental-layout.ts';
import { PostBody } from '@callwright/shared/post-body/post-body.tsx';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';

/** `whole` is the post on the site, `live` the editor's preview. */
export type PostPage = {
  show(kind: 'whole' | 'live', content: string): void;
  /** Milliseconds until the document has changed. */
  time(kind: 'whole' | 'live', content: string): Promise<number>;
  showBoth(content: string): boolean;
  /** Shows texts one after another. Returns true if the last one equals the page's post. */
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
    // React splits text nodes that are one in the page's HTML.
    shown?.normalize();
    return parsed?.isEqualNode(shown ?? null) ?? false;
  },
};
Object.assign(window, { postPage: page });
