/** What `start` tells whoever runs it: one line a step, with how long it took. */
export type Progress = {
  /** Runs a step and says that it is done; `describe` turns its value into the words behind the name. */
  step<Value>(name: string, work: () => Promise<Value>, describe: (value: Value) => string): Promise<Value>;
  /** Something that the product runs without, and how to mend it. */
  warn(line: string): void;
  note(line: string): void;
};

const NAME_WIDTH = 14;
const START_OF_EMPTY_LINE = '\r\u001B[K';

/** On a terminal a step shows itself while it runs; in a log it stands once, when it is done. */
export function createProgress(output: NodeJS.WriteStream): Progress {
  const line = (mark: string, name: string, text: string) => `${mark} ${name.padEnd(NAME_WIDTH)}${text}`;
  return {
    async step(name, work, describe) {
      const started = performance.now();
      if (output.isTTY) output.write(line('…', name, ''));
      const value = await work().finally(() => {
        if (output.isTTY) output.write(START_OF_EMPTY_LINE);
      });
      output.write(`${line('✓', name, `${describe(value)} (${formatSeconds(performance.now() - started)})`)}\n`);
      return value;
    },
    warn: (text) => void output.write(`! ${text}\n`),
    note: (text) => void output.write(text === '' ? '\n' : `  ${text}\n`),
  };
}

/** Milliseconds as `0.4 s`. */
export function formatSeconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}
