import { err, type Result } from '@callwright/shared/result.ts';

/** A rejection is a bug in the main process. Turns it into an error with its message. */
export function toResult<Value>(
  answer: Promise<Result<Value, { message: string }>>,
): Promise<Result<Value, { message: string }>> {
  return answer.catch((error: unknown) => err({ message: error instanceof Error ? error.message : String(error) }));
}
