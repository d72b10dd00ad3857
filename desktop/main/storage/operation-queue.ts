import { type Err, err, type Ok, ok, type Result } from '@callwright/shared/result.ts';

/**
 * What the storage can do, by name. An operation takes one value that can be cloned, and returns another one or a
 * `Result`. Running it twice must do no more than running it once, because a call is repeated after a crash.
 */
export type Operations = Record<string, (input: never) => unknown>;

/** Why a call failed, in words for the author. */
export type StorageFailure = { message: string };

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

/** Runs operations one after another, in the order of the calls. */
export class OperationQueue {
  readonly #operations: Operations;
  readonly #describeFailure: DescribeFailure;
  #last: Promise<unknown> = Promise.resolve();

  constructor(operations: Operations, describeFailure: DescribeFailure) {
    this.#operations = operations;
    this.#describeFailure = describeFailure;
  }

  /** @throws what the operation throws and `describeFailure` has no words for. */
  run(name: string, input: unknown): Promise<Result<unknown, StorageFailure>> {
    const answer = this.#last.then(() => this.#answer(name, input));
    this.#last = answer.catch(() => {});
    return answer;
  }

  async #answer(name: string, input: unknown): Promise<Result<unknown, StorageFailure>> {
    const operation = this.#operations[name];
    if (operation === undefined) throw new Error(`There is no operation "${name}"`);
    try {
      const value = await operation(input as never);
      return isResult(value) ? value : ok(value);
    } catch (cause) {
      const message = this.#describeFailure(cause);
      if (message === null) throw cause;
      return err({ message });
    }
  }
}

function isResult(value: unknown): value is Result<unknown, StorageFailure> {
  return typeof value === 'object' && value !== null && 'ok' in value && ('value' in value || 'error' in value);
}
