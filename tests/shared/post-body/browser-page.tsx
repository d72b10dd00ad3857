import { LivePostBody } from '@callwright/shared/post-body/live-post-body.tsx';
import { PostBody } from '@callwright/shared/post-body/post-body.tsx';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';

/** What a test or a benchmark can do in a page that runs this file. */
export type PostPage = {
  show(kind: 'whole' | 'live', content: string): void;
  /** Shows a changed text; the milliseconds until the document has changed. */
  time(kind: 'whole' | 'live', content: string): Promise<number>;
  /** Shows both; false if the live preview has not come to equal the page after a hundred turns. */
  showBoth(content: string): Promise<boolean>;
  /** Shows one text after another as a preview; whether the last one comes to be the post in this page's HTML. */
  becomes(texts: readonly string[], pageHtml: string): Promise<boolean>;
};

declare global {
  interface Window {
    postPage: PostPage;
  }
}

const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));
const hosts = { whole: PostBody, live: LivePostBody };
const places = {
  whole: document.body.appendChild(document.createElement('main')),
  live: document.body.appendChild(document.createElement('main')),
};
const roots = { whole: createRoot(places.whole), live: createRoot(places.live) };

const page: PostPage = {
  show(kind, content) {
    const Host = hosts[kind];
    flushSync(() => roots[kind].render(<Host content={content} />));
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
  async showBoth(content) {
    page.show('whole', content);
    page.show('live', content);
    for (let count = 0; count < 100 && places.live.innerHTML !== places.whole.innerHTML; count += 1) await turn();
    return places.live.innerHTML === places.whole.innerHTML;
  },
  async becomes(texts, pageHtml) {
    const parsed = new DOMParser().parseFromString(pageHtml, 'text/html').querySelector('.post-body');
    for (const text of texts) {
      page.show('live', text);
      await turn();
    }
    for (let count = 0; count < 100; count += 1) {
      const shown = places.live.querySelector('.post-body')?.cloneNode(true);
      // Words that React wrote one after another are one text in a page's HTML.
      shown?.normalize();
      if (parsed?.isEqualNode(shown ?? null)) return true;
      await turn();
    }
    return false;
  },
};
Object.assign(window, { postPage: page });
