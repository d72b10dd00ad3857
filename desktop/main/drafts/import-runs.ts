import { err, type Result } from '@callwright/shared/result.ts';
import { z } from 'zod';
import type { Broadcast } from '../app/broadcast.ts';
import { StoredValue } from '../files/stored-value.ts';

type Failure = { message: string };

export type ImportStep = {
  /** Returns null if the run was stopped before this file. */
  <Value>(name: string, importOne: () => Promise<Result<Value, Failure>>): Promise<Result<Value, Failure> | null>;
  isStopped(): boolean;
};

type Run = {
  isStopped: boolean;
  isPageGone: boolean;
  imported: number;
  missing: string[];
  ended: Promise<unknown>;
};

export type ImportRuns = {
  /** Imports several files. If the run is stopped, its outcome is stored as a report. */
  run<Value>(work: (step: ImportStep) => Promise<(Result<Value, Failure> | null)[]>): Promise<Result<Value, Failure>[]>;
  /** Like `run`, but starts with the stored reports. If the page goes away in the meantime, the next one gets them. */
  runAndReport<Value>(
    work: (step: ImportStep) => Promise<(Result<Value, Failure> | null)[]>,
  ): Promise<Result<Value, Failure>[]>;
  stop(): Promise<void>;
};

const MAX_NAMED = 3;

/** Stops an import when its page goes away. The outcome stays on disk until a window has shown it. */
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
  let stops = 0;

  broadcast.onPageGone(() => {
    stops += 1;
    for (const run of running) Object.assign(run, { isStopped: true, isPageGone: true });
  });

  /** Removes and returns the stored reports; none if the disk refuses, so no report is shown twice. */
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
      // If writing fails, the report is lost. The list of drafts still shows what was imported.
      reports.change((before) => [...before, describeStopped(begun)]);
      // Notifies a page that has reloaded. After a closed window, the next startup shows the report.
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
      const stored = stops === before ? takeReports() : [];
      return [...stored.map((message) => err({ message })), ...answers];
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
