import type { Result } from '@callwright/shared/result.ts';

export function unwrap<Value>(result: Result<Value, object>): Value {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}
