/**
 * What many drafts, posts and versions cost the editor's main process: its memory, and how long it
 * answers nothing else. The longest block is the main thread's own time of the processor, so that it is
 * the same on a busy machine; the clock's time is beside it.
 *
 * Budgets in milliseconds are held only where a scan of the same texts in memory is as quick as in
 * REFERENCE. `pnpm bench editor-growth --largest` measures the largest folders alone.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Bench, type Budget, median, type Report } from './bench.ts';
import { type GrowthCase, makeText, runChild, type TextKind, writeDrafts } from './editor-growth/growth-case.ts';
import { readCpuMs } from './editor-growth/main-thread-probe.ts';
import { measureVersions } from './editor-growth/measure-versions.ts';

const COUNTS = [10, 500, 2_000] as const;
const KILOBYTES = [5, 50] as const;
const KINDS = ['one-byte', 'two-byte'] as const satisfies TextKind[];
const POSTS = 1_000;

/**
 * The processor's time for finding a word in 100 MB of texts in memory, on the machine on which the budgets
 * in milliseconds were set: 2 cores, 34 to 38 ms.
 */
const REFERENCE_SCAN_MS = 40;

const MAX_HEAP_MB = 60;
const MAX_BLOCK_MS = 8;
/** What is left of the versions of an hour, a year after it. While nothing thinned them, it was 58. */
const MAX_UNTOUCHED_RATIO = 5;
/** The longest block of a search, beside a scan of all texts at once. With the texts in memory it was 1.8 to 2.3. */
const MAX_BLOCK_RATIO = 1 / 4;

export const bench: Bench = {
  needs: [],
  async run({ args, report }) {
    const scanMs = timeScan();
    report('finding a word in 100 MB of texts in memory', scanMs, 'ms', null);
    const notHeld =
      scanMs <= REFERENCE_SCAN_MS
        ? null
        : `not held: that takes ${scanMs.toFixed(0)} ms here, at most ${REFERENCE_SCAN_MS} on the machine of this budget`;
    for (const drafts of args.includes('--largest') ? COUNTS.slice(-1) : COUNTS) {
      for (const kilobytes of args.includes('--largest') ? KILOBYTES.slice(-1) : KILOBYTES) {
        for (const kind of KINDS) await reportDrafts({ drafts, kilobytes, kind }, { report, notHeld, scanMs });
      }
    }
    for (const kind of KINDS) await reportPosts(kind, report, notHeld);
    await reportVersions(report);
  },
};

type Held = {
  report: Report;
  /** Why budgets in milliseconds are not held on this machine. */
  notHeld: string | null;
  scanMs: number;
};

async function reportDrafts(size: GrowthCase, { report, notHeld, scanMs }: Held): Promise<void> {
  const root = await mkdtemp(join(tmpdir(), 'callwright-growth-'));
  try {
    await writeDrafts(join(root, 'warm-up'), { ...size, drafts: 1 });
    await writeDrafts(join(root, 'drafts'), size);
    const figures = await runChild('drafts-child.ts', [root, String(size.drafts)]);
    const name = `${size.drafts} drafts of ${size.kilobytes} kB, ${size.kind}`;
    for (const [figure, value] of Object.entries(figures)) {
      const { unit, budget } = describeFigure(figure);
      const isTime = unit === 'ms';
      report(`${name}: ${figure.replace(/, (ms|MB)\b/, '')}`, value, unit, budget, isTime ? notHeld : null);
    }
    if (size.drafts === COUNTS.at(-1) && size.kilobytes === KILOBYTES.at(-1)) {
      const blocks = Object.entries(figures).filter(([figure]) => /^search.*of the processor$/.test(figure));
      const longest = Math.max(...blocks.map(([, value]) => value));
      report(`${name}: longest block of a search beside a scan`, longest / scanMs, 'ratio', {
        atMost: MAX_BLOCK_RATIO,
      });
    }
  } finally {
    await rm(root, { recursive: true, maxRetries: 10 });
  }
}

async function reportPosts(kind: TextKind, report: Report, notHeld: string | null): Promise<void> {
  const userData = await mkdtemp(join(tmpdir(), 'callwright-growth-'));
  try {
    const figures = await runChild('posts-child.ts', [userData, String(POSTS), kind]);
    for (const [figure, value] of Object.entries(figures)) {
      const { unit, budget } = describeFigure(figure);
      report(
        `the list of ${POSTS} posts of 50 kB, ${kind}: ${figure.replace(/, (ms|MB)\b/, '')}`,
        value,
        unit,
        budget,
        unit === 'ms' ? notHeld : null,
      );
    }
  } finally {
    await rm(userData, { recursive: true, maxRetries: 10 });
  }
}

async function reportVersions(report: Report): Promise<void> {
  const { drafts, draftBytes, afterAnHourBytes, afterAYearBytes, untouchedBytes, versions } = await measureVersions();
  report('versions of 50 kB after an hour of typing', afterAnHourBytes / 1e6, 'MB', null);
  report(`versions of ${drafts} posts of 50 kB after a year`, afterAYearBytes / 1e6, 'MB', null);
  report(`versions of ${drafts} posts of 50 kB after a year, each`, versions / drafts, 'files', null);
  report('versions after a year beside the texts', afterAYearBytes / (drafts * draftBytes), 'ratio', { atMost: 15 });
  report('versions of an untouched post after a year beside its text', untouchedBytes / draftBytes, 'ratio', {
    atMost: MAX_UNTOUCHED_RATIO,
  });
}

function describeFigure(figure: string): { unit: string; budget: Budget } {
  if (figure.endsWith('of the processor')) return { unit: 'ms', budget: { atMost: MAX_BLOCK_MS } };
  if (figure.endsWith('ms')) return { unit: 'ms', budget: null };
  return { unit: 'MB', budget: figure.startsWith('heap') ? { atMost: MAX_HEAP_MB } : null };
}

/** Times the search that keeps every text in memory: what one key cost before texts were read from their files. */
function timeScan(): number {
  const texts = Array.from({ length: 200 }, (_, number) =>
    makeText({ kilobytes: 50, kind: 'one-byte' }, number).toLowerCase(),
  );
  const rounds = Array.from({ length: 15 }, () => {
    const started = readCpuMs();
    let found = 0;
    for (let round = 0; round < 10; round += 1)
      for (const text of texts) found += Number(text.includes('only-77-here'));
    if (found !== 10) throw new Error('The scan went wrong.');
    return readCpuMs() - started;
  });
  return median(rounds);
}
