import { type Err, err, type Ok, ok, type Result } from '@callwright/shared/result.ts';

/**
 * What the storage can do, by name. An operation takes one value that can be cloned, and returns another one or a
 * `Result`. Running it twice must do no more than running it once, because a call is repeated after a crash.
 */
export type Operations = Record<string, (input: never) => unknown>;

/** Why a call failed, in words for the author; `refusal` is the system's code if the disk refused it. */
export type StorageFailure = { message: string; refusal?: string };

/** Says in words why an operation was refused; null for a cause that is a bug in our code. */
export type DescribeFailure = (cause: unknown) => string | null;

/** Calls an operation. A refusal is a value; the promise rejects only if the operation has a bug. */
export type CallOperation<Known extends Operations> = <Name extends keyof Known & string>(
  name: Name,
  ...input: Parameters<Known[Name]>
) => Promise<AnswerOf<Awaited<ReturnType<Known[Name]>>>>;

/** What a call returns: a `Result` has one more way to fail. */
type AnswerOf<Returned> = [Returned] extends [Result<unknown, unknown>]
  ? Result<Extract<Returned, Ok<unknown>>['value'], Extract<Returned, Err<unknown>>['error'] | StorageFailure>
  : Result<Returned, StorageFailure>;

/**
 * Runs an operation. Those on the database end before the next one begins, because they don't wait for anything; one
 * that waits for a folder holds up no other.
 *
 * @throws what the operation throws and `describeFailure` has no words for.
 */
export async function runOperation(
  operations: Operations,
  describeFailure: DescribeFailure,
  { name, input }: { name: string; input: unknown },
): Promise<Result<unknown, StorageFailure>> {
  const operation = operations[name];
  if (operation === undefined) throw new Error(`There is no operation "${name}"`);
  try {
    const value = await operation(input as never);
    return isResult(value) ? value : ok(value);
  } catch (cause) {
    const message = describeFailure(cause);
    if (message === null) throw cause;
    return err({ message, refusal: refusalOf(cause) });
  }
}

function refusalOf(cause: unknown): string {
  const code: unknown = cause instanceof Error ? (Reflect.get(cause, 'errcode') ?? Reflect.get(cause, 'code')) : null;
  return `SQLITE_${String(code)}`;
}

function isResult(value: unknown): value is Result<unknown, StorageFailure> {
  return typeof value === 'object' && value !== null && 'ok' in value && ('value' in value || 'error' in value);
}
