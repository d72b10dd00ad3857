/** Prints only lines, without cursor movements, so that logs look like the terminal. */
export type Progress = {
  /** `describe` returns the result in words, or null if the step failed. */
  step<Value>(doing: string, work: () => Promise<Value>, describe: (value: Value) => string | null): Promise<Value>;
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

export function formatSeconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}
