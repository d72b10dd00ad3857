/** Measures the CPU time of this thread in milliseconds. Unlike wall time, it doesn't depend on other programs. */
export function measureProcessorMs(work: () => void): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}
