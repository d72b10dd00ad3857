// Tested by tests/desktop/main/drafts/import-runs.test.ts
import { join } from 'node:path';
import { err, type Result } from '@callwright/shared/result.ts';
import { z } from 'zod';
import type { Broadcast } from '../app/broadcast.ts';
import { openJsonFile } from '../files/json-file.ts';

type Failure = { message: string };

/** Imports one file after the other, so that each import sees the ids of those before it. */
export type ImportStep = {
  /** Imports a file, unless the run was stopped before; null for one that was left. */
  <Value>(name: string, importOne: () => Promise<Result<Value, Failure>>): Promise<Result<Value, Failure> | null>;
  isStopped(): boolean;
};

type Run = { isStopped: boolean; isPageGone: boolean; imported: number; left: string[]; ended: Promise<unknown> };

export type ImportRuns = {
  /** Runs an import of several files; where it is stopped, one failure at the end says how far it came. */
  run<Value>(work: (step: ImportStep) => Promise<(Result<Value, Failure> | null)[]>): Promise<Result<Value, Failure>[]>;
  /** What became of runs that nobody heard the end of, once. */
  takeReports(): Promise<string[]>;
  /** Ends what runs, after the file that is being imported. */
  stop(): Promise<void>;
};

/** A message names at most so many files. */
const MAX_NAMED = 3;

/**
 * Ends imports in an orderly way where their window is closed, crashes or is loaded anew: no file of them is a draft
 * behind its author's back, or is missing without a word. What was imported and what was not is kept on the disk until a
 * window has said so.
 */
export function createImportRuns({
  userData,
  broadcast,
}: {
  userData: string;
  broadcast: Pick<Broadcast, 'send' | 'onPageGone'>;
}): ImportRuns {
  const file = openJsonFile({
    path: join(userData, 'stopped-imports.json'),
    schema: z.array(z.string()),
    fallback: [],
    onDamaged: 'drop',
  });
  /** One report is added after the other. */
  let last: Promise<unknown> = Promise.resolve();
  const running = new Set<Run>();

  const inTurn = <Value>(work: () => Promise<Value>): Promise<Value> => {
    const turn = last.then(work);
    last = turn.catch(() => {});
    return turn;
  };

  broadcast.onPageGone(() => {
    for (const run of running) Object.assign(run, { isStopped: true, isPageGone: true });
  });

  /** What the disk does not take is lost with the window; the list of drafts still shows what was imported. */
  async function report(message: string): Promise<void> {
    await inTurn(async () => file.write([...(await file.read()), message])).catch(() => {});
  }

  return {
    async run(work) {
      const ended = Promise.withResolvers<void>();
      const run: Run = { isStopped: false, isPageGone: false, imported: 0, left: [], ended: ended.promise };
      running.add(run);
      const step: ImportStep = Object.assign(
        async <Value>(name: string, importOne: () => Promise<Result<Value, Failure>>) => {
          const answer = run.isStopped ? null : await importOne();
          if (answer?.ok) run.imported += 1;
          // A file that failed because its window went is left, too.
          else if (run.isStopped) run.left.push(name);
          return run.isStopped && !answer?.ok ? null : answer;
        },
        { isStopped: () => run.isStopped },
      );
      try {
        const answers = (await work(step)).filter((answer) => answer !== null);
        if (!run.isStopped || run.left.length === 0) return answers;
        const message = describeStopped(run);
        await report(message);
        // A window that is closing says it at the next start, unless it stays; one that is back by now says it at once.
        if (run.isPageGone) broadcast.send('drafts:opened', undefined);
        return [...answers, err({ message })];
      } finally {
        running.delete(run);
        ended.resolve();
      }
    },
    takeReports: () =>
      inTurn(async () => {
        const reports = await file.read();
        if (reports.length > 0) await file.write([]);
        return reports;
      }).catch(() => []),
    async stop() {
      for (const run of running) run.isStopped = true;
      await Promise.all([...running].map(({ ended }) => ended));
    },
  };
}

function describeStopped({ imported, left }: Pick<Run, 'imported' | 'left'>): string {
  const more = left.length - MAX_NAMED;
  const named = more > 0 ? [...left.slice(0, MAX_NAMED), `${more} more`] : left;
  const done = imported === 0 ? '' : imported === 1 ? ' 1 file is a draft now.' : ` ${imported} files are drafts now.`;
  return `The window was closed or reloaded before the import was done.${done} Not imported: ${new Intl.ListFormat('en').format(named)}. Import ${left.length === 1 ? 'it' : 'them'} again.`;
}
