import { performance } from 'node:perf_hooks';

/** The longest time that the thread answered nothing else, in milliseconds. */
export type LongestBlock = {
  /** By the clock: other programs of the machine count too. */
  wallMs: number;
  /** Of the processor's time of this thread alone. */
  cpuMs: number;
};

/** How often the probe looks. A turn that is longer counts whole, shorter ones that follow each other as one. */
const INTERVAL_MS = 1;

/** Watches the event loop of this thread from now until the probe is read. */
export function startProbe(): () => LongestBlock {
  let lastWall = performance.now();
  let lastCpu = readCpuMs();
  const longest: LongestBlock = { wallMs: 0, cpuMs: 0 };
  const look = () => {
    const wall = performance.now();
    const cpu = readCpuMs();
    longest.wallMs = Math.max(longest.wallMs, wall - lastWall - INTERVAL_MS);
    longest.cpuMs = Math.max(longest.cpuMs, cpu - lastCpu);
    lastWall = wall;
    lastCpu = cpu;
  };
  const timer = setInterval(look, INTERVAL_MS);
  return () => {
    look();
    clearInterval(timer);
    return longest;
  };
}

/** The processor's time that this thread has taken so far, in milliseconds. */
export function readCpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}
