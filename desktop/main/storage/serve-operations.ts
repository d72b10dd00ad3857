import { type Err, err, type Ok, ok, type Result } from '@callwright/shared/result.ts';
import { CLOSE, type FromStorage, packError, type ToStorage, toStorageSchema } from './storage-messages.ts';

/** Inputs and outputs must be cloneable, and operations idempotent: a call is repeated after a crash. */
export type Operations = Record<string, (input: never) => unknown>;

/** `message` is for the user. `refusal` is the system's error code if the disk operation failed. */
export type StorageFailure = { message: string; refusal?: string };

/** Returns null if the cause is a bug. */
export type DescribeFailure = (cause: unknown) => string | null;

/** The promise rejects only if the operation has a bug. */
export type CallOperation<Known extends Operations> = <Name extends keyof Known & string>(
  name: Name,
  ...input: Parameters<Known[Name]>
) => Promise<AnswerOf<Awaited<ReturnType<Known[Name]>>>>;

type AnswerOf<Returned> = [Returned] extends [Result<unknown, unknown>]
  ? Result<Extract<Returned, Ok<unknown>>['value'], Extract<Returned, Err<unknown>>['error'] | StorageFailure>
  : Result<Returned, StorageFailure>;

type Port = {
  on(event: 'message', listener: (message: { data: unknown }) => void): unknown;
  postMessage(message: FromStorage): void;
};

type OpenedStorage<Opened> = {
  operations: Operations;
  opened: Opened;
  close: () => Promise<void>;
};

type OpenStorage<Options, Opened, Event> = (
  options: Options,
  emit: (event: Event) => void,
) => Promise<Result<OpenedStorage<Opened>, StorageFailure>>;

type Setup<Options, Opened, Event> = {
  port: Port;
  open: OpenStorage<Options, Opened, Event>;
  describeFailure: DescribeFailure;
};

export function serveOperations<Options, Opened, Event>(setup: Setup<Options, Opened, Event>): void {
  const { port } = setup;
  const server = new StorageServer(setup);
  port.on('message', ({ data }) => server.receive(toStorageSchema.parse(data)));
  // An error that occurs outside of a call must not end the process: saves may be pending.
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
    // Only our main process sends these, so the type is right.
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

/** Database operations are synchronous, so they run one at a time. Those waiting for a folder don't block others. */
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
