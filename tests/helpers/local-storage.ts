import { describeDatabaseError } from '@callwright/desktop/main/database/database-errors.ts';
import { openStorage, type StorageEvent } from '@callwright/desktop/main/storage/open-storage.ts';
import type { Operations as StorageOperations } from '@callwright/desktop/main/storage/operations.ts';
import {
  type CallOperation,
  type DescribeFailure,
  type Operations,
  runOperation,
} from '@callwright/desktop/main/storage/serve-operations.ts';
import type { Storage } from '@callwright/desktop/main/storage/storage.ts';
import { err } from '@callwright/shared/result.ts';
import { unwrap } from './unwrap.ts';

/** Calls operations in this process. Clones arguments and results, as between two processes. */
export function createLocalStorage<Known extends Operations>(
  operations: Known,
  describeFailure: DescribeFailure,
): { call: CallOperation<Known>; flush(): Promise<void> } {
  let last: Promise<unknown> = Promise.resolve();
  return {
    call: async (name, ...[input]) => {
      const answer = runOperation(operations, describeFailure, { name, input: structuredClone(input) });
      last = answer.catch(() => {});
      return structuredClone(await answer) as Awaited<ReturnType<CallOperation<Known>>>;
    },
    async flush() {
      await last;
    },
  };
}

export type LocalStorage = Storage & {
  messages: string[];
  refused: Set<keyof StorageOperations>;
  close(): Promise<void>;
};

const MACHINE = '6f6f2c9e-4a5f-4b0e-9d0c-3f8b6f0c1a2b';

export async function openLocalStorage({
  userData,
  draftsFolder,
  origins = { current: null, first: null },
  onEvent = () => {},
  refused: refusedAtStart = new Set(),
  now = Date.now,
}: {
  userData: string;
  draftsFolder: string;
  origins?: { current: string | null; first: string | null };
  onEvent?: (event: StorageEvent) => void;
  refused?: ReadonlySet<keyof StorageOperations>;
  now?: () => number;
}): Promise<LocalStorage> {
  const opened = unwrap(await openStorage({ userData, draftsFolder, origins, machine: MACHINE }, onEvent, now));
  const local = createLocalStorage(opened.operations, describeDatabaseError);
  const refused: LocalStorage['refused'] = new Set(refusedAtStart);
  let isClosed = false;
  const call = async (name: keyof StorageOperations, ...input: never[]) => {
    if (isClosed) return err({ message: 'Callwright is closing.' });
    if (refused.has(name)) return err({ message: 'The disk is full. Free up some space, then try again.' });
    return local.call(name, ...(input as never));
  };
  return {
    call: call as Storage['call'],
    flush: local.flush,
    messages: opened.opened.messages,
    refused,
    async close() {
      if (isClosed) return;
      await local.flush();
      isClosed = true;
      await opened.close();
    },
  };
}
