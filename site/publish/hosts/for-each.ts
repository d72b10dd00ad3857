import { ok, type Result } from '@callwright/shared/result.ts';
import pLimit from 'p-limit';

/** Runs at most `atOnce` at a time. After a failure, starts no more calls, waits for those under way, and returns the failure. */
export async function forEach<Item, Failure>(
  items: readonly Item[],
  atOnce: number,
  run: (item: Item) => Promise<Result<unknown, Failure>>,
): Promise<Result<void, Failure>> {
  let failed: { ok: false; error: Failure } | null = null;
  await pLimit(atOnce).map(items, async (item) => {
    const result = failed ?? (await run(item));
    if (!result.ok) failed ??= result;
  });
  return failed ?? ok(undefined);
}
