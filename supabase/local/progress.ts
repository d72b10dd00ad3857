/** What `start` tells whoever runs it: one line a step, with how long it took. */
export type Progress = {
  /** Runs a step and says that it is done; `describe` turns its value into the words behind the name. */
  step<Value>(name: string, work: () => Promise<Value>, describe: (value: Value) => string): Promise<Value>;
  /** Something that the product runs without, and how to mend it. */
  warn(line: string): void;
  note(line: string): void;
};

const NAME_WIDTH = 14;

export function createProgress(write: (text: string) => void): Progress {
  const line = (mark: string, name: string, text: string) => write(`${mark} ${name.padEnd(NAME_WIDTH)}${text}\n`);
  return {
    async step(name, work, describe) {
      const started = performance.now();
      line('…', name, '');
      const value = await work();
      line('✓', name, `${describe(value)} (${formatSeconds(performance.now() - started)})`);
      return value;
    },
    warn: (text) => write(`! ${text}\n`),
    note: (text) => write(`  ${text}\n`),
  };
}

/** Milliseconds as `0.4 s`. */
export function formatSeconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}
