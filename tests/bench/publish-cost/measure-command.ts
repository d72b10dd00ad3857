import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

export type Measured = {
  seconds: number;
  /** Peak memory of the process and its children together, in MB. */
  peakMb: number;
};

/** A sample takes about a millisecond. */
const SAMPLE_MS = 250;

/** Measures Node with all its child processes. Throws with the end of the output if it fails. */
export async function measureCommand(
  args: readonly string[],
  { cwd, env = {} }: { cwd: string; env?: Record<string, string> },
): Promise<Measured> {
  const started = performance.now();
  const child = spawn(process.execPath, [...args], {
    cwd,
    env: { ...process.env, NODE_ENV: 'production', ASTRO_TELEMETRY_DISABLED: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => output.push(part.toString()));
  let peakMb = 0;
  const sampler = setInterval(() => {
    peakMb = Math.max(peakMb, readMemoryMb(child.pid ?? 0));
  }, SAMPLE_MS);
  const { promise, resolve, reject } = Promise.withResolvers<number | null>();
  child.once('error', reject);
  child.once('close', resolve);
  const code = await promise.finally(() => clearInterval(sampler));
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}:\n${output.join('').slice(-3000)}`);
  return { seconds: (performance.now() - started) / 1000, peakMb };
}

function readMemoryMb(root: number): number {
  const processes = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readProcess(Number(name)));
  const wanted = new Set([root]);
  // A child is usually listed after its parent, but process ids wrap around.
  for (let size = 0; size !== wanted.size; ) {
    size = wanted.size;
    for (const { pid, parent } of processes) if (wanted.has(parent)) wanted.add(pid);
  }
  return processes.filter(({ pid }) => wanted.has(pid)).reduce((sum, { kb }) => sum + kb, 0) / 1024;
}

function readProcess(pid: number): { pid: number; parent: number; kb: number }[] {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const read = (field: string) => Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0);
    return [{ pid, parent: read('PPid'), kb: read('VmRSS') }];
  } catch {
    return [];
  }
}
