import type { Result } from '@callwright/shared/result.ts';

/** The value of what has to go well for a test to go on. */
export function unwrap<Value>(result: Result<Value, object>): Value {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}
