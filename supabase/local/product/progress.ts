/** What `start` prints: one line a step, with how long it took. */
export type Progress = {
  /** Runs a step and prints that it is done; `describe` turns its value into the text after the name. */
  step<Value>(name: string, work: () => Promise<Value>, describe: (value: Value) => string): Promise<Value>;
  /** Prints a problem that the product can run with, and what to do about it. */
  warn(line: string): void;
  note(line: string): void;
};

const NAME_WIDTH = 14;
const CLEAR_LINE = '\r\u001B[K';

/** On a terminal a running step has a line as well; a log gets one line a step, when it is done. */
export function createProgress(output: NodeJS.WriteStream): Progress {
  const line = (mark: string, name: string, text: string) => `${mark} ${name.padEnd(NAME_WIDTH)}${text}`;
  return {
    async step(name, work, describe) {
      const started = performance.now();
      if (output.isTTY) output.write(line('…', name, ''));
      const value = await work().finally(() => {
        if (output.isTTY) output.write(CLEAR_LINE);
      });
      output.write(`${line('✓', name, `${describe(value)} (${formatSeconds(performance.now() - started)})`)}\n`);
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
