/** Compares a keystroke in the preview with rendering the whole post. Budgets are ratios, because times vary by machine. */
import { chromium, type Page } from 'playwright';
import type { PostPage } from '../shared/post-body/browser-page.tsx';
import { buildBrowserPage } from '../shared/post-body/build-browser-page.ts';
import { type Bench, median } from './bench.ts';
import { makePost } from './sample-post.ts';

declare global {
  interface Window {
    postPage: PostPage;
    gc(): void;
  }
}

const LENGTH = 50_000;
const ROUNDS = 41;

type Edit = 'key' | 'paragraph';
type Times = Record<'whole' | 'live', number[]>;

export const bench: Bench = {
  needs: [],
  async run({ executablePath, report }) {
    const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--js-flags=--expose-gc'] });
    try {
      const page = await browser.newPage();
      await page.addScriptTag({ content: await buildBrowserPage() });
      const text = makePost(LENGTH);
      for (const [edit, atMost] of [
        ['key', 1 / 10],
        // 1 if no block is reused. Between 0.12 and 0.14, depending on the machine.
        ['paragraph', 1 / 6],
      ] as const) {
        const times = await measure(page, text, edit);
        const live = median(times.live);
        const whole = median(times.whole);
        report(`${edit}, live preview`, live, 'ms', null);
        report(`${edit}, whole post`, whole, 'ms', null);
        report(`${edit}, live beside whole`, live / whole, 'ratio', { atMost });
      }
    } finally {
      await browser.close();
    }
  },
};

/** Alternates between live and whole, so that load on the machine affects both. */
function measure(page: Page, text: string, edit: Edit): Promise<Times> {
  return page.evaluate(
    async ({ text, edit, rounds }) => {
      const middle = text.indexOf('Another paragraph', text.length / 2);
      const times: Times = { whole: [], live: [] };
      let inserted = '';
      for (let round = 0; round < rounds; round += 1) {
        inserted += edit === 'key' ? 'x' : `Paragraph ${round} is new.\n\n`;
        const content = text.slice(0, middle) + inserted + text.slice(middle);
        for (const kind of ['whole', 'live'] as const) {
          window.gc();
          times[kind].push(await window.postPage.time(kind, content));
        }
      }
      // The first rounds warm up the compiler.
      return { whole: times.whole.slice(8), live: times.live.slice(8) };
    },
    { text, edit, rounds: ROUNDS },
  );
}
