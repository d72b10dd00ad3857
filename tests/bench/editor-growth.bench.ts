/** Measures the editor with many drafts and posts, and compares a save with durable writes of two files. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Bench, Budget, Report } from './bench.ts';
import { runChild, type TextKind } from './editor-growth/growth-case.ts';

const CASES = [
  { drafts: 500, kilobytes: 5 },
  { drafts: 2_000, kilobytes: 50 },
] as const;
const KINDS = ['one-byte', 'two-byte'] as const satisfies TextKind[];
const POSTS = 1_000;

const BUDGETS: Readonly<Record<string, Budget>> = {
  'open and list, ms': { atMost: 50 },
  'list, ms': { atMost: 50 },
  'search for a word of one draft, ms': { atMost: 5 },
  'search for a word of no draft, ms': { atMost: 5 },
  'search for two words, ms': { atMost: 5 },
  'heap, MB': { atMost: 60 },
};

export const bench: Bench = {
  needs: [],
  async run({ report }) {
    for (const { drafts, kilobytes } of CASES) {
      const figures = await inFolder((folder) =>
        runChild('storage-child.ts', [folder, String(drafts), String(kilobytes)]),
      );
      const name = `${drafts} drafts of ${kilobytes} kB`;
      reportFigures(name, figures, report);
      const save = figures['save, median, ms'] ?? Number.NaN;
      const files = figures['two durable files, median, ms'] ?? Number.NaN;
      report(`${name}: a save beside two durable files`, save / files, 'ratio', { atMost: 0.5 });
    }
    for (const kind of KINDS) {
      const figures = await inFolder((folder) => runChild('posts-child.ts', [folder, String(POSTS), kind]));
      reportFigures(`the list of ${POSTS} posts of 50 kB, ${kind}`, figures, report);
    }
  },
};

async function inFolder<Value>(work: (folder: string) => Promise<Value>): Promise<Value> {
  const folder = await mkdtemp(join(tmpdir(), 'callwright-growth-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, maxRetries: 10 });
  }
}

function reportFigures(name: string, figures: Record<string, number>, report: Report): void {
  for (const [figure, value] of Object.entries(figures)) {
    const unit = figure.endsWith('MB') ? 'MB' : 'ms';
    report(`${name}: ${figure.replace(/, (ms|MB)$/, '')}`, value, unit, BUDGETS[figure] ?? null);
  }
}
