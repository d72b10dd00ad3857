/**
 * What a key costs in the built app, beside a bare textarea and beside the editor package as it
 * comes, in one interleaved run: typing in the middle of a text, and new paragraphs. Then opening a
 * draft of the full length, a list of two thousand drafts, and the weight of the script.
 *
 * It reads `desktop/out`; build that first. Absolute budgets hold on a machine that does nothing else.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { chromium } from 'playwright';
import { buildPage } from '../helpers/build-page.ts';
import { findBrowser } from '../runner/find-browser.ts';
import { type Editor, type EditorKind, openOurs, openReference, readTextStyle } from './editor-typing/editors.ts';
import { measureList } from './editor-typing/measure-list.ts';
import { measureTyping, type TypingTimes } from './editor-typing/measure-typing.ts';

const LENGTHS = [1_000, 10_000, 50_000] as const;
const ROUNDS = 7;

/** Milliseconds; the browser names no paint that came earlier. */
const FIRST_NAMED = 16;

type Length = (typeof LENGTHS)[number];

const out = join(import.meta.dirname, '../../desktop/out');
if (!existsSync(join(out, 'renderer/index.html'))) {
  throw new Error('The app is not built: run "electron-vite build" in desktop/ first.');
}
const executablePath = findBrowser((line) => console.error(line));
if (!executablePath.ok) throw new Error(executablePath.error);
const browser = await chromium.launch({ executablePath: executablePath.value, args: ['--no-sandbox'] });
try {
  await reportTyping();
  await reportList();
  reportWeight();
} finally {
  await browser.close();
}

async function reportTyping(): Promise<void> {
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
  for (const { kind, length } of editors) {
    const { paint, preview, task, previewTask, paragraph } = timesOf(kind, length as Length);
    const isHeld = kind === 'ours' && length === 50_000;
    const name = `${length} characters, ${kind}`;
    report(`${name}, key to paint p50`, percentile(paint, 50), 'ms', null);
    report(`${name}, key to paint p95`, percentile(paint, 95), 'ms', isHeld ? 16 : null);
    report(`${name}, key to paint max`, Math.max(...paint), 'ms', null);
    report(`${name}, main thread a key`, percentile(task, 50), 'ms', null);
    report(`${name}, main thread a new paragraph`, percentile(paragraph, 50), 'ms', null);
    if (previewTask.length > 0)
      report(`${name}, the preview's own process a key`, percentile(previewTask, 50), 'ms', null);
    if (kind !== 'textarea') report(`${name}, preview lag p95`, percentile(preview, 95), 'ms', isHeld ? 33 : null);
  }

  const ours = timesOf('ours', 50_000);
  const floor = timesOf('textarea', 50_000);
  const defaults = timesOf('defaults', 50_000);
  const short = timesOf('ours', 1_000);
  report('50000 characters, a key beside the textarea', ratio(ours.task, floor.task), 'ratio', 1.6);
  report('50000 characters, a key beside the defaults', ratio(ours.task, defaults.task), 'ratio', 1 / 15);
  report('50000 characters, a paragraph beside the textarea', ratio(ours.paragraph, floor.paragraph), 'ratio', 2.2);
  report(
    '50000 characters, key to paint p95 beside 1000',
    Math.max(FIRST_NAMED, percentile(ours.paint, 95)) / Math.max(FIRST_NAMED, percentile(short.paint, 95)),
    'ratio',
    1.4,
  );
  // What is ours of it: in a bare textarea alone, a key takes more than twice as long as at 1,000.
  const shortFloor = timesOf('textarea', 1_000);
  report('50000 characters, a bare textarea beside 1000', ratio(floor.task, shortFloor.task), 'ratio', null);
  report('50000 characters, a key beside 1000', ratio(ours.task, short.task), 'ratio', null);
  report(
    '50000 characters, a key beyond the textarea beside 1000',
    beyond(ours, floor) / beyond(short, shortFloor),
    'ratio',
    1.4,
  );
}

async function reportList(): Promise<void> {
  const { openings, scrolling, filtering } = await measureList(browser);
  report('opening a draft of 50000 characters', percentile(openings, 50), 'ms', 300);
  report('scrolling 2000 drafts, longest frame', Math.max(...scrolling), 'ms', 50);
  report('filtering 2000 drafts, longest frame', Math.max(...filtering), 'ms', 50);
}

function reportWeight(): void {
  const assets = join(out, 'renderer/assets');
  const scripts = readdirSync(assets).filter((file) => file.endsWith('.js'));
  const bytes = scripts.reduce((sum, file) => sum + brotliCompressSync(readFileSync(join(assets, file))).length, 0);
  report("the renderer's script, brotli", bytes / 1_000, 'kB', 350);
}

function ratio(a: number[], b: number[]): number {
  return percentile(a, 50) / percentile(b, 50);
}

/** Milliseconds that a key takes longer than in the floor. */
function beyond(times: TypingTimes, floor: TypingTimes): number {
  return percentile(times.task, 50) - percentile(floor.task, 50);
}

function percentile(values: number[], percent: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? Number.NaN;
}

function report(figure: string, value: number, unit: string, budget: number | null): void {
  const ok = budget === null || value <= budget;
  const shown = budget === null ? null : Number(budget.toFixed(3));
  console.log(
    JSON.stringify({ bench: 'editor-typing', figure, value: Number(value.toFixed(3)), unit, budget: shown, ok }),
  );
}
