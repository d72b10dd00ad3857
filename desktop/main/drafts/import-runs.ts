import { err, type Result } from '@callwright/shared/result.ts';
import { z } from 'zod';
import type { Broadcast } from '../app/broadcast.ts';
import { StoredValue } from '../files/stored-value.ts';

type Failure = { message: string };

/** Imports one file after the other, so that each import sees the ids of those before it. */
export type ImportStep = {
  /** Imports a file, unless the run was stopped before; null for one that was left. */
  <Value>(name: string, importOne: () => Promise<Result<Value, Failure>>): Promise<Result<Value, Failure> | null>;
  isStopped(): boolean;
};

type Run = {
  isStopped: boolean;
  isPageGone: boolean;
  imported: number;
  /** Files that are no drafts: those that failed, whose reason a window that goes does not show, and those that were left. */
  missing: string[];
  ended: Promise<unknown>;
};

export type ImportRuns = {
  /** Runs an import of several files; where it is stopped, a report says how far it came, and the answer ends there. */
  run<Value>(work: (step: ImportStep) => Promise<(Result<Value, Failure> | null)[]>): Promise<Result<Value, Failure>[]>;
  /**
   * The same for a window that is told as well, before its own answers, what became of runs that nobody heard the end
   * of. One that goes or is closed by then leaves that to the next.
   */
  runAndReport<Value>(
    work: (step: ImportStep) => Promise<(Result<Value, Failure> | null)[]>,
  ): Promise<Result<Value, Failure>[]>;
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
  const reports = new StoredValue<string[]>({
    folder: userData,
    name: 'stopped-imports',
    schema: z.array(z.string()),
    fallback: [],
  });
  const running = new Set<Run>();
  /** How often windows went or were closed. */
  let stops = 0;

  broadcast.onPageGone(() => {
    stops += 1;
    for (const run of running) Object.assign(run, { isStopped: true, isPageGone: true });
  });

  /** Removes what is stored, and returns it; nothing if the disk refuses that, so that no report is told twice. */
  function takeReports(): string[] {
    let taken: string[] = [];
    const changed = reports.change((before) => {
      taken = before;
      return before.length === 0 ? before : [];
    });
    return changed.ok ? taken : [];
  }

  const run: ImportRuns['run'] = async (work) => {
    const ended = Promise.withResolvers<void>();
    const begun: Run = { isStopped: false, isPageGone: false, imported: 0, missing: [], ended: ended.promise };
    running.add(begun);
    const step: ImportStep = Object.assign(
      async <Value>(name: string, importOne: () => Promise<Result<Value, Failure>>) => {
        const answer = begun.isStopped ? null : await importOne();
        if (answer?.ok) begun.imported += 1;
        else begun.missing.push(name);
        return begun.isStopped && !answer?.ok ? null : answer;
      },
      { isStopped: () => begun.isStopped },
    );
    try {
      const answers = (await work(step)).filter((answer) => answer !== null);
      if (!begun.isStopped || begun.missing.length === 0) return answers;
      // What the disk refuses is lost with the window; the list of drafts still shows what was imported.
      reports.change((before) => [...before, describeStopped(begun)]);
      // A window that is closing says it at the next start, or where it stays; one that is back by now says it at once.
      if (begun.isPageGone) broadcast.send('drafts:opened', undefined);
      return answers;
    } finally {
      running.delete(begun);
      ended.resolve();
    }
  };

  return {
    run,
    async runAndReport(work) {
      const before = stops;
      const answers = await run(work);
      const told = stops === before ? takeReports() : [];
      return [...told.map((message) => err({ message })), ...answers];
    },
    async stop() {
      stops += 1;
      for (const run of running) run.isStopped = true;
      await Promise.all([...running].map(({ ended }) => ended));
    },
  };
}

function describeStopped({ imported, missing }: Pick<Run, 'imported' | 'missing'>): string {
  const more = missing.length - MAX_NAMED;
  const named = more > 0 ? [...missing.slice(0, MAX_NAMED), `${more} more`] : missing;
  const done = imported === 0 ? '' : imported === 1 ? ' 1 file was imported.' : ` ${imported} files were imported.`;
  return `The window closed or reloaded before the import finished.${done} Not imported: ${new Intl.ListFormat('en').format(named)}. Import ${missing.length === 1 ? 'it' : 'them'} again.`;
}
