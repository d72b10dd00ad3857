import { ok, type Result } from '@callwright/shared/result.ts';

/**
 * Runs `run` for each item, at most `workers` at once.
 *
 * @returns the first failure, after the calls under way have ended. No further call starts after a failure.
 */
export async function forEach<Item, Failure>(
  items: readonly Item[],
  workers: number,
  run: (item: Item) => Promise<Result<unknown, Failure>>,
): Promise<Result<void, Failure>> {
  let failed: { ok: false; error: Failure } | null = null;
  // The workers share one iterator.
  const waiting = items.values();
  async function work() {
    for (const item of waiting) {
      const result = await run(item);
      if (!result.ok) failed ??= result;
      if (failed) return;
    }
  }
  await Promise.all(Array.from({ length: workers }, work));
  return failed ?? ok(undefined);
}
