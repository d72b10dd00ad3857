import { type Err, err, type Ok, ok, type Result } from '@callwright/shared/result.ts';
import { CLOSE, type FromStorage, packError, type ToStorage, toStorageSchema } from './storage-messages.ts';

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

/** The part of Electron's `process.parentPort` that is used here. */
type Port = {
  on(event: 'message', listener: (message: { data: unknown }) => void): unknown;
  postMessage(message: FromStorage): void;
};

/** What the storage is once it is open. */
type OpenedStorage<Opened> = {
  operations: Operations;
  /** What the main process learns of the opening. */
  opened: Opened;
  close: () => Promise<void>;
};

/**
 * Opens the storage.
 *
 * @param tell sends an event to the main process, at any time.
 */
type OpenStorage<Options, Opened, Event> = (
  options: Options,
  tell: (event: Event) => void,
) => Promise<Result<OpenedStorage<Opened>, StorageFailure>>;

type Setup<Options, Opened, Event> = {
  port: Port;
  open: OpenStorage<Options, Opened, Event>;
  describeFailure: DescribeFailure;
};

/** Makes this process the storage process: it opens the storage when it is told to, and then answers calls. */
export function serveOperations<Options, Opened, Event>(setup: Setup<Options, Opened, Event>): void {
  const { port } = setup;
  const server = new StorageServer(setup);
  port.on('message', ({ data }) => server.receive(toStorageSchema.parse(data)));
  // What fails between calls, in a timer for example, must not end the process: saves may be waiting.
  const report = (cause: unknown) => port.postMessage({ kind: 'unhandled', thrown: packError(cause) });
  process.on('uncaughtException', report);
  process.on('unhandledRejection', report);
}

class StorageServer<Options, Opened, Event> {
  readonly #port: Port;
  readonly #open: OpenStorage<Options, Opened, Event>;
  readonly #describeFailure: DescribeFailure;
  readonly #operations = Promise.withResolvers<Result<Operations, StorageFailure>>();

  constructor({ port, open, describeFailure }: Setup<Options, Opened, Event>) {
    this.#port = port;
    this.#open = open;
    this.#describeFailure = describeFailure;
  }

  receive(message: ToStorage): void {
    // Only this app's main process writes here, so the options are what it was typed to send.
    if (message.kind === 'open') void this.#start(message.options as Options);
    else void this.#answer(message);
  }

  async #start(options: Options): Promise<void> {
    const storage = await this.#tryToOpen(options);
    if (!storage.ok) {
      this.#operations.resolve(storage);
      this.#port.postMessage({ kind: 'opened', result: storage });
      return;
    }
    const { operations, opened, close } = storage.value;
    this.#operations.resolve(ok({ ...operations, [CLOSE]: close }));
    this.#port.postMessage({ kind: 'opened', result: ok(opened) });
  }

  async #tryToOpen(options: Options): Promise<Result<OpenedStorage<Opened>, StorageFailure>> {
    try {
      return await this.#open(options, (event) => this.#port.postMessage({ kind: 'event', event }));
    } catch (cause) {
      const message = this.#describeFailure(cause);
      if (message !== null) return err({ message });
      this.#port.postMessage({ kind: 'unhandled', thrown: packError(cause) });
      return err({ message: cause instanceof Error ? cause.message : String(cause) });
    }
  }

  /** Answers with the reason if the storage could not be opened. */
  async #answer({ call, name, input }: Extract<ToStorage, { kind: 'call' }>): Promise<void> {
    try {
      const operations = await this.#operations.promise;
      const result = operations.ok
        ? await runOperation(operations.value, this.#describeFailure, { name, input })
        : operations;
      this.#port.postMessage({ kind: 'answered', call, result });
    } catch (cause) {
      this.#port.postMessage({ kind: 'threw', call, thrown: packError(cause) });
    }
  }
}

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
