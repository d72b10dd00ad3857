import { assertNever, err, type Result } from '@callwright/shared/result.ts';
import { reportFailure, reportUnhandled } from '../log/failure-log.ts';
import type { StorageProcess } from '../storage/storage-client.ts';
import { type FromStorage, fromStorageSchema, unpackError } from '../storage/storage-messages.ts';
import type { ImportOperations, OpenedImport, ReadProgress } from './open-import.ts';
import type { ImportFailure } from './sources/imported-post.ts';

export type ForkImport = () => StorageProcess;

const STOPPED = {
  message: 'The import stopped. The file may be damaged or too large. Export fewer posts at a time, then try again.',
};
const CANCELED = { message: 'The import was canceled.' };

type Answer<Name extends keyof ImportOperations> = Result<Awaited<ReturnType<ImportOperations[Name]>>, ImportFailure>;

type Waiting = PromiseWithResolvers<Result<unknown, ImportFailure>>;

/** Reads exports in their own process: they come from strangers, and 100 MB take seconds. */
export class ImportClient {
  readonly #process: StorageProcess;
  readonly #onProgress: (progress: ReadProgress) => void;
  readonly #opened: Waiting = Promise.withResolvers();
  readonly #calls = new Map<number, Waiting>();
  #count = 0;
  #end: ImportFailure | null = null;

  constructor(fork: ForkImport, paths: readonly string[], onProgress: (progress: ReadProgress) => void) {
    this.#onProgress = onProgress;
    this.#process = fork();
    this.#process.on('message', (message) => this.#receive(fromStorageSchema.parse(message)));
    this.#process.on('exit', () => {
      if (this.#end === null) reportFailure({ step: 'import', cause: 'process-ended' });
      this.#stop(STOPPED);
    });
    this.#process.postMessage({ kind: 'open', options: { paths } });
  }

  whenOpened(): Promise<Result<OpenedImport, ImportFailure>> {
    // The process has the same types.
    return this.#opened.promise as Promise<Result<OpenedImport, ImportFailure>>;
  }

  call<Name extends keyof ImportOperations>(
    name: Name,
    ...[input]: Parameters<ImportOperations[Name]>
  ): Promise<Answer<Name>> {
    if (this.#end !== null) return Promise.resolve(err(this.#end));
    this.#count += 1;
    const call: Waiting = Promise.withResolvers();
    this.#calls.set(this.#count, call);
    this.#process.postMessage({ kind: 'call', call: this.#count, name, input });
    return call.promise as Promise<Answer<Name>>;
  }

  kill(): void {
    this.#stop(CANCELED);
    this.#process.kill();
  }

  #receive(message: FromStorage): void {
    switch (message.kind) {
      case 'opened':
        this.#opened.resolve(message.result);
        break;
      case 'event':
        this.#onProgress(message.event as ReadProgress);
        break;
      case 'unhandled':
        reportUnhandled(unpackError(message.thrown));
        break;
      case 'answered':
        this.#take(message.call)?.resolve(message.result);
        break;
      case 'threw':
        this.#take(message.call)?.reject(unpackError(message.thrown));
        break;
      default:
        assertNever(message);
    }
  }

  #take(call: number): Waiting | undefined {
    const found = this.#calls.get(call);
    this.#calls.delete(call);
    return found;
  }

  #stop(reason: ImportFailure): void {
    this.#end ??= reason;
    this.#opened.resolve(err(this.#end));
    for (const call of this.#calls.values()) call.resolve(err(this.#end));
    this.#calls.clear();
  }
}
