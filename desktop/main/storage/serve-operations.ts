import { err, ok, type Result } from '@callwright/shared/result.ts';
import { type DescribeFailure, type Operations, runOperation, type StorageFailure } from './run-operation.ts';
import { CLOSE, type FromStorage, packError, type ToStorage, toStorageSchema } from './storage-messages.ts';

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
