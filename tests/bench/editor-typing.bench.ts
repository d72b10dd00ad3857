/** Measures typing in the app, a bare textarea, and the plain editor. Budgets need a textarea as fast as in REFERENCE. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { type Browser, chromium } from 'playwright';
import { buildPage } from '../helpers/build-page.ts';
import { type Bench, median, percentile, type Report } from './bench.ts';
import { type Editor, type EditorKind, openOurs, openReference, readTextStyle } from './editor-typing/editors.ts';
import { measureList } from './editor-typing/measure-list.ts';
import { measureTyping, type TypingTimes } from './editor-typing/measure-typing.ts';

const LENGTHS = [1_000, 10_000, 50_000] as const;
const ROUNDS = 7;

/** For 50,000 characters on the machine that the budgets were set on: 2 cores, Chromium 156. */
const REFERENCE = { taskMs: 4.7, paintP95Ms: 16 };

const FIRST_REPORTED_MS = 16;

type Length = (typeof LENGTHS)[number];

const RENDERER_ASSETS = join(import.meta.dirname, '../../desktop/out/renderer/assets');

export const bench: Bench = {
  needs: ['desktop'],
  async run({ executablePath, report }) {
    // The headless shell has no site isolation by default. Electron does, which gives the preview its own process.
    const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--site-per-process'] });
    try {
      const notHeld = await reportTyping(browser, report);
      await reportList(browser, report, notHeld);
      reportWeight(report);
    } finally {
      await browser.close();
    }
  },
};

async function reportTyping(browser: Browser, report: Report): Promise<string | null> {
  const built = await buildPage(join(import.meta.dirname, 'editor-typing/reference-page.tsx'));
  const editors: Editor[] = [];
  for (const length of LENGTHS) {
    const ours = await openOurs(browser, length);
    const reference = { ...built, textStyle: await readTextStyle(ours) };
    editors.push(ours);
    editors.push(await openReference(browser, reference, 'textarea', length));
    editors.push(await openReference(browser, reference, 'defaults', length));
  }
  const measured = await measureTyping(editors, ROUNDS);
  for (const { close } of editors) await close();

  const timesOf = (kind: EditorKind, length: Length): TypingTimes => {
    const editor = editors.find((candidate) => candidate.kind === kind && candidate.length === length);
    const times = editor && measured.get(editor);
    if (times === undefined) throw new Error(`${kind} was not measured at ${length}.`);
    return times;
  };
  const ours = timesOf('ours', 50_000);
  const floor = timesOf('textarea', 50_000);
  const notHeld = compareWithReference(floor);
  for (const { kind, length } of editors) {
    const { paint, preview, task, previewTask, paragraph } = timesOf(kind, length as Length);
    const isHeld = kind === 'ours' && length === 50_000;
    const name = `${length} characters, ${kind}`;
    report(`${name}, key to paint p50`, median(paint), 'ms', null);
    report(`${name}, key to paint p95`, percentile(paint, 95), 'ms', isHeld ? { atMost: 16 } : null, notHeld);
    report(`${name}, key to paint max`, Math.max(...paint), 'ms', null);
    report(`${name}, main thread a key`, median(task), 'ms', null);
    report(`${name}, main thread a new paragraph`, median(paragraph), 'ms', null);
    if (previewTask.length > 0) report(`${name}, the preview's own process a key`, median(previewTask), 'ms', null);
    if (kind !== 'textarea') {
      report(`${name}, preview lag p95`, percentile(preview, 95), 'ms', isHeld ? { atMost: 33 } : null, notHeld);
    }
  }

  const defaults = timesOf('defaults', 50_000);
  const short = timesOf('ours', 1_000);
  const reportRatio = (figure: string, value: number, atMost: number | null) =>
    report(`50000 characters, ${figure}`, value, 'ratio', atMost === null ? null : { atMost });
  reportRatio('a key beside the textarea', ratio(ours.task, floor.task), 1.6);
  reportRatio('a key beside the defaults', ratio(ours.task, defaults.task), 1 / 15);
  reportRatio('a paragraph beside the textarea', ratio(ours.paragraph, floor.paragraph), 2.2);
  reportRatio(
    'key to paint p95 beside 1000',
    Math.max(FIRST_REPORTED_MS, percentile(ours.paint, 95)) / Math.max(FIRST_REPORTED_MS, percentile(short.paint, 95)),
    1.4,
  );
  // Our own share: in a bare textarea, a key takes more than twice as long as at 1,000 characters.
  const shortFloor = timesOf('textarea', 1_000);
  reportRatio('a bare textarea beside 1000', ratio(floor.task, shortFloor.task), null);
  reportRatio('a key beside 1000', ratio(ours.task, short.task), null);
  reportRatio('a key beyond the textarea beside 1000', beyond(ours, floor) / beyond(short, shortFloor), 1.4);
  return notHeld;
}

function compareWithReference(textarea: TypingTimes): string | null {
  const taskMs = median(textarea.task);
  const paintP95Ms = percentile(textarea.paint, 95);
  if (taskMs <= REFERENCE.taskMs && paintP95Ms <= REFERENCE.paintP95Ms) return null;
  return `not held: the bare textarea takes ${taskMs.toFixed(1)} ms a key here and p95 ${paintP95Ms} ms to paint, at most ${REFERENCE.taskMs} and ${REFERENCE.paintP95Ms} on the machine of this budget`;
}

async function reportList(browser: Browser, report: Report, notHeld: string | null): Promise<void> {
  const { openings, scrolling, filtering } = await measureList(browser);
  report('opening a draft of 50000 characters', median(openings), 'ms', { atMost: 300 }, notHeld);
  report('scrolling 2000 drafts, longest frame', Math.max(...scrolling), 'ms', { atMost: 50 }, notHeld);
  report('filtering 2000 drafts, longest frame', Math.max(...filtering), 'ms', { atMost: 50 }, notHeld);
}

function reportWeight(report: Report): void {
  const scripts = readdirSync(RENDERER_ASSETS).filter((file) => file.endsWith('.js'));
  const sizes = scripts.map((file) => brotliCompressSync(readFileSync(join(RENDERER_ASSETS, file))).length);
  const kilobytes = sizes.reduce((sum, size) => sum + size, 0) / 1_000;
  report("the renderer's script, brotli", kilobytes, 'kB', { atMost: 350 });
}

function ratio(a: number[], b: number[]): number {
  return median(a) / median(b);
}

function beyond(times: TypingTimes, floor: TypingTimes): number {
  return median(times.task) - median(floor.task);
}
