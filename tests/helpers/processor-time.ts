/**
 * How many milliseconds of the processor a piece of work takes in this thread: what other programs do meanwhile does
 * not count, as it does by a clock.
 */
export function measureProcessorMs(work: () => void): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}
