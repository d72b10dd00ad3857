import { setImmediate } from 'node:timers/promises';
import { assertNever, err, type Result } from '@callwright/shared/result.ts';
import { reportFailure, reportUnhandled, withFailureCode } from '../log/failure-log.ts';
import type { CallOperation, Operations, StorageFailure } from './serve-operations.ts';
import { CLOSE, type FromStorage, fromStorageSchema, type ToStorage, unpackError } from './storage-messages.ts';

/** After this many exits within a minute, restarting won't help. */
const MAX_EXITS = 3;
const EXITS_WITHIN_MS = 60_000;
/** How often a call is repeated on a new process. */
const MAX_RESENDS = 2;

const STOPPED =
  'The part of Callwright that saves your work has stopped. Copy the text on screen, then restart Callwright.';
const KEEPS_STOPPING =
  'The part of Callwright that saves your work stopped several times. Try again, or restart Callwright.';
const CLOSING = 'Callwright is closing.';

export type StorageProcess = {
  on(event: 'message', listener: (message: unknown) => void): unknown;
  on(event: 'exit', listener: (code: number) => void): unknown;
  postMessage(message: ToStorage): void;
  kill(): boolean;
};

type UnansweredCall = PromiseWithResolvers<Result<unknown, StorageFailure>> & {
  name: string;
  input: unknown;
  timesResent: number;
};

/** Restarts the storage process if it dies and repeats the unanswered calls. */
export class StorageClient<Known extends Operations, Opened, Event> {
  readonly #fork: () => StorageProcess;
  readonly #readOptions: () => unknown;
  readonly #onEvent: (event: Event) => void;
  readonly #now: () => number;
  #process: StorageProcess;
  readonly #unanswered = new Map<number, UnansweredCall>();
  readonly #opened = Promise.withResolvers<Result<Opened, StorageFailure>>();
  #callCount = 0;
  #exits: number[] = [];
  /** Why calls fail from now on. Null while a process is running. */
  #endReason: string | null = null;

  /** @param now in milliseconds, from any starting point. */
  constructor({
    fork,
    readOptions,
    onEvent,
    now = () => performance.now(),
  }: {
    fork: () => StorageProcess;
    readOptions: () => unknown;
    onEvent: (event: Event) => void;
    now?: () => number;
  }) {
    this.#fork = fork;
    this.#readOptions = readOptions;
    this.#onEvent = onEvent;
    this.#now = now;
    this.#process = this.#start();
  }

  /** Calls fail with the same reason if the storage can't be opened. */
  whenOpened(): Promise<Result<Opened, StorageFailure>> {
    return this.#opened.promise;
  }

  readonly call: CallOperation<Known> = async (name, ...[input]) => {
    if (this.#endReason !== null) return err({ message: this.#endReason });
    // The storage process has the same operations, so the types match.
    return this.#send(name, input) as ReturnType<CallOperation<Known>>;
  };

  async flush(): Promise<void> {
    while (this.#unanswered.size > 0) {
      await Promise.allSettled([...this.#unanswered.values()].map(({ promise }) => promise));
      await setImmediate();
    }
  }

  /** Answers all calls, closes the storage, and ends its process, which is killed after `timeoutMs`. */
  async close(timeoutMs: number): Promise<void> {
    const timer = setTimeout(() => this.kill(), timeoutMs);
    try {
      await this.flush();
      if (this.#endReason !== null) return;
      const closed = this.#send(CLOSE, undefined);
      this.#endReason = CLOSING;
      await closed;
    } finally {
      clearTimeout(timer);
      this.kill();
    }
  }

  kill(): void {
    this.#end(CLOSING);
    this.#process.kill();
  }

  #send(name: string, input: unknown): Promise<Result<unknown, StorageFailure>> {
    this.#callCount += 1;
    const call: UnansweredCall = { name, input, timesResent: 0, ...Promise.withResolvers() };
    this.#process.postMessage({ kind: 'call', call: this.#callCount, name, input });
    this.#unanswered.set(this.#callCount, call);
    return call.promise;
  }

  #start(): StorageProcess {
    const started = this.#fork();
    started.on('message', (message) => this.#receive(fromStorageSchema.parse(message)));
    started.on('exit', () => this.#replace());
    started.postMessage({ kind: 'open', options: this.#readOptions() });
    for (const [call, { name, input }] of this.#unanswered) started.postMessage({ kind: 'call', call, name, input });
    return started;
  }

  #receive(message: FromStorage): void {
    switch (message.kind) {
      case 'opened':
        this.#opened.resolve(message.result as Result<Opened, StorageFailure>);
        break;
      case 'event':
        this.#onEvent(message.event as Event);
        break;
      case 'unhandled':
        reportUnhandled(unpackError(message.thrown));
        break;
      case 'answered':
        this.#settle(message.call, message.result as Result<unknown, StorageFailure>);
        break;
      case 'threw':
        this.#takeUnanswered(message.call)?.reject(unpackError(message.thrown));
        break;
      default:
        assertNever(message);
    }
  }

  /** Logs what the disk refused. The message gets the code of the log entry. */
  #settle(number: number, result: Result<unknown, StorageFailure>): void {
    const call = this.#takeUnanswered(number);
    const refusal = result.ok ? undefined : result.error.refusal;
    if (result.ok || refusal === undefined) {
      call?.resolve(result);
      return;
    }
    const message = withFailureCode(result.error.message, { step: call?.name ?? 'storage', cause: refusal });
    call?.resolve(err({ ...result.error, message }));
  }

  #takeUnanswered(call: number): UnansweredCall | undefined {
    const found = this.#unanswered.get(call);
    this.#unanswered.delete(call);
    return found;
  }

  #replace(): void {
    if (this.#endReason !== null) {
      this.#end(this.#endReason);
      return;
    }
    reportFailure({ step: 'storage', cause: 'process-ended' });
    const now = this.#now();
    this.#exits = [...this.#exits, now].filter((exit) => now - exit < EXITS_WITHIN_MS);
    if (this.#exits.length >= MAX_EXITS) {
      this.#end(STOPPED);
      return;
    }
    for (const [number, call] of this.#unanswered) {
      call.timesResent += 1;
      if (call.timesResent > MAX_RESENDS) this.#takeUnanswered(number)?.resolve(err({ message: KEEPS_STOPPING }));
    }
    this.#process = this.#start();
  }

  #end(reason: string): void {
    this.#endReason = reason;
    this.#opened.resolve(err({ message: reason }));
    for (const call of this.#unanswered.values()) call.resolve(err({ message: reason }));
    this.#unanswered.clear();
  }
}
