/**
 * What a key costs in the live preview of 50,000 characters, beside rendering the post whole, in one
 * run. Times are the main thread's, from the change to the finished DOM, without layout; budgets are
 * on ratios only, since times differ by machine and by day.
 */
import { chromium, type Page } from 'playwright';
import { findBrowser } from '../runner/find-browser.ts';
import type { PostPage } from '../shared/post-body/browser-page.tsx';
import { buildBrowserPage } from '../shared/post-body/build-browser-page.ts';

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

const executablePath = findBrowser((line) => console.error(line));
if (!executablePath.ok) throw new Error(executablePath.error);
const browser = await chromium.launch({
  executablePath: executablePath.value,
  args: ['--no-sandbox', '--js-flags=--expose-gc'],
});
try {
  const page = await browser.newPage();
  await page.addScriptTag({ content: await buildBrowserPage() });
  const text = makePost();
  for (const [edit, budget] of [
    ['key', 1 / 10],
    // Losing the kept blocks makes it 1; between 0.12 and 0.14 it moves with the machine.
    ['paragraph', 1 / 6],
  ] as const) {
    const times = await measure(page, text, edit);
    const live = median(times.live);
    const whole = median(times.whole);
    report(`${edit}, live preview`, live, 'ms', null);
    report(`${edit}, whole post`, whole, 'ms', null);
    report(`${edit}, live beside whole`, live / whole, 'ratio', budget);
  }
} finally {
  await browser.close();
}

/** Prose with headings, a list, a table, code, a link reference and a footnote in every part. */
function makePost(): string {
  const parts: string[] = [];
  for (let part = 1, length = 0; length < LENGTH; part += 1) {
    const text = [
      `## Part ${part}`,
      `A customer who calls at nine in the evening has a *reason*, and [the page][home] says why[^${part}]. `
        .repeat(4)
        .trim(),
      '- first\n- second with `code`\n- third',
      '| a | b |\n| - | -: |\n| 1 | 2 |',
      '```ts\nconst missed = calls - answered;\n```',
      'Another paragraph of ordinary length that says what to do about it, **once** and for all. '.repeat(5).trim(),
      `[^${part}]: Note ${part}.`,
    ].join('\n\n');
    parts.push(text);
    length += text.length + 2;
  }
  return `${parts.join('\n\n').slice(0, LENGTH)}\n\n[home]: https://example.com/`;
}

/** Edits in the middle, live and whole in turn, so that both meet the same state of the machine. */
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
          // The garbage of the one must not be the other's work.
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

function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

function report(figure: string, value: number, unit: string, budget: number | null): void {
  const ok = budget === null || value <= budget;
  console.log(JSON.stringify({ bench: 'post-body', figure, value: Number(value.toFixed(3)), unit, budget, ok }));
}
