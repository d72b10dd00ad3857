/** The storage process with a mocked clock that stands still until `passTime`. */
import { mock } from 'node:test';
import { describeDatabaseError } from '@callwright/desktop/main/database/database-errors.ts';
import {
  type Opened,
  openStorage,
  type StorageEvent,
  type StorageOptions,
} from '@callwright/desktop/main/storage/open-storage.ts';
import type { Operations } from '@callwright/desktop/main/storage/operations.ts';
import { serveOperations } from '@callwright/desktop/main/storage/serve-operations.ts';
import { ok } from '@callwright/shared/result.ts';

const EVENING = Date.UTC(2026, 10, 25, 20);

const CLOCK = {
  passTime: ({ ms }: { ms: number }) => mock.timers.tick(ms),
};

export type OperationsWithClock = Operations & typeof CLOCK;

if (process.parentPort) {
  mock.timers.enable({ apis: ['setTimeout', 'setInterval', 'Date'], now: EVENING });
  serveOperations<StorageOptions, Opened, StorageEvent>({
    port: process.parentPort,
    async open(options, tell) {
      const opened = await openStorage(options, tell);
      if (!opened.ok) return opened;
      return ok({ ...opened.value, operations: { ...opened.value.operations, ...CLOCK } });
    },
    describeFailure: describeDatabaseError,
  });
}
