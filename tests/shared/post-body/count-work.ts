import { Session } from 'node:inspector/promises';

/** What works on the text of a post: ours, and the packages that parse it and make its HTML. */
const COUNTED = /\/(?:shared\/post-body|micromark[^/]*|mdast-[^/]*|hast-[^/]*|unist-[^/]*)\//;

type Range = { startOffset: number; endOffset: number; count: number };

/**
 * Counts the blocks of code that a function enters, loops included: the same on every machine, however busy
 * it is, which a clock is not. What the engine does by itself (expressions, searching in a text) is one step.
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
