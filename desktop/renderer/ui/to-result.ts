import { err, type Result } from '@callwright/shared/result.ts';

/** Turns a rejection, which is a bug of the main process, into a failure with its message. */
export function toResult<Value>(
  answer: Promise<Result<Value, { message: string }>>,
): Promise<Result<Value, { message: string }>> {
  return answer.catch((error: unknown) => err({ message: error instanceof Error ? error.message : String(error) }));
}
