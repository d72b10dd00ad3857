import { Session } from 'node:inspector/promises';

/** Our code and the Markdown packages. */
const COUNTED = /\/(?:shared\/post-body|micromark[^/]*|mdast-[^/]*|hast-[^/]*|unist-[^/]*)\//;

type Range = { startOffset: number; endOffset: number; count: number };

/**
 * Counts executed blocks of code, loops included. Unlike time, this doesn't depend on the machine or its load. Built-in
 * operations count as one step.
 */
export async function countWork(run: () => void): Promise<number> {
  const session = new Session();
  session.connect();
  try {
    await session.post('Profiler.enable');
    await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
    run();
    const { result } = await session.post('Profiler.takePreciseCoverage');
    await session.post('Profiler.stopPreciseCoverage');
    return result
      .filter(({ url }) => COUNTED.test(url))
      .flatMap(({ functions }) => functions.flatMap(({ ranges }): Range[] => ranges))
      .reduce((sum, { count }) => sum + count, 0);
  } finally {
    session.disconnect();
  }
}
