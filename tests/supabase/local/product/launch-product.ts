import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';

const script = join(import.meta.dirname, '../../../../supabase/local/product/start.ts');

export type Product = {
  process: ChildProcess;
  output(): string;
  printed(words: string): Promise<void>;
  ended: Promise<number | null>;
};

type LaunchOptions = {
  home: string;
  env: Record<string, string>;
  node?: string;
  args?: string[];
};

export function launchProduct({ home, env, node = process.execPath, args = [] }: LaunchOptions): Product {
  const child = spawn(node, [script, ...args], {
    env: { ...process.env, DISPLAY: '', WAYLAND_DISPLAY: '', CALLWRIGHT_HOME: home, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const listeners = new Set<() => void>();
  const onOutput = (chunk: Buffer) => {
    output += chunk.toString();
    for (const listener of listeners) listener();
  };
  child.stdout.on('data', onOutput);
  child.stderr.on('data', onOutput);
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  return {
    process: child,
    output: () => output,
    ended,
    printed: (words) =>
      new Promise((resolve, reject) => {
        const look = () => {
          if (output.includes(words)) resolve();
        };
        listeners.add(look);
        void ended.then(() => reject(new Error(`It ended without saying "${words}":\n${output}`)));
        look();
      }),
  };
}
