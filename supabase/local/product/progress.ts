/** What `start` prints. Lines alone, with no cursor movements: a log shows the same as a terminal. */
export type Progress = {
  /**
   * Runs a step. Prints what is being done, again every few seconds with the time so far, and the result.
   *
   * @param doing what is being done, such as "Building the site".
   * @param describe turns the step's value into what is there now; null if the step failed.
   */
  step<Value>(doing: string, work: () => Promise<Value>, describe: (value: Value) => string | null): Promise<Value>;
  /** Prints a problem that the product can run with, and what to do about it. */
  warn(line: string): void;
  note(line: string): void;
};

const REPEAT_MS = 5_000;

export function createProgress(output: Pick<NodeJS.WriteStream, 'write'>): Progress {
  return {
    async step(doing, work, describe) {
      const started = performance.now();
      const time = () => formatSeconds(performance.now() - started);
      output.write(`  ${doing} ...\n`);
      const repeating = setInterval(() => output.write(`  ${doing} ... ${time()}\n`), REPEAT_MS);
      const value = await work().finally(() => clearInterval(repeating));
      const result = describe(value);
      if (result !== null) output.write(`✓ ${result} (${time()})\n`);
      return value;
    },
    warn: (text) => void output.write(`! ${text}\n`),
    note: (text) => void output.write(text === '' ? '\n' : `  ${text}\n`),
  };
}

/** Formats milliseconds as `0.4 s`. */
export function formatSeconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}
