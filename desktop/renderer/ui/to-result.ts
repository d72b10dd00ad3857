import { err, type Result } from '@callwright/shared/result.ts';

/** A rejected call is a bug of the main process; the author still learns what it said. */
export function toResult<Value>(
  answer: Promise<Result<Value, { message: string }>>,
): Promise<Result<Value, { message: string }>> {
  return answer.catch((error: unknown) => err({ message: error instanceof Error ? error.message : String(error) }));
}
