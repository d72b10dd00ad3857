import { ok } from '@callwright/shared/result.ts';
import { serveOperations } from '../storage/serve-operations.ts';
import { type OpenedImport, openImport, type ReadProgress } from './open-import.ts';

serveOperations<{ paths: readonly string[] }, OpenedImport, ReadProgress>({
  port: process.parentPort,
  async open(options, emit) {
    const opened = await openImport(options, emit);
    return opened.ok ? ok({ ...opened.value, close: async () => {} }) : opened;
  },
  describeFailure: () => null,
});
